"""The standings of a group after a round, with every round's cell and the movement since the round before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from tournaments.events.models import Event
from tournaments.publishing.queries.categories import category_members, ranked_within
from tournaments.publishing.queries.frame import EventFrame, GroupHead, StageHead, event_frame, newest_frame
from tournaments.publishing.queries.mine import own_entry
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.paging import Paged, cut, page_of
from tournaments.publishing.queries.tables import Exact, Line, Row, Table, tables_of
from tournaments.publishing.words import Going, newest_heading, standings_heading
from tournaments.shared.actors import Actor
from tournaments.tallies.queries import tables_of_bots

PER_PAGE = 50
UNREAD = frozenset({"seed", "lots", "knockout"})  # they break ties, but nobody reads the figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What of the standings a visitor asked for."""

    stage: int | None = None
    group: str = ""
    after: int | None = None
    page: int = 1
    search: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A row of the page. `moved` is positive for a rise; `places` are those after each round so far.

    In a category `place` is the one among its members, and `overall` the one among all.
    """

    entry: PublicEntry
    place: int
    shared: bool
    moved: int | None
    places: tuple[int, ...]
    cells: tuple[Line | None, ...]
    values: tuple[tuple[str, Exact], ...]
    is_mine: bool
    is_last_through: bool
    overall: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage(Paged):
    """Published standings; without a table (`after` 0) nothing is published yet."""

    frame: EventFrame
    stage: StageHead | None
    group: GroupHead | None
    after: int
    total: int
    group_size: int
    metrics: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    mine: StandingRow | None
    search: str
    categories: tuple[str, ...] = ()
    category: str = ""
    bots: int = 0

    @property
    def asked(self) -> str:
        """What of an event these standings are, as an address says it."""
        group = self.group.name if self.group else ""
        query = {"stage": self.stage.ordinal if self.stage else 1, "group": group, "after": self.after}
        return "?" + urlencode(query | ({"category": self.category} if self.category else {}))

    @property
    def going(self) -> Going | None:
        """How far the round had come when these were counted; None where it was over."""
        return self.group.going.get(self.after) if self.group else None

    @property
    def heading(self) -> str:
        """What the page is called while it is not final."""
        return standings_heading(self.after, self.going)

    @property
    def newest_heading(self) -> str:
        """What it is called among directors."""
        return newest_heading(self.after, self.going)

    @property
    def has_levels(self) -> bool:
        """Whether matches end at levels here; boards have scores."""
        return any(cell is not None and cell.own is not None for row in self.rows for cell in row.cells)

    @property
    def round_numbers(self) -> range:
        """The rounds that have a column."""
        return range(1, self.after + 1)


def standings_page(slug: str, actor: Actor, asked: Asked, followed: int | None) -> StandingsPage:
    """This will read a page of the standings, in nine queries whatever the number of entries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    return _standings(frame, asked, own_entry(frame.id, actor.id, followed) if _is_ranked(frame) else None)


def newest_standings(event: Event, asked: Asked) -> StandingsPage:
    """This will read a page of the standings that would be published next; the caller has asked whether one may."""
    return _standings(newest_frame(event), asked, None)


def _is_ranked(frame: EventFrame) -> bool:
    return any(stage.has_standings for stage in frame.stages)


def _standings(frame: EventFrame, asked: Asked, own: int | None) -> StandingsPage:
    stage = frame.stage(asked.stage) if asked.stage else frame.standing or frame.current
    group = stage.group(asked.group) if stage else None
    tables = published_tables(group, asked.after)
    if stage is None or group is None or not tables:
        return _empty(frame, stage, group)
    return _page(frame=frame, stage=stage, group=group, tables=tables, asked=asked, own=own)


def published_tables(group: GroupHead | None, after: int | None) -> dict[int, Table]:
    """This will give the group's published tables up to the round asked for, or all."""
    if group is None:
        return {}
    return tables_of({number: key for number, key in group.tables.items() if after is None or number <= after})


def _empty(frame: EventFrame, stage: StageHead | None, group: GroupHead | None) -> StandingsPage:
    return StandingsPage(
        frame=frame,
        stage=stage,
        group=group,
        after=0,
        total=0,
        group_size=0,
        metrics=(),
        rows=(),
        mine=None,
        search="",
    )


