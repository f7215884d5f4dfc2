"""The page of a match of teams: who sits in which room, and board by board what both rooms made of it.

What is said of a board comes from the newest tally, as in the pairings: a result that is agreed is public, and only
the order that follows from it waits for the director. A board is shown as the stage's secrecy allows.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from scoring.levels import ladder
from scoring.standings import TravellerRow
from tournaments.events.models import Stage
from tournaments.pairings.models import Match, MatchState, RoundStatus
from tournaments.pairings.queries import TeamMatch, TeamSide, team_match
from tournaments.publishing.queries.frame import EventFrame, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries, seat_names
from tournaments.publishing.queries.tables import Exact, Line
from tournaments.publishing.queries.told import told_lines
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.slips import permissions
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, Ruling, RulingKind
from tournaments.slips.queries.boards import BoardProgress, StageBoards, stage_boards
from tournaments.tallies.queries import latest_revision, travellers

Rows = Mapping[tuple[int, int], TravellerRow]  # by board and room


@dataclass(frozen=True, slots=True, kw_only=True)
class InRoom:
    """What one room made of a board: `levels` are those of the first team; `points` is None for a given score.

    `given` is what a given score is worth to the first team, in levels, where boards count by levels. `ruled` is what
    rulings added to the attackers, and is in the points.
    """

    points: int | None
    levels: int | None
    awards: tuple[str, str] | None
    has_bank: bool
    given: Exact = None
    ruled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBoard:
    """A board of the match: `difference` is the first team's, None until both rooms have it or while it is secret."""

    number: int
    banker: str
    level: str
    trump: str
    open_room: InRoom | None
    closed_room: InRoom | None
    difference: Exact
    running: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTeam:
    """A team of the match; its players by room are empty while the line-ups are secret."""

    entry: PublicEntry
    outcome: str
    points: Exact
    open_room: tuple[str, ...]
    closed_room: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMatchPage:
    """A match of teams. `margin` is the first team's, with what rulings gave or took (`ruled`)."""

    frame: EventFrame
    stage: StageHead
    round: RoundHead
    id: int
    tables: tuple[int | None, int | None]
    is_done: bool
    teams: tuple[MatchTeam, ...]
    boards: tuple[MatchBoard, ...]
    ruled: int
    margin: Exact

    @property
    def has_line_ups(self) -> bool:
        """Tell whether everybody may know who sits where."""
        return all(team.open_room for team in self.teams)


def team_match_page(slug: str, actor: Actor, number: int) -> TeamMatchPage:
    """This will read the match with that key, in a constant number of queries.

    :raises Missing: when there is no such public match of two rooms for this visitor.
    """
    frame = event_frame(slug, actor)
    match = _match(frame, number)
    found = team_match(match)
    stage = next((one for one in frame.stages if one.id == match.round.stage_id), None)
    head = next((one for one in stage.rounds if one.id == match.round_id), None) if stage else None
    if found is None or stage is None or head is None or len(found.sides) < len(found.match.sides.all()):
        raise Missing(what="match")
    rulings = tuple(Ruling.objects.filter(match=match, annulled_at=None))
    boards = _boards(stage_boards(Stage.objects.select_related("event").get(pk=stage.id)), match, rulings)
    ruled = _ruled(rulings, found)
    known = [Fraction(one.difference) for one in boards if one.difference is not None]
    is_done = match.state == MatchState.DONE
    lines = told_lines(frame.id, stage, {head.number: is_done}) if is_done else {}
    return TeamMatchPage(
        frame=frame,
        stage=stage,
        round=head,
        id=match.pk,
        tables=(
            match.table.number if match.table else None,
            match.second_table.number if match.second_table else None,
        ),
        is_done=is_done,
        teams=_teams(frame, found, {entry: line for (key, entry), line in lines.items() if key == match.pk}),
        boards=boards,
        ruled=ruled,
        margin=_exact(sum(known, Fraction(ruled))) if known else None,
    )


def _match(frame: EventFrame, number: int) -> Match:
    matches = Match.objects.filter(round__stage__event=frame.id, second_table__isnull=False)
    public = matches.exclude(round__status=RoundStatus.DRAFT).select_related("round", "table", "second_table")
    match = public.prefetch_related("sides__entry").filter(pk=number).first()
    if match is None:
        raise Missing(what="match")
    return match


def _teams(frame: EventFrame, found: TeamMatch, lines: Mapping[int, Line]) -> tuple[MatchTeam, ...]:
    names = public_entries(frame.id, frame.name_display, {side.entry.number for side in found.sides})
    people = _people(frame, found)
    return tuple(
        MatchTeam(
            entry=names[side.entry.number],
            outcome=line.outcome if line else "open",
            points=line.points if line else None,
            open_room=_sitting(side, OPEN_ROOM, people),
            closed_room=_sitting(side, CLOSED_ROOM, people),
        )
        for side in found.sides
        if side.entry.number in names
        for line in [lines.get(side.entry.number)]
    )


def _people(frame: EventFrame, found: TeamMatch) -> Mapping[int, str]:
    """Name those who sit as the club shows names; nobody while the line-ups are secret."""
    if not found.is_shown:
        return {}
    return seat_names([seat.pk for side in found.sides for seat in side.sitting], frame.name_display)


