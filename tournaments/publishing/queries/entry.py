"""The page of an entry: who plays, each round with the opponent, and the way through the field."""

from dataclasses import dataclass

from scoring.formats.stage import ADDING_UP
from tournaments.pairings.models import MatchSide, RoundStatus
from tournaments.publishing.queries.detail import Played, rounds_of
from tournaments.publishing.queries.entry_boards import EntryBoard, entry_boards
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.mine import own_entry
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.rulings import Ruled, rulings_about
from tournaments.publishing.queries.standings import published_tables
from tournaments.publishing.queries.tables import Boards, Exact, Table
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRecord:
    """What an entry did in a stage, and where that left it; `adjusted` is what rulings gave or took of its points."""

    stage: StageHead
    group: str
    rounds: tuple[Played, ...]
    place: int
    shared: bool
    of: int
    points: Exact
    adjusted: Exact
    rulings: tuple[Ruled, ...]
    net: Exact
    cumulative: Exact
    places: tuple[int, ...]
    boards: Boards | None
    board_score: Exact
    brought_up_to: int
    played_boards: tuple[EntryBoard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTable:
    """Where the entry sits in the newest public round that is not closed."""

    stage: StageHead
    round: int
    table: int | None
    line: str
    kind: str
    partner: PublicEntry | None
    rivals: tuple[PublicEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """What the page of an entry shows."""

    frame: EventFrame
    entry: PublicEntry
    records: tuple[StageRecord, ...]
    next: NextTable | None
    is_mine: bool


def entry_page(slug: str, actor: Actor, number: int, followed: int | None) -> EntryPage:
    """This will read an entry's page in a constant number of queries.

    :raises Missing: when there is no such entry for this visitor.
    """
    frame = event_frame(slug, actor)
    tables = [
        (stage, group.name, held)
        for stage in frame.stages
        for group in stage.ranked
        if (held := published_tables(group, None)) and held[max(held)].row(number)
    ]
    seat = _seat(frame, number)
    wanted = {number} | {
        one
        for _stage, _group, held in tables
        for table in held.values()
        if (row := table.row(number)) and row.line
        for one in row.line.met
    }
    names = public_entries(frame.id, frame.name_display, wanted | set(seat.met if seat else ()), with_players=True)
    if number not in names:
        raise Missing(what="entry")
    ruled = rulings_about(frame, number, [stage for stage, _group, _held in tables])
    return EntryPage(
        frame=frame,
        entry=names[number],
        records=tuple(
            _record(
                stage,
                group,
                held,
                names[number],
                names,
                ruled=ruled,
                played_boards=entry_boards(frame, stage, number),
            )
            for stage, group, held in tables
        ),
        next=_next(seat, names) if seat else None,
        is_mine=own_entry(frame.id, actor.id, followed) == number,
    )


def _record(
    stage: StageHead,
    group: str,
    tables: dict[int, Table],
    entry: PublicEntry,
    names: dict[int, PublicEntry],
    *,
    ruled: tuple[Ruled, ...],
    played_boards: tuple[EntryBoard, ...],
) -> StageRecord:
    newest = tables[max(tables)]
    row = newest.rows[newest.at[entry.number]]
    rounds = rounds_of(entry.number, tables, names)
    return StageRecord(
        stage=stage,
        group=group,
        rounds=rounds,
        place=row.place,
        shared=row.shared,
        of=len(newest.rows),
        points=row.points,
        adjusted=row.adjusted,
        rulings=tuple(one for one in ruled if one.stage == stage.ordinal),
        net=row.net,
        cumulative=row.cumulative,
        places=tuple(played.place for played in rounds),
        boards=row.boards,
        board_score=row.board_score,
        brought_up_to=row.brought_up_to if stage.kind in ADDING_UP else 0,
        played_boards=played_boards,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    stage: StageHead
    round: int
    table: int | None
    line: str
    kind: str
    partner: int | None
    rivals: tuple[int, ...]

    @property
    def met(self) -> tuple[int, ...]:
        """Everybody else at the table."""
        return (*self.rivals, *((self.partner,) if self.partner else ()))


def _seat(frame: EventFrame, number: int) -> _Seat | None:
    stage = frame.current
    head = stage.round(None) if stage else None
    if stage is None or head is None or head.status == RoundStatus.CLOSED:
        return None
    own = MatchSide.objects.filter(round_id=head.id, entry__number=number, entry__event_id=frame.id)
    rows = MatchSide.objects.filter(match__in=own.values("match"))
    columns = ("entry__number", "line", "match__kind", "match__table__number")
    sides = {entry: facts for entry, *facts in rows.order_by("position").values_list(*columns)}
    if number not in sides:
        return None
    line, kind, table = sides.pop(number)
    return _Seat(
        stage=stage,
        round=head.number,
        table=table,
        line=line,
        kind=kind,
        partner=next((entry for entry, facts in sides.items() if facts[0] == line), None),
        rivals=tuple(entry for entry, facts in sides.items() if facts[0] != line),
    )


def _next(seat: _Seat, names: dict[int, PublicEntry]) -> NextTable:
    return NextTable(
        stage=seat.stage,
        round=seat.round,
        table=seat.table,
        line=seat.line,
        kind=seat.kind,
        partner=names.get(seat.partner or 0),
        rivals=tuple(names[entry] for entry in seat.rivals if entry in names),
    )
