"""What every store promises, tested on each of them."""

import asyncio

import msgspec
import pytest

from fruitbowl.core.errors import BadOption
from fruitbowl.server.store import Conflict, Due, Header, Status, Store, Unavailable, UnknownTable, open_store
from server.places import header

pytestmark = pytest.mark.anyio

SECRET = b"the seed of this table"


async def test_a_log_is_what_was_appended_in_order(store: Store) -> None:
    await store.create(header(), SECRET, [b"one", b"two"])
    await store.append("t", 2, [b"three"])
    await store.append("t", 3, [bytes(range(256)), b"x" * 1_000_000])
    assert await store.read("t") == [b"one", b"two", b"three", bytes(range(256)), b"x" * 1_000_000]
    assert await store.read("t", after=2) == [b"three", bytes(range(256)), b"x" * 1_000_000]
    assert await store.read("t", after=5) == []


async def test_an_append_to_a_log_that_has_moved_on_is_a_conflict_that_tells_where_it_is(store: Store) -> None:
    await store.create(header(), SECRET, [b"one", b"two"])
    with pytest.raises(Conflict) as conflict:
        await store.append("t", 1, [b"other", b"and more"])
    assert conflict.value.seq == 2
    assert await store.read("t") == [b"one", b"two"]


async def test_a_log_has_no_gaps(store: Store) -> None:
    await store.create(header(), SECRET, [b"one"])
    with pytest.raises(Conflict) as conflict:
        await store.append("t", 2, [b"three"])
    assert conflict.value.seq == 1
    assert await store.read("t") == [b"one"]