def _sitting(side: TeamSide, room: int, people: Mapping[int, str]) -> tuple[str, ...]:
    seats = side.sitting[:2] if room == OPEN_ROOM else side.sitting[2:]
    return tuple(people[seat.pk] for seat in seats if seat.pk in people)


def _boards(found: StageBoards, match: Match, rulings: Sequence[Ruling]) -> tuple[MatchBoard, ...]:
    """Lay out the boards of the match with the running total of their differences."""
    rules = found.form.rules(found.stage.ordinal).boards
    share = Fraction(1, 2) if rules and rules.counted_twice else Fraction(1)
    rows = _rows(found, match)
    mine = [one for one in found.boards if one.board.board_set == match.board_set]
    told = [_told(found, one, match, rows, share) for one in mine]
    added = _points_ruled(rulings)
    totals = accumulate((one[2] or Fraction(0) for one in told), initial=Fraction(0))
    next(totals)
    return tuple(
        MatchBoard(
            number=one.board.number,
            banker=one.board.banker,
            level=ladder.name(one.board.level),
            trump=one.board.trump,
            open_room=_with_ruling(open_room, added[one.board.number, OPEN_ROOM]),
            closed_room=_with_ruling(closed_room, added[one.board.number, CLOSED_ROOM]),
            difference=_exact(difference) if difference is not None else None,
            running=_exact(total) if difference is not None else None,
        )
        for one, (open_room, closed_room, difference), total in zip(mine, told, totals, strict=True)
    )


def _told(
    found: StageBoards, progress: BoardProgress, match: Match, rows: Rows, share: Fraction
) -> tuple[InRoom | None, InRoom | None, Fraction | None]:
    """Give both rooms of a board and its difference, as far as everybody may see them."""
    is_shown = permissions.shows_result(
        found.plan.other_results,
        is_own=False,
        is_complete=progress.is_complete,
        is_round_closed=match.round.status == RoundStatus.CLOSED,
        is_over=found.is_over,
    )
    if not is_shown:
        return None, None, None
    number = progress.board.number
    first, second = rows.get((number, OPEN_ROOM)), rows.get((number, CLOSED_ROOM))
    return (
        _in_room(progress, first, OPEN_ROOM),
        _in_room(progress, second, CLOSED_ROOM),
        _difference(first, second, share),
    )


def _rows(found: StageBoards, match: Match) -> Rows:
    revision = latest_revision(found.stage.event_id)
    if revision is None:
        return {}
    written = travellers(revision_id=revision.pk, stage_id=found.stage.pk)
    return {
        (traveller.number, row["room"]): row
        for traveller in written
        for row in traveller.rows
        if row["match"] == match.pk
    }


def _in_room(progress: BoardProgress, row: TravellerRow | None, room: int) -> InRoom | None:
    if row is None:
        return None
    has_bank = (progress.board.banker in ("N", "S")) is (room == OPEN_ROOM)
    levels, awards = row["levels"], row["awards"]
    own: Literal["NS", "EW"] = "NS" if room == OPEN_ROOM else "EW"
    theirs = "EW" if own == "NS" else "NS"
    return InRoom(
        points=row["points"],
        levels=None if levels is None else -levels if has_bank else levels,
        awards=(awards[own], awards[theirs]) if awards else None,
        has_bank=has_bank,
        given=_given(row, own),
    )


def _given(row: TravellerRow, line: Literal["NS", "EW"]) -> Exact:
    """Give what a given score is worth to a line: half a level, unless boards count against a top."""
    return row[line] if row["awards"] and row["top"] is None else None


def _difference(first: TravellerRow | None, second: TravellerRow | None, share: Fraction) -> Fraction | None:
    """Give what the first team won on a board: half the difference of both totals, which are complements."""
    if first is None or second is None:
        return None
    own, theirs = list(_scores(first, second)), list(_scores(second, first))
    if not own or not theirs:
        return None
    return (sum(own, Fraction(0)) - sum(theirs, Fraction(0))) * share / 2


def _scores(as_ns: TravellerRow, as_ew: TravellerRow) -> Iterator[Fraction]:
    for value in (as_ns["NS"], as_ew["EW"]):
        if value is not None:
            yield Fraction(value)


def _ruled(rulings: Sequence[Ruling], found: TeamMatch) -> int:
    """Give the levels that rulings gave to the first team, or took if negative."""
    first = found.sides[0].entry.pk
    moved = [(one.entry_id, int(one.effect.get("amount", 0))) for one in rulings if one.kind == RulingKind.LEVELS]
    return sum(amount if entry == first else -amount for entry, amount in moved)


def _points_ruled(rulings: Sequence[Ruling]) -> Counter[tuple[int, int]]:
    """Add up what rulings gave the attackers, by board and room; one that names no room went to both."""
    added: Counter[tuple[int, int]] = Counter()
    for one in rulings:
        if one.kind == RulingKind.POINTS and one.deal_number:
            for room in (one.room,) if one.room else (OPEN_ROOM, CLOSED_ROOM):
                added[one.deal_number, room] += int(one.effect.get("amount", 0))
    return added


def _with_ruling(room: InRoom | None, added: int) -> InRoom | None:
    return replace(room, ruled=added) if room and room.points is not None else room


def _exact(value: Fraction) -> Exact:
    return int(value) if value.denominator == 1 else str(value)
