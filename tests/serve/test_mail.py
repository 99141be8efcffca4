"""Mails to people who are away: to nobody who has not confirmed, none after they want no more, nothing
in them that is not ours. The mail server is a real one on this machine: it takes, refuses, is slow, or down."""
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
try:
    from post_office import PostOffice
except ImportError:
    print("skipped: python3-aiosmtpd is not installed")
    sys.exit(77)
from addresses import figure
from table_server import SEPTEM, Seat, Server, expect, wait_until

PLACE = "https://example.org/games/"
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://mail.example",
        "Sec-Fetch-Site": "cross-site"}


def serve(office, *more):
    return Server("--notices", "email", "--public-url", PLACE, "--notice-wait", "0", "--notice-pause", "1",
                  "--smtp", office.url(), "--smtp-from", "septem@example.org", *more)


def sit(server, title="Sunday"):
    host = server.make(options={"players": 3, "absent": 0, "title": title})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def put(seat, address, **more):
    return seat.server.request("PUT", seat.path + "/notices", {"kind": "email", "address": address, **more},
                               seat.secret)


def came(office, count):
    wait_until(lambda: len(office.got) >= count, "%d mails" % count)
    expect(len(office.got) == count, "and no more: %s" % office.got)
    return office.got[-1][1]


def link_in(message, place=PLACE):
    return re.search(re.escape(place) + r"#/mail/(\S+)/(\S+)", message.get_content()).groups()


def confirm(seat, code):
    return seat.server.request("POST", seat.path + "/confirm", {"code": code})


def subscribed(server, office, seat, address, **more):
    """Asks for mails and confirms that."""
    before = len(office.got)
    status, answer, _ = put(seat, address, **more)
    expect(status == 200, "it is taken: %s" % answer)
    table, code = link_in(came(office, before + 1))
    expect(table == seat.table and confirm(seat, code)[0] == 200, "it is confirmed")


def mine(seat):
    return [(one["address"], one["confirmed"]) for one in
            seat.server.get(seat.path + "/notices", seat.secret)["notices"]]


def waiting(server):
    return server.rows("SELECT count(*) FROM notices")[0][0]


# ---- From the address to the end ----

def confirmed_and_ended(server, office):
    ada, bob, cy = sit(server, "Dimanche\u2009: d\u00e9j\u00e0")
    status, answer, _ = put(bob, "bob@example.org", lang="fr")
    expect(status == 200, "it is taken: %s" % answer)
    asks = came(office, 1)
    expect(asks["To"] == "bob@example.org" and asks["From"] == "Septem <septem@example.org>" and
           asks["Subject"] == "Confirmez votre adresse" and asks["List-Unsubscribe"] is None and
           asks["Auto-Submitted"] == "auto-generated" and asks.get_content_type() == "text/plain",
           "the one mail that asks: %s" % asks)
    expect("Dimanche" not in asks.get_content() and "Ada" not in asks.get_content(),
           "nobody can have words of theirs sent to strangers")
    expect(mine(bob) == [("bob@example.org", False)] and mine(ada) == [], "not confirmed")
    ada.post("start")
    expect(waiting(server) == 0, "nothing is sent to who has not confirmed")
    table, code = link_in(asks)
    expect(table == ada.table, "the link is that of the table")
    server.refuse(404, "no_code", "POST", ada.path + "/confirm", {"code": code[:-1] + "!"})
    server.refuse(404, "no_code", "POST", ada.path + "/confirm", {"code": code[:-2] + "AA"})
    server.refuse(404, "no_code", "POST", ada.path + "/confirm", {})
    server.refuse(404, "no_code", "POST", server.make().path + "/confirm", {"code": code})
    server.refuse(404, "no_code", "POST", "/v1/unsubscribe?code=" + code, "", headers=FORM)
    expect(confirm(bob, code)[0] == 200 and mine(bob) == [("bob@example.org", True)], "confirmed")
    for seat in (ada, bob, cy):
        seat.decide_first()
    told = came(office, 2)
    text = told.get_content()
    expect(told["Subject"] == "C\u2019est \u00e0 vous de jouer" and
           "Dimanche\u2009: d\u00e9j\u00e0" in text and PLACE + "#/t/" + ada.table in text,
           "what waits: %s" % text)
    expect(told["Message-ID"] != asks["Message-ID"] and told["Date"] is not None, "%s" % told)
    ended(server, office, told, [bob])


