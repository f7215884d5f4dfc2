"""What is being played just now at the live tables of a match, for rulings that are made elsewhere."""

from collections.abc import Iterator

from tournaments.live import rooms
from tournaments.live.models import LiveTable, TableState
from tournaments.shared.in_play import InPlay


def deals_in_play(match_id: int) -> Iterator[InPlay]:
    """Give the deals of a match that have been opened at its live tables and are not over."""
    tables = LiveTable.objects.filter(match=match_id).exclude(state=TableState.FINISHED)
    for table in tables.only("pk", "code", "room", "version"):
        state = rooms.looked_at(table.pk, table.version).state
        if state.opened and state.result is None:
            yield InPlay(deal=state.setup.number, room=table.room, code=table.code)
