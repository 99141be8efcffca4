"""Networks as files: a line of JSON, then all numbers as float16, tensor after tensor.

The line says how large the network is, what the tensors are called and shaped like, and from which
kind of observation it was learnt (septem_observation_hash): a file of another kind is refused.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch

from network import Network
from septem.library import load

FORMAT = "septem network 2"


def save(path, network, decisions):
    """To a file beside it first: a stop in between leaves the old one."""
    state = network.state_dict()
    head = dict(format=FORMAT, observation=f"{load().septem_observation_hash():016x}",
                sizes=network.sizes, decisions=decisions,
                tensors=[[name, list(value.shape)] for name, value in state.items()])
    data = [value.detach().cpu().numpy().astype("<f2").tobytes() for value in state.values()]
    new = Path(str(path) + ".new")
    new.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(data))
    new.rename(path)


def read(path):
    """The network of a file, and how many decisions it has learnt from. Ends the program with the
    reason where the file is damaged or of another kind."""
    try:
        line, _, data = Path(path).read_bytes().partition(b"\n")
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    try:
        head = json.loads(line)
        shapes = [(name, tuple(shape)) for name, shape in head["tensors"]]
        sizes, decisions = head["sizes"], head["decisions"]
    except (ValueError, KeyError, TypeError):
        sys.exit(f"{path} is not a network of Septem")
    if head.get("format") != FORMAT:
        sys.exit(f"{path} is of another version: {head.get('format')!r}, not {FORMAT!r}")
    if head.get("observation") != f"{load().septem_observation_hash():016x}":
        sys.exit(f"{path} was learnt from another kind of observation: train one anew")
    numbers = np.frombuffer(data, "<f2") if len(data) % 2 == 0 else np.zeros(0, "<f2")
    if len(numbers) != sum(int(np.prod(shape)) for _, shape in shapes):
        sys.exit(f"{path} is cut off or has too much in it")
    network, state, at = Network(**sizes), {}, 0
    for name, shape in shapes:
        count = int(np.prod(shape))
        values = numbers[at:at + count].astype(np.float32).reshape(shape)
        state[name], at = torch.from_numpy(values), at + count
    network.load_state_dict(state)
    return network, decisions
