"""septem join: a person plays at a table of this server from a terminal, on the whole screen and in
lines, comes back to the same chair, and goes on when the server was away."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "program", "lib"))
from table_server import SEPTEM, Server, expect, wait_until
from tmux_terminal import OVER, Terminal, play

LONG = 474 * "a"  # 5 bytes are left


def open_table(server, **options):
    """A table with bots and one open chair; its link, and what starts it."""
    status, made, _ = server.request("POST", "/v1/tables", {
        "name": None, "options": {"players": 3, "seed": 3, **options}})
    expect(status == 201, "a table: %s" % made)
    path = "/v1/tables/" + made["table"]
    for seat in (0, 2):
        server.post(path + "/chairs", {"seat": seat, "bot": "random"}, made["secret"])
    link = "http://127.0.0.1:%d/#/t/%s" % (server.port, made["table"])
    return link, path, lambda: server.post(path + "/start", {}, made["secret"])


def type_talk(terminal, server, path):
    """What is typed is said; control keys leave the line, and a click is no letter."""
    for leave in ("C-c", "C-d", "Escape"):
        terminal.keys("t")
        terminal.wait("To the table")
        terminal.keys("-l", "no")
        terminal.wait("no_")
        terminal.keys(leave)
        terminal.wait(lambda text: "To the table" not in text and "q stop" in text)
    terminal.keys("t")
    rows = terminal.wait("To the table").split("\n")
    row = next(i for i, line in enumerate(rows) if "q stop" in line)
    terminal.keys("-l", "h")
    terminal.click(rows[row].index("q stop"), row)
    terminal.keys("-l", "ix")
    terminal.keys("BSpace", "Enter")
    terminal.wait("Bea says: hi")
    # A line that is full ends with a whole character.
    terminal.keys("t")
    terminal.wait("To the table")
    terminal.keys("-l", LONG + 4 * "\N{BLACK HEART SUIT}")
    terminal.keys("Enter")
    wait_until(lambda: len(said(server, path)) == 2, "a long line is said")
    expect(said(server, path) == [("Bea", "hi"), ("Bea", LONG + "\N{BLACK HEART SUIT}")],
           "what is typed is said: %s" % said(server, path))


def on_the_screen(server, folder):
    link, path, start = open_table(server)
    environment = {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder}
    command = "%s join --still --name Bea '%s'" % (SEPTEM, link)
    with Terminal(80, 24, command, environment) as terminal:
        text = terminal.wait("Waiting for the game to start")
        expect("1. random" in text and "2. Bea" in text and "q stop" in text, "who waits: " + text)
        type_talk(terminal, server, path)
        start()
        terminal.wait("· Bea")
        play(terminal, lambda text: "turn 2 of 6" in text)
        server.kill()
        server.start()
        play(terminal, lambda text: "turn 3 of 6" in text)
        terminal.keys("q")
        terminal.wait("The chair stays yours")
    # The link of the chair itself, as the page shows it, is kept on another machine, too.
    with open(os.path.join(folder, "septem", "joined", os.path.basename(path)), encoding="utf-8") as file:
        chair = "%s join --still '%s/%s'" % (SEPTEM, link, file.read().strip())
    elsewhere = {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": os.path.join(folder, "elsewhere")}
    with Terminal(80, 24, chair, elsewhere) as terminal:
        terminal.wait("turn 3 of 6")
        terminal.keys("q")
        terminal.wait("The chair stays yours")
    with Terminal(100, 30, command, elsewhere) as terminal:
        terminal.wait("turn 3 of 6")
        names = [chair["name"] for chair in server.get(path)["table"]["chairs"]]
        expect(names == ["random", "Bea", "random"], "the same chair: %s" % names)
        end = play(terminal)
        expect(OVER + " 0" in end and "total" in end, "the game ends: " + end)
    late = subprocess.run([SEPTEM, "join", link], capture_output=True, text=True, check=False,
                          env=dict(os.environ, XDG_DATA_HOME=os.path.join(folder, "late")))
    expect(late.returncode == 1 and "is over" in late.stderr, "who comes late: " + late.stderr)


def in_lines(server, folder):
    link, _, start = open_table(server, hints=False)
    command = [SEPTEM, "join", "--lines", "--name", "Cy", link]
    environment = dict(os.environ, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env=environment) as joined:
        line = joined.stdout.readline()
        expect("Waiting for the game to start" in line, "it waits: " + line)
        start()
        out, _ = joined.communicate("hint\n" + "s 1\n" * 18, timeout=60)
    expect(joined.returncode == 0 and "total" in out, "the game ends: " + out[-2000:])
    expect("That cannot be decided now." in out, "a table without hints gives none")


def read_until(stream, words):
    text = ""
    while words not in text:
        line = stream.readline()
        expect(line, "%s comes: %s" % (words, text[-2000:]))
        text += line
    return text


def sends_again(server, folder):
    """What is decided while the server is away is not lost."""
    link, path, start = open_table(server)
    command = [SEPTEM, "join", "--lines", "--name", "Dee", "--lang", "en", link]
    environment = dict(os.environ, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env=environment) as joined:
        read_until(joined.stdout, "Waiting for the game to start")
        start()
        read_until(joined.stdout, "Next stage")
        server.kill()
        joined.stdin.write("s 1\n")
        joined.stdin.flush()
        read_until(joined.stdout, "did not get through")
        server.start()
        read_until(joined.stdout, "has your decision now")
        out, _ = joined.communicate("s 1\n" * 17, timeout=60)
    expect(joined.returncode == 0 and "total" in out, "the game ends: " + out[-2000:])
    sold = sum(move["use"] == "sell" for step in server.get(path + "/history")["news"]
               for move in step["decisions"] if not move.get("bot"))
    expect(sold == 18, "every decision was taken once: %d" % sold)


def said(server, path):
    return [(row["name"], row["text"]) for row in server.get(path + "/history")["chat"]]


def talks(server, folder):
    ada = server.make(name="Ada", options={"players": 3, "seed": 3})
    ada.post("chairs", {"seat": 2, "bot": "random"})
    link = "http://127.0.0.1:%d/#/t/%s" % (server.port, ada.table)
    command = [SEPTEM, "join", "--lines", "--name", "Bea", "--lang", "en", link]
    environment = dict(os.environ, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env=environment) as joined:
        read_until(joined.stdout, "Waiting for the game to start")
        wait_until(lambda: ada.state()["table"]["chairs"][1]["connected"], "Bea listens")
        ada.post("chat", {"text": "hello there"})
        read_until(joined.stdout, "Ada says: hello there")
        ada.post("start")
        out, _ = joined.communicate("?\nsay good luck \N{BLACK HEART SUIT}\nq\n", timeout=60)
    expect("say something to the table" in out, "help tells of it: " + out)
    expect(said(server, ada.path)[-1] == ("Bea", "good luck \N{BLACK HEART SUIT}"), "it is said")


def deal_of_the_day(server, folder):
    """The same deal as in the page, once a day, on the list of the server."""
    if time.time() % 86400 > 86400 - 60:
        time.sleep(61)  # a day that ends in the middle would be another test
    address = "http://127.0.0.1:%d" % server.port
    day = server.get("/v1/daily")
    page = server.make(name="Ada", options=day["options"], bots=day["bots"], start=True)
    environment = dict(os.environ, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8")

    def run(lines, *words):
        done = subprocess.run([SEPTEM, "join", "--daily", "--lines", *words], input=lines, check=False,
                              capture_output=True, text=True, env=environment, timeout=60)
        return done.returncode, done.stdout, done.stderr

    status, out, err = run("s 1\ns 1\nq\n", "--name", "Bea", address)
    expect(status == 0 and "The chair stays yours" in out, "it can be left: %s%s" % (out, err))
    names = {card["slug"]: card["name"] for card in server.get("/v1/cards")["cards"]}
    for slug in page.state()["view"]["hand"]:
        expect(names[slug] in out, "the hand is that of the page: %s" % slug)
    status, out, err = run("s 1\n" * 16, address + "/#/")
    expect(status == 0 and "at this server: rank 1 of 1." in out, "and comes back: %s%s" % (out, err))
    rows = server.get("/v1/daily")["results"]
    expect([row["name"] for row in rows] == ["Bea"], "it is on the list: %s" % rows)
    status, out, err = run("", address)
    expect(status == 0 and "total" in out, "afterwards it shows the end: %s%s" % (out, err))
    expect(server.get("/v1/daily")["played"] == 1, "and is played once")
    expect(run("", "--seat", "1", address)[0] == 2 and run("", "localhost")[0] == 2, "bad words")
    # Without a server it is another one, which says so.
    alone = subprocess.run([SEPTEM, "play", "--daily", "--lines"], input="q\n", capture_output=True,
                           text=True, env=environment, check=True).stdout
    expect("The deal of %s for games without a server" % day["date"] in alone, alone)
    expect("seed " + day["date"].replace("-", "") in alone, "whose seed is the date: " + alone)


def refused(folder):
    for link, words in (("http://127.0.0.1:1/#/t/pQ3vR0aZk2mW9xYb", "does not answer"),
                        ("http://127.0.0.1/", "is no invitation"), ("pQ3vR0aZk2mW9xYb", "is no invitation")):
        run = subprocess.run([SEPTEM, "join", link], capture_output=True, text=True, check=False,
                             env=dict(os.environ, XDG_DATA_HOME=folder))
        expect(run.returncode in (1, 2) and words in run.stderr, link + ": " + run.stderr)


def view(server):
    seat = server.make(bots="random", start=True)
    told = server.get("/v1/tables/%s/view" % seat.table, seat.secret)
    expect(set(told) == {"seq", "layout", "view"}, "a view: %s" % told)
    server.refuse(401, "no_seat", "GET", "/v1/tables/%s/view" % seat.table)


folder = tempfile.mkdtemp(prefix="septem-join.")
try:
    with Server("--bot-ms", "100") as server:
        refused(folder)
        view(server)
        in_lines(server, folder)
        sends_again(server, folder)
        deal_of_the_day(server, folder)
        talks(server, folder)
        if shutil.which("tmux"):
            on_the_screen(server, folder)
        server.lives()
finally:
    shutil.rmtree(folder, ignore_errors=True)
