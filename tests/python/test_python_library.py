"""Finding the library, and what is said where it is not; packages that may be there or not."""

import os
import subprocess
import sys
import tempfile
import unittest

from septem.layout import Memory, constant, field, size_of
from septem.errors import LibraryError

# Just enough of other packages to be imported: what matters is that ours builds on them.
STAND_INS = """
import sys, types
def module(name, **members):
    sys.modules[name] = made = types.ModuleType(name)
    made.__dict__.update(members)
    return made
class Space:
    def __init__(self, *args): self.args = args
    def __getitem__(self, key): return self.args[0][key]
class Env:
    def reset(self, seed=None, options=None): self.was_reset = True
class AECEnv: pass
class ParallelEnv: pass
module("numpy", uint8="uint8", int8="int8", frombuffer=lambda data, dtype: (dtype, bytes(data)))
spaces = module("gymnasium.spaces", Discrete=Space, Box=Space, Dict=Space)
module("gymnasium", Env=Env, spaces=spaces)
module("pettingzoo", AECEnv=AECEnv, ParallelEnv=ParallelEnv)
from septem.gymnasium_env import SeptemEnv
from septem.pettingzoo_aec import SeptemAEC
from septem.pettingzoo_parallel import SeptemParallel
env = SeptemEnv()
seen, info = env.reset(seed=1)
assert isinstance(env, Env) and env.was_reset and isinstance(env.action_space, Space)
assert seen[0] == "uint8" and info["action_mask"][0] == "int8"
assert isinstance(SeptemAEC(), AECEnv) and isinstance(SeptemParallel(), ParallelEnv)
assert isinstance(SeptemParallel().observation_space("seat_0"), Space)
"""


def run(code, **env):
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )


class Finding(unittest.TestCase):
    def test_a_file_that_is_not_there(self):
        done = run("import septem; septem.Game()", SEPTEM_LIBRARY="/no/such/file.so")
        self.assertIn("SEPTEM_LIBRARY is set to /no/such/file.so", done.stderr)

    def test_a_file_that_is_no_library(self):
        with tempfile.NamedTemporaryFile(suffix=".so") as file:
            file.write(b"not a library")
            file.flush()
            done = run("import septem; septem.Game()", SEPTEM_LIBRARY=file.name)
        self.assertIn("LibraryError", done.stderr)
        self.assertIn("cannot be loaded", done.stderr)

    def test_nothing_found_says_what_to_do(self):
        code = (
            "import ctypes.util, pathlib, septem.library as library\n"
            "ctypes.util.find_library = lambda name: None\n"
            "library.candidates = lambda: [pathlib.Path('/no/such/place/libseptem.so')]\n"
            "library.load()"
        )
        done = run(code, SEPTEM_LIBRARY="")
        wanted = ("was not found", "`make`", "`make install`", "SEPTEM_LIBRARY", "/no/such/place")
        for part in wanted:
            self.assertIn(part, done.stderr)

    def test_another_version(self):
        code = "import septem.library as library; library.BINDING_VERSION = 0; library.load()"
        self.assertIn("build both from the same checkout", run(code).stderr)


class Layout(unittest.TestCase):
    def test_what_is_not_known_is_said(self):
        for call in (
            lambda: constant("NO_SUCH"),
            lambda: size_of("no_such"),
            lambda: field("game", "no_such"),
            lambda: Memory("move").get("no_such"),
        ):
            with self.assertRaises(LibraryError):
                call()

    def test_fields_lie_in_their_structs(self):
        for type_name, name in (("game", "city"), ("city", "counts"), ("options", "boards")):
            where = field(type_name, name)
            self.assertLessEqual(where.offset + where.size * where.count, size_of(type_name))


class Packages(unittest.TestCase):
    def test_environments_build_on_what_is_installed(self):
        done = run(STAND_INS)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
