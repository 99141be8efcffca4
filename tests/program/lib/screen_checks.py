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
    ):
        with terminal(options, columns, rows) as t:
            end = play(t, lambda text: "total" in text)
            check("Enter" in end, "the end waits for a key", end)
            end = t.press("Enter")
            check(OVER + " 0" in end and "total" in end, "the points stay on the terminal", end)


def plays_two():
    with terminal("--seed 5 -n 2 --with cities --boards draft --bot random", 200, 60) as t:
        play(t, lambda text: "Age 2" in text)
        t.wait("Free City")


def shows_cities_and_cards():
    with terminal("--seed 3 -n 5 --bot rules") as t:
        text = t.wait("q stop")
        lines = text.split("\n")
        check("Babylon B" in lines[1] and "Gizah B · you" in lines[1] and "Olympía" in lines[1],
              "the neighbours stand beside this city", text)
        check(lines[1].index("Babylon") < lines[1].index("Gizah"), "the left one on the left", text)
        check(re.search(r"Halikarn.*●", text), "far cities are there in short", text)
        check("played too" in text, "what a stage does is broken into lines", text)
        t.keys("]")
        t.wait(lambda text: "Alexandria" in text.split("\n")[1])


def says_all_of_the_next_stage():
    """A long effect gives way to the reason, since the city shows it, and then the reason to its key."""
    for lang, keys, reason in (("en", "q stop", "the neighbours do not sell all of that"),
                               ("fr", "q arr", "pas encore : w dit pourquoi")):
        with terminal(f"--seed 4 -n 3 --bot rules --board Alexandria:B --lang {lang}") as t:
            text = t.wait(keys)
            check(reason in " ".join(text.split()), "the next stage has its reason", text)
            check("…" not in text.rstrip("\n").split("\n")[-2], "nothing is cut", text)


def has_panels():
    with terminal("--seed 3 -n 4 --bot rules") as t:
        t.wait("q stop")
        t.keys("7")
        t.wait("7. Apothecary")
        t.keys("b")
        t.wait("No: you lack 1 textile")
        t.keys("Enter")
        t.wait("Babylon B")
        t.keys("i")
        t.wait("What looks best")
        t.keys("Enter")
        t.wait("Babylon B")
        t.keys("?")
        check("▼ shields" in t.wait("W wood"), "help tells what symbols mean", t.text())
        t.keys("?")
        t.wait("Babylon B")
        t.keys("o")
        t.wait("makes free")


def keeps_complaints_off():
    """What an engine complains of, and the program of it, is told beside the picture and after."""
    os.makedirs(data, exist_ok=True)
    engine = os.path.join(data, "leaves.sh")
    with open(engine, "w", encoding="utf-8") as file:
        file.write('read line; id=${line#*:}; id=${id%%,*}\n'
                   'echo "{\\"id\\":$id,\\"protocol\\":1,\\"name\\":\\"leaves\\"}"\n'
                   'read line; echo "own words" >&2; exit 3\n')
    name = "leaves-without-a-word-of-reason"
    with terminal(f"--seed 4 -n 3 --engine {name}='sh {engine}' --bot {name}") as t:
        text = t.wait("q stop")
        check("own words" not in text and "septem play:" not in text, "the picture is whole", text)
        check(re.search(f"'{name}' lost a turn: it ended with status\\s+3\\.", text),
              "the note is broken into lines", text)
        t.keys("q")
        text = t.wait(OVER)
        check("own words" in text and "septem play: the engine" in text, "complaints come after", text)


def has_room_for_words():
    with terminal("--seed 3 -n 3 --bot rules --lang de") as t:
        t.wait("q aufh")
        t.keys("v")
        t.wait(lambda text: all(word in text for word in
                                ("Schatzkammer ", "Profanbauten ", "Wissenschaft ")))


def tells_own_sales():
    with terminal("--seed 3 -n 3 --bot rules") as t:
        t.wait("q stop")
        t.keys("1", "s")
        t.wait(r"sell: \w.*\+3 coins")


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
        t.keys("3")
        t.wait(r"3\. ")
        t.resize(120, 40)
        text = t.wait(lambda text: "q stop" in text and len(text.rstrip("\n").split("\n")) == 40)
        t.wait(r"3\. ")
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
    with terminal("--seed 3 -n 7 --with all --bot rules", NO_COLOR="1") as t:
        check("1★/green" in t.wait("q stop"), "colours have words", t.text())
        text = t.text(with_colours=True)
        check(not re.search(r"\x1b\[[0-9;]*[34]8;|\x1b\[[34][1-7]m", text), "no colours", t.text())


def edits_lines():
    with terminal("--seed 3 -n 4 --bot rules --lines --lang de") as t:
        t.wait("7. ")
        t.keys("Tip", "Left", "Left", "Left", "Enter")
        t.wait("„Tip“")
        t.keys("wyh 1", "Left", "Left", "Left", "BSpace", "Right", "y", "Enter")
        t.wait("bauen:")
        t.keys("Up", "Up")
        t.wait("> Tip")
    with terminal("--daily --watch --bot rules") as t:
        t.wait("--daily")
    with terminal("--daily --watch") as t:
        text = t.wait("of 6")  # bots do not wait for who watches
        check("you" not in text, "who watches has no city", text)
        t.keys("q")
        t.wait("is saved")


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


for test in (plays_games, plays_two, shows_cities_and_cards, says_all_of_the_next_stage, has_panels,
             keeps_complaints_off, has_room_for_words, tells_own_sales, obeys_the_mouse, fits_new_sizes,
             writes_ascii, leaves_colours_out, edits_lines, goes_on_after_a_kill):
    began = time.monotonic()
    test()
    print(f"{test.__name__}: {time.monotonic() - began:.1f} s")
