"""Everybody against everybody: a square for a small group, a column for each round of a large field."""

from dataclasses import dataclass

from scoring.formats.stage import ADDING_UP
from tournaments.publishing.queries.frame import EventFrame, GroupHead, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.paging import Paged, cut, page_of
from tournaments.publishing.queries.standings import published_tables
from tournaments.publishing.queries.tables import Exact, Line, Row, Table, lines_now
from tournaments.shared.actors import Actor

SQUARE = 16  # more columns than this cannot be read
PER_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """What two entries scored against each other; `rival_place` is where the opponent stands now.

    Where every player is an entry, they may have played it together: then the rival is the partner.
    """

    line: Line
    rival: int | None
    rival_place: int | None
    is_together: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    """An entry and its cells: lists of meetings, None where it would meet itself.

    `total` is its board score, counted as for `brought_up_to` boards where that is not 0.
    """

    entry: PublicEntry
    place: int
    shared: bool
    points: Exact
    net: Exact
    total: Exact
    brought_up_to: int
    cells: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable:
    """One group's table; `columns` are places in a square, and numbers of rounds else.

    `has_levels` is false where matches are on boards or for signed points, so that no levels are won.
    """

    group: GroupHead
    is_square: bool
    has_levels: bool
    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstablePage(Paged):
    """What the crosstable page shows; without tables nothing is published yet."""

    frame: EventFrame
    stage: StageHead | None
    tables: tuple[CrossTable, ...]


def crosstable_page(slug: str, actor: Actor, stage: int | None, number: int) -> CrosstablePage:
    """This will read the crosstables of all groups of a stage.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    shown = frame.stage(stage) if stage else frame.standing
    groups = {group.id: (group, published_tables(group, None)) for group in shown.ranked} if shown else {}
    largest = max((len(tables[max(tables)].rows) for _group, tables in groups.values() if tables), default=0)
    page = page_of(largest, PER_PAGE, number)
    wanted = {row.entry for _group, tables in groups.values() if tables for row in _cut(tables, page.number)}
    names = public_entries(frame.id, frame.name_display, wanted)
    return CrosstablePage(
        frame=frame,
        stage=shown,
        tables=tuple(
            _table(group, tables, names, page.number, adds_up=shown is not None and shown.kind in ADDING_UP)
            for group, tables in groups.values()
            if tables
        ),
        number=page.number,
        pages=page.pages,
    )


def _cut(tables: dict[int, Table], page: int) -> tuple[Row, ...]:
    return tuple(cut(tables[max(tables)].rows, PER_PAGE, page))


def _table(
    group: GroupHead, tables: dict[int, Table], names: dict[int, PublicEntry], page: int, *, adds_up: bool
) -> CrossTable:
    newest = tables[max(tables)]
    is_square = len(newest.rows) <= SQUARE
    order = [row.entry for row in newest.rows]
    return CrossTable(
        group=group,
        is_square=is_square,
        has_levels=not any(_is_scored(row) for row in newest.rows),
        columns=tuple(range(1, len(order) + 1)) if is_square else tuple(tables),
        rows=tuple(
            _row(row, names[row.entry], _square(row, tables, order) if is_square else _rounds(row, tables), adds_up)
            for row in _cut(tables, page)
            if row.entry in names
        ),
    )


def _is_scored(row: Row) -> bool:
    return row.boards is not None or (row.line is not None and row.line.margin is not None)


def _row(row: Row, entry: PublicEntry, cells: tuple[tuple[Meeting, ...] | None, ...], adds_up: bool) -> CrossRow:
    return CrossRow(
        entry=entry,
        place=row.place,
        shared=row.shared,
        points=row.points,
        net=row.net,
        total=row.board_score,
        brought_up_to=row.brought_up_to if adds_up else 0,
        cells=cells,
    )


def _meetings(row: Row, tables: dict[int, Table]) -> list[Meeting]:
    newest = tables[max(tables)]
    return [_meeting(line, newest) for line in lines_now(tables.values(), row.entry)]


def _meeting(line: Line, newest: Table, rival: int | None = None) -> Meeting:
    number = rival or line.opponent
    row = newest.row(number) if number else None
    is_together = number is not None and number == line.partner
    return Meeting(line=line, rival=number, rival_place=row.place if row else None, is_together=is_together)


def _everybody(meetings: list[Meeting], newest: Table) -> list[Meeting]:
    """Add the partner and the other opponent of each round, where every player is an entry."""
    more = (
        _meeting(one.line, newest, rival)
        for one in meetings
        for rival in (one.line.partner, one.line.other_opponent)
        if rival
    )
    return [*meetings, *more]


def _square(row: Row, tables: dict[int, Table], order: list[int]) -> tuple[tuple[Meeting, ...] | None, ...]:
    meetings = _everybody(_meetings(row, tables), tables[max(tables)])
    return tuple(
        None if other == row.entry else tuple(meeting for meeting in meetings if meeting.rival == other)
        for other in order
    )


def _rounds(row: Row, tables: dict[int, Table]) -> tuple[tuple[Meeting, ...] | None, ...]:
    by_round = {meeting.line.round: meeting for meeting in _meetings(row, tables)}
    return tuple((by_round[number],) if number in by_round else () for number in tables)
