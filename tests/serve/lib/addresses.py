"""For tests of many at once: addresses, figures, and threads that do the same over and over."""
import os
import re
import sys
import threading

from table_server import Server

LONG = os.environ.get("SEPTEM_ATTACK") == "long" or "--long" in sys.argv[2:]


class At(Server):
    """Somebody at an address, as the proxy in front of the server says it."""

    def __init__(self, server, address):
        self.port, self.address = server.port, address

    def request(self, method, path, body=None, secret=None, headers=None):
        return super().request(method, path, body, secret,
                               dict(headers or {}, **{"X-Forwarded-For": self.address}))


def figure(server, name):
    """A number of /metrics."""
    text = server.request("GET", "/metrics")[1]
    return float(re.search(r"^septem_%s (\S+)$" % name, text, re.M).group(1))


class Crowd:
    """A thread for each item that calls `run` with it until the crowd is left."""

    def __init__(self, run, over):
        self.going, self.failures = True, []
        self.threads = [threading.Thread(target=self.go, args=(run, item)) for item in over]

    def go(self, run, item):
        try:
            while self.going:
                run(item)
        except BaseException as failure:  # told to the main thread
            self.failures.append(failure)

    def __enter__(self):
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_):
        self.going = False
        for thread in self.threads:
            thread.join()
        if self.failures:
            raise self.failures[0]


def at_once(run, items, threads=8):
    """Calls `run` with every item, several at a time; the first failure is raised."""
    waiting, failures = list(items), []

    def work():
        try:
            while waiting and not failures:
                run(waiting.pop())
        except IndexError:
            pass
        except BaseException as failure:
            failures.append(failure)

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failures:
        raise failures[0]
