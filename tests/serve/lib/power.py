"""Power cuts, from a record of what a server really wrote.

strace writes down every write, sync and change of name, with times. From that the files are built
as a disk may have them when the power fails at some moment: what was synced is there, each sector
of what was not has any of the contents it has had since, names come and go in their order up to
any point since the folder was last synced."""
import os
import random
import re
import shutil
import subprocess
import tempfile

SECTOR = 512
CALLS = ("openat,close,dup,dup2,dup3,fcntl,write,pwrite64,pwritev,writev,fsync,fdatasync,ftruncate,"
         "fallocate,unlink,unlinkat,rename,renameat,renameat2,link,linkat,sync_file_range")
# Sanitizers cannot look for leaks while somebody else traces.
STRACE = ["strace", "-D", "-f", "-ttt", "-T", "-xx", "-s", "70000", "-e", "trace=" + CALLS,
          "-E", "ASAN_OPTIONS=detect_leaks=0"]


def why_not():
    """Why strace cannot be used here; "" if it can."""
    if not shutil.which("strace"):
        return "there is no strace"
    done = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, text=True)
    return "" if done.returncode == 0 else "strace cannot trace: " + done.stderr.strip()[-200:]


# ---- Reading a record ----

LINE = re.compile(r"(\d+) +(\d+\.\d+) (.*)")
CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+).*?(?:<(\d+\.\d+)>)?$")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


class Call:
    def __init__(self, name, arguments, result, begun, ended):
        self.name, self.result, self.begun, self.ended = name, result, begun, ended
        self.texts = []
        for found in TEXT.finditer(arguments):
            if found.group(2):
                raise AssertionError("a write longer than the record")
            self.texts.append(bytes.fromhex(found.group(1).replace("\\x", "")))
        self.words = [w.strip() for w in TEXT.sub("@", arguments).split(",")]


def read_record(path):
    """The calls that succeeded, by when they ended. Two threads may be in calls at once: then one
    begins on one line and ends on another."""
    calls, begun = [], {}
    with open(path, encoding="ascii", errors="replace") as file:
        for line in file:
            found = LINE.match(line)
            if not found:
                continue
            thread, at, rest = found.group(1), float(found.group(2)), found.group(3)
            if rest.endswith("<unfinished ...>"):
                begun[thread] = (at, rest[:-len("<unfinished ...>")])
                continue
            start = at
            if rest.startswith("<... "):
                if thread not in begun:
                    continue
                start, head = begun.pop(thread)
                rest = head + rest.split("resumed>", 1)[1]
            call = CALL.match(rest)
            if call and int(call.group(3)) >= 0:
                took = float(call.group(4) or 0)
                ended = at + took if start == at else at
                calls.append(Call(call.group(1), call.group(2), int(call.group(3)), start, ended))
    # One that was under way when the process was killed has begun all the same.
    for at, rest in begun.values():
        name, _, arguments = rest.partition("(")
        if name in ("pwrite64", "write"):
            calls.append(Call(name, arguments, 0, at, float("inf")))
    return sorted(calls, key=lambda call: call.begun)


# ---- What the calls do ----

class Inode:
    """A file: its writes and truncations in order, and when it was synced."""

    def __init__(self):
        self.writes = []  # (begun, ended, offset, bytes) or (begun, ended, length, None)
        self.syncs = []  # (begun, ended)


