"""The examples of docs/python.md run as they stand."""

import contextlib
import importlib.util
import io
import re
import unittest
from pathlib import Path
from unittest import mock

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def examples():
    """Indented paragraphs that begin with an import."""
    for block in re.findall(r"(?:^(?:    .*)?\n)+", MANUAL.read_text("utf-8"), re.M):
        code = "\n".join(line[4:] for line in block.splitlines()).strip("\n")
        if code.startswith(("from ", "import ")):
            yield code


class Manual(unittest.TestCase):
    def test_examples_run(self):
        found = list(examples())
        self.assertGreaterEqual(len(found), 5)
        for code in found:
            needed = re.findall(r"^import (.*?) *(?:#.*)?$", code, re.M)
            modules = [name for line in needed for name in line.split(", ")]
            if any(importlib.util.find_spec(name) is None for name in modules):
                continue
            quiet = mock.patch("sys.stdin", io.StringIO())
            with self.subTest(code.splitlines()[0]), quiet, contextlib.redirect_stdout(io.StringIO()):
                exec(compile(code, str(MANUAL), "exec"), {})


if __name__ == "__main__":
    unittest.main()
