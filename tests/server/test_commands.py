"""What may happen at a table, without any server: commands, and the fold over events."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fruitbowl.games import LISTED
from fruitbowl.server.tables import access, commands, fairness
from fruitbowl.server.tables.events import AnyEvent, Here, Moved, SeatPlan, Settings, decode, encode
from fruitbowl.server.tables.moments import MAX_MOMENTS, MomentView, Reader
from fruitbowl.server.tables.refusals import Refused, Repeated, Stale
from fruitbowl.server.tables.table import GRACE_MS, REMEMBERED, Table
from fruitbowl.server.tables.views import SPECTATOR, TableViews, view_for, viewer_of

SEED = bytes(32)
OPEN = SeatPlan("open")


class Log:
    """A table and all that was written about it. Time passes by saying so."""

    def __init__(
        self, game: str = "tree", players: int = 2, *, bots: int = 0, seated: bool = True, **settings: object
    ) -> None:
        self.now = 1_000_000
        plans = (OPEN,) * players + (SeatPlan("bot", "greedy"),) * bots
        events = commands.create(Settings(game, plans, **settings), "g0", SEED, self.now)  # type: ignore[arg-type]
        self.events: list[AnyEvent] = list(events)
        self.table = Table("t", self.events)
        if seated:
            for seat in range(players):
                self.sit(seat)

    def add(self, events: list[AnyEvent]) -> int:
        self.events += events
        self.table = self.table.ahead(events)
        return self.table.seq

    def sit(self, seat: int, guest: str | None = None) -> int:
        guest = guest or f"g{seat}"
        return self.add(commands.sit(self.table, seat, guest, f"Person {seat}", "", SEED, self.now, "en"))

    def move(
        self, seat: int, move: str | None = None, base: int | None = None, client: str = "", language: str = "en"
    ) -> int:
        move = move or self.table.playing.legal(seat)[0]
        base = self.table.seq if base is None else base
        return self.add(commands.move(self.table, f"g{seat}", move, base, client, SEED, self.now, language))

    def undo(self, seat: int, to: int | None = None) -> int:
        return self.add(commands.undo(self.table, f"g{seat}", "", self.now, "en", to))

    def bots_move(self) -> None:
        while bots := self.table.bots_to_move:
            self.let_bot_move(bots[0])

    def let_bot_move(self, seat: int) -> int:
        since, move = self.table.seats[seat].deciding_since, self.table.playing.legal(seat)[0]
        return self.add(commands.bot_move(self.table, seat, move, since, SEED, self.now))

    @property
    def actor(self) -> int:
        return self.table.playing.actors[0]


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as problem:
        act()
    assert problem.value.text
    return problem.value.reason


# ---- sitting down ---------------------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    log = Log(players=3, seated=False)
    assert [log.sit(seat) and log.table.status for seat in range(3)] == ["waiting", "waiting", "playing"]


def test_a_seat_is_taken_once_and_a_person_has_one_seat() -> None:
    log = Log(players=3, seated=False)
    log.sit(0)
    assert refused(lambda: log.sit(0, "g1")) == "seat_taken"
    assert refused(lambda: log.sit(1, "g0")) == "has_a_seat"


def test_only_the_host_can_fill_seats_with_bots() -> None:
    log = Log(players=3, seated=False)
    log.sit(1)
    assert refused(lambda: commands.start(log.table, "g1", SEED, 0, "en")) == "not_the_host"
    log.add(commands.start(log.table, "g0", SEED, log.now, "en"))
    assert log.table.status == "playing"
    assert [seat.level for seat in log.table.seats] == ["greedy", "", "greedy"]


def test_bots_do_not_play_without_people() -> None:
    log = Log(seated=False)
    assert refused(lambda: commands.start(log.table, "g0", SEED, 0, "en")) == "only_bots"
    log.add(commands.seat_bot(log.table, "g0", 0, "greedy", SEED, 0, "en"))
    assert refused(lambda: commands.seat_bot(log.table, "g0", 1, "greedy", SEED, 0, "en")) == "only_bots"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (Settings("tree", (OPEN,) * 8), "bad_settings"),
        (Settings("ludo", (OPEN,) * 2), "bad_settings"),
        (Settings("tree", (OPEN,) * 2, {"deals": 0}), "bad_settings"),
        (Settings("tree", (OPEN, SeatPlan("bot", "genius"))), "no_such_level"),
        (Settings("tree", (SeatPlan("bot", "greedy"),) * 2), "only_bots"),
    ],
)
def test_tables_that_cannot_be_are_refused(settings: Settings, reason: str) -> None:
    assert refused(lambda: commands.create(settings, "g", SEED, 0)) == reason


def test_whoever_leaves_a_game_is_played_for_and_can_come_back() -> None:
    log = Log()
    log.add(commands.stand(log.table, "g0", log.now, "en"))
    assert log.table.seats[0].played_by_bot
    assert refused(lambda: log.sit(0, "stranger")) == "has_begun"
    log.sit(0)
    assert not log.table.seats[0].played_by_bot


def test_names_cannot_pretend_to_be_something_else() -> None:
    assert commands.clean("  Anna\u202e\n<b> & Zoë  ") == "Annab & Zoë"
    assert commands.clean("\u200b") == "Guest"
    assert len(commands.clean("x" * 99)) == 24


# ---- moves ----------------------------------------------------------------------------------------------------------


def test_simultaneous_moves_of_different_seats_never_collide() -> None:
    log = Log("fruitoplay", players=4)
    base = log.table.seq
    for seat in (2, 0, 3, 1):
        log.move(seat, base=base)
    assert log.table.seq == base + 4


def test_a_move_on_what_is_past_is_stale() -> None:
    log = Log("fruitoplay", players=2)
    base = log.table.seq
    log.move(0)
    log.move(1)
    with pytest.raises(Stale):
        log.move(0, base=base)
    assert refused(lambda: log.move(0, base=log.table.seq + 1)) == "unknown_base"


def test_a_repeat_is_answered_as_the_first_time() -> None:
    log = Log()
    mover = log.actor
    first = log.move(mover, client="a")
    log.move(log.actor)
    for _ in range(2):
        with pytest.raises(Repeated) as repeated:
            log.move(mover, "nonsense", base=0, client="a")
        assert repeated.value.seq == first


def test_only_so_many_moves_of_a_seat_are_remembered() -> None:
    log = Log(players=2, options={"deals": 3})
    for number in range(40):
        log.move(log.actor, client=f"c{number}")
    assert all(len(seat.answered) == REMEMBERED for seat in log.table.seats)


def test_an_illegal_move_is_refused_with_the_rules_reason_in_the_players_language() -> None:
    log = Log()
    with pytest.raises(Refused) as problem:
        log.move(1 - log.actor, log.table.playing.legal(log.actor)[0], language="de")
    assert (problem.value.reason, problem.value.text[:10]) == (
        "not_awaited",
        "Platz 0 is" if log.actor else "Platz 1 is",
    )
    assert refused(lambda: log.move(log.actor, "no card")) == "unknown_move"
    strange = next(card for card in ("LT", "LS", "ST", "SS") if card not in log.table.playing.legal(log.actor))
    assert refused(lambda: log.move(log.actor, strange)) == "not_in_hand"


def test_only_the_holder_of_a_seat_moves_it() -> None:
    log = Log()
    move = log.table.playing.legal(log.actor)[0]
    for guest in ("", "stranger"):
        assert (
            refused(lambda guest=guest: commands.move(log.table, guest, move, log.table.seq, "", SEED, 0, "en"))
            == "not_seated"
        )


def test_a_bots_thought_about_another_decision_is_not_played() -> None:
    log = Log(players=2)
    seat = log.actor
    log.add(commands.stand(log.table, f"g{seat}", log.now, "en"))
    since, move = log.table.seats[seat].deciding_since, log.table.playing.legal(seat)[0]
    assert commands.bot_move(log.table, seat, move, since - 1, SEED, 0) == []
    assert len(commands.bot_move(log.table, seat, move, since, SEED, 0)) == 1
    log.sit(seat)
    assert commands.bot_move(log.table, seat, move, since, SEED, 0) == []


# ---- taking back ----------------------------------------------------------------------------------------------------


def test_an_own_choice_that_nobody_saw_can_be_taken_back_and_made_again() -> None:
    log = Log("fruitoplay", players=3)
    before = view_for(log.table, viewer_of(log.table, "g0")).view
    log.move(0)
    assert undo_kind(log) == "free"
    log.undo(0)
    assert not log.table.practice
    assert view_for(log.table, viewer_of(log.table, "g0")).view == before
    log.move(0, log.table.playing.legal(0)[1])


def undo_kind(log: Log, guest: str = "g0") -> str:
    return view_for(log.table, viewer_of(log.table, guest)).undo


def test_among_people_nothing_is_taken_back_once_others_have_acted_or_something_was_shown() -> None:
    log = Log("fruitoplay", players=2)
    assert (undo_kind(log), refused(lambda: log.undo(0))) == ("nothing", "no_undo_nothing")
    log.move(0)
    assert (undo_kind(log, "g1"), refused(lambda: log.undo(1))) == ("nothing", "no_undo_nothing")
    log.move(1)
    assert (undo_kind(log), refused(lambda: log.undo(0))) == ("others", "no_undo_others")
    assert (undo_kind(log, "g1"), refused(lambda: log.undo(1))) == ("shown", "no_undo_shown")
    assert refused(lambda: log.undo(0, to=1)) == "no_undo_others"


def test_among_people_only_the_latest_step_is_taken_back() -> None:
    log = Log("fruitoplay", players=3)
    log.move(0)
    log.move(1)
    log.undo(1, to=2)  # a deal and a choice are kept
    assert refused(lambda: log.undo(0, to=1)) == "no_undo_others"


@pytest.mark.parametrize("game", LISTED)
def test_alone_against_bots_any_own_decision_is_taken_back_and_the_game_becomes_practice(game: str) -> None:
    log = Log(game, players=1, bots=2)
    log.bots_move()
    decisions = []
    for _ in range(6):
        decisions.append((len(log.table.playing.steps), view_for(log.table, viewer_of(log.table, "g0")).view))
        log.move(0)
        log.bots_move()
    assert undo_kind(log) in ("practice", "free")
    for steps, seen in (decisions[3], decisions[0]):
        log.undo(0, to=steps)
        assert view_for(log.table, viewer_of(log.table, "g0")).view == seen
        assert view_for(log.table, viewer_of(log.table, "g0")).practice
        assert 0 in log.table.playing.actors
        assert Table("t", log.events).playing.steps == log.table.playing.steps
    log.move(0)
    log.bots_move()


def test_practice_goes_back_to_decisions_of_ones_own_only() -> None:
    log = Log("tree", players=1, bots=2, options={"first": 1})
    log.bots_move()
    log.move(0)
    log.bots_move()
    steps = len(log.table.playing.steps)
    for kept in (0, 1, steps, steps + 1):
        assert refused(lambda kept=kept: log.undo(0, to=kept)) == "no_undo_nothing"
    log.undo(0)
    assert len(log.table.playing.steps) == 3  # a deal, and what two bots led and played


def test_nothing_is_taken_back_after_the_end() -> None:
    log = Log("tree", players=1, bots=1)
    while not log.table.playing.over:
        log.bots_move()
        if not log.table.playing.over:
            log.move(0)
            log.bots_move()
    assert refused(lambda: log.undo(0)) == "no_undo_nothing"


# ---- people who are away --------------------------------------------------------------------------------------------


def test_when_the_time_is_over_a_bot_moves_until_the_player_acts_again() -> None:
    log = Log(clock=30)
    seat = log.actor
    assert log.table.due == log.now + 30_000
    assert commands.time_out(log.table, seat, log.now + 29_999) == []
    log.now += 30_000
    log.add(commands.time_out(log.table, seat, log.now))
    assert log.table.due == log.now
    log.let_bot_move(seat)
    assert log.table.seats[seat].absent
    while log.actor != seat:
        log.move(log.actor)
    log.move(seat)
    assert not log.table.seats[seat].absent
    assert log.table.status == "playing"


@pytest.mark.parametrize("act", ["come", "react", "sit"])
def test_whoever_comes_back_has_time_to_think(act: str) -> None:
    log = Log(clock=30)
    seat = log.actor
    log.now += 30_000
    log.add(commands.time_out(log.table, seat, log.now))
    log.now += 5_000
    if act == "come":
        log.add([Here(log.now, seat)])
    elif act == "react":
        log.add(commands.react(log.table, f"g{seat}", "hello", log.now, "en"))
    else:
        log.sit(seat)
    assert log.table.due == log.now + 30_000


def test_a_connection_that_dropped_gives_more_time_once_for_a_decision() -> None:
    log = Log(clock=30)
    seat = log.actor
    log.add(commands.disconnect(log.table, f"g{seat}", log.now))
    log.add(commands.reconnect(log.table, f"g{seat}", log.now))
    log.add(commands.disconnect(log.table, f"g{seat}", log.now))
    log.now += 30_000 + GRACE_MS - 1
    assert commands.time_out(log.table, seat, log.now) == []
    assert commands.time_out(log.table, seat, log.now + 1)


def test_a_table_without_a_clock_waits_for_ever() -> None:
    log = Log()
    assert log.table.due is None
    assert commands.time_out(log.table, log.actor, log.now + 10**12) == []


# ---- other devices, programs, rematches -----------------------------------------------------------------------------


def test_a_link_carries_a_seat_to_another_device_once() -> None:
    log = Log()
    log.add(access.make_link(log.table, "g0", "secret", log.now, "en"))
    assert refused(lambda: access.use_link(log.table, "phone", "guess", log.now, "en")) == "bad_link"
    log.add(access.use_link(log.table, "phone", "secret", log.now, "en"))
    assert log.table.seat_of("phone") == log.table.seat_of("g0") == 0
    assert refused(lambda: access.use_link(log.table, "thief", "secret", log.now, "en")) == "bad_link"


def test_a_link_runs_out_and_a_new_one_takes_its_place() -> None:
    log = Log()
    log.add(access.make_link(log.table, "g0", "first", log.now, "en"))
    log.add(access.make_link(log.table, "g0", "second", log.now, "en"))
    assert refused(lambda: access.use_link(log.table, "phone", "first", log.now, "en")) == "bad_link"
    late = log.now + access.LINK_MS + 1
    assert refused(lambda: access.use_link(log.table, "phone", "second", late, "en")) == "bad_link"


def test_a_seat_can_be_kept_to_one_device_again() -> None:
    log = Log()
    log.add(access.make_link(log.table, "g0", "secret", log.now, "en"))
    log.add(access.use_link(log.table, "phone", "secret", log.now, "en"))
    log.add(access.make_link(log.table, "g0", "another", log.now, "en"))
    log.add(access.keep_alone(log.table, "phone", log.now, "en"))
    assert (log.table.seat_of("phone"), log.table.seat_of("g0")) == (0, None)
    assert refused(lambda: access.use_link(log.table, "g0", "another", log.now, "en")) == "bad_link"


def test_a_token_is_valid_for_its_seat_until_it_is_replaced_or_ended() -> None:
    log = Log()

    def make(secret: str) -> None:
        log.add(access.make_token(log.table, "g1", None, "p", "Program", secret, SEED, log.now, "en"))

    make("one")
    assert access.guest_of(log.table, access.Token("t", 1, "one")) == "g1"
    assert access.guest_of(log.table, access.Token("t", 0, "one")) is None
    make("two")
    assert access.guest_of(log.table, access.Token("t", 1, "one")) is None
    assert refused(lambda: access.revoke_token(log.table, "stranger", 1, log.now, "en")) == "not_seated"
    log.add(access.revoke_token(log.table, "g0", 1, log.now, "en"))  # the host may, too
    assert access.guest_of(log.table, access.Token("t", 1, "two")) is None


def test_the_host_can_seat_a_program() -> None:
    log = Log(seated=False)
    log.sit(0)
    assert (
        refused(lambda: access.make_token(log.table, "stranger", 1, "p", "Robo", "s", SEED, log.now, "en"))
        == "not_the_host"
    )
    log.add(access.make_token(log.table, "g0", 1, "p", "Robo", "s", SEED, log.now, "en"))
    assert log.table.status == "playing"
    assert access.guest_of(log.table, access.Token("t", 1, "s")) == "p"


def test_tokens_round_trip_as_text() -> None:
    token = access.Token("t-_9", 3, "se-cr_et")
    assert access.parse_token(token.text) == token
    for nonsense in ("", "fruitbowl.t.3", "fruitbowl.t..s", "fruitbowl.t.x.s", "fruitbowl.t.8.s", "other.t.3.s"):
        assert access.parse_token(nonsense) is None


def test_in_a_rematch_seats_are_kept_for_those_who_had_them() -> None:
    log = Log(players=3)
    again = Table("u", commands.create(commands.settings_of_rematch(log.table), "g1", SEED, 0, log.table))
    assert not again.settings.listed
    with pytest.raises(Refused):
        commands.sit(again, None, "stranger", "x", "", SEED, 0, "en")
    (event,) = commands.sit(again, None, "g2", "x", "", SEED, 0, "en")
    assert event.seat == 2  # type: ignore[union-attr]


def story(table: Table, seat: int) -> list[MomentView]:
    """What has happened, as a seat reads it."""
    return Reader(table, seat, "en").story(1, len(table.playing.steps))


# ---- the fold -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["fruitoplay", "tree", "pflaumen"])
def test_a_table_is_the_fold_of_its_log_wherever_one_begins(game: str) -> None:
    log = Log(game, players=3, clock=120)
    dice = random.Random(game)
    early = [log.table]
    for number in range(40):
        seat = dice.choice(log.table.playing.actors)
        log.move(seat, dice.choice(log.table.playing.legal(seat)), client=f"c{number}")
        if dice.random() < 0.2 and commands.undo_kind(log.table, seat) == "free":
            log.undo(seat)
        early.append(log.table)
    lines = [encode(event) for event in log.events]
    whole = Table("t", map(decode, lines))
    for table in (whole, early[0].ahead(log.events[early[0].seq :]), early[17].ahead(log.events[early[17].seq :])):
        for guest in ("g0", "g1", "g2", ""):
            assert view_for(table, viewer_of(table, guest)) == view_for(log.table, viewer_of(log.table, guest))
        assert table.happened == log.table.happened
        assert story(table, 1) == story(log.table, 1)


def test_looking_ahead_changes_nothing() -> None:
    log = Log("fruitoplay", players=2)
    before = view_for(log.table, SPECTATOR), story(log.table, 0), log.table.seats[:], log.table.happened[:]
    table = log.table
    log.move(0, client="c")
    log.undo(0)
    log.move(0)
    log.move(1)
    assert (view_for(table, SPECTATOR), story(table, 0), table.seats, table.happened) == before


@pytest.mark.parametrize("game", ["fruitoplay", "pflaumen"])
def test_whoever_is_told_now_and_then_knows_everything(game: str) -> None:
    """Moves come, are shown, and are taken back; some are told everything, others only what is left of it later."""
    log, dice = Log(game, players=3), random.Random(5)
    anna = viewer_of(log.table, "g0")
    known: dict[int, tuple[int, list[MomentView]]] = {pace: (0, []) for pace in (1, 2, 7)}
    for number in range(60):
        seat = dice.choice(log.table.playing.actors)
        log.move(seat, dice.choice(log.table.playing.legal(seat)))
        if dice.random() < 0.4 and commands.undo_kind(log.table, seat) == "free":
            log.undo(seat)
        for pace, (since, moments) in known.items():
            if number % pace == 0:
                news = TableViews(log.table).moments(anna, since)
                known[pace] = (log.table.seq, [*moments[: news.start], *news.moments])
                assert [replace(moment, view=None) for moment in known[pace][1]] == story(log.table, 0)
                assert all(moment.view for moment in news.moments[:-1])


def test_whoever_has_missed_too_much_reads_the_log() -> None:
    log = Log("tree", players=2, options={"deals": 2})
    for _ in range(MAX_MOMENTS + 10):
        log.move(log.table.playing.actors[0])
    anna, steps = viewer_of(log.table, "g0"), len(log.table.playing.steps)
    missed = TableViews(log.table).moments(anna, 0)
    assert (missed.start, missed.moments) == (steps, [])
    bounded = TableViews(log.table).moments(anna, log.table.seq - MAX_MOMENTS)
    assert (bounded.start, len(bounded.moments)) == (steps - MAX_MOMENTS, MAX_MOMENTS)


def test_a_command_is_told_alike_from_what_the_table_remembers_and_from_its_log() -> None:
    log = Log("fruitoplay", players=2)
    while not log.table.playing.over:
        before, seq = TableViews(log.table), log.table.seq
        log.move(log.table.playing.actors[-1])
        for guest in ("g0", "g1", ""):
            viewer = viewer_of(log.table, guest, "fr")
            remembered = TableViews(log.table, before).moments(viewer, seq)
            assert remembered.moments
            assert remembered == TableViews(Table("t", log.events)).moments(viewer, seq)


def test_a_choice_is_told_to_others_when_it_is_shown() -> None:
    log = Log("fruitoplay", players=2)
    log.move(0)
    moved = log.events[-1]
    assert isinstance(moved, Moved)
    assert story(log.table, 0)[-1].move == moved.move
    assert story(log.table, 1)[-1].move is None
    assert moved.move not in repr(story(log.table, 1)[-1])
    log.move(1)
    assert moved.move in repr(story(log.table, 1)[-1])


# ---- fairness -------------------------------------------------------------------------------------------------------


def test_chance_follows_from_seed_and_salts_alone() -> None:
    key = fairness.key_of(SEED, ["a", ""])
    assert key != fairness.key_of(SEED, ["", "a"])
    assert fairness.dice_for(key, 3)[0] == fairness.dice_for(key, 3)[0] != fairness.dice_for(key, 4)[0]


def test_what_one_saw_of_chance_does_not_tell_the_rest() -> None:
    """The dice of an outcome come from a keyed hash of their own: undoing and moving again draws the same."""
    logs = [Log("fruitoplay", players=2) for _ in range(2)]
    logs[0].move(0, logs[0].table.playing.legal(0)[1])
    logs[0].undo(0)
    for log in logs:
        log.move(0)
        log.move(1)
    assert logs[0].table.playing.steps == logs[1].table.playing.steps