class Disk:
    """Everything that happened to the files of a folder."""

    def __init__(self, folder):
        self.folder = os.fsencode(folder)
        self.names = []  # (begun, ended, [(name, inode or None), …])
        self.now = {}  # names as they are at the end of the record so far
        self.folder_syncs = []
        self.times = []

    def name_of(self, path):
        folder, name = os.path.split(path)
        return name if folder == self.folder else None

    def rename(self, call, changes):
        for name, inode in changes:
            if inode is None:
                self.now.pop(name, None)
            else:
                self.now[name] = inode
        self.names.append((call.begun, call.ended, changes))

    def play(self, records):
        """Takes the records of several processes, in the order of time."""
        calls = [(call.begun, number, call) for number, path in enumerate(records)
                 for call in read_record(path)]
        descriptors = [{} for _ in records]
        for _, number, call in sorted(calls, key=lambda entry: entry[:2]):
            if self.take(call, descriptors[number]):
                self.times.append(call.begun)

    def open(self, call, descriptors):
        path = call.texts[0]
        descriptors.pop(call.result, None)
        if path == self.folder:
            descriptors[call.result] = self
            return True
        name = self.name_of(path)
        if name is None or name.endswith(b"-shm") or name == b"errors":
            return False
        if name not in self.now:
            self.rename(call, [(name, Inode())])
        inode = descriptors[call.result] = self.now[name]
        if "O_TRUNC" in call.words[2]:
            inode.writes.append((call.begun, call.ended, 0, None))
        return True

    def take(self, call, descriptors):
        """True where the files of the folder are concerned."""
        if call.name == "openat":
            return self.open(call, descriptors)
        if call.name in ("unlink", "unlinkat"):
            name = self.name_of(call.texts[0])
            if name in self.now:
                self.rename(call, [(name, None)])
            return name is not None
        if call.name in ("rename", "renameat", "renameat2", "link", "linkat"):
            old, new = map(self.name_of, call.texts[:2])
            if old not in self.now:
                return False
            gone = [] if call.name.startswith("link") else [(old, None)]
            self.rename(call, [(new, self.now[old])] + gone)
            return True
        number = int(call.words[0]) if call.words and call.words[0].isdigit() else -1
        target = descriptors.get(number)
        if call.name == "close":
            descriptors.pop(number, None)
        if target is None or call.name in ("close", "fcntl"):
            return False
        span = (call.begun, call.ended)
        if call.name in ("fsync", "fdatasync"):
            (self.folder_syncs if target is self else target.syncs).append(span)
        elif call.name == "pwrite64":
            target.writes.append((*span, int(call.words[3]), call.texts[0]))
        elif call.name == "ftruncate":
            target.writes.append((*span, int(call.words[1]), None))
        else:
            raise AssertionError("a %s of a file is not understood" % call.name)
        return True

    # ---- A power cut ----

    def image(self, when, rng, folder):
        """Writes the files into `folder` as they may be after a power cut at this moment."""
        how = rng.choice(["kept", "dropped", "writes", "sectors", "halves", "sectors"])
        names = {}
        done = [n for n in self.names if n[0] <= when]
        sure = sum(is_synced(n, self.folder_syncs, when) for n in done)
        count = rng.choice([sure, len(done), rng.randint(sure, len(done))])
        for _, _, changes in done[:count]:
            for name, inode in changes:
                if inode is None:
                    names.pop(name, None)
                else:
                    names[name] = inode
        for name, inode in names.items():
            with open(os.path.join(os.fsencode(folder), name), "wb") as file:
                file.write(content(inode, when, rng, how))
        return how


def is_synced(span, syncs, when):
    """Did a sync begin after it had ended, and end before that moment?"""
    return any(span[1] <= begun and ended <= when for begun, ended in syncs)


def content(inode, when, rng, how):
    """What a file may hold."""
    data = bytearray()
    done = [w for w in inode.writes if w[0] <= when]
    sure = [w for w in done if is_synced(w, inode.syncs, when)]
    for write in sure:
        apply(data, write)
    # Each sector has any of the contents that were given to it since the last sync.
    for write in (w for w in done if w not in sure):
        apply_some(data, write, rng, how)
    return bytes(data)


def apply(data, write):
    _, _, offset, what = write
    if what is None:
        del data[offset:]
        data.extend(bytes(offset - len(data)))
        return
    data.extend(bytes(max(0, offset + len(what) - len(data))))
    data[offset:offset + len(what)] = what


def apply_some(data, write, rng, how):
    """One write that nobody waited for."""
    begun, ended, offset, what = write
    if how == "dropped" or (how == "writes" and rng.random() < 0.5):
        return
    if what is None or how in ("kept", "writes"):
        apply(data, write)
        return
    edges = sorted({offset, offset + len(what),
                    *range(offset // SECTOR * SECTOR + SECTOR, offset + len(what), SECTOR)})
    parts = list(zip(edges, edges[1:]))
    if how == "halves":
        parts = parts[:rng.randrange(len(parts) + 1)]
    else:
        parts = [part for part in parts if rng.random() < 0.5]
    if rng.random() < 0.3:  # the length can be ahead of the contents
        data.extend(bytes(max(0, offset + len(what) - len(data))))
    for first, last in parts:
        apply(data, (begun, ended, first, what[first - offset:last - offset]))


def fresh_folder():
    return tempfile.mkdtemp(prefix="septem-power.")
