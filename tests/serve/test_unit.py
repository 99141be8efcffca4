"""The unit of systemd in docs/hosting.md: it is well formed and leaves the server little to misuse."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

if not shutil.which("systemd-analyze"):
    print("skipped: there is no systemd-analyze here (Debian: systemd)")
    sys.exit(77)
HOSTING = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "hosting.md")
SEPTEM = os.path.abspath(sys.argv[1])

with open(HOSTING, encoding="utf-8") as file:
    found = re.search(r"^    \[Unit\]\n(?:    .*\n|\n)*", file.read(), re.M)
assert found, "docs/hosting.md shows a unit"
text = re.sub(r"^    ", "", found.group(0), flags=re.M)
assert text.count("/usr/local/bin/septem serve") == 1, "it starts the server"
words = re.search(r"^ExecStart=\S+ (.*)$", text, re.M).group(1).split()
with tempfile.TemporaryDirectory() as folder:
    unit = os.path.join(folder, "septem.service")
    with open(unit, "w", encoding="utf-8") as file:
        file.write(text.replace("/usr/local/bin/septem", SEPTEM))
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
    assert float(level.group(1)) < 3, done.stdout
# What it starts are options there are.
done = subprocess.run([SEPTEM, *words, "--help"], capture_output=True)
assert done.returncode == 0, done.stderr
