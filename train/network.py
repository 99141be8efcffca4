"""The network: what a seat knows in, an opinion on every legal decision and on the outcome out.

One network for every number of players and every set. Cards, leaders and stages come in by what
they do (their attributes) plus a vector of their own, so that what is learnt about one shield is
known of all; for inference both are added up into one table a use, and attributes are not needed.

    cities   each city by itself: bits, numbers, board -> city -> summary, the same weights for all
    trunk    own, left, right, mean and maximum of all, and the table -> trunk, twice residual
    policy   a candidate is a card, a use, a payment and what it brings at once; its logit comes
             from these and the trunk
    rival    the same again, with other last layers: what a rival would do (train/imitate.py)
    value    for each city its share of the victory (softmax) and its points line by line, and
             for who decides the return that training works with
"""

import copy

import torch
import torch.nn as nn
import torch.nn.functional as F

import kernels
from septem.layout import constant
from septem.library import load
from septem.observation import card_attributes, observation_rows, stage_attributes

CARDS = 192  # bits of a set of cards
# The sets of cards with which the rows of a city begin, in their order.
SETS = ("built", "hand", "made", "bought", "next", "mine")
STAGES = 5  # what holds from the start, and four stages
USES = 16
CITIES = 8
# A candidate is eight bytes of what it is, then as many of what it brings: thirds of points.
MOVE_BYTES, BROUGHT = 8, constant("CANDIDATE_BYTES") - 8
GAIN_SCALE = 8.0
# Uses by which something comes into play; with the others the card itself is given away.
GAINS = ("BUILD", "SALVAGE", "KEEP", "RECRUIT", "HIRE", "COURT")
USE_NAMES = ("NONE", "BUILD", "STAGE", "SELL", "LEAVE", "SALVAGE", "PAY", "KEEP", "RECRUIT",
             "HIRE", "BURY", "COURT", "RETURN")
# City i of an observation sits this many places to the left of the seat that decides.
OFFSETS = (0, 1, -1, 2, -2, 3, -3, 4)


class Span:
    """Rows of one kind that stand next to each other."""

    def __init__(self, kind, start, names, widths, scales):
        self.kind, self.start, self.names = kind, start, names
        self.end = start + sum(widths)
        per = {"bits": 8, "halves": 2}.get(kind, 1)
        self.scale = [1.0 / s for s, w in zip(scales, widths) for _ in range(w * per)]
        self.width = (self.end - start) * per


def spans(of_city):
    """The rows of the table or of a city, joined where they are of one kind."""
    rows = [r for r in observation_rows() if (r.stride > 0) == of_city]
    first = rows[0].offset
    found = []
    for row in rows:
        if found and found[-1][0] == row.kind and row.kind != "board":
            kind, start, names, widths, scales = found[-1]
            found[-1] = (kind, start, names + [row.name], widths + [row.width], scales + [row.scale])
        else:
            found.append((row.kind, row.offset - first, [row.name], [row.width], [row.scale]))
    return [Span(*item) for item in found], first, (rows[0].stride or None)


def unpack(part, kind):
    """Bytes as numbers, the lowest bits first."""
    if kind == "bits":
        shifts = torch.arange(8, device=part.device, dtype=torch.uint8)
        return ((part.unsqueeze(-1) >> shifts) & 1).flatten(-2)
    if kind == "halves":
        return torch.stack((part & 15, part >> 4), -1).flatten(-2)
    return part


