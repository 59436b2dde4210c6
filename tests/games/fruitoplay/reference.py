"""A second, naive Fruitoplay, written from the rulebook's words alone, to compare with. It knows only text."""

from collections.abc import Iterable, Sequence

from fruitbowl.core.record import Chance, Step

DOUBLE, ROTTEN = {3, 8, 13, 18}, 11


def number(card: str) -> int:
    return int(card[1:])


def trick_winner(target: str, cards: Sequence[str | None]) -> int | None:
    """Look for the nearest card, of the Target's fruit if there is any; strike out equal ones, and look again."""
    valid = {seat: card for seat, card in enumerate(cards) if card}
    while valid:
        of_the_fruit = {seat for seat, card in valid.items() if card[0] == target[0]}
        candidates = of_the_fruit or set(valid)
        gap = {seat: abs(number(valid[seat]) - number(target)) for seat in candidates}
        nearest = [seat for seat in candidates if gap[seat] == min(gap.values())]
        if len(nearest) == 1:
            return nearest[0]
        for seat in nearest:
            del valid[seat]
    return None


def product(values: Iterable[int]) -> int:
    """Largest times smallest, empty columns left out."""
    counting = [value for value in values if value > 0]
    return max(counting) * min(counting) if counting else 0


def fruits(card: str) -> int:
    if "+" in card:
        return int(card[2:])
    return 0 if number(card) == ROTTEN else 2 if number(card) in DOUBLE else 1


def outcomes_of_column(cards: Sequence[str]) -> set[int]:
    """All values that a column can get: a Rotten card strikes out itself, and one other of the player's choice."""
    rotten = [card for card in cards if "+" not in card and number(card) == ROTTEN]
    others = [card for card in cards if card not in rotten]
    everything = sum(map(fruits, others))
    return {everything - fruits(card) for card in others} if rotten and others else {everything}


def score(cards: Iterable[str], collective: str | None = None) -> int:
    """The most that a player can make of these cards: every choice is tried."""
    mine = [*cards, *([collective] if collective else [])]
    results: list[tuple[int, ...]] = [()]
    for fruit in "BASF":
        values = outcomes_of_column([card for card in mine if card[0] == fruit])
        results = [(*before, value) for before in results for value in values]
    return max(map(product, results))


class Table:
    """A referee with paper and pencil: follows the steps of a record, and writes down the scores."""

    def __init__(self, players: int) -> None:
        self.seats = range(players)
        self.points: list[list[int]] = []
        self.collective: str | None = None

    def follow(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if isinstance(step, Chance):
                word, *rest = step.outcome.split()
                if word == "deal":
                    self.deal(rest)
                else:
                    self.draw_lots(rest[0])
            elif step.move.startswith("collective"):
                self.choose(step.seat, step.move[-1])
            else:
                self.decide(step.seat, step.move)

    def deal(self, cards: list[str]) -> None:
        assert len(set(cards)) == len(cards) == 80
        each = 7 if len(self.seats) < 4 else 6
        self.hands = [[cards.pop(0) for _ in range(each)] for _ in self.seats]
        self.river = [cards.pop(0) for _ in range(7)]
        self.deck = cards
        self.front: list[list[str]] = [[] for _ in self.seats]
        self.chosen: dict[int, str] = {}
        self.winner: int | None = None
        self.collective = None

    def choose(self, seat: int, fruit: str) -> None:
        totals = self.totals()
        assert totals.count(min(totals)) == 1
        assert totals[seat] == min(totals)
        self.collective = fruit

    def draw_lots(self, fruit: str) -> None:
        assert self.totals().count(min(self.totals())) > 1
        self.collective = fruit

    def totals(self) -> list[int]:
        return [sum(row[seat] for row in self.points) for seat in self.seats]

    def decide(self, seat: int, move: str) -> None:
        assert seat not in self.chosen
        self.chosen[seat] = move
        if self.river and len(self.chosen) == sum(map(bool, self.hands)):
            self.turn_over()
        elif not self.river and len(self.chosen) == len(self.seats) - (self.winner is not None):
            self.draw([seat for seat in self.seats if self.chosen.get(seat) == "draw"])
            self.count()

    def turn_over(self) -> None:
        target = self.river.pop(0)
        for seat, card in self.chosen.items():
            self.hands[seat].remove(card)
        self.winner = trick_winner(target, [self.chosen.get(seat) for seat in self.seats])
        if self.winner is not None:
            self.front[self.winner] += [target, *self.chosen.values()]
        if self.river:
            self.draw([seat for seat in self.seats if seat != self.winner])
        self.chosen = {}

    def draw(self, seats: list[int]) -> None:
        for seat in seats:
            if self.deck:
                self.hands[seat].append(self.deck.pop(0))

    def count(self) -> None:
        extra = f"{self.collective}+{len(self.points)}" if self.collective else None
        self.points.append([score(self.front[seat] + self.hands[seat], extra) for seat in self.seats])

    def winners(self) -> list[int]:
        totals = self.totals()
        first = [seat for seat in self.seats if totals[seat] == max(totals)]
        return [seat for seat in first if self.points[-1][seat] == max(self.points[-1][other] for other in first)]
