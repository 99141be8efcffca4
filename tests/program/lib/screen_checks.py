"""septem play on the whole screen: games by keys at several sizes, a new size in the middle, ASCII,
no colours, the mouse, panels, and going on after a kill.

    screen_checks.py SEPTEM
"""

import os
import re
import sys
import time

from tmux_terminal import OVER, Terminal, is_list, play

septem = sys.argv[1]
data = os.path.join(os.getcwd(), "screens")


def terminal(options, columns=80, rows=24, **environment):
    environment = {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": data, **environment}
    return Terminal(columns, rows, f"{septem} play --still {options}", environment)


def check(good, what, text):
    if not good:
        raise AssertionError(f"not so: {what}; the screen shows\n{text}")


def plays_games():
    for columns, rows, options in (
        (80, 24, "--seed 3 -n 3 --bot rules"),
        (120, 40, "--seed 4 -n 4 --with all --teams --bot random --screen"),
        (200, 60, "--seed 5 -n 2 --with cities --boards draft --bot random"),
    ):
        with terminal(options, columns, rows) as t:
            end = play(t, lambda text: "total" in text)
            check("Enter" in end, "the end waits for a key", end)
            end = t.press("Enter")
            check(OVER + " 0" in end and "total" in end, "the points stay on the terminal", end)


def shows_cities_and_cards():
    with terminal("--seed 3 -n 5 --bot rules") as t:
        text = t.wait("q stop")
        lines = text.split("\n")
        check("Babylon B" in lines[1] and "Gizah B · you" in lines[1] and "Olympía" in lines[1],
              "the neighbours stand beside this city", text)
        check(lines[1].index("Babylon") < lines[1].index("Gizah"), "the left one on the left", text)
        check(re.search(r"Halikarn.*●", text), "far cities are there in short", text)
        text = t.press("]")
        check("Gizah B" not in text.split("\n")[1] or "Babylon B" not in text.split("\n")[1],
              "] turns the cities", text)


def has_panels():
    with terminal("--seed 3 -n 4 --bot rules") as t:
        t.wait("q stop")
        text = t.press("7")
        check("7. Apothecary" in text, "a digit chooses a card", text)
        text = t.press("b")
        check("No: you lack 1 textile" in text, "why a card cannot be built", text)
        t.press("Escape")
        text = t.press("i")
        t.wait("What looks best")
        t.press("Enter")
        text = t.press("?")
        check("W wood" in text, "help says what letters mean", text)
        t.press("Escape")
        text = t.press("o")
        check("free after" in text or "makes free" in text, "all about a card", text)


def obeys_the_mouse():
    with terminal("--seed 3 -n 4 --bot rules") as t:
        text = t.wait("q stop")
        lines = text.split("\n")
        row = next(y for y, line in enumerate(lines) if "Altar" in line)
        column = lines[row].index("Altar")
        t.click(column, row)
        text = t.wait(r"5\. Altar")
        t.click(column, row - 1)
        text = t.wait("1  build Altar")
        check(is_list(text), "a second click opens what can be done", text)
        row = next(y for y, line in enumerate(text.split("\n")) if "1  build Altar" in line)
        t.click(10, row)
        t.wait("turn 2 of 6")


def fits_new_sizes():
    with terminal("--seed 3 -n 3 --bot rules") as t:
        t.wait("q stop")
        t.press("3")
        t.resize(120, 40)
        text = t.wait(lambda text: "q stop" in text and len(text.rstrip("\n").split("\n")) == 40)
        check("3. " in text, "the choice stays", text)
        t.resize(60, 15)
        t.wait("80x24")
        t.resize(80, 24)
        t.wait("q stop")
        end = play(t, lambda text: "turn 3 of 6" in text)
        check("turn 3 of 6" in end, "the game goes on", end)


def writes_ascii():
    with terminal("--seed 3 -n 3 --bot rules --lang fr", LC_ALL="C") as t:
        text = t.wait("q arr")
        check(text.isascii() and "Cites" not in text, "letters have no accents", text)


def leaves_colours_out():
    with terminal("--seed 3 -n 3 --bot rules") as t:
        t.wait("q stop")
        check("[38;5;" in t.text(with_colours=True), "cards have their colours", t.text())
    with terminal("--seed 3 -n 3 --bot rules", NO_COLOR="1") as t:
        t.wait("q stop")
        text = t.text(with_colours=True)
        check(not re.search(r"\x1b\[[0-9;]*[34]8;|\x1b\[[34][1-7]m", text), "no colours", t.text())


def goes_on_after_a_kill():
    with terminal("--seed 3 -n 3 --bot rules") as t:
        play(t, lambda text: "turn 2 of 6" in text)
        pane = t.tmux("list-panes", "-F", "#{pane_pid}").strip()
        child = open(f"/proc/{pane}/task/{pane}/children").read().split()
        os.kill(int(child[0]), 9)
        t.wait("137")  # OVER may be broken into lines
    with terminal("--resume --screen") as t:
        text = t.wait("q stop")
        check("turn 2 of 6" in text, "the game goes on where it was", text)
        t.keys("q")
        t.wait("is saved")


for test in (plays_games, shows_cities_and_cards, has_panels, obeys_the_mouse, fits_new_sizes,
             writes_ascii, leaves_colours_out, goes_on_after_a_kill):
    began = time.monotonic()
    test()
    print(f"{test.__name__}: {time.monotonic() - began:.1f} s")
