"""A program in a terminal of tmux: keys go in, and what the screen shows comes out."""

import itertools
import os
import re
import shlex
import subprocess
import time

OVER = "The program ended with status"
numbers = itertools.count()


class Terminal:
    def __init__(self, columns, rows, command, environment=None):
        self.socket = f"septem-{os.getpid()}-{next(numbers)}"
        # Set in the shell: tmux would give its own TERM and locale.
        given = " ".join(f"{k}={shlex.quote(v)}" for k, v in (environment or {}).items())
        line = f"env {given} {command}; echo {shlex.quote(OVER)} $?; exec sleep 600"
        self.tmux(
            "-u", "new-session", "-d", "-x", str(columns), "-y", str(rows), line, ";",
            "set-option", "-g", "status", "off", ";",
            "set-option", "-g", "default-terminal", "tmux-256color", ";",
            "set-option", "-g", "window-size", "manual",
        )

    def tmux(self, *arguments):
        done = subprocess.run(
            ["tmux", "-f", "/dev/null", "-L", self.socket, *arguments],
            capture_output=True, text=True, check=True,
        )
        return done.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "0", *keys)

    def click(self, column, row):
        """The left button, pressed and released, counted from 0; as the terminfo of tmux says."""
        for button in " #":
            self.keys("-l", f"\x1b[M{button}{chr(33 + column)}{chr(33 + row)}")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-t", "0", "-x", str(columns), "-y", str(rows))

    def text(self, with_colours=False):
        return self.tmux("capture-pane", "-p", "-N", *(["-e"] if with_colours else []), "-t", "0")

    def lines(self):
        return self.text().rstrip("\n").split("\n")

    def wait(self, wanted, seconds=60):
        """Waits until wanted(text) or the pattern is there; returns the text."""
        test = wanted if callable(wanted) else lambda text: re.search(wanted, text)
        until = time.monotonic() + seconds
        while True:
            text = self.text()
            if test(text):
                return text
            if time.monotonic() > until:
                raise AssertionError(f"{wanted} did not come; the screen shows\n{text}")
            time.sleep(0.01)

    def press(self, *keys):
        """Keys that change the screen; returns what it shows when it waits for the next one."""
        before = self.text()
        self.keys(*keys)
        text = self.wait(lambda text: text != before and is_ready(text))
        while True:  # it may have been drawn by half
            time.sleep(0.01)
            again = self.text()
            if again == text and is_ready(text):
                return text
            text = again


def is_list(text):
    return re.search(r"^ ?[│|] +1  ", text, re.M)


def is_ready(text):
    """Does the program wait for a key? Then keys stand in the last line. Or has it ended?"""
    return OVER in text or is_list(text) or re.search(r"\bq\b", text.rstrip("\n").split("\n")[-1])


def play(terminal, until=lambda text: False):
    """Plays until the program has ended, or until(text): Enter goes on, and takes the first of
    everything."""
    text = terminal.wait(is_ready)
    for _ in range(600):
        if OVER in text or until(text):
            return text
        text = terminal.press("Enter")
    raise AssertionError(f"the game does not end; the screen shows\n{text}")