class Encoder(nn.Module):
    """Bytes of the table or of a city as the numbers that a first layer takes."""

    def __init__(self, of_city):
        super().__init__()
        self.spans, self.first, self.stride = spans(of_city)
        self.of_city = of_city
        numbers = [s for s in self.spans if s.kind != "board"]
        scale = torch.tensor([x for s in numbers for x in s.scale])
        zero = torch.cat([torch.full((s.width,), float(constant("OBSERVATION_ZERO")) if
                                     s.kind == "points" else 0.0) for s in numbers])
        self.register_buffer("scale", scale, persistent=False)
        self.register_buffer("shift", zero * scale, persistent=False)
        self.width = len(scale)

    def columns(self, boards=0, stage_bits=0):
        """For kernels.unpack: where each number stands; then, by board, the stages it has."""
        table = []
        for span in self.spans:
            per, bits = {"bits": (8, 1), "halves": (2, 15), "board": (0, 0)}.get(span.kind, (1, 255))
            table += [(span.start + i // per, i % per * (8 // per), bits, 0, -1)
                      for i in range((span.end - span.start) * per)]
        built = [(0, 0, 0, 1)] + [table[stage_bits + i][:4] for i in range(STAGES - 1)]
        table += [which + (board,) for board in range(boards) for which in built]
        table += [(0, 0, 0, 0, -1)] * (-len(table) % 16)
        return torch.tensor(table, dtype=torch.int32).t().contiguous()

    def forward(self, part, dtype):
        pieces = [unpack(part[..., s.start:s.end], s.kind) for s in self.spans if s.kind != "board"]
        return torch.cat(pieces, -1).to(dtype)

    def fold(self, weights, bias):
        """The scale of the numbers, and what 0 points are written as, as part of a layer."""
        return weights * self.scale.unsqueeze(1), bias - self.shift @ weights


def filled(weights, inputs):
    """Rows of zeros for inputs that mean nothing."""
    return F.pad(weights, (0, 0, 0, inputs.shape[-1] - len(weights)))


class Described(nn.Module):
    """A table of vectors for things with attributes: a linear map of these plus one's own."""

    def __init__(self, attributes, width):
        super().__init__()
        self.register_buffer("attributes", attributes, persistent=False)
        self.map = nn.Parameter(torch.randn(attributes.shape[1], width) * 0.05)
        self.own = nn.Parameter(torch.zeros(attributes.shape[0], width))

    def forward(self):
        return self.attributes @ self.map + self.own


def attribute_table():
    cards = torch.zeros(CARDS, load().septem_attribute_size())
    for index, row in enumerate(card_attributes()):
        cards[index] = torch.tensor(list(row), dtype=torch.float32)
    stages = torch.tensor([[list(stage) for stage in board] for board in stage_attributes()],
                          dtype=torch.float32).flatten(0, 1)
    most = torch.cat((cards, stages)).amax(0).clamp(min=1)
    return cards / most, stages / most


class Network(nn.Module):
    def __init__(self, city=192, summary=96, trunk=256, policy=64):
        super().__init__()
        cards, stages = attribute_table()
        self.sizes = dict(city=city, summary=summary, trunk=trunk, policy=policy)
        self.boards = stages.shape[0] // STAGES
        self.city, self.table = Encoder(True), Encoder(False)
        names = [s for s in self.city.spans if s.kind == "bits"][0].names
        assert tuple(names[:len(SETS)]) == SETS and names[len(SETS) + 1] == "stages", names
        self.flag_bits = len(SETS) * CARDS  # where in the unpacked row the flags stand
        self.stage_bits = self.flag_bits + 8  # and the stages
        pile = sum(s.width for s in self.table.spans) - CARDS
        assert self.table.spans[-1].names == ["pile"], "the pile ends the rows of the table"
        self.sets = nn.ModuleDict({name: Described(cards, city) for name in SETS})
        self.stages = Described(stages, city)
        self.city_rest = nn.Linear(self.city.width - self.flag_bits, city)
        self.city_out = nn.Linear(city, summary)
        self.pile = Described(cards, trunk)
        self.table_in = nn.Linear(pile, trunk, bias=False)
        self.trunk_in = nn.Linear(5 * summary, trunk)
        self.blocks = nn.ModuleList(nn.Linear(trunk, trunk) for _ in range(2))
        self.gain, self.spend = Described(cards, policy), Described(cards, policy)
        self.gain_key, self.spend_key = Described(cards, policy), Described(cards, policy)
        self.use = nn.Parameter(torch.randn(USES * 8, policy) * 0.05)  # use and stage
        self.by = nn.Parameter(torch.zeros(16, policy))
        self.copy = nn.Parameter(torch.zeros(8, policy))
        self.pay = nn.Linear(3, policy, bias=False)
        self.brings = nn.Linear(BROUGHT, policy, bias=False)
        self.policy_in = nn.Linear(trunk, policy)
        self.query = nn.Linear(trunk, policy)
        self.logit = nn.Linear(policy, 1)
        self.value_city = nn.Linear(summary, 64)
        self.value_trunk = nn.Linear(trunk, 64, bias=False)
        self.outcome = nn.Linear(64, 1 + constant("LINE_COUNT"))
        self.value = nn.Linear(trunk, 1)
        gains = [USE_NAMES.index(name) for name in GAINS]
        role = torch.ones(USES, dtype=torch.long)
        role[gains] = 0
        self.register_buffer("role", role, persistent=False)
        for layer in (self.logit, self.outcome, self.value):
            nn.init.zeros_(layer.bias)
            nn.init.normal_(layer.weight, std=0.01)
        nn.init.normal_(self.query.weight, std=0.01)
        # They do not learn but in train/imitate.py.
        self.rival_in, self.rival_query, self.rival_logit = (
            copy.deepcopy(layer).requires_grad_(False) for layer in self.own())
        columns = self.city.columns(self.boards, self.stage_bits)
        self.register_buffer("city_columns", columns, persistent=False)
        self.register_buffer("table_columns", self.table.columns(), persistent=False)

    @classmethod
    def grown(cls, old, **sizes):
        """A larger network that answers as the old one does: new units have inputs as at the
        beginning, and nothing listens to them yet."""
        new = cls(**{**old.sizes, **sizes})
        before = old.state_dict()
        with torch.no_grad():
            for name, value in new.state_dict().items():
                was = before[name]
                if name == "trunk_in.weight":  # five summaries side by side
                    value, was = value.unflatten(1, (5, -1)), was.unflatten(1, (5, -1))
                if name.startswith(("query.", "rival_query.")):  # keys listen to it, and new ones are not 0
                    value[was.shape[0]:] = 0
                if name.endswith(".weight"):
                    value[..., was.shape[-1]:] = 0
                value[tuple(slice(n) for n in was.shape)] = was
        return new

    def own(self):
        return self.policy_in, self.query, self.logit

    def rival(self):
        return self.rival_in, self.rival_query, self.rival_logit

    @staticmethod
    def copy_judge(judge, to):
        for layer, target in zip(judge, to):
            target.load_state_dict(layer.state_dict())

    def soften(self, factor):
        """Multiplies all logits: below 1, what the policy had given up is tried again."""
        with torch.no_grad():
            for layer in (self.logit, self.query):
                layer.weight.mul_(factor)
                layer.bias.mul_(factor)

    def city_inputs(self, observations, cities, dtype):
        """(rows, cities, inputs): the numbers of each city, then by board its stages; a GPU is given
        a few columns of zeros more, to a round number."""
        if kernels.usable(observations):
            return kernels.unpack(observations, self.city.first, self.city.stride, cities,
                                  self.city_columns, dtype)
        part = observations[:, self.city.first:self.city.first + cities * self.city.stride]
        part = part.reshape(len(observations), cities, self.city.stride)
        numbers = self.city(part, dtype)
        board = F.one_hot(part[..., -1].long(), self.boards).to(dtype)
        built = numbers[..., self.stage_bits:self.stage_bits + STAGES - 1]
        which = torch.cat((torch.ones_like(built[..., :1]), built), -1)
        return torch.cat((numbers, (board.unsqueeze(-1) * which.unsqueeze(-2)).flatten(-2)), -1)

    def table_inputs(self, observations):
        if kernels.usable(observations):
            return kernels.unpack(observations, 0, self.city.first, 1, self.table_columns,
                                  torch.float32).squeeze(1)
        return self.table(observations[:, :self.city.first], torch.float32)

    def city_hidden(self, inputs):
        weights, bias = self.city.fold(
            torch.cat([s() for s in self.sets.values()] + [self.city_rest.weight.t()]),
            self.city_rest.bias)
        weights = filled(torch.cat((weights, self.stages())), inputs).to(inputs.dtype)
        return F.relu(inputs @ weights + bias.to(inputs.dtype))

    def encode(self, observations, cities, dtype):
        """Summaries of the first `cities` cities, which of them there are, and the trunk."""
        inputs = self.city_inputs(observations, cities, dtype)
        there = inputs[..., self.flag_bits]  # the first bit of the flags
        hidden = self.city_hidden(inputs) @ self.city_out.weight.t().to(dtype)
        # From here on in single precision: chances of decisions are compared with those of before.
        there = there.float()
        summary = F.relu(hidden.float() + self.city_out.bias) * there.unsqueeze(-1)
        mean = summary.sum(1) / there.sum(1, keepdim=True)
        table = self.table_inputs(observations)
        weights, bias = self.table.fold(torch.cat((self.table_in.weight.t(), self.pile())),
                                        self.trunk_in.bias)
        x = torch.cat((summary[:, 0], summary[:, 1], summary[:, 2], mean, summary.amax(1)), -1)
        x = F.relu(F.linear(x, self.trunk_in.weight) + table @ filled(weights, table) + bias)
        for block in self.blocks:
            x = x + F.relu(block(x))
        return summary, there, x

    def logits(self, x, candidates, counts, rival=False):
        """(rows, candidates) of logits, minus infinity where there is no candidate."""
        inward, query, logit = self.rival() if rival else self.own()
        tables = torch.cat((self.gain(), self.spend()))
        keys = torch.cat((self.gain_key(), self.spend_key()))
        if kernels.usable(candidates):
            moves = torch.cat((tables, self.use, self.by, self.copy, self.pay.weight.t(),
                               self.brings.weight.t()))
            return kernels.Logits.apply(inward(x), query(x), moves, keys,
                                        logit.weight[0], logit.bias, self.role,
                                        candidates, counts)
        rows, room = candidates.shape[:2]
        valid = torch.arange(room, device=x.device) < counts.unsqueeze(1)
        row = valid.nonzero()[:, 0]
        c = candidates[valid].long()
        card, use, stage, by, left, right, bank, copied = c[:, :MOVE_BYTES].unbind(1)
        index = self.role[use] * CARDS + card
        coins = torch.stack((left, right, bank), 1).float() / 4
        gains = (c[:, MOVE_BYTES:] - constant("OBSERVATION_ZERO")).float() / GAIN_SCALE
        hidden = (inward(x)[row] + F.embedding(index, tables) +
                  F.embedding(use * 8 + stage, self.use) + F.embedding(by & 15, self.by) +
                  F.embedding(copied & 7, self.copy) + self.pay(coins) + self.brings(gains))
        flat = logit(F.relu(hidden)).squeeze(1)
        flat = flat + (query(x)[row] * F.embedding(index, keys)).sum(1) / 8
        out = torch.full((rows, room), float("-inf"), device=x.device)
        out[valid] = flat
        return out

    def outcomes(self, summary, there, x):
        """For each city: the logit of its share, minus infinity where it is none, and points by
        line in tens; and the return of who decides."""
        hidden = F.relu(self.value_city(summary) + self.value_trunk(x).unsqueeze(1))
        out = self.outcome(hidden)
        share = out[..., 0].masked_fill(there == 0, float("-inf"))
        return share, out[..., 1:], self.value(x).squeeze(1)

    def guesses(self, observations, candidates, counts):
        """The logits of what a rival would do."""
        dtype = torch.bfloat16 if observations.is_cuda else torch.float32
        with torch.no_grad():
            x = self.encode(observations, CITIES, dtype)[2]
        return self.logits(x, candidates, counts, rival=True)

    def forward(self, observations, candidates, counts, cities=CITIES):
        dtype = torch.bfloat16 if observations.is_cuda else torch.float32
        summary, there, x = self.encode(observations, cities, dtype)
        return (self.logits(x, candidates, counts),) + self.outcomes(summary, there, x)
