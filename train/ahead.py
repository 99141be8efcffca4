"""What other decisions would have come to: the search of expert iteration, for many games at once.

Of a decision a few likely alternatives are tried. For each the game is forked, as it really stands,
hidden cards and all: over many games these are drawn as often as they are likely, so nothing has to
be sampled. The others decide as they did; then all play on by the network until the player has
decided `turns` times more, and what the network expects there is what the alternative is worth.
Forks and the game itself draw the same lots, so that they differ by the decision and what follows.
"""

import torch

import playing

TRIED = 3  # decisions compared: the one taken, and the others
LEAST = -6.0  # an alternative must have a chance above e to the power of this
STRAGGLERS = 5  # steps that forks may take longer because others are asked in between


class Lots:
    """What chance adds to logits, by step, game, player, card and use. A fork draws those of its
    game."""

    KINDS = 64

    def __init__(self, games, steps, device):
        self.shape, self.device = (games, playing.CITIES, self.KINDS), device
        self.steps = [self.draw() for _ in range(steps)]

    def draw(self):
        return playing.gumbel(torch.rand(self.shape, device=self.device))

    def turn(self):
        self.steps = self.steps[1:] + [self.draw()]

    def choose(self, logits, step, games, seen):
        """The candidates drawn; `games` are those of the lots."""
        card, use = (seen["candidates"][:, :, i].long() for i in (0, 1))
        kind = (card * 5 + use) % self.KINDS
        noise = self.steps[step][games, seen["players"].long()]
        return (logits + noise.gather(1, kind)).argmax(1)


class Ahead:
    """Tries alternatives for the decisions of a player's games."""

    def __init__(self, player, guest, threads, turns, room):
        self.player, self.turns, self.room = player, turns, room
        self.margin = 0.0  # reward for a point of lead
        self.device, self.layout = player.desk.device, player.desk.layout
        self.forks, self.late = (playing.Group(player.tables, n, threads, player.desk, guest)
                                 for n in (room, max(1, room // 4)))

    def lots(self, group):
        return Lots(group.games, self.turns + 2 + STRAGGLERS, self.device)

    def pick(self, rows, logits):
        """Sets, by row, which candidates are compared, the one taken first. Returns the alternatives
        that are tried: their rows and candidates."""
        log = torch.log_softmax(logits, 1)
        score = log + playing.gumbel(torch.rand_like(log))
        score = score.masked_fill(log < LEAST, float("-inf"))
        score.scatter_(1, rows["choices"].unsqueeze(1), float("-inf"))
        best = score.topk(TRIED - 1, 1)
        rows["picked"] = torch.cat((rows["choices"].unsqueeze(1), best.indices), 1)
        rows["before"] = logits.gather(1, rows["picked"])
        rows["found"] = torch.zeros_like(rows["before"])
        rows["tried"] = torch.zeros_like(rows["picked"], dtype=torch.bool)
        wanted = (best.values > float("-inf")) & ~rows["old"].unsqueeze(1)
        which = wanted.nonzero()
        if len(which) > self.room:
            kept = torch.randperm(len(which), device=self.device)[:self.room].sort().values
            which = which[kept]
        return which[:, 0], which[:, 1] + 1

    def take(self, group, rows, logits):
        """Forks the games of a group, whose rows have been decided but not been played."""
        self.rows, self.which = self.pick(rows, logits)
        games = rows["games"]
        counts = torch.bincount(games, minlength=group.games)
        first = counts.cumsum(0) - counts
        forked = games[self.rows]
        fork, at = spread(counts[forked])
        source = first[forked[fork]] + at
        other = rows["picked"][self.rows, self.which][fork]
        choices = torch.where(source == self.rows[fork], other, rows["choices"][source])
        self.forks.batch.fork(group.batch, forked.int().cpu().numpy())
        self.forks.answer(choices)
        self.games, self.owner = forked, rows["players"][self.rows]

    def worth_of(self, group, forks, number):
        """What forks that are over were worth, by seat."""
        table = group.deals["table"][self.games[number].cpu().numpy()]
        results = {name: array[:len(number)] for name, array in forks.results().items()}
        return self.player.worth(results, table, self.margin)

    def look(self, group, rows, network, others):
        """Plays the forks on, and writes what was found into the rows."""
        count = len(self.rows)
        found = torch.zeros(count, device=self.device)
        asked = torch.zeros(count, dtype=torch.long, device=self.device)
        pending = torch.ones(count, dtype=torch.bool, device=self.device)
        forks, number = self.forks, torch.arange(count, device=self.device)
        for step in range(1, self.turns + 2 + STRAGGLERS):
            if len(number) == 0:
                break
            forks.begin(self.player.pool)
            if forks.wait() > 0:
                records = forks.records[:forks.rows].to(self.device, non_blocking=True)
                fork = number[self.layout.games(records)]
            else:
                records, fork = None, number[:0]
            over = pending[number] & ~marked(fork, count)[number]
            if over.any():
                gone = number[over]
                worth = self.worth_of(group, forks, number)[over]
                found[gone] = worth.gather(1, self.owner[gone].unsqueeze(1)).squeeze(1)
                pending[gone] = False
            if records is None:
                break
            own = self.layout.read(records)["players"].long() == self.owner[fork]
            asked += marked(fork[own & pending[fork]], count)
            ends = own & pending[fork] & (asked[fork] == self.turns + 1)
            goes_on = pending[fork] & (asked[fork] <= self.turns)
            needed = (ends | goes_on).nonzero()[:, 0]
            part = records[needed]
            logits, value = self.player.desk.think(network, part)
            last = ends[needed]
            found[fork[needed][last]] = value[last]
            pending[fork[ends]] = False
            seen, main = self.layout.read(part), self.games[fork[needed]]
            if others is not None:
                logits = others.bend(logits, seen, group, main)
            choices = torch.zeros(len(fork), dtype=torch.long, device=self.device)
            choices[needed] = group.lots.choose(logits, step, main, seen)
            if not pending.any():
                break
            if forks is self.forks and int(pending.sum()) <= self.late.games:
                here = pending[number].nonzero()[:, 0]
                self.late.batch.fork(forks.batch, here.int().cpu().numpy())
                forks, number = self.late, number[here]
                choices = choices[pending[fork]]
            forks.answer(choices)
        kept = ~pending
        rows["found"][self.rows[kept], self.which[kept]] = found[kept]
        rows["tried"][self.rows[kept], self.which[kept]] = True
        rows["tried"][self.rows[kept], 0] = True


def marked(which, count):
    """True for those of `count` things that are listed."""
    marks = torch.zeros(count, dtype=torch.bool, device=which.device)
    marks[which] = True
    return marks


def spread(counts):
    """For things that each have as many parts: of each part, whose it is and which one."""
    whose = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
    first = counts.cumsum(0) - counts
    return whose, torch.arange(len(whose), device=counts.device) - first[whose]


def follow(history, worth, turns):
    """What the decisions that were taken came to: as for forks, what was expected of the player's
    game `turns` decisions after the next."""
    ahead = worth.flatten().unsqueeze(1).repeat(1, turns + 1)
    for rows in reversed(history):
        slot = rows["games"] * playing.CITIES + rows["players"]
        rows["found"][:, 0] = ahead[slot, turns]
        ahead[slot] = torch.cat((rows["value"].unsqueeze(1), ahead[slot, :turns]), 1)
