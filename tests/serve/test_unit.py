"""The unit of systemd that is installed: it is well formed and leaves the server little to misuse."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

if not shutil.which("systemd-analyze"):
    print("skipped: there is no systemd-analyze here (Debian: systemd)")
    sys.exit(77)
HOSTING = os.path.join(os.path.dirname(__file__), "..", "..", "hosting", "septem.service.in")
SEPTEM = os.path.abspath(sys.argv[1])

with open(HOSTING, encoding="utf-8") as file:
    text = file.read().replace("@bindir@/septem", SEPTEM)
text = re.sub(r"@\w+@", "/usr/share/doc/septem", text)
assert text.count(SEPTEM + " serve $SEPTEM_OPTIONS") == 1, "it starts the server"
words = re.search(r'^Environment="SEPTEM_OPTIONS=(.*)"$', text, re.M).group(1).split()
with tempfile.TemporaryDirectory() as folder:
    unit = os.path.join(folder, "septem.service")
    with open(unit, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert "septem.service" not in done.stderr, done.stderr
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
                          capture_output=True, text=True)
    level = re.search(r"Overall exposure level for septem.service: ([0-9.]+)", done.stdout)
    if not level and "offline" in done.stderr:
        print("skipped: this systemd-analyze has no --offline")
        sys.exit(77)
    assert level, done.stdout[-500:] + done.stderr
    print("exposure", level.group(1))
    assert float(level.group(1)) < 2, done.stdout
# What it starts are options there are.
done = subprocess.run([SEPTEM, "serve", *words, "--help"], capture_output=True)
assert done.returncode == 0, done.stderr
