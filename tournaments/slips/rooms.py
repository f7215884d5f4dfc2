"""The rooms of a match of teams (开室, 闭室): the two tables it is played at, and who holds which line there.

Every other match has the open room alone. In the closed room each team holds the line of the other.
"""

from tournaments.pairings.models import Line, Match, Table
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, Ruling

_ACROSS = {Line.NS: Line.EW, Line.EW: Line.NS}


def rooms_of(match: Match) -> tuple[int, ...]:
    """Give the rooms that a match is played in."""
    return (OPEN_ROOM,) if match.second_table_id is None else (OPEN_ROOM, CLOSED_ROOM)


def room_at(match: Match, table_id: int | None) -> int:
    """Tell in which room of a match a table stands."""
    return CLOSED_ROOM if table_id is not None and table_id == match.second_table_id else OPEN_ROOM


def table_in(match: Match, room: int) -> Table | None:
    """Give the table of a room; read the match with `table` and `second_table`."""
    return match.second_table if room == CLOSED_ROOM else match.table


def table_ruled(ruling: Ruling) -> int | None:
    """Give the number of the table that a ruling is about; read it with its match and both tables."""
    table = table_in(ruling.match, ruling.room or OPEN_ROOM) if ruling.match else None
    return table.number if table else None


def line_in(room: int, line: str) -> Line:
    """Tell which line an entry holds in a room that has `line` in the match."""
    return _ACROSS[Line(line)] if room == CLOSED_ROOM else Line(line)
