#!/bin/sh
# docs/api.md names every request there is a row for, and no other.
exec python3 -B - "$1" <<'PYTHON'
import os, re, sys

root = sys.argv[1]
METHOD = "(GET|POST|PUT|DELETE)"


def find(pattern, *files):
    texts = [open(os.path.join(root, file), encoding="utf-8").read() for file in files]
    return {(method, path.replace("*", "T").replace("TABLE", "T"))
            for text in texts for method, path in re.findall(pattern, text)}


rows = find(r'\{"%s", +"([a-z][^"]+)"' % METHOD, "src/service/routes.c", "src/server/server_routes.c")
named = find(r"`%s ((?:v1|health|metrics)[A-Za-z0-9/]*)[?`\s]" % METHOD, "docs/api.md")
if len(rows) < 50:
    sys.exit("the rows were not found")
for method, path in sorted(rows - named):
    print("docs/api.md does not name: %s %s" % (method, path), file=sys.stderr)
for method, path in sorted(named - rows):
    print("docs/api.md names what is not there: %s %s" % (method, path), file=sys.stderr)
sys.exit(rows != named)
PYTHON