async def test_a_conflict_of_one_does_not_hurt_the_others_of_its_batch(store: Store) -> None:
    for table in "abc":
        await store.create(header(table), SECRET, [b"one"])
    answers = await asyncio.gather(
        store.append("a", 1, [b"two"]),
        store.append("b", 7, [b"eight"]),
        store.append("a", 1, [b"too late"]),
        store.append("nowhere", 0, [b"one"]),
        store.append("a", 2, [b"three"]),
        store.create(header("c"), SECRET, [b"taken"]),
        store.append("c", 1, [b"two"]),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [
        type(None), Conflict, Conflict, UnknownTable, type(None), Conflict, type(None)
    ]  # fmt: skip
    assert await store.read("a") == [b"one", b"two", b"three"]
    assert await store.read("b") == [b"one"]
    assert await store.read("c") == [b"one", b"two"]


async def test_an_append_that_the_database_does_not_take_fails_alone(store: Store) -> None:
    await store.create(header("a"), SECRET, [b"one"])
    await store.create(header("b"), SECRET, [b"one"])
    nonsense = msgspec.structs.replace(header("b"), status="nonsense")
    answers = await asyncio.gather(
        store.append("a", 1, [b"two"]),
        store.append("b", 1, [b"two"], nonsense),
        store.append("a", 2, [b"three"]),
        return_exceptions=True,
    )
    assert [answer is None for answer in answers] == [True, False, True]
    assert await store.read("a") == [b"one", b"two", b"three"]
    assert await store.read("b") == [b"one"]
    await store.append("b", 1, [b"two"])


async def test_of_many_who_append_at_once_one_succeeds(store: Store) -> None:
    await store.create(header(), SECRET, [b"start"])
    answers = await asyncio.gather(*(store.append("t", 1, [b"%d" % n]) for n in range(100)), return_exceptions=True)
    winners = [n for n, answer in enumerate(answers) if answer is None]
    assert len(winners) == 1
    assert all(isinstance(answer, Conflict) and answer.seq == 2 for answer in answers if answer is not None)
    assert await store.read("t") == [b"start", b"%d" % winners[0]]


async def test_more_appends_than_a_batch_holds_are_all_stored(store: Store) -> None:
    await asyncio.gather(*(store.create(header(f"t{n}"), SECRET, [b"one"]) for n in range(600)))
    await asyncio.gather(*(store.append(f"t{n}", 1, [b"two"]) for n in range(600)))
    assert [await store.read(f"t{n}") for n in (0, 255, 256, 599)] == [[b"one", b"two"]] * 4


async def test_an_append_without_entries_is_refused(store: Store) -> None:
    await store.create(header(), SECRET, [b"one"])
    with pytest.raises(ValueError, match="at least one"):
        await store.append("t", 1, [], header(changed=5))
    with pytest.raises(ValueError, match="'u'"):
        await store.append("t", 1, [b"two"], header("u"))


async def test_a_header_changes_with_its_entries_or_not_at_all(store: Store) -> None:
    first = header(guests="anna bert")
    await store.create(first, SECRET, [b"one"])
    assert await store.header("t") == first
    with pytest.raises(Conflict):
        await store.append("t", 0, [b"late"], header(status="playing", changed=9))
    assert await store.header("t") == first
    second = Header(
        id="t",
        game="grow",
        status="playing",
        listed=False,
        created=3,
        changed=9,
        summary=b"\x00\xff",
        guests=frozenset(["bert", "carl"]),
    )
    await store.append("t", 1, [b"two"], second)
    assert await store.header("t") == second
    await store.append("t", 2, [b"three"])
    assert await store.header("t") == second


async def test_of_two_headers_in_one_batch_the_later_stays(store: Store) -> None:
    await store.create(header(), SECRET, [b"one"])
    await asyncio.gather(
        store.append("t", 1, [b"two"], header(changed=2, guests="anna")),
        store.append("t", 2, [b"three"], header(changed=3, guests="bert")),
    )
    assert await store.header("t") == header(changed=3, guests="bert")
    assert await store.of_guest("anna", 10, over=False) == []


async def test_the_secret_is_told_to_who_asks_for_it_and_stands_in_no_list(store: Store) -> None:
    await store.create(header(guests="anna"), SECRET, [b"one"])
    await store.append("t", 1, [b"two"], header(guests="anna", changed=2))
    assert await store.secret("t") == SECRET
    told = [await store.header("t"), *await store.lobby(9), *await store.of_guest("anna", 9, over=False)]
    assert len(told) == 3
    assert all(SECRET not in msgspec.json.encode(each) + repr(each).encode() for each in told)


STRANGE = ("nowhere", "", "\0", "\ud800", "ä", "'; DROP TABLE entries --", "%s", "x" * 100_000)


async def test_there_is_nothing_about_tables_and_guests_that_are_not(store: Store) -> None:
    for strange in STRANGE:
        assert await store.read(strange) == []
        assert await store.header(strange) is None
        assert await store.of_guest(strange, 10, over=False) == []
        with pytest.raises(UnknownTable):
            await store.secret(strange)
        with pytest.raises(UnknownTable):
            await store.append(strange, 0, [b"one"])


async def test_lists_show_the_tables_that_belong_there_the_newest_first(store: Store) -> None:
    statuses: list[Status] = ["waiting", "waiting", "playing", "playing", "over", "over"]
    for number, status in enumerate(2 * statuses):
        guests = f"anna g{number % 2}"
        table = header(f"t{number}", status=status, listed=number % 2 == 0, changed=number, guests=guests)
        await store.create(table, SECRET, [b"one"])
    assert _ids(await store.lobby(10)) == "t6 t0"
    assert _ids(await store.finished(10)) == "t10 t4"
    assert _ids(await store.of_guest("anna", 10, over=True)) == "t11 t10 t5 t4"
    assert _ids(await store.of_guest("g1", 10, over=False)) == "t9 t7 t3 t1"


async def test_pages_of_a_list_follow_each_other_without_gap_or_repeat(store: Store) -> None:
    for number in range(10):
        when = 5 if number < 7 else number  # many at the same moment
        await store.create(header(f"t{number}", status="over", changed=when, guests="anna"), SECRET, [b"one"])
    whole = await store.finished(100)
    assert _ids(whole) == "t9 t8 t7 t6 t5 t4 t3 t2 t1 t0"
    pages: list[Header] = []
    mark = None
    while page := await store.finished(3, mark):
        pages += page
        mark = page[-1].mark
    assert pages == whole
    assert _ids(await store.of_guest("anna", 2, over=True, before=whole[3].mark)) == "t5 t4"


async def test_what_is_due_comes_in_pages_the_longest_due_first(store: Store) -> None:
    for number, due in enumerate([5, None, 3, 5, 9, 4]):
        await store.create(header(f"t{number}", status="playing", due=due), SECRET, [b"one"])
    assert await store.due(8, 2) == [Due(3, "t2"), Due(4, "t5")]
    assert await store.due(8, 2, after=Due(4, "t5")) == [Due(5, "t0"), Due(5, "t3")]
    assert await store.due(8, 2, after=Due(5, "t3")) == []
    await store.append("t2", 1, [b"two"], header("t2", status="playing", due=None))
    assert await store.due(4, 9) == [Due(4, "t5")]


async def test_it_tells_where_logs_end(store: Store) -> None:
    for table in "ab":
        await store.create(header(table), SECRET, [b"one"])
    await store.append("b", 1, [b"two", b"three"])
    assert await store.ends(["a", "b", "nowhere"]) == {"a": 1, "b": 3}


async def test_the_latest_revocation_of_a_guest_counts(store: Store) -> None:
    await store.revoke("anna", 5)
    await store.revoke("bert", 7)
    await store.revoke("anna", 9)
    await store.revoke("anna", 8)
    assert await store.revocations(0) == {"anna": 9, "bert": 7}
    assert await store.revocations(8) == {"anna": 9}


async def test_what_was_stored_is_there_after_opening_again(place: str) -> None:
    for table in "ab":
        store = await open_store(place)
        await store.create(header(table, guests="anna"), SECRET, [b"one"])
        await store.close()
    store = await open_store(place)
    assert _ids(await store.of_guest("anna", 10, over=False)) == "b a"
    assert await store.read("a") == [b"one"]
    await store.close()


async def test_a_key_is_made_once_and_the_same_for_every_process(place: str) -> None:
    stores = [await open_store(place) for _ in range(3)]
    keys = await asyncio.gather(*(store.key("cookies") for store in stores for _ in range(3)))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    assert await stores[0].key("links") != keys[0]
    for store in stores:
        await store.close()


async def test_a_store_that_is_closed_first_finishes_what_was_begun(place: str) -> None:
    store = await open_store(place)
    await store.create(header(), SECRET, [b"one"])
    waiting = [asyncio.create_task(store.append("t", n, [b"%d" % n])) for n in range(1, 300)]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    await asyncio.gather(*waiting)
    for refused in (store.append("t", 300, [b"late"]), store.read("t"), store.ready(), store.key("k")):
        with pytest.raises(Unavailable, match="stopping"):
            await refused
    again = await open_store(place)
    assert len(await again.read("t")) == 300
    await again.close()


async def test_a_caller_who_goes_away_does_not_disturb_the_others(store: Store) -> None:
    await store.create(header("a"), SECRET, [b"one"])
    await store.create(header("b"), SECRET, [b"one"])
    gone = asyncio.create_task(store.append("a", 1, [b"two"]))
    stays = asyncio.create_task(store.append("b", 1, [b"two"]))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    assert await store.read("b") == [b"one", b"two"]
    await store.append("b", 2, [b"three"])


async def test_ready_says_nothing_where_something_can_be_stored(store: Store) -> None:
    await store.ready()
    await store.ready()


async def test_a_place_that_cannot_be_is_refused_with_what_is_possible() -> None:
    with pytest.raises(BadOption, match="a folder or at postgresql://"):
        await open_store("mysql://root@localhost/tables")


def _ids(headers: list[Header]) -> str:
    return " ".join(each.id for each in headers)
