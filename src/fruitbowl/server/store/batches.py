"""Group commit: all waiting appends become one transaction, and each caller is answered once it is on disk."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fruitbowl.core.errors import FruitbowlError
from fruitbowl.server.store import queries
from fruitbowl.server.store.interface import Conflict, Header, Unavailable, UnknownTable
from fruitbowl.server.store.queries import Row, Standing, Statements, json_of

LARGEST_BATCH = 256
"""Enough to share the cost of a commit, few enough that nobody waits long for the others."""

PATIENCE = 10.0
"""Seconds to find out what became of an interrupted write, before the caller is told that it is unknown."""

PAUSE = 0.05
"""Seconds between two tries to find out."""

Standings = Mapping[str, Standing]
"""Of each existing table."""


class Again(Exception):
    """Nothing was stored, because another writer was faster or the connection was lost before. Try again at once."""


@dataclass(eq=False)
class Append:
    """Entries waiting to be stored. With a secret, they create a new table."""

    table: str
    after: int
    entries: tuple[bytes, ...]
    header: Header | None
    secret: bytes | None = None
    stored: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def refusal(self, end: int | None) -> FruitbowlError | None:
        """Why it cannot be stored if the log ends there; `None` means that there is no table."""
        if self.secret is not None:
            return None if end is None else Conflict(end)
        if end is None:
            return UnknownTable(f"There is no table {self.table!r}.")
        return None if end == self.after else Conflict(end)


class Transaction:
    """Statements to run all or not at all. These depend on no log."""

    def __init__(self, statements: Statements) -> None:
        self.tables = json_of(())
        """The tables whose logs it depends on."""
        self.refused: dict[Append, FruitbowlError] = {}
        self._statements = statements

    def statements(self, _standings: Standings) -> Statements:
        return self._statements


class Batch(Transaction):
    """Appends in one transaction. A conflict of one does not affect the others."""

    def __init__(self, appends: Sequence[Append]) -> None:
        super().__init__([])
        self.appends = appends
        self.tables = json_of({append.table for append in appends})

    def statements(self, standings: Standings) -> Statements:
        """What to run, given where the logs end. In the order of ids, so that no two batches deadlock."""
        self.refused = {}
        ends = {table: standing.end for table, standing in standings.items()}
        taken = []
        for append in sorted(self.appends, key=lambda append: append.table):  # keeps the order within a table
            if refusal := append.refusal(ends.get(append.table)):
                self.refused[append] = refusal
            else:
                ends[append.table] = append.after + len(append.entries)
                taken.append(append)
        return _statements(taken, standings)


def _statements(appends: list[Append], before: Standings) -> Statements:
    """What to run for appends without a conflict."""
    created: list[Row] = []
    entries: list[Row] = []
    headers: dict[str, Header] = {}
    for append in appends:
        if append.header:
            headers[append.table] = append.header
            if append.secret is not None:
                created.append((*_fields(append.header), append.secret))
        entries += [(append.table, seq, entry) for seq, entry in enumerate(append.entries, append.after + 1)]
    come: list[Row] = []
    gone: list[Row] = []
    for table, header in headers.items():
        sat = before[table].guests if table in before else frozenset()
        come += [(table, guest) for guest in sorted(header.guests - sat)]
        gone += [(table, guest) for guest in sorted(sat - header.guests)]
    return [
        (queries.CREATE, created),
        (queries.APPEND, entries),
        (queries.CHANGE, [_fields(header) for header in headers.values()]),
        (queries.UNSEAT, gone),
        (queries.SEAT, come),
    ]


def _fields(header: Header) -> Row:
    return (
        header.id,
        header.game,
        header.status,
        header.listed,
        header.created,
        header.changed,
        header.summary,
        header.due,
    )


class Writer:
    """Takes appends one by one, and stores them in batches, one after the other."""

    def __init__(
        self,
        run: Callable[[Transaction], Awaitable[None]],
        read: Callable[[str, int], Awaitable[list[bytes]]],
    ) -> None:
        self._run = run
        """Runs a transaction. Raises Again, or Unavailable, which is `unsure` if the commit was interrupted."""
        self._read = read
        self._waiting: deque[Append] = deque()
        self._work: asyncio.Task[None] | None = None
        self._finished = False
        self.stored_at = float("-inf")
        """When something was last stored, by the event loop's clock."""

    async def submit(self, append: Append) -> None:
        if self._finished:
            raise Unavailable("The server is stopping.")
        if not append.entries:
            raise ValueError("An append has at least one entry.")
        self._waiting.append(append)
        if self._work is None:
            self._work = asyncio.create_task(self._store_all())
        await append.stored

    async def finish(self) -> None:
        """Accept no more appends, and store the waiting ones."""
        self._finished = True
        if self._work is not None:
            await asyncio.wait([self._work])

    async def _store_all(self) -> None:
        try:
            while self._waiting:
                room = min(LARGEST_BATCH, len(self._waiting))
                await self._answer([self._waiting.popleft() for _ in range(room)])
        finally:
            self._work = None

    async def _answer(self, appends: list[Append]) -> None:
        """Store appends and tell each caller the outcome."""
        try:
            refused = await self.settle(Batch(appends))
        except Unavailable as problem:
            refused = {append: Unavailable(str(problem), unsure=problem.unsure) for append in appends}
        except Exception as problem:  # noqa: BLE001 (it reaches whose fault it is)
            if len(appends) > 1:
                for append in appends:
                    await self._answer([append])
            elif not appends[0].stored.done():
                appends[0].stored.set_exception(problem)
            return
        for append in appends:
            if append.stored.done():  # its caller was cancelled
                continue
            if refusal := refused.get(append):
                append.stored.set_exception(refusal)
            else:
                append.stored.set_result(None)

    async def settle(self, transaction: Transaction) -> Mapping[Append, FruitbowlError]:
        """Run a transaction, in as many tries as it takes. Returns which appends are refused, and why.

        A try whose commit was interrupted is *unsure*: it may have been stored, or may still be. So it is tried again.
        Either it goes through, or the unique (table, seq) stops it; then the bytes there tell whose they are.
        """
        clock = asyncio.get_running_loop().time
        give_up = clock() + PATIENCE
        unsure = False
        while True:
            try:
                await self._run(transaction)
                self.stored_at = clock()
                return await self._of_others(transaction.refused) if unsure else transaction.refused
            except Again as problem:
                told = str(problem)
            except Unavailable as problem:
                told = str(problem)
                unsure = unsure or problem.unsure
                if not unsure:
                    raise
            if clock() > give_up:
                raise Unavailable(told, unsure=unsure)
            if unsure:
                await asyncio.sleep(PAUSE)

    async def _of_others(self, refused: Mapping[Append, FruitbowlError]) -> Mapping[Append, FruitbowlError]:
        """The refusals, except those where our own entries were in the way."""
        return {append: problem for append, problem in refused.items() if not await self._is_there(append)}

    async def _is_there(self, append: Append) -> bool:
        found = await self._read(append.table, append.after)
        return tuple(found[: len(append.entries)]) == append.entries
