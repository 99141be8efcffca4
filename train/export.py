#!/usr/bin/env python3
"""Writes a trained network as whole numbers, for the C program: src/ai/network_file.c reads it.

    python3 train/export.py train/net.weights data/net/septem.net
    cmake --build --preset release --target evaluate_net
    python3 train/export.py --check build/release/tools/evaluate_net train/net.weights data/net/septem.net

Weights become bytes with a scale for each output; attributes and scales of the observation are
worked into them, so that the program needs neither. How large numbers get inside is measured on
positions of games that the network plays against itself. With --check the program given evaluates
positions of other games and is compared with the network as it was trained.
"""

import argparse
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402
import torch  # noqa: E402

import mix  # noqa: E402
import playing  # noqa: E402
import weights  # noqa: E402
from network import CARDS, CITIES, GAIN_SCALE  # noqa: E402
from septem.layout import constant  # noqa: E402
from septem.library import load  # noqa: E402

# As src/ai/network.h has them.
MAGIC, VERSION = b"SEPTEMNN", 4
ONE = 16  # bits behind the point of sums
SHIFT = 20  # and of the factors that make sums of products
UNIT_BITS = 4  # and of the numbers of an observation
LARGEST = 16383  # of what one layer hands to the next
LINE_POINTS = 10  # points of a line are learnt in tens


# ---- Positions ----

@torch.no_grad()
def positions(network, games, seed):
    """What all players saw and could do in games of every kind, of the network among itself."""
    tables, chances = mix.drawn()
    player = playing.Player(tables, chances, games, 1, torch.device("cpu"), groups=1)
    torch.manual_seed(seed)
    played = player.play(network, np.random.default_rng(seed), playing.no_guests)
    records = torch.cat([row["records"] for history, _, _ in played for row in history])
    return player.desk.layout.read(records)


def evaluate(network, rows, part=2048):
    """Logits, shares and lines, and how large each kind of number got inside."""
    sizes, found = {}, []

    def watch(name, values):
        sizes[name] = max(sizes.get(name, 0.0), float(values.abs().max()))

    for at in range(0, len(rows["counts"]), part):
        seen, moves, counts = (rows[k][at:at + part] for k in ("observations", "candidates", "counts"))
        summary, there, x = network.encode(seen, CITIES, torch.float32)
        watch("city", network.city_hidden(network.city_inputs(seen, CITIES, torch.float32)))
        watch("summary", summary)
        watch("trunk", x)
        watch("query", network.query(x))
        watch("policy", network.policy_in(x))
        watch("rival's query", network.rival_query(x))
        watch("rival's policy", network.rival_in(x))
        watch("value", network.value_city(summary) + network.value_trunk(x).unsqueeze(1))
        share, lines, _ = network.outcomes(summary, there, x)
        found.append((network.logits(x, moves, counts), torch.softmax(share, 1), lines, there))
    return [torch.cat(parts) for parts in zip(*found)], sizes


def fraction(largest):
    """Bits behind the point for numbers that got so large, with room for twice that."""
    return int(np.clip(np.floor(np.log2(LARGEST / (2 * largest))), 0, ONE))


# ---- Layers as bytes ----

def whole(values, low, high, what):
    values = np.rint(values)
    if values.min() < low or values.max() > high:
        sys.exit(f"{what}: {values.min():g} to {values.max():g} does not fit")
    return values


def scaled(table, axis):
    """Bytes, and what one of them is worth, for each output."""
    most = np.abs(table).max(axis=axis, keepdims=True)
    worth = np.maximum(most, 1e-4) / 127
    return whole(table / worth, -127, 127, "weights").astype(np.int8), worth.reshape(-1)


def factors(worth, bits, what):
    """What makes a sum of bytes times numbers with `bits` behind the point one with ONE."""
    return whole(worth * 2.0 ** (ONE + SHIFT - bits), 0, 2**30, what).astype("<i4")


def fixed(values, bits, kind, what):
    limits = np.iinfo(kind)
    return whole(values * 2.0**bits, limits.min, limits.max, what).astype(kind)


def dense(matrix, bias, bits, what):
    """(outputs, inputs): factors, the bias, and bytes by input."""
    data, worth = scaled(matrix, 1)
    bias = np.zeros(len(matrix)) if bias is None else bias
    return [factors(worth, bits, what), fixed(bias, ONE, "<i4", what), np.ascontiguousarray(data.T)]


def keyed(table, bits, what):
    """The same for rows of which one is picked: bytes by output."""
    head = dense(table, None, bits, what)
    return head[:2] + [np.ascontiguousarray(head[2].T)]


def sparse(table, what):
    """(inputs that are 0 or 1, outputs): bytes and factors."""
    data, worth = scaled(table, 0)
    return [factors(worth, UNIT_BITS, what), data]


def split(encoder, table):
    """The rows of a first layer by what they take: bits, and numbers in sixteenths."""
    bits, numbers, at = [], [], 0
    for span in encoder.spans:
        if span.kind == "board":
            continue
        (bits if span.kind == "bits" else numbers).append(table[at:at + span.width])
        at += span.width
    return np.concatenate(bits), np.concatenate(numbers)


# ---- The file ----

