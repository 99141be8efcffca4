"""The database of tables from outside: its chains, worked out once more.

Who changes entries in a test must chain them anew, or the server takes them for damaged. This is
written from the description in docs/hosting.md and shares no code with the program.
"""
import hashlib
import struct


def number(value):
    return struct.pack("<q", value)


def text(value):
    value = value.encode()
    return number(len(value)) + value


def link(before, table, seq, at, kind, person, seat, value, words, key):
    """The digest of an entry, from the one before it."""
    return hashlib.blake2b(before + number(table) + number(seq) + number(at) + text(kind)
                           + number(person) + number(seat) + number(value) + text(words)
                           + text(key), digest_size=16).digest()


def chains(database):
    """{table: [(seq, the digest as it is, the digest as it should be), …]}"""
    found = {}
    for table, seq, *rest, kept in database.execute("SELECT * FROM entries ORDER BY number, seq"):
        before = found[table][-1][2] if table in found else bytes(16)
        found.setdefault(table, []).append((seq, kept, link(before, table, seq, *rest)))
    return found


def ends(found):
    """The sum of the ends of all chains."""
    total = 0
    for links in found.values():
        total ^= int.from_bytes(links[-1][2], "little")
    return total.to_bytes(16, "little")


def rechain(database):
    """Makes chains and state true for the entries as they are now."""
    found = chains(database)
    for table, links in found.items():
        for seq, _, digest in links:
            database.execute("UPDATE entries SET chain = ? WHERE number = ? AND seq = ?",
                             (digest, table, seq))
    database.execute("UPDATE state SET entries = ?, ends = ?",
                     (sum(map(len, found.values())), ends(found)))
