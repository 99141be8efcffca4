"""Notices by TLS: to receivers and mail servers whose certificate is trusted, and to no others."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
try:
    import certificate
    from post_office import PostOffice
except ImportError as missing:
    print("skipped: python3-aiosmtpd and python3-cryptography are needed: %s" % missing)
    sys.exit(77)
from addresses import figure
from receiver import Receiver
from table_server import Seat, Server, expect, wait_until

LOGIN = ("septem", "s\u00e4cret:with:colons")


def serve(office, *more):
    return Server("--notices", "webhook,email", "--public-url", "https://example.org/", "--notice-wait", "0",
                  "--notice-pause", "1", "--smtp", office.url(host="localhost"), "--smtp-from",
                  "septem@example.org", *more)


def sit(server):
    host = server.make(options={"players": 3, "absent": 0})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def put(seat, kind, address):
    status, answer, _ = seat.server.request("PUT", seat.path + "/notices", {"kind": kind, "address": address},
                                            seat.secret)
    expect(status == 200, "%s is taken: %s" % (address, answer))


def hooks(folder, office, trusted):
    """A receiver with a trusted certificate is told; one with another, or with another name in it, is not."""
    receivers = []
    for name, host in (("mine", "localhost"), ("strange", "localhost"), ("elsewhere", "example.com")):
        shown, context = trusted if name == "mine" else certificate.make(folder, name, host)
        receiver = Receiver(tls=context)
        receivers.append(receiver)
    good, strange, elsewhere = receivers
    both = os.path.join(folder, "both.pem")
    with open(both, "wb") as file:
        for name in ("mine", "elsewhere"):
            with open(os.path.join(folder, name + ".pem"), "rb") as part:
                file.write(part.read())
    with serve(office, "--notice-ca", both, "--notice-insecure") as server:
        ada, bob, _ = sit(server)
        for receiver in receivers:
            put(bob, "webhook", receiver.url(scheme="https", host="localhost"))
        ada.post("start")
        wait_until(lambda: good.got and figure(server, "notices_failed_total") >= 2, "one of three is told")
        expect(not strange.got and not elsewhere.got, "nothing is said to the others")
    with serve(office, "--notice-insecure") as server:  # the system's certificates do not know it
        ada, bob, _ = sit(server)
        put(bob, "webhook", good.url("/again", scheme="https", host="localhost"))
        ada.post("start")
        wait_until(lambda: figure(server, "notices_failed_total") >= 1, "it is not trusted")
        expect(len(good.got) == 1, "nothing is said")
    for receiver in receivers:
        receiver.close()


def mails(folder, office, trusted):
    """A name and password are given to a trusted mail server, by TLS."""
    login = os.path.join(folder, "login")
    with open(login, "w", encoding="utf-8") as file:
        file.write("%s:%s\n" % LOGIN)
    with serve(office, "--notice-ca", trusted[0], "--smtp-login", login) as server:
        _, bob, _ = sit(server)
        put(bob, "email", "bob@example.org")
        wait_until(lambda: office.got, "a mail")
        expect(office.got[0][0] == "bob@example.org", "%s" % office.got)
    server = serve(office, "--notice-ca", trusted[0])
    server.environment = {"SEPTEM_SMTP_LOGIN": "septem:wrong"}
    refused(server, office)
    server = serve(office)
    server.environment = {"SEPTEM_SMTP_LOGIN": "%s:%s" % LOGIN}
    refused(server, office)
    plain = PostOffice()
    server = serve(plain)
    server.environment = {"SEPTEM_SMTP_LOGIN": "%s:%s" % LOGIN}
    refused(server, plain)  # it would have been sent in the open
    plain.close()


def refused(server, office):
    before = len(office.got)
    with server:
        _, bob, _ = sit(server)
        put(bob, "email", "bob@example.org")
        wait_until(lambda: figure(server, "notices_failed_total") == 1, "it is not sent")
        expect(len(office.got) == before, "nothing came")
        expect("event=mail_failed" in server.said() and "bob@" not in server.said() and
               LOGIN[1] not in server.said(), "it is said: %s" % server.said())


with tempfile.TemporaryDirectory() as place:
    own = certificate.make(place, "mine")
    post_office = PostOffice(tls=own[1], login=LOGIN)
    hooks(place, post_office, own)
    mails(place, post_office, own)
    post_office.close()
