"""Who sits where at the live table of a match: its players, by their entries, rooms and places (座位).

Partners of an entry sit opposite: its first player North or East, its second South or West. In the closed room of a
match of teams the entries hold the other line.
"""

from collections.abc import Mapping, Sequence

from engine.seats import PLAYING_ORDER, Seat
from tournaments.clubs.models import NameDisplay
from tournaments.events.models import EntryPlayer
from tournaments.live.errors import MatchNotPlayable
from tournaments.live.models import LiveSeat, LiveTable, SeatKind
from tournaments.pairings.models import Line, Match, MatchSide
from tournaments.pairings.queries.line_ups import team_match
from tournaments.slips.models import CLOSED_ROOM

_SEATS = {Line.NS: (Seat.NORTH, Seat.SOUTH), Line.EW: (Seat.EAST, Seat.WEST)}


def seats_of(table: LiveTable, match: Match) -> list[LiveSeat]:
    """Make the seats of a match, each for the player who sits there, where the entry names so many.

    :raises MatchNotPlayable: when a side of the match has no entry.
    """
    sides = tuple(MatchSide.objects.filter(match=match).order_by("line", "position"))
    if {side.line for side in sides} != set(Line.values):
        raise MatchNotPlayable(reason="sides")
    sitting = _pairs(match, table.room) if match.second_table_id else _players(sides)
    people: dict[Seat, EntryPlayer] = {}
    for side in sides:
        free = [seat for seat in _SEATS[table.line_here(side.line)] if seat not in people]
        people |= dict(zip(free, sitting[side.entry_id], strict=False))
    display = match.round.stage.event.club.name_display
    return [_seat(table, seat, people.get(seat), display) for seat in PLAYING_ORDER]


def _pairs(match: Match, room: int) -> Mapping[int, Sequence[EntryPlayer]]:
    """Give the pair that each team has in a room: named by its line-up, else by the order of its players."""
    found = team_match(Match.objects.prefetch_related("sides__entry").select_related("round").get(pk=match.pk))
    assert found is not None
    at = 2 if room == CLOSED_ROOM else 0
    return {side.entry.pk: side.sitting[at : at + 2] for side in found.sides}


def _players(sides: Sequence[MatchSide]) -> Mapping[int, Sequence[EntryPlayer]]:
    rosters: dict[int, list[EntryPlayer]] = {side.entry_id: [] for side in sides}
    found = EntryPlayer.objects.filter(entry__in=rosters, active=True).select_related("player", "entry")
    for one in found.order_by("position"):
        rosters[one.entry_id].append(one)
    return rosters


def _seat(table: LiveTable, seat: Seat, person: EntryPlayer | None, display: str) -> LiveSeat:
    """Keep a seat for its player: it is theirs by account, or by the key on the director's page."""
    if person is None:
        return LiveSeat(table=table, seat=seat.value, kind=SeatKind.HUMAN, name="")
    full = display == NameDisplay.FULL
    return LiveSeat(
        table=table,
        seat=seat.value,
        kind=SeatKind.HUMAN,
        name=person.player.name if full else f"{person.entry.number}-{person.position}",
        player=person.player,
        user_id=person.player.user_id,
    )
