#!/bin/sh
# A file includes only from its own room and from those that docs/architecture.md lets it know.
exec python3 -B - "$1" <<'PYTHON'
import glob, os, re, sys

root, faults = sys.argv[1], []
with open(os.path.join(root, "docs", "architecture.md"), encoding="utf-8") as file:
    knows = {room: set(re.split(r",\s*", names.strip()))
             for room, names in re.findall(r"^    src/(\w+)/.*\bknows: (.*)$", file.read(), re.M)}
rooms = {os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(root, "src", "*", ""))}
where = {os.path.basename(path): os.path.basename(os.path.dirname(path))
         for path in glob.glob(os.path.join(root, "src", "*", "*"))}

for room in sorted(rooms ^ knows.keys()):
    faults.append("src/%s: in the tree or in docs/architecture.md, but not in both" % room)
for room, names in sorted(knows.items()):
    for name in sorted(names - rooms - {"data", "nothing"}):
        faults.append("docs/architecture.md: src/%s knows %s, which is no room" % (room, name))
for path in sorted(glob.glob(os.path.join(root, "src", "*", "*.[ch]"))):
    room = os.path.basename(os.path.dirname(path))
    with open(path, encoding="utf-8") as file:
        for name in re.findall(r'^#include "(.*)"', file.read(), re.M):
            other = where.get(os.path.basename(name), "data")
            if other not in {room, "base"} | knows.get(room, set()):
                faults.append("%s: includes %s of %s" % (os.path.relpath(path, root), name, other))
# Public headers know nothing but public headers and the language.
for path in sorted(glob.glob(os.path.join(root, "include", "septem", "*.h"))):
    with open(path, encoding="utf-8") as file:
        if re.search(r'^#include "', file.read(), re.M):
            faults.append("%s: includes a private header" % os.path.relpath(path, root))
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(bool(faults) or not knows)
PYTHON
