"""A referee of the growing game with paper and pencil: follows a game step by step, and always knows what can be done.

It is written from the ledger's words alone, looks everything up anew each time, and knows only text.
"""

from collections import Counter

from fruitbowl.core.record import Chance, Step
from fruitbowl.games.grow import challenges as gifts

from .reference import CARDS, TILES, Place, Plant, kind_of


def at(place: Place) -> str:
    return f"at ({place[0]},{place[1]})"


class Referee:
    def __init__(self, players: int, first: int | None = None) -> None:
        self.seats = list(range(players))
        self.plants = [Plant() for _ in self.seats]
        self.water = [2 for _ in self.seats]
        self.cards: list[set[str]] = [set() for _ in self.seats]
        self.offered: set[str] = set()
        self.spent: set[str] = set()
        self.turned = Counter[str]()
        self.turner = first
        self.phase = "lot" if first is None else "offer"
        self.awaited: set[int] = set()
        self.victim: int | None = None
        self.pest = ""
        self.passing_on = False
        self._new_turn()

    def _new_turn(self) -> None:
        self.chosen: dict[int, str] = {}
        self.changes = Counter[int]()
        self.cheaper = Counter[tuple[int, str]]()
        self.limit = [6 for _ in self.seats]
        self.votes: dict[int, str] = {}
        self.claimers: list[int] = []

    # ---- what can happen --------------------------------------------------------------------------------------------

    def season_cards(self) -> set[str]:
        """What can be turned next: GR-4, GR-6."""
        waters = sum(self.turned[f"water {drops}"] for drops in (1, 2, 3))
        cards = {f"water {drops}" for drops in (1, 2, 3) if waters < 18 and self.turned[f"water {drops}"] < 8}
        return cards | ({"pest"} if self.turned["pest"] < len(self.seats) + 1 else set())

    def legal(self, seat: int) -> set[str]:
        if seat not in self.awaited:
            return set()
        plant = self.plants[seat]
        if self.phase == "grow":
            return self._places(seat) if seat in self.chosen else {*self._to_do(seat), "done"}
        if self.phase == "claim":
            return {*self._claims(seat), "done"}
        if self.phase == "vote":
            assert self.victim is not None
            return {f"vote {pest}" for pest in self.plants[self.victim].possible_pests()}
        return set(map(at, plant.infested() if self.phase == "pass on" else plant.hosts(self.pest)))

    def _places(self, seat: int) -> set[str]:
        chosen, plant = self.chosen[seat], self.plants[seat]
        found = plant.infested() if chosen.startswith("play ") else plant.places(chosen)
        return set(map(at, found)) | ({"back"} if self.changes[seat] < 50 else set())

    def _to_do(self, seat: int) -> set[str]:
        plant = self.plants[seat]
        affordable = [tile for tile in TILES if self.cost(seat, kind_of(tile)) <= self.water[seat]]
        tiles = {tile for tile in affordable if plant.places(tile) and (tile != "flower" or plant.may_flower())}
        return tiles | {f"play {card}" for card in self.cards[seat] if self._playable(seat, card)}

    def cost(self, seat: int, kind: str) -> int:
        return max(0, self.plants[seat].cost(kind) - self.cheaper[seat, kind])

    def _playable(self, seat: int, card: str) -> bool:
        gift = CARDS[card].gift
        sense = gift.effect != gifts.CURE or bool(self.plants[seat].infested())
        return gift.when in (gifts.NEXT_TURN, gifts.ANY_TURN) and sense

    def _claims(self, seat: int) -> set[str]:
        return {f"claim {card}" for card in self.offered if self.plants[seat].meets(CARDS[card])}

    # ---- what does happen -------------------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        if isinstance(step, Chance):
            self._chance(step.outcome)
            return
        assert step.move in self.legal(step.seat), step
        {
            "grow": self._grow,
            "claim": self._claim,
            "vote": self._vote,
            "pass on": self._pass_on,
            "infest": self._infest,
        }[self.phase](step.seat, step.move)

    def _chance(self, outcome: str) -> None:
        assert not self.awaited
        words = outcome.split()
        if self.phase in ("lot", "victim"):
            seat = int(words[-1])
            assert seat in self.seats
            if self.phase == "lot":
                self.turner, self.phase = seat, "offer"
            else:
                self._hit(seat)
        elif self.phase == "offer":
            self.offered = set(words[1:])
            assert len(self.offered) == len(self.seats) + 1
            self.phase = "season"
        else:
            assert self.phase == "season"
            assert outcome in self.season_cards()
            self.turned[outcome] += 1
            if words[0] == "water":
                self._rain(int(words[1]))
            elif any(self.turned[f"water {drops}"] for drops in (1, 2, 3)):
                self.phase = "victim"

    def _rain(self, drops: int) -> None:
        self.phase = "grow"
        for seat in self.seats:
            self.water[seat] += drops * (1 + self.plants[seat].healthy("root"))
        self.awaited = {seat for seat in self.seats if self._to_do(seat)}
        self._if_all_have_grown()

    def _grow(self, seat: int, move: str) -> None:
        if move == "done":
            self.awaited.remove(seat)
        elif move == "back":
            del self.chosen[seat]
            self.changes[seat] += 1
        elif move.startswith("at "):
            self._carry_out(seat, self.chosen.pop(seat), self._place(move))
        elif move.startswith("play ") and CARDS[move[5:]].gift.effect != gifts.CURE:
            self._work(seat, move[5:])
        else:
            self.chosen[seat] = move
        if seat not in self.chosen and not self._to_do(seat):
            self.awaited.discard(seat)
        self._if_all_have_grown()

    @staticmethod
    def _place(move: str) -> Place:
        x, y = move.removeprefix("at (").removesuffix(")").split(",")
        return int(x), int(y)

    def _carry_out(self, seat: int, chosen: str, place: Place) -> None:
        plant = self.plants[seat]
        if chosen.startswith("play "):
            plant.tiles[place].infested = False
            self._spend(seat, chosen[5:])
        else:
            self.water[seat] -= self.cost(seat, kind_of(chosen))
            del self.cheaper[seat, kind_of(chosen)]
            plant.lay(chosen, place)

    def _spend(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.spent.add(card)

    def _work(self, seat: int, card: str) -> None:
        """GR-28."""
        gift = CARDS[card].gift
        self._spend(seat, card)
        if gift.effect == gifts.WATER:
            self.water[seat] += gift.amount
        elif gift.effect == gifts.CHEAPER:
            self.cheaper[seat, gift.of] += gift.amount
        else:
            assert gift.effect == gifts.ROOM
            self.limit[seat] += gift.amount

    def _if_all_have_grown(self) -> None:
        if self.awaited:
            return
        for seat in self.seats:
            for card in [card for card in self.cards[seat] if CARDS[card].gift.when == gifts.NEXT_TURN]:
                self._spend(seat, card)
        assert self.turner is not None
        self.phase = "claim"
        self.claimers = self.seats[self.turner :] + self.seats[: self.turner]
        self._next_claimer()

    def _next_claimer(self) -> None:
        while self.claimers and not self._claims(self.claimers[0]):
            self.claimers.pop(0)
        self.awaited = set(self.claimers[:1])
        if not self.claimers:
            self.water = [min(pair) for pair in zip(self.water, self.limit, strict=True)]
            self._end_turn()

    def _claim(self, seat: int, move: str) -> None:
        if move == "done":
            self.claimers.pop(0)
        else:
            card = move.removeprefix("claim ")
            self.offered.remove(card)
            self.cards[seat].add(card)
            gift = CARDS[card].gift
            if gift.when == gifts.AT_ONCE and gift.effect == gifts.PASS_ON:
                self._spend(seat, card)
                pests = self.plants[seat].infested()
                if len(pests) > 1:
                    self.phase = "pass on"
                    return
                if pests:
                    self._pass_on(seat, at(pests.pop()))
                    return
            elif gift.when == gifts.AT_ONCE:
                self._work(seat, card)
        self._next_claimer()

    def _pass_on(self, seat: int, move: str) -> None:
        tile = self.plants[seat].tiles[self._place(move)]
        tile.infested = False
        pest = {"root": "vole", "leaf": "caterpillar", "fruit": "wasp"}[tile.kind]
        others = self.seats[seat + 1 :] + self.seats[:seat]
        for other in others:
            if self.plants[other].hosts(pest):
                self.passing_on = True
                self._visit(other, pest)
                return
        self.phase = "claim"
        self._next_claimer()

    # ---- pests ------------------------------------------------------------------------------------------------------

    def _hit(self, seat: int) -> None:
        pests = self.plants[seat].possible_pests()
        if not pests:
            self._end_turn()
        elif len(pests) == 1:
            self._visit(seat, pests[0])
        else:
            self.victim, self.phase = seat, "vote"
            self.awaited = set(self.seats) - {seat}

    def _vote(self, seat: int, move: str) -> None:
        self.votes[seat] = move.removeprefix("vote ")
        self.awaited.remove(seat)
        if not self.awaited:
            assert self.victim is not None
            clockwise = self.seats[self.victim + 1 :] + self.seats[: self.victim]
            votes = Counter(self.votes.values())
            leading = [pest for pest, number in votes.items() if number == max(votes.values())]
            decider = next(voter for voter in clockwise if self.votes[voter] in leading)
            self._visit(self.victim, self.votes[decider])

    def _visit(self, seat: int, pest: str) -> None:
        self.victim, self.pest, self.phase, self.awaited = seat, pest, "infest", {seat}
        places = self.plants[seat].hosts(pest)
        if len(places) == 1:
            self._infest(seat, at(places.pop()))

    def _infest(self, seat: int, move: str) -> None:
        self.plants[seat].tiles[self._place(move)].infested = True
        self.victim, self.pest = None, ""
        if self.passing_on:
            self.passing_on, self.phase = False, "claim"
            self._next_claimer()
        else:
            self._end_turn()

    # ---- the end ----------------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        assert self.turner is not None
        self.turner = (self.turner + 1) % len(self.seats)
        self.awaited = set()
        self.victim = None
        self._new_turn()
        self.phase = "season" if self.season_cards() else "over"

    def scores(self) -> list[int]:
        points = [
            plant.points() + sum(plant.card_points(card) for card in cards if CARDS[card].gift.when == gifts.KEEP)
            for plant, cards in zip(self.plants, self.cards, strict=True)
        ]
        for kind, bonus in (("stalk", 5), ("flower", 4)):
            counts = [plant.count(kind) for plant in self.plants]
            if max(counts) > 0 and counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += bonus
        return points

    def winners(self) -> list[int]:
        standing = [(score, plant.healthy("fruit")) for score, plant in zip(self.scores(), self.plants, strict=True)]
        return [seat for seat in self.seats if standing[seat] == max(standing)]