def _page(
    *,
    frame: EventFrame,
    stage: StageHead,
    group: GroupHead,
    tables: Mapping[int, Table],
    asked: Asked,
    own: int | None,
) -> StandingsPage:
    after = max(tables)
    table = tables[after]
    categories = category_members(frame.id)
    ranked = ranked_within(table.rows, categories.get(asked.category))
    found = None
    if asked.search:
        found = public_entries(frame.id, frame.name_display, search=asked.search)
    rows = [row for row in ranked if found is None or row.entry in found]
    page = page_of(len(rows), PER_PAGE, asked.page)
    shown = cut(rows, PER_PAGE, page.number)
    wanted = {row.entry for row in shown} | ({own} if own else set())
    names = found or public_entries(frame.id, frame.name_display, wanted)
    through = qualifying(frame, stage)
    made = _rows(shown, tables, names, own, through)
    mine = next((row for row in ranked if row.entry == own), None)
    return StandingsPage(
        frame=frame,
        stage=stage,
        group=group,
        after=after,
        total=len(rows),
        group_size=len(table.rows),
        metrics=tuple(key for key, _value in table.rows[0].figures if key not in UNREAD) if table.rows else (),
        rows=made,
        mine=next(iter(_rows([mine], tables, names, own, None)), None) if mine else None,
        number=page.number,
        pages=page.pages,
        search=asked.search,
        categories=tuple(categories),
        category=asked.category if asked.category in categories else "",
        bots=bots_compared(frame, stage),
    )


def bots_compared(frame: EventFrame, stage: StageHead) -> int:
    """Count the tables of bots among which boards are compared, where a stage has boards."""
    if not stage.rules.get("boards") or frame.revision_id is None:
        return 0
    return tables_of_bots(revision_id=frame.revision_id, stage_id=stage.id)


def _rows(
    rows: Iterable[Row],
    tables: Mapping[int, Table],
    names: Mapping[int, PublicEntry],
    own: int | None,
    through: int | None,
) -> tuple[StandingRow, ...]:
    return tuple(
        standing_row(row, tables, names[row.entry], is_mine=row.entry == own, through=through)
        for row in rows
        if row.entry in names
    )


def standing_row(
    row: Row,
    tables: Mapping[int, Table],
    entry: PublicEntry,
    *,
    is_mine: bool = False,
    through: int | None = None,
) -> StandingRow:
    """This will put a row together with its past."""
    rounds = [table.row(row.entry) for table in tables.values()]
    places = tuple(past.place for past in rounds if past)
    overall = places[-1] if places else row.place
    return StandingRow(
        entry=entry,
        place=row.place,
        shared=row.shared,
        moved=places[-2] - places[-1] if len(places) > 1 else None,
        places=places,
        cells=tuple(_cell(row, past) for past in rounds),
        values=tuple((key, value) for key, value in row.figures if key not in UNREAD),
        is_mine=is_mine,
        is_last_through=overall == through,
        overall=overall,
    )


def _cell(row: Row, past: Row | None) -> Line | None:
    line = past.line if past else None
    return row.boards.now(line) if line and row.boards else line


def qualifying(frame: EventFrame, stage: StageHead) -> int | None:
    """This will tell how many of a group's places lead to the next stage, where the format fixes it."""
    fed = (later.rules.get("intake") for later in frame.stages if _source(later) == stage.ordinal)
    lines = (_last_through(intake, is_one_table=len(stage.ranked) == 1) for intake in fed if intake)
    return next((line for line in lines if line), None)


def _source(stage: StageHead) -> int:
    intake = stage.rules.get("intake") or {}
    return int(intake.get("source") or stage.ordinal - 1)


def _last_through(intake: Mapping[str, Any], *, is_one_table: bool) -> int | None:
    """Give the last place that goes through from the top of a table."""
    if intake.get("from_place") == 1:
        return int(intake["to_place"]) if intake.get("to_place") else None
    if intake.get("best"):
        return int(intake["best"])
    return int(intake["total"]) if intake.get("total") and is_one_table else None
