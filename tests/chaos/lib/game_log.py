"""A game log of docs/log.md, base set, three players or more: its questions, and who knew what."""
import re

DECISION = re.compile(r"^(\d+)\.(\d+) (\d+) (.*) / \d+$")
PAYMENT = re.compile(r" (left|right|bank) \d+| by \w+")
SHOWN = ("build", "last build", "salvage")


def phase_of(text):
    """What is asked: a salvage and a last card are questions of their own."""
    first = text.split(" ", 1)[0]
    return first if first in ("last", "salvage") else "turn"


def card_of(text):
    """(the use, the card)."""
    words = PAYMENT.sub("", text).split()
    if words[0] == "last":
        return " ".join(words[:2]), words[2]
    return words[0], words[1]


class GameLog:
    def __init__(self, text):
        self.deals, self.questions, self.players = {}, [], 0
        for line in text.splitlines():
            found = DECISION.match(line)
            words = line.split()
            if found:
                self.add(*(int(n) for n in found.groups()[:3]), found.group(4))
            elif words[:1] == ["deal"]:
                self.deals[int(words[1]), int(words[2])] = words[3:]
            elif words[:1] == ["players"]:
                self.players = int(words[1])
        self.dealt = {card for hand in self.deals.values() for card in hand}
        self.knowledge = {}

    def add(self, age, turn, seat, text):
        """Decisions of one question stand in the order of the seats."""
        last = self.questions[-1] if self.questions else None
        kind = age, turn, phase_of(text)
        if last is None or last["kind"] != kind or seat <= max(last["decisions"]):
            last = {"kind": kind, "decisions": {}}
            self.questions.append(last)
        last["decisions"][seat] = text

    def decisions(self):
        """By (question, seat)."""
        return {(number, seat): text for number, question in enumerate(self.questions, 1)
                for seat, text in question["decisions"].items()}

    def dealt_to(self, age, turn, seat):
        """Where the hand comes from that a seat has in a turn: hands go to the next seat in ages I
        and III, to the one before in age II."""
        step = -(turn - 1) if age != 2 else turn - 1
        return age, (seat + step) % self.players

    def known(self, seat, question):
        """What the seat may have been told before that question was answered."""
        key = seat, question
        if key not in self.knowledge:
            self.knowledge[key] = self.find_known(seat, question)
        return self.knowledge[key]

    def find_known(self, seat, last):
        """Hands it held, structures built in the open, the discard pile when it could take from it."""
        known, pile = set(), set()
        hands = {place: list(cards) for place, cards in self.deals.items()}
        for number, question in enumerate(self.questions[:last], 1):
            age, turn, phase = question["kind"]
            if seat is not None and phase == "turn":
                known |= set(hands[self.dealt_to(age, turn, seat)])
            if phase == "salvage" and seat in question["decisions"]:
                known |= pile
            if number == last:
                break
            for player, text in question["decisions"].items():
                use, card = card_of(text)
                if phase != "salvage":
                    hands[self.dealt_to(age, turn, player)].remove(card)
                known |= {card} if use in SHOWN else set()
                pile |= {card} if "sell" in use else set()
            if turn == 6:  # what is left over is discarded
                pile |= {card for (of, _), hand in hands.items() if of == age for card in hand}
        return known