def checksum(data):
    """FNV-1a of 64 bits, over the bytes."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def layers(network, bits):
    """All layers in the order of the file."""
    def of(tensor):
        return tensor.detach().numpy().astype(np.float64)

    city_bits, city_numbers = split(network.city, of(torch.cat(
        [table() for table in network.sets.values()] + [network.city_rest.weight.t()])))
    table_bits, table_numbers = split(network.table, of(torch.cat(
        (network.table_in.weight.t(), network.pile()))))
    policy = bits["policy"]
    moves = np.concatenate([of(t) for t in (network.gain(), network.spend(), network.use,
                                            network.by, network.copy, network.pay.weight.t() / 4,
                                            network.brings.weight.t() / GAIN_SCALE)])
    keys = np.concatenate([of(network.gain_key()), of(network.spend_key())]) / 8
    def judge(layers):
        inward, query, logit = layers
        return [dense(of(inward.weight), of(inward.bias), bits["trunk"], "policy"),
                dense(of(query.weight), of(query.bias), bits["trunk"], "query"),
                dense(of(logit.weight), of(logit.bias), policy, "logit")]

    outcome, outcome_bias = of(network.outcome.weight), of(network.outcome.bias)
    outcome[1:] *= LINE_POINTS
    outcome_bias[1:] *= LINE_POINTS
    return sum([
        sparse(np.concatenate((city_bits, of(network.stages()))), "city, bits"),
        dense(city_numbers.T, of(network.city_rest.bias), UNIT_BITS, "city, numbers"),
        dense(of(network.city_out.weight), of(network.city_out.bias), bits["city"], "summary"),
        sparse(table_bits, "table, bits"),
        dense(table_numbers.T, None, UNIT_BITS, "table, numbers"),
        dense(of(network.trunk_in.weight), of(network.trunk_in.bias), bits["summary"], "trunk"),
        *[dense(of(b.weight), of(b.bias), bits["trunk"], "block") for b in network.blocks],
        *judge(network.own()),
        *judge(network.rival()),
        keyed(keys, bits["query"], "keys"),
        dense(of(network.value_city.weight), of(network.value_city.bias), bits["summary"], "value"),
        dense(of(network.value_trunk.weight), None, bits["trunk"], "value, trunk"),
        dense(outcome, outcome_bias, bits["value"], "outcome"),
        [fixed(moves, policy, "<i2", "decisions")],
    ], [])


def write(path, network, largest):
    names = ("city", "summary", "trunk", "policy", "query", "value")
    bits = {name: fraction(largest[name]) for name in names}
    for name in ("query", "policy"):
        if largest[f"rival's {name}"] * 2.0 ** bits[name] > LARGEST:
            sys.exit(f"the rival's {name} layer has too large numbers: imitate with a lower --rate")
    data = b"".join(part.tobytes() for part in layers(network, bits))
    sizes = [network.sizes["city"], network.sizes["summary"], network.sizes["trunk"],
             network.sizes["policy"], network.value_city.out_features, len(network.blocks),
             CARDS, network.boards, constant("LINE_COUNT")] + [bits[name] for name in names]
    head = MAGIC + struct.pack("<IIQ", VERSION, 0, load().septem_observation_hash())
    head += struct.pack(f"<{len(sizes)}I", *sizes)
    head = head[:12] + struct.pack("<I", len(head) + len(data) + 8) + head[16:]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + data + struct.pack("<Q", checksum(head + data)))
    print(f"{path}: {path.stat().st_size} bytes; bits behind the point: {bits}")


# ---- Comparing ----

def compare(program, path, network, rows):
    """The program's answers to the same questions."""
    records = [struct.pack("<H", int(n)) + bytes(seen.numpy()) + bytes(moves[:n].numpy())
               for seen, moves, n in zip(rows["observations"], rows["candidates"], rows["counts"])]
    answer = subprocess.run([str(program), str(path)], input=b"".join(records), check=True,
                            stdout=subprocess.PIPE).stdout
    found, at = np.frombuffer(answer, "<i4") / 2.0**ONE, 0
    (logits, shares, lines, there), _ = evaluate(network, rows)
    tail = CITIES * (1 + constant("LINE_COUNT"))
    same, cities, apart, off, points, won = 0, 0, 0.0, 0.0, 0.0, 0.0
    for i, n in enumerate(rows["counts"].tolist()):
        wanted, got = logits[i, :n].numpy(), found[at:at + n]
        out = found[at + n:at + n + tail].reshape(CITIES, -1)
        at += n + tail
        same += int(wanted.argmax() == got.argmax())
        chances = [np.exp(x - x.max()) / np.exp(x - x.max()).sum() for x in (wanted, got)]
        apart += np.abs(chances[0] - chances[1]).mean()
        off += np.abs(chances[0] - chances[1]).sum() / 2
        here = there[i].numpy() > 0
        cities += here.sum()
        points += np.abs(out[here, 1:].sum(1) - lines[i].numpy()[here].sum(1) * LINE_POINTS).sum()
        won += np.abs(out[here, 0] - shares[i].numpy()[here]).sum()
    count = len(rows["counts"])
    print(f"{count} positions: the same best decision in {100 * same / count:.2f} %; "
          f"a chance is off by {apart / count:.5f}, all of a position together by {off / count:.4f}; "
          f"a share by {won / cities:.5f}, points of a city by {points / cities:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path, help="what train/ppo.py has learnt")
    parser.add_argument("out", type=Path, help="the file for the program")
    parser.add_argument("--games", type=int, default=120, help="to measure on")
    parser.add_argument("--check", type=Path, metavar="PROGRAM",
                        help="write nothing; compare what this program makes of the file")
    settings = parser.parse_args()
    network, _ = weights.read(settings.weights)
    network.eval()
    with torch.no_grad():
        if settings.check is not None:
            compare(settings.check, settings.out, network, positions(network, settings.games, 2))
        else:
            _, largest = evaluate(network, positions(network, settings.games, 1))
            write(settings.out, network, largest)


if __name__ == "__main__":
    main()