def ended(server, office, told, seats):
    """One click of a mail program ends all mails to the address, at every table."""
    off = re.fullmatch(r"<(.*)>", told["List-Unsubscribe"].replace("\r\n", "").replace(" ", "")).group(1)
    expect(off.startswith(PLACE + "v1/unsubscribe?code=") and
           told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click", "as RFC 8058 has it: %s" % off)
    path = off[len(PLACE) - 1:]
    place, code = link_in(told)
    expect(place == "off", "the text has a link, too")
    text = server.request("GET", path)[1]
    expect(text.startswith(PLACE + "#/mail/off/") and mine(seats[0]) != [],
           "looking at it ends nothing: %s" % text)
    for _ in range(2):
        status, answer, _ = server.request("POST", path, "List-Unsubscribe=One-Click", headers=FORM)
        expect(status == 200, "ended: %s" % answer)
    expect(all(mine(seat) == [] for seat in seats), "everywhere")
    expect(server.request("POST", "/v1/unsubscribe?code=" + code)[0] == 200, "the page's link does the same")


def gathered(server, office):
    before = len(office.got)
    tables = [sit(server, "Table %d" % i) for i in range(2)]
    seats = [bob for _, bob, _ in tables]
    for bob in seats:
        subscribed(server, office, bob, "eve@example.org", lang="de")
    for ada, _, _ in tables:
        ada.post("start")
    wait_until(lambda: waiting(server) == 0, "all are told")
    mails = [message for _, message in office.got[before + 2:]]
    lines = "\n".join(message.get_content() for message in mails)
    expect("Table 0: Du bist am Zug" in lines and "Table 1: Du bist am Zug" in lines and
           lines.count("Du hast an einem Tisch") == len(mails), "%s" % lines)
    ended(server, office, mails[0], seats)


# ---- Addresses ----

def refused_addresses(server, office):
    _, bob, _ = sit(server)
    before = office.tried
    for address in ("", "x", "@example.org", "bob@", "bob@example", "bob@@example.org", "bob@ex@example.org",
                    "bob @example.org", "bob@exam ple.org", "bob@example.org\r\nBcc: eve@example.org",
                    "bob@example.org\nX: y", "bob\r\n@example.org", "<bob@example.org>",
                    "Bob <bob@example.org>", "bob@example.org,eve@example.org", "bob@example.org;x",
                    "\"bob\"@example.org", "bob@[127.0.0.1]", "bob@127.0.0.1", ".bob@example.org",
                    "bob.@example.org", "bo..b@example.org", "bob@-example.org", "bob@example-.org",
                    "bob@.example.org", "bob@example.org.", "b\u00f6b@example.org", "bob@ex\u00e4mple.org",
                    "bob(x)@example.org", "b" * 65 + "@example.org",
                    "bob@" + "e" * 64 + ".org", "bob@" + "example." * 32 + "org", 7, None):
        server.refuse(400, "bad_mail", "PUT", bob.path + "/notices",
                      {"kind": "email", "address": address}, bob.secret)
    server.refuse(400, "bad_field", "PUT", bob.path + "/notices",
                  {"kind": "email", "address": "a@example.org", "format": "text"}, bob.secret)
    server.refuse(403, "no_notices", "PUT", bob.path + "/notices",
                  {"kind": "webhook", "address": "https://example.org/"}, bob.secret)
    expect(office.tried == before and mine(bob) == [], "nothing was sent")


def limited(office):
    """An address is sent three confirmations an hour, a client ten."""
    with serve(office) as server:
        before = len(office.got)
        _, bob, cy = sit(server)
        for _ in range(3):
            expect(put(bob, "x@example.org")[0] == 200, "not confirmed: sent again")
        for seat in (bob, cy):
            server.refuse(429, "too_many_mails", "PUT", seat.path + "/notices",
                          {"kind": "email", "address": "x@example.org"}, seat.secret)
        expect(mine(cy) == [], "nothing is kept of what was refused")
        for i in range(7):
            expect(put((bob, cy)[i % 2], "x%d@example.org" % i)[0] == 200, "the %dth" % i)
        server.refuse(429, "too_many_mails", "PUT", bob.path + "/notices",
                      {"kind": "email", "address": "y@example.org"}, bob.secret)
        came(office, before + 10)
        expect("example.org" not in server.said(), "no address in the journal")


def misused():
    for words in (["--notices", "email", "--public-url", PLACE],
                  ["--notices", "email", "--public-url", PLACE, "--smtp", "smtp://localhost"],
                  ["--smtp", "http://localhost"], ["--smtp", "smtp://"], ["--smtp", "smtp://u:p@localhost"],
                  ["--smtp-from", "Septem <a@example.org>"], ["--smtp-login", "/nowhere"],
                  ["--notice-ca", "/nowhere"]):
        done = subprocess.run([SEPTEM, "serve", *words], capture_output=True, text=True)
        expect(done.returncode == 2 and done.stderr, "%s is refused: %s" % (words, done.stderr))


# ---- Mail servers ----

def troubled(server, office):
    """4xx, and 5xx that is not about the receiver: another time. A receiver that does not exist: never."""
    ada, bob, _ = sit(server)
    subscribed(server, office, bob, "later@example.org")
    before, tried = len(office.got), figure(server, "notices_failed_total")
    office.rcpt = "450 4.2.0 try again later"
    ada.post("start")
    wait_until(lambda: figure(server, "notices_failed_total") > tried, "it is tried in vain")
    office.rcpt, office.data = None, "554 5.7.1 not today"
    wait_until(lambda: figure(server, "notices_failed_total") > tried + 1, "and again")
    expect(mine(bob) == [("later@example.org", True)], "the address stays")
    office.data = None
    came(office, before + 1)
    ada, bob, _ = sit(server)
    subscribed(server, office, bob, "nobody@example.org")
    office.rcpt = "550 5.1.1 no such user"
    ada.post("start")
    wait_until(lambda: mine(bob) == [], "an address that does not exist is removed")
    office.rcpt = None


def slow_and_down(server, office):
    ada, bob, cy = sit(server)
    subscribed(server, office, bob, "slow@example.org")
    before, tried = len(office.got), office.tried
    office.slow = True
    ada.post("start")
    wait_until(lambda: office.tried > tried, "it hangs")
    begun = time.monotonic()
    ada.decide_first()
    cy.decide_first()
    expect(time.monotonic() - begun < 9, "decisions go on")
    lost = figure(server, "notices_failed_total")
    office.close()
    wait_until(lambda: figure(server, "notices_failed_total") > lost + 1, "the line is cut, then nobody answers")
    again = PostOffice(office.port)
    came(again, 1)
    expect(again.got[0][0] == "slow@example.org" and len(office.got) == before, "told after all")
    again.close()


misused()
post_office = PostOffice()
with serve(post_office) as mailing:
    confirmed_and_ended(mailing, post_office)
    gathered(mailing, post_office)
    refused_addresses(mailing, post_office)
limited(post_office)
with serve(post_office) as mailing:
    troubled(mailing, post_office)
    slow_and_down(mailing, post_office)
    mailing.lives()
