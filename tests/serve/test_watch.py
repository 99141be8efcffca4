"""For those who run it: figures, a disk that hangs, and what systemd is told."""
import json
import os
import re
import socket
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import PATIENCE, SEPTEM, Server, expect, wait_until

DASHBOARD = os.path.join(os.path.dirname(__file__), "..", "..", "hosting", "grafana.json")
HANGING = os.path.join(os.path.dirname(SEPTEM), "tests", "libhanging_disk.so")


def value(text, name):
    found = re.search("^septem_" + re.escape(name) + r" (\S+)$", text, re.M)
    expect(found, name + " is there: " + text)
    return float(found.group(1))


def figures():
    with Server("--rate", "10") as server:
        seat = server.make(bots="easy", start=True)
        seat.decide(1, seat.state()["moves"][0]["text"])
        for _ in range(100):
            server.request("GET", "/v1")
        server.request("GET", "/nothing")
        text = server.get("/metrics")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        names = [line.rsplit(" ", 1)[0] for line in lines]
        expect(len(names) == len(set(names)), "every figure is there once")
        for line in lines:
            expect(re.fullmatch(r'septem_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+', line), line)
        expect(value(text, 'refusals_total{code="too_fast"}') > 40, "refusals by reason")
        expect(value(text, 'request_seconds_count{method="POST",route="v1/tables/*/decisions"}') == 1,
               "requests by route")
        expect(value(text, 'request_seconds_bucket{method="GET",route="v1",le="+Inf"}') ==
               value(text, 'request_seconds_count{method="GET",route="v1"}') > 0, "and by time")
        with open(DASHBOARD, encoding="utf-8") as file:
            shown = {target["expr"] for panel in json.load(file)["panels"]
                     for target in panel["targets"]}
        for name in {name for expr in shown for name in re.findall(r"septem_\w+", expr)}:
            expect("\n" + name in text, "the dashboard shows figures there are: " + name)
        expect(value(text, "decision_seconds_count") == 1, "decisions")
        expect(value(text, "loop_round_seconds_count") > 10 and value(text, "loop_lag_seconds") > 0,
               "rounds of the loop")
        with_disk = os.statvfs(server.folder)
        expect(0 < value(text, "disk_free_bytes") <= with_disk.f_blocks * with_disk.f_frsize, "free disk")
        expect(value(text, "store_file_bytes") > 0 and value(text, "store_wal_bytes") > 0, "sizes")


def health(server):
    status, answer, _ = server.request("GET", "/health")
    return status, answer["status"]


def a_disk_that_hangs():
    with Server() as server:
        mark = os.path.join(server.folder, "hangs")
        server.stop()
        server.environment = {"LD_PRELOAD": HANGING, "HANGING_DISK": mark,
                              "ASAN_OPTIONS": "verify_asan_link_order=0"}
        server.start()
        server.make()
        expect(health(server) == (200, "ok"), "all is well")
        open(mark, "w", encoding="ascii").close()
        late = threading.Thread(target=server.make)
        late.start()
        wait_until(lambda: health(server) == (503, "disk_hangs"), "the disk hangs, and it is said")
        expect(value(server.get("/metrics"), "store_unwritten_seconds") > 1, "with how long")
        expect(late.is_alive(), "nobody is told what is not on the disk")
        os.remove(mark)
        late.join(PATIENCE)
        expect(not late.is_alive(), "then they are")
        wait_until(lambda: health(server) == (200, "ok"), "all is well again")


def systemd():
    with Server() as server:
        server.stop()
        path = os.path.join(server.folder, "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(path)
            ear.settimeout(PATIENCE)
            server.environment = {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000"}
            server.start()
            heard = [ear.recv(100).decode() for _ in range(4)]
            expect(heard[0] == "READY=1" and set(heard[1:]) == {"WATCHDOG=1"}, "ready and alive: %s" % heard)
            server.stop()
            ear.settimeout(1)
            while heard[-1] != "STOPPING=1":
                heard.append(ear.recv(100).decode())


figures()
a_disk_that_hangs()
systemd()
