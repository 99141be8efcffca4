#!/bin/sh
# What `septem play` shows on the whole screen of a terminal, and what keys and clicks do there.
lib=$(cd "$(dirname "$0")/lib" && pwd)
. "$lib/expect.sh"
command -v tmux >/dev/null || exit 0
refuse play --screen
python3 -B "$lib/screen_checks.py" "$septem" || failed=1
exit "$failed"
