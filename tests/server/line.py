"""A connection to a server that can be cut or fall silent, as with networks and restarts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from patience import within

Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Line:
    """Carries everything to a server and back, as long as it is let."""

    def __init__(self, connect_to_server: Callable[[], Awaitable[Pipe]]) -> None:
        self.address = ""
        self.open = True
        self.silent = False
        self.cut_at_commit = ""
        """Cut the next COMMIT, "before" or "after" the server gets it."""
        self._connect_to_server = connect_to_server
        self._writers: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def at(self, server: asyncio.Server, address: str) -> AsyncIterator[None]:
        self.address = address
        try:
            yield
        finally:
            self.cut()
            server.close()
            async with within("everybody to hang up"):
                await server.wait_closed()

    def cut(self) -> None:
        for writer in self._writers:
            writer.close()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.open:
            writer.close()
            return
        there = await self._connect_to_server()
        both = {writer, there[1]}
        self._writers |= both
        await asyncio.gather(self._carry(reader, there[1], to_server=True), self._carry(there[0], writer))
        self._writers -= both

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, to_server: bool = False
    ) -> None:
        while (data := await _read(reader)) and not writer.is_closing():
            cut = self.cut_at_commit if to_server and b"COMMIT" in data else ""
            if cut != "before" and not self.silent:
                writer.write(data)
            if cut:
                await asyncio.sleep(0.1)  # until the server has done it, and its answer is on the way
                self.cut()
                self.cut_at_commit = ""
        writer.close()


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(1 << 16)
    except ConnectionError:
        return b""
