"""What the server tells the person who started it: addresses, and where the tables are."""
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

SEPTEM = sys.argv[1]
PATIENCE = 60


def expect(good, what):
    if not good:
        sys.exit("not so: " + what)


def serve(folder, *options, **environment):
    """Starts a server on a terminal, stops it when it is ready; what it showed, without colours."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [SEPTEM, "serve", "--port", "0", *options], stdin=theirs, stdout=theirs,
        stderr=subprocess.PIPE, cwd=folder, env={**os.environ, "TERM": "xterm", **environment})
    os.close(theirs)
    shown, end = b"", time.monotonic() + PATIENCE
    while b"Ctrl-C" not in shown and process.poll() is None and time.monotonic() < end:
        if select.select([ours], [], [], 0.1)[0]:
            try:
                shown += os.read(ours, 4096)
            except OSError:  # nobody has the other side any more
                break
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    complaint = process.communicate(timeout=PATIENCE)[1].decode()
    os.close(ours)
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown.decode()).replace("\r", "")
    return process.returncode, text, complaint


def decode(text, folder):
    """What a phone reads from the screen; None where there is no program to do that."""
    rows = []
    for line in text.splitlines():
        if re.fullmatch("  [ ▀▄█]{25,}", line):
            rows.append([c in "▀█" for c in line[2:]])
            rows.append([c in "▄█" for c in line[2:]])
    expect(rows, "there is a QR code: " + text)
    try:
        path = os.path.join(folder, "code.pbm")
        dots, width, margin = 8, len(rows[0]), 4
        blank = ["0"] * ((width + 2 * margin) * dots)
        lines = [blank] * (margin * dots)
        for row in rows:
            inner = [c for square in row for c in "01"[square] * dots]
            side = ["0"] * (margin * dots)
            lines += [side + inner + side] * dots
        lines += [blank] * (margin * dots)
        with open(path, "w", encoding="ascii") as file:
            file.write("P1\n%d %d\n" % (len(blank), len(lines)))
            file.write("\n".join(" ".join(line) for line in lines) + "\n")
        return subprocess.run(["zbarimg", "--quiet", "--raw", "pbm:" + path], capture_output=True,
                              text=True, check=True).stdout.strip()
    except FileNotFoundError:
        return None


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        os.mkdir(os.path.join(folder, "here"))
        here = os.path.join(folder, "here")

        # By default the tables are in the user's folder, which is made, and nothing is left here.
        status, text, complaint = serve(here, XDG_DATA_HOME=data)
        expect(status == 0, "the server starts: " + complaint)
        expect(re.search(r"http://localhost:\d+/\n", text), "an address to click: " + text)
        expect("Nobody else can open" in text, "it is said that it is for this machine: " + text)
        expect(os.path.join(data, "septem", "septem.db") in text, "where tables are: " + text)
        expect(os.path.isfile(os.path.join(data, "septem", "septem.db")), "they are there")
        expect(os.listdir(here) == [], "nothing is left where one stands")
        status, _, _ = serve(here, XDG_DATA_HOME="", HOME=folder)
        expect(os.path.isfile(os.path.join(folder, ".local/share/septem/septem.db")), "at home")

        # A file of earlier versions is not missed without a word.
        with open(os.path.join(here, "septem.db"), "w", encoding="ascii"):
            pass
        _, _, complaint = serve(here, XDG_DATA_HOME=data)
        expect("--data septem.db" in complaint, "an older file is named: " + complaint)

        # What cannot be written is said.
        blocked = os.path.join(folder, "file")
        with open(blocked, "w", encoding="ascii"):
            pass
        status, _, complaint = serve(here, XDG_DATA_HOME=blocked)
        expect(status == 1 and blocked in complaint and "--data" in complaint,
               "a folder that cannot be made is said: " + complaint)

        # For others: the address itself, and as a code.
        status, text, _ = serve(here, "--bind", "0.0.0.0", XDG_DATA_HOME=data, LC_ALL="C.UTF-8")
        found = re.search(r"In your network: +(http://[\d.]+:\d+/)\n", text)
        if found is None:
            expect("in no network" in text, "a machine without a network says so: " + text)
        else:
            read = decode(text, folder)
            expect(read in (None, found.group(1)), "the code is the address: %s" % read)
            _, text, _ = serve(here, "--bind", "0.0.0.0", XDG_DATA_HOME=data, LC_ALL="C")
            expect(text.isascii() and "####" in text, "plain characters in a plain locale")


main()
