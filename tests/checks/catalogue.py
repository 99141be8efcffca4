"""The catalogues of sentences: every language has the rows of the English one, with the same gaps;
every row has its code, and is used; French has its spaces.

    catalogue.py ROOT
"""

import re
import sys
from pathlib import Path

ROW = re.compile(r'^(\w+)\((\w+|"[^"]*"),((?:[^"()]|"(?:[^"\\]|\\.)*")*)\)', re.M)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
GAP = re.compile(r"\{(\w+)(?:\?([^|{}]*)\|([^|{}]*))?\}")
NAMES = ("CARD_NAME", "BOARD_NAME", "WONDER_NAME", "SET_NAME")
KEYS = ("SAY", "SHARED", "PAGE")  # one space of codes: the page's key is the code in small letters

root = Path(sys.argv[1])
faults = []


def read_rows(path):
    """[(kind, code, text)] of a .def file."""
    source = re.sub(r"/\*.*?\*/", "", (root / path).read_text(), flags=re.S)
    return [
        (kind, code.strip('"'), "".join(LITERAL.findall(rest)).replace(r"\n", "\n"))
        for kind, code, rest in ROW.findall(source)
    ]


def codes(path):
    source = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    return set(re.findall(r"^X\((\w+)", source, re.M))


def complain(where, kind, code, what):
    faults.append(f"{where}: {kind}({code}): {what}")


def catalogue(path):
    """{(kind, code): text}, with what is written twice complained about."""
    rows, space = {}, {}
    for kind, code, text in read_rows(path):
        if kind == "LANGUAGE":
            continue
        key = ("key" if kind in KEYS else kind, code)
        if key in space:
            complain(path, kind, code, f"is there twice, as {space[key]} too")
        space[key] = kind
        rows[kind, code] = text
    return rows


def table_ids(macro, pattern):
    """The ids of the tables in data: CARD(LUMBER_YARD, … or BOARD(GIZA_A, …"""
    found = set()
    for path in root.glob(pattern):
        found |= set(re.findall(rf"^{macro}\((\w+)", path.read_text(), re.M))
    return found


def wanted_rows(english):
    """What every other language must have: the English rows, and all names."""
    boards = {re.sub("_[AB]$", "", board) for board in table_ids("BOARD", "data/*/boards.def")}
    cards = table_ids("CARD", "data/*/cards.def") | table_ids("CARD", "data/*/leaders.def")
    header = (root / "include/septem/card.h").read_text()
    sets = set(re.findall(r"^\s*SEPTEM_SET_(\w+)", header, re.M)) - {"NONE", "COUNT"}
    names = {("CARD_NAME", card) for card in cards} | {("SET_NAME", name) for name in sets}
    names |= {(kind, board) for board in boards for kind in ("BOARD_NAME", "WONDER_NAME")}
    assert len(cards) > 150 and len(boards) > 10 and len(sets) > 4
    return names | {row for row in english if row[0] not in NAMES}


def check_language(path, rows, english, wanted):
    for kind, code in sorted(wanted - set(rows)):
        complain(path, kind, code, "is missing")
    for kind, code in sorted(set(rows) - wanted):
        complain(path, kind, code, "is not in lang/en.def or not of this kind there: remove it")
    for row, text in rows.items():
        if row in english and row[0] not in NAMES:
            ours, theirs = gaps(text), gaps(english[row])
            if ours != theirs:
                complain(path, *row, f"has the gaps {sorted(ours)}, English {sorted(theirs)}")


def gaps(text):
    return {match[1] for match in GAP.finditer(text)}


def check_texts(path, rows):
    for row, text in rows.items():
        if not text.strip():
            complain(path, *row, "is empty")
        if re.search("[{}|]", GAP.sub("", text)):
            complain(path, *row, "has a brace or bar that belongs to no gap")


# French typography: no mark without its space, and none that could end a line before it. Keys to
# press (", ? aide", "b 1!") are no marks.
FRENCH = (
    (re.compile(r"(?:^|[^\u202f])[;%]|(?:^|[^\u202f\s]|(?<!,) )[!?](?=$|\s[^a-zà-ÿ]|\W*$)"),
     "a narrow no-break space (U+202F) must stand before ; ! ? and %"),
    (re.compile(r"(?:^|[^\u00a0]):"), "a no-break space (U+00A0) must stand before :"),
    (re.compile(r"«[^\u00a0]|[^\u00a0]»"), "no-break spaces (U+00A0) must stand inside « »"),
    (re.compile(r"'"), "the apostrophe is ’"),
)


def check_french(path, rows):
    for row, text in rows.items():
        plain = re.sub(r"\bb [1N]!", "", GAP.sub(lambda gap: gap[3] or "x", text))
        for pattern, what in FRENCH:
            if pattern.search(plain):
                complain(path, *row, what)


def check_codes(path, english):
    """Every code that C has is said, and nothing else."""
    lists = {
        ("SAY", "SHARED"): root / "include/septem/phrases.def",
        ("DENIAL",): root / "include/septem/denials.def",
        ("ERROR",): root / "include/septem/errors.def",
        ("REFUSAL",): next(root.glob("src/*/refusals.def")),
        ("QUIP",): next(root.glob("src/*/chat_phrases.def")),
    }
    for kinds, file in lists.items():
        known = codes(file)
        said = {code for kind, code in english if kind in kinds}
        for code in sorted(known - said):
            complain(path, kinds[0], code, f"is missing, though {file.name} has it")
        for code in sorted(said - known):
            complain(path, kinds[0], code, f"is not in {file.name}")


def check_used(path, english):
    """Every sentence is said somewhere; codes may be put together of a prefix and a value."""
    files = [*root.glob("src/**/*"), *root.glob("include/septem/*")]
    in_c = " ".join(
        f.read_text() for f in files if f.suffix in (".c", ".h", ".def") and f.name != "phrases.def"
    )
    words = set(re.findall(r"\w+", in_c))
    page = "".join(
        f.read_text() for f in root.glob("web/src/**/*") if f.suffix in (".ts", ".svelte", ".js")
    )
    made = set(re.findall(r"`(\w*_)\$\{", page))
    slugs = ("wood", "stone", "clay", "ore", "glass", "textile", "papyrus", "compass", "gear",
             "tablet", "any")  # symbolName says these
    for kind, code in english:
        tail = code.split("_", 1)[-1]
        if kind == "TERM" and f"SAY_{code}" not in words:
            complain(path, kind, code, "is said nowhere in src")
        if kind in ("SAY", "SHARED") and not {f"SEPTEM_PHRASE_{code}", code, tail} & words:
            complain(path, kind, code, "is said nowhere in src")
        if kind in ("PAGE", "SHARED"):
            key = code.lower()
            literal = re.search(rf"['\"`]{key}['\"`]", page)
            if not literal and key not in slugs and not any(key.startswith(pre) for pre in made):
                complain(path, kind, code, "is said nowhere in web/src")


def main():
    english = catalogue("data/lang/en.def")
    assert len(english) > 800
    check_codes("data/lang/en.def", english)
    check_used("data/lang/en.def", english)
    wanted = wanted_rows(english)
    for file in sorted((root / "data/lang").glob("*.def")):
        path = f"data/lang/{file.name}"
        rows = english if file.name == "en.def" else catalogue(path)
        check_texts(path, rows)
        if rows is not english:
            check_language(path, rows, english, wanted)
        if file.name == "fr.def":
            check_french(path, rows)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
