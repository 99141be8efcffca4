"""The wheel: one file that pip installs into an empty environment, and nothing else is needed."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = """
import septem, septem.library, pathlib
assert pathlib.Path(septem.library.find()).parent == pathlib.Path(septem.__file__).parent
game, bot, rng = septem.Game(players=3, seed=7), septem.Bot("rules"), septem.Rng(1)
while not game.over:
    for seat in game.owing:
        game.play(bot, seat, rng)
print(septem.__version__, sum(game.shares()))
"""


class Wheel(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = Path(self.folder.name)
        # What the tests of the checkout find the package and the library by must not help.
        hidden = ("PYTHONPATH", "SEPTEM_LIBRARY", "PYTHONHOME", "PIP_CONFIG_FILE")
        self.env = {name: value for name, value in os.environ.items() if name not in hidden}

    def run_in(self, *command):
        done = subprocess.run(
            [str(word) for word in command], cwd=self.here, env=self.env, capture_output=True,
            text=True, check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def make(self, name):
        out = self.run_in(
            sys.executable, ROOT / "tools" / "make-wheel", os.environ["SEPTEM_LIBRARY"], name
        )
        return self.here / out.strip()

    def test_versions_agree(self):
        wanted = re.search(r"VERSION (\S+) LANG", (ROOT / "CMakeLists.txt").read_text("utf-8"))[1]
        import septem

        self.assertEqual(septem.__version__, wanted)
        self.assertRegex(self.make("a").name, rf"^septem-{re.escape(wanted)}-py3-none-\w+\.whl$")

    def test_the_same_files_give_the_same_bytes(self):
        self.assertEqual(self.make("a").read_bytes(), self.make("b").read_bytes())

    def test_it_is_enough(self):
        wheel = self.make("a")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
        for part in ("septem/py.typed", "septem/libseptem.so", "LICENSE", "METADATA", "RECORD"):
            self.assertTrue(any(name.endswith(part) for name in names), part)
        self.run_in(sys.executable, "-m", "venv", "--without-pip", "env")
        python = self.here / "env" / "bin" / "python3"
        pip = [sys.executable, "-m", "pip"]
        if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode != 0:
            self.skipTest("pip is not installed")
        self.run_in(*pip, "--python", python, "install", "--no-index", "--no-cache-dir",
                    "--disable-pip-version-check", wheel)
        self.assertEqual(self.run_in(python, "-c", GAME).split()[1], "1.0")


if __name__ == "__main__":
    unittest.main()
