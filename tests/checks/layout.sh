#!/bin/sh
# Programs that were built against a library find structs and numbers where they were as long as the
# library has the same soname, MAJOR.MINOR of its version: include/layout.txt has the digest of all
# public structs and enums for the version it belongs to. Codes of sentences move with each new one and are
# not among them.
CC="${CC:-cc}" exec python3 - "$1" <<'END'
import glob, hashlib, os, re, subprocess, sys
root = sys.argv[1]
headers = sorted(glob.glob(os.path.join(root, "include/septem/*.h")))
source = "".join("#include <septem/%s>\n" % os.path.basename(header) for header in headers)
text = subprocess.run(
    os.environ["CC"].split() + ["-std=c17", "-E", "-P", "-I" + os.path.join(root, "include"), "-xc", "-"],
    input=source, capture_output=True, text=True, check=True).stdout

def body(start):
    """From `start` to the semicolon behind the brace that closes what opens there."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0 and text[at] == ";":
            return text[start:at]

found = {" ".join(body(match.start()).split())
         for match in re.finditer(r"\b(?:struct septem_\w+|enum septem_\w+|enum) \{", text)}
found = sorted(part for part in found
               if "septem" in part.lower() and not part.startswith("enum septem_phrase {"))
for wanted in ("struct septem_game {", "struct septem_view {", "enum septem_phase {"):
    if not any(part.startswith(wanted) for part in found):
        sys.exit("layout.sh does not find %s" % wanted)
digest = hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
with open(os.path.join(root, "CMakeLists.txt"), encoding="utf-8") as file:
    version = re.search(r"VERSION (\d+\.\d+)\.\d+ LANG", file.read())[1]
with open(os.path.join(root, "include/layout.txt"), encoding="utf-8") as file:
    told = file.read().split()
if told != [version, digest]:
    sys.exit("The public structs or enums have changed: include/layout.txt says %s, they are %s %s.\n"
             "If version %s has been released, raise MINOR first (CMakeLists.txt, septem/version.h): the\n"
             "library gets another soname then. Write the new line into include/layout.txt."
             % (" ".join(told), version, digest, version))
END
