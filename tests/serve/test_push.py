"""Web Push: a browser's keys read what was sent, and the signature is that of this server.

The receiver is real; decryption and the check of the signature are written here from RFC 8188, 8291
and 8292 with python3-cryptography, and share nothing with the program."""
import base64
import json
import os
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    print("skipped: python3-cryptography is not installed")
    sys.exit(77)
from receiver import Receiver
from table_server import SEPTEM, Seat, Server, expect, wait_until

PLACE = "https://example.org/games/"
OPTIONS = ["--notices", "push,webhook", "--public-url", PLACE, "--notice-wait", "0", "--notice-pause", "1",
           "--notice-insecure"]
CURVE = ec.SECP256R1()


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key):
    return key.public_key().public_bytes(serialization.Encoding.X962,
                                         serialization.PublicFormat.UncompressedPoint)


class Browser:
    """What a browser has of a subscription."""

    def __init__(self):
        self.key, self.auth = ec.generate_private_key(CURVE), os.urandom(16)

    def keys(self):
        return {"p256dh": encode(point(self.key)), "auth": encode(self.auth)}

    def read(self, body):
        """RFC 8188, with the keys of RFC 8291; one record."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21:21 + length], body[21 + length:]
        expect(length == 65 and len(record) <= size <= 4096 and len(body) <= 4096, "a record")
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def derive(salt, key, info, length):
            return HKDF(hashes.SHA256(), length, salt, info).derive(key)

        ikm = derive(self.auth, shared, b"WebPush: info\0" + point(self.key) + sender, 32)
        cek = derive(salt, ikm, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, ikm, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(cek).decrypt(nonce, record, None).rstrip(b"\0")
        expect(text[-1:] == b"\2", "it is the last record")
        return json.loads(text[:-1])


def check_token(header, url, key):
    """RFC 8292."""
    scheme, _, rest = header.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    expect(scheme == "vapid" and fields["k"] == key, "the key is the one that browsers are given")
    head, claims, signature = fields["t"].split(".")
    raw = decode(signature)
    expect(len(raw) == 64 and json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}, "ES256")
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
    public.verify(encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
                  ("%s.%s" % (head, claims)).encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(decode(claims))
    expect(said["aud"] == url.rsplit("/", 1)[0] and said["sub"] == PLACE, "for this service: %s" % said)
    expect(0 < said["exp"] - time.time() <= 24 * 3600, "for a while: %s" % said)


def sit(server, title):
    host = server.make(options={"players": 3, "absent": 0, "title": title})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def put(seat, browser, address, **more):
    body = {"kind": "push", "address": address, "keys": browser.keys(), **more}
    status, answer, _ = seat.server.request("PUT", seat.path + "/notices", body, seat.secret)
    expect(status == 200, "it is taken: %s" % answer)


def shown(seat):
    return seat.server.get(seat.path + "/notices", seat.secret)


def one_reads(server):
    receiver, browser = Receiver(), Browser()
    receiver.status = 201
    ada, bob, _ = sit(server, "Sonntag")
    put(bob, browser, receiver.url("/send"), lang="de")
    told = shown(bob)
    expect(told["kinds"] == ["webhook", "push"] and len(decode(told["key"])) == 65, "%s" % told)
    ada.post("start")
    wait_until(lambda: receiver.got, "a message")
    _, headers, body = receiver.got[0]
    expect(browser.read(body) ==
           {"title": "Septem", "link": "%s#/t/%s" % (PLACE, ada.table),
            "body": "Sonntag: Du bist am Zug, Zeitalter 1, Runde 1."},
           "the browser reads it")
    expect(b"Sonntag" not in body and ada.table.encode() not in body, "nobody else does")
    expect(headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0, "%s" % headers)
    check_token(headers["Authorization"], receiver.url("/send"), told["key"])
    receiver.close()
    return told["key"]


def many_tables(server):
    """Eight tables with long titles still fit; none is said twice."""
    receiver, browser = Receiver(), Browser()
    tables = [sit(server, "%d" % i + "\"水" * 29) for i in range(8)]
    for ada, bob, _ in tables:
        put(bob, browser, receiver.url())
        ada.post("start")
    found = lambda: [line for _, _, body in list(receiver.got)
                     for line in browser.read(body)["body"].split("\n")]
    wait_until(lambda: len(found()) >= 8, "all tables are told")
    expect(sorted(line[0] for line in found()) == list("01234567"), "%s" % found())
    receiver.close()


def gone(server):
    receiver, browser = Receiver(), Browser()
    receiver.status = 410
    ada, bob, _ = sit(server, "")
    put(bob, browser, receiver.url())
    ada.post("start")
    wait_until(lambda: shown(bob)["notices"] == [], "a browser that is gone is removed")
    receiver.close()


def refused(server):
    seat, good = server.make(), Browser().keys()
    body = {"kind": "push", "address": "https://push.example/x", "keys": good}
    for keys in (None, {}, {"p256dh": good["p256dh"]}, {**good, "auth": "x"}, {**good, "auth": 7},
                 {**good, "p256dh": encode(b"\4" + b"\1" * 64)}, {**good, "p256dh": encode(b"\0" * 65)}, []):
        server.refuse(400, "bad_field", "PUT", seat.path + "/notices", {**body, "keys": keys}, seat.secret)
    server.refuse(400, "bad_field", "PUT", seat.path + "/notices", {**body, "format": "json"}, seat.secret)


def key_stays(server, key):
    """The server is known by the same key after a restart and after a repair, without addresses."""
    seat = server.make()
    put(seat, Browser(), "https://push.example/x")
    server.stop()
    server.start()
    expect(shown(seat)["key"] == key and len(shown(seat)["notices"]) == 1, "after a restart")
    server.stop()
    with sqlite3.connect(server.data) as database:
        database.execute("UPDATE state SET entries = entries + 1")
    database.close()
    done = subprocess.run([SEPTEM, "db", "repair", server.data], capture_output=True, text=True)
    expect(done.returncode == 0 and "push.example" not in done.stdout + done.stderr, "%s" % done)
    server.start()
    expect(shown(seat)["key"] == key and shown(seat)["notices"] == [], "after a repair")


with Server(*OPTIONS) as table_server:
    public = one_reads(table_server)
    many_tables(table_server)
    gone(table_server)
    refused(table_server)
    key_stays(table_server, public)
    table_server.lives()
