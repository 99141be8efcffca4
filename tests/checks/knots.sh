#!/bin/sh
# In no room do more than three source files need each other in a circle: a file needs another if it
# names a function or an array that is defined there.
exec python3 -B - "$1" <<'PYTHON'
import glob, os, re, sys

LIMIT = 3
DEFINED = re.compile(r"^(?!static\b|typedef\b|extern\b|#|enum \{)[a-z][\w\s*]*?\b(\w+)(?:\([^;{]*\)\s*\{|\[[^;={]*\]\s*=)",
                     re.M)
NOISE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', re.S)


def circles(needs):
    """The strongly connected components of more than one node."""
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in needs[node]:
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in needs:
        if node not in number:
            visit(node)
    return found


root, failed = sys.argv[1], False
for room in sorted(glob.glob(os.path.join(root, "src", "*", ""))):
    texts = {os.path.basename(path): NOISE.sub(" ", open(path, encoding="utf-8").read())
             for path in glob.glob(room + "*.c")}
    where = {name: file for file, text in texts.items() for name in DEFINED.findall(text)}
    if len(texts) > 1 and not where:
        sys.exit("%s: no definitions were found" % room)
    needs = {file: sorted({where[word] for word in set(re.findall(r"\w+", text)) & where.keys()} - {file})
             for file, text in texts.items()}
    for circle in circles(needs):
        if len(circle) > LIMIT:
            failed = True
            print("%s: a circle of %d files: %s" % (os.path.relpath(room, root), len(circle), " ".join(circle)),
                  file=sys.stderr)
sys.exit(failed)
PYTHON
