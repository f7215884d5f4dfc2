"""Who of the teams sits in which room (开室, 闭室), as the papers of a round say it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.pairings.models import Match
from tournaments.pairings.queries import TeamMatch, team_matches
from tournaments.publishing.exports.dossier import MatchFacts
from tournaments.publishing.exports.headings import ROOMS
from tournaments.publishing.queries.names import seat_names
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """The players of a team in a match by room; all of them in `others` while the line-ups are secret."""

    rooms: Mapping[int, tuple[str, ...]]
    others: tuple[str, ...]

    @property
    def is_known(self) -> bool:
        """Whether everybody may know who sits where."""
        return bool(self.rooms)

    def in_room(self, room: int) -> tuple[str, ...]:
        """This will name the pair of a room."""
        return self.rooms.get(room, ())


def sittings_of(matches: Iterable[MatchFacts], display: str) -> Mapping[tuple[int, int], Sitting]:
    """This will read the line-ups of the matches that have two rooms, by match and number of the entry."""
    keys = [match.id for match in matches if match.closed_room is not None]
    if not keys:
        return {}
    rows = Match.objects.filter(pk__in=keys).select_related("round").prefetch_related("sides__entry")
    teams = team_matches(list(rows)).values()
    everybody = {seat.pk for team in teams for side in team.sides for seat in (*side.players, *side.sitting)}
    names = seat_names(everybody, display)
    return {key: sitting for team in teams for key, sitting in _sittings(team, names)}


def _sittings(team: TeamMatch, names: Mapping[int, str]) -> Iterator[tuple[tuple[int, int], Sitting]]:
    for side in team.sides:
        four = [seat.pk for seat in side.sitting] if team.is_shown else []
        rooms = {OPEN_ROOM: four[:2], CLOSED_ROOM: four[2:]} if four else {}
        yield (
            (team.match.pk, side.entry.number),
            Sitting(
                rooms={room: tuple(names[pk] for pk in pair) for room, pair in rooms.items()},
                others=tuple(names[seat.pk] for seat in side.players if seat.pk not in four),
            ),
        )


def rooms_of(match: MatchFacts) -> tuple[tuple[int, int | None], ...]:
    """This will give each room of a match with its table; matches of pairs have the open one alone."""
    rooms = ((OPEN_ROOM, match.table), (CLOSED_ROOM, match.closed_room))
    return rooms if match.closed_room is not None else rooms[:1]


def room_word(match: MatchFacts, room: int) -> str:
    """This will name a room, where there are two."""
    return "" if match.closed_room is None else str(ROOMS[room])
