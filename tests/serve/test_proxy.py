"""Behind nginx, with TLS and under a path, as docs/hosting.md says: its text is what runs here."""
import http.client
import http.cookiejar
import json
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import PATIENCE, Events, Seat, Server, expect, wait_until

for program in ("nginx", "openssl"):
    if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
        print("skipped: there is no %s here (Debian: nginx-light, openssl)" % program)
        sys.exit(77)
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
HOSTING = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "hosting.md")


def snippet():
    with open(HOSTING, encoding="utf-8") as file:
        found = re.search(r"^    server \{\n.*?^    \}\n", file.read(), re.M | re.S)
    expect(found, "docs/hosting.md shows a server of nginx")
    return found.group(0)


class Proxy(Server):
    """nginx before a server; what is asked of it goes through both."""

    prefix = "/games"

    def __init__(self, server):
        super().__init__()
        self.upstream = server
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]

    def configure(self):
        text = snippet()
        for old, new in (("listen 443 ssl", "listen 127.0.0.1:%d ssl" % self.port),
                         ("127.0.0.1:7777", "127.0.0.1:%d" % self.upstream.port),
                         ("/etc/ssl/certs/example.org.pem", self.folder + "/pem"),
                         ("/etc/ssl/private/example.org.key", self.folder + "/key")):
            expect(text.count(old) == 1, "the text has one '%s'" % old)
            text = text.replace(old, new)
        temporary = "".join("    %s_temp_path %s/%s;\n" % (kind, self.folder, kind)
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(self.folder + "/conf", "w", encoding="utf-8") as file:
            file.write("daemon off; pid %s/pid; %s\nevents {}\nhttp {\n    access_log off;\n%s%s}\n"
                       % (self.folder, "user root;" if os.getuid() == 0 else "", temporary, text))

    def start(self):
        self.configure()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
                        "-keyout", self.folder + "/key", "-out", self.folder + "/pem"],
                       check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=self.folder + "/pem")
        self.errors = open(self.folder + "/errors", "ab+")
        self.process = subprocess.Popen(
            [NGINX, "-p", self.folder, "-c", self.folder + "/conf", "-e", self.folder + "/errors"],
            stderr=self.errors)

        def answers():
            expect(self.process.poll() is None, "nginx starts: " + self.said())
            try:
                return self.request("GET", "/v1")[0] == 200
            except OSError:
                return False

        wait_until(answers, "nginx answers")

    def connect(self):
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE,
                                           context=self.trust)

    def url(self, path):
        return "https://127.0.0.1:%d%s%s" % (self.port, self.prefix, path)


def page(proxy):
    status, text, headers = proxy.request("GET", "/")
    expect(status == 200 and headers["Content-Type"].startswith("text/html"), "the page is there")
    for address in re.findall(r'(?:src|href)="([^"]+)"', text):
        expect(not re.match(r"/|[a-z]+:", address), "an address of the page is relative: " + address)
        if address != "v1":
            found, _, _ = raw_get(proxy, "/" + address.removeprefix("./"))
            expect(found == 200, address + " is found under the path")
    for path in ("/metrics", "/health"):
        expect(proxy.request("GET", path)[0] == 403, path + " is not for the public")
    connection = proxy.connect()
    connection.request("GET", "/v1")
    expect(connection.getresponse().status == 404, "there is nothing beside the path")
    connection.close()
    connection = proxy.connect()
    connection.request("GET", "/games")
    answer = connection.getresponse()
    expect(answer.status == 308 and answer.headers["Location"].endswith("/games/"), "the slash is added")
    connection.close()


def raw_get(proxy, path, **headers):
    connection = proxy.connect()
    connection.request("GET", proxy.prefix + path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body, answer.headers


def cookies(proxy):
    """As a browser keeps them: the seat's is for the paths of its table, below the path of ours."""
    first, second = proxy.make(bots="easy"), proxy.make(bots="easy", name="Bob")
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPSHandler(context=proxy.trust),
                                          urllib.request.HTTPCookieProcessor(jar))
    origin = {"Content-Type": "application/json", "Origin": "https://127.0.0.1:%d" % proxy.port}
    for seat in (first, second):
        browser.open(urllib.request.Request(
            proxy.url(seat.path + "/session"), json.dumps({"secret": seat.secret}).encode(), origin))
    expect(sorted(cookie.path for cookie in jar) == sorted("/games" + s.path for s in (first, second)),
           "each cookie is for one table: %s" % jar)
    expect(all(cookie.secure for cookie in jar), "and for TLS only")
    for seat, name in ((first, "Ada"), (second, "Bob")):
        state = json.load(browser.open(proxy.url(seat.path + "/state")))
        expect(state["you"] and state["you"]["name"] == name, name + " is known by the cookie")
    browser.open(urllib.request.Request(proxy.url(first.path + "/start"), b"{}", origin))
    proxy.refuse(403, "cross_site", "POST", second.path + "/start", {}, second.secret,
                 {"Origin": "https://evil.example"})


def events(proxy):
    """Every event comes at once, packed or not: the next thing is done only when it is there."""
    host = proxy.make(options={"players": 3, "seed": 2})
    bob = Seat.join(proxy, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    streams = [host.events(encoding="gzip"), host.events(), Events(proxy, host.path, encoding="gzip")]
    expect([bool(stream.inflate) for stream in streams] == [True, False, True],
           "nginx passes on what is packed as it is")
    for number in range(5):
        host.post("chat", {"text": "word %d" % number})
        for stream in streams:
            stream.wait("chat", lambda d: d["text"] == "word %d" % number)
    host.post("start")
    rng = random.Random(2)
    for _ in range(5):
        asked = host.state()["question"]
        for seat in (host, bob):
            state = seat.state()
            if state["question"] == asked and seat.seat in state["view"]["owing"]:
                owed = [m for m in state["moves"] if m["seat"] == seat.seat]
                expect(owed, "who is asked has something to choose: %s" % state)
                seat.decide(asked, rng.choice(owed)["text"])
        for stream in streams:
            stream.wait("news", lambda d: d["question"] == asked)
            stream.wait("state", lambda d: (d["question"] or 0) > asked)
    # A quiet stream is kept open by the signs of life.
    count = len(streams[0].raw)
    wait_until(lambda: ":" in streams[0].raw[count:], "a sign of life")
    expect(not any(stream.ended for stream in streams), "the streams are open")


def addresses(proxy):
    """Limits count who asks nginx, whatever else is claimed."""
    found = [proxy.request("POST", "/v1/tables", {"name": "x"},
                           headers={"X-Forwarded-For": "10.0.0.%d" % i})[0] for i in range(20)]
    expect(429 in found, "a made-up address is of no use: %s" % found)


with Server("--behind-proxy", "--rate", "0", "--tables", "12") as server, Proxy(server) as proxy:
    page(proxy)
    cookies(proxy)
    events(proxy)
    addresses(proxy)
