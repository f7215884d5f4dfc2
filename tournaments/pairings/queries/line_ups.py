"""Who of the teams sits in which room: named, or by the order of the players, and what of it may be shown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from tournaments.events.models import Entry, EntryPlayer, Stage
from tournaments.pairings.models import FOUR_SEATS, LineUp, Match, MatchState, Round, RoundStatus
from tournaments.shared.actors import VISITOR
from tournaments.shared.errors import Missing

FOUR = len(FOUR_SEATS)


@dataclass(frozen=True, kw_only=True)
class TeamSide:
    """A team in a match: `sitting` are its four, the pair of the open room first; all of `players` may be named."""

    entry: Entry
    line: str
    sitting: tuple[EntryPlayer, ...]
    players: tuple[EntryPlayer, ...]
    is_named: bool
    named_by: str = ""

    @property
    def is_by_team(self) -> bool:
        """Whether the team named it itself, by the link that its players pass on, without an account."""
        return self.named_by == VISITOR

    @property
    def mark(self) -> str:
        """Tell this line-up from any other, and from none."""
        return "-".join(str(seat.pk) for seat in self.sitting) if self.is_named else ""

    @property
    def open_room(self) -> tuple[str, ...]:
        """Name the pair of the open room."""
        return tuple(seat.player.name for seat in self.sitting[:2])

    @property
    def closed_room(self) -> tuple[str, ...]:
        """Name the pair of the closed room."""
        return tuple(seat.player.name for seat in self.sitting[2:])

    def in_room(self, room: int) -> tuple[str, ...]:
        """Name the pair of room 1 (open) or 2 (closed)."""
        return self.open_room if room == 1 else self.closed_room


@dataclass(frozen=True, kw_only=True)
class TeamMatch:
    """A match of teams with both line-ups; `is_shown` says that everybody may see who sits where."""

    match: Match
    sides: tuple[TeamSide, ...]
    is_shown: bool
    by_entry: Mapping[int, TeamSide] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Tell whether both teams have named theirs."""
        return all(side.is_named for side in self.sides)

    def seated(self, entry_id: int, room: int) -> tuple[str, ...]:
        """Name whom an entry has in a room, where that may be shown."""
        side = self.by_entry.get(entry_id)
        return side.in_room(room) if side and self.is_shown else ()


def team_matches(matches: Sequence[Match]) -> Mapping[int, TeamMatch]:
    """Read the line-ups of those matches that have two rooms, by key of the match, in two queries.

    The matches come with round, sides and entries.
    """
    two_rooms = [match for match in matches if match.second_table_id is not None]
    if not two_rooms:
        return {}
    named = {(one.match_id, one.entry_id): one for one in LineUp.objects.filter(match__in=two_rooms)}
    seats = _seats((side.entry_id for match in two_rooms for side in match.sides.all()), named.values())
    return {match.pk: _team_match(match, named, seats) for match in two_rooms}


def team_match(match: Match) -> TeamMatch | None:
    """Read the line-ups of one match, if it has two rooms."""
    return team_matches([match]).get(match.pk)


def default_four(players: Sequence[EntryPlayer]) -> tuple[EntryPlayer, ...]:
    """Seat the first four players of a team in their order: two in the open room, two in the closed."""
    return tuple(players[:FOUR])


def _seats(entries: Iterable[int], named: Iterable[LineUp]) -> Mapping[int, EntryPlayer]:
    """Read who plays for these entries, and who sits in their line-ups though no longer in the team.

    One reading for all: joined to the line-ups they would be eight tables in one statement, for which a server without
    fresh statistics has found plans that take minutes.
    """
    sitting = [getattr(one, f"{seat}_id") for one in named for seat in FOUR_SEATS]
    wanted = EntryPlayer.objects.filter(Q(entry__in=set(entries)) | Q(pk__in=sitting)).select_related("player")
    return {seat.pk: seat for seat in wanted.order_by("position")}


def _team_match(match: Match, named: Mapping[tuple[int, int], LineUp], seats: Mapping[int, EntryPlayer]) -> TeamMatch:
    sides = tuple(
        _side(side.entry, side.line, named.get((match.pk, side.entry_id)), seats) for side in match.sides.all()
    )
    return TeamMatch(
        match=match,
        sides=sides,
        is_shown=has_begun(match) or all(side.is_named for side in sides),
        by_entry={side.entry.pk: side for side in sides},
    )


def _side(entry: Entry, line: str, named: LineUp | None, seats: Mapping[int, EntryPlayer]) -> TeamSide:
    players = [seat for seat in seats.values() if seat.entry_id == entry.pk and seat.active]
    four = tuple(seats[getattr(named, f"{seat}_id")] for seat in FOUR_SEATS) if named else default_four(players)
    return TeamSide(
        entry=entry,
        line=line,
        sitting=four,
        players=tuple(players),
        is_named=named is not None,
        named_by=named.named_by if named else "",
    )


def has_begun(match: Match) -> bool:
    """Tell whether a match is played: its round was opened, or something was entered."""
    return match.round.status in (RoundStatus.PLAYING, RoundStatus.CLOSED) or match.state != MatchState.READY


@dataclass(frozen=True, kw_only=True)
class LineUpRound:
    """The line-ups of a round, table by table."""

    round: Round
    matches: tuple[TeamMatch, ...]

    @property
    def missing(self) -> int:
        """Count the teams that have named none."""
        return sum(not side.is_named for found in self.matches for side in found.sides)


def line_up_round(stage: Stage, number: int) -> LineUpRound:
    """Read the line-ups of a round.

    :raises Missing: when there is no such round, or none of its matches has two rooms.
    """
    round = Round.objects.select_related("stage__event__club").filter(stage=stage, number=number).first()
    if round is None:
        raise Missing(what="round")
    matches = Match.objects.filter(round=round, second_table__isnull=False).select_related(
        "round", "table", "second_table"
    )
    found = team_matches(list(matches.prefetch_related("sides__entry").order_by("table__number")))
    if not found:
        raise Missing(what="match")
    return LineUpRound(round=round, matches=tuple(found.values()))


def own_match(entry: Entry) -> Match | None:
    """Find the newest public match of two rooms that a team plays."""
    matches = Match.objects.filter(sides__entry=entry, second_table__isnull=False)
    public = matches.exclude(round__status=RoundStatus.DRAFT).select_related(
        "round__stage__event__club", "table", "second_table"
    )
    ordered = public.prefetch_related("sides__entry").order_by("-round__stage__ordinal", "-round__number")
    return ordered.first()
