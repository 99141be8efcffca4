"""A PostgreSQL of a test's own: tests/lib/postgres."""
import os
import subprocess

STARTER = os.path.join(os.path.dirname(__file__), "..", "..", "lib", "postgres")


class Database:
    """`with Database() as database:`; its address is database.where."""

    def __init__(self, *settings, disk_mb=None):
        self.settings, self.environment = settings, dict(os.environ)
        if disk_mb:
            self.environment["POSTGRES_DISK_MB"] = str(disk_mb)

    def __enter__(self):
        self.process = subprocess.Popen([STARTER, *self.settings], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=self.environment)
        self.where = self.process.stdout.readline().strip()
        if not self.where:
            raise SystemExit(self.process.wait())
        self.folder = self.where.split("host=")[1].split("&")[0]
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def tell(self, word):
        """stop, kill, start, pause, resume; fill and free, where it has_disk."""
        if self.ask(word) != "ok":
            raise AssertionError("PostgreSQL does not %s" % word)

    def has_disk(self):
        """Has it a disk of its own, as was wanted?"""
        return self.ask("disk") == "ok"

    def make(self, name, user="septem"):
        """The address of another database in it."""
        self.run("CREATE DATABASE %s OWNER %s" % (name, user))
        return self.at(name, user)

    def at(self, name, user="septem"):
        return "postgresql:///%s?host=%s&user=%s" % (name, self.folder, user)

    def run(self, sql, where=None):
        """What a statement answers, as text."""
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql,
                               where or self.where], capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError("%s: %s" % (sql, done.stderr))
        return done.stdout.strip()
