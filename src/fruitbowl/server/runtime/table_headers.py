"""A table's header: the projection that the store keeps beside its events, for lists and timers."""

import msgspec

from fruitbowl.server.store import Header
from fruitbowl.server.tables.table import Table


def header_of(table: Table) -> Header:
    over = table.match is not None and table.match.over
    summary = {
        "players": table.players,
        "free": sum(seat.free for seat in table.seats),
        "names": [seat.name or seat.level for seat in table.seats],
        "scores": list(table.playing.scores) if over else None,
        "winners": list(table.playing.winners) if over else [],
        "clock": table.settings.clock,
        "language": table.settings.language,
    }
    return Header(
        id=table.id,
        game=table.settings.game,
        status=table.status,
        listed=table.settings.listed,
        created=table.created,
        changed=table.changed,
        summary=msgspec.json.encode(summary),
        guests=frozenset(guest for seat in table.seats for guest in (seat.guest, *seat.also) if guest),
        due=table.due,
    )
