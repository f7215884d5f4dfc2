"""What opens under a row of the standings: an entry's rounds, and why it stands above the next one."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.formats.stage import ADDING_UP
from scoring.standings.ranking import explain
from tournaments.events.models import Event
from tournaments.publishing.queries.categories import category_members, ranked_within
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame, newest_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.rulings import Ruled, rulings_about
from tournaments.publishing.queries.standings import Asked, published_tables
from tournaments.publishing.queries.tables import Exact, Line, Row, Table
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A round of one entry, with the opponent's name and its own running place.

    `partner` and `other_opponent` are there where every player is an entry.
    """

    line: Line
    opponent: PublicEntry | None
    opponent_place: int | None
    place: int
    shared: bool
    moved: int | None
    partner: PublicEntry | None = None
    other_opponent: PublicEntry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A metric of two neighbours: `role` is equal, decides or after."""

    metric: str
    own: Exact
    theirs: Exact
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDetail:
    """What opens under a row: its rounds, and why it stands above the next one."""

    slug: str
    after: int
    entry: PublicEntry
    rounds: tuple[Played, ...]
    rulings: tuple[Ruled, ...]
    board_score: Exact
    brought_up_to: int
    below: PublicEntry | None
    decided: bool
    comparisons: tuple[Comparison, ...]


def row_detail(slug: str, actor: Actor, number: int, asked: Asked) -> RowDetail:
    """This will read what opens under the row of an entry.

    :raises Missing: when the entry is not in these standings.
    """
    return _detail(event_frame(slug, actor), number, asked)


def newest_detail(event: Event, number: int, asked: Asked) -> RowDetail:
    """This will read what opens under a row of the standings that would be published next.

    :raises Missing: when the entry is not in these standings.
    """
    return _detail(newest_frame(event), number, asked)


def _detail(frame: EventFrame, number: int, asked: Asked) -> RowDetail:
    stage = frame.stage(asked.stage) if asked.stage else frame.standing
    tables = published_tables(stage.group(asked.group) if stage else None, asked.after)
    after = max(tables, default=0)
    if stage is None or not tables:
        raise Missing(what="entry")
    members = category_members(frame.id).get(asked.category) if asked.category else None
    rows = ranked_within(tables[after].rows, members)
    index = next((at for at, row in enumerate(rows) if row.entry == number), None)
    if index is None:
        raise Missing(what="entry")
    below = rows[index + 1] if index + 1 < len(rows) else None
    lines = [past.line for kept in tables.values() if (past := kept.row(number)) and past.line]
    wanted = {number, *(one for line in lines for one in line.met)} | ({below.entry} if below else set())
    names = public_entries(frame.id, frame.name_display, wanted)
    return RowDetail(
        slug=frame.slug,
        after=after,
        entry=names[number],
        rounds=rounds_of(number, tables, names),
        rulings=_rulings(frame, number, stage, after),
        board_score=rows[index].board_score,
        brought_up_to=rows[index].brought_up_to if stage.kind in ADDING_UP else 0,
        below=names.get(below.entry) if below else None,
        decided=bool(below) and rows[index].place != (below.place if below else 0),
        comparisons=_comparisons(rows[index], below),
    )


def _rulings(frame: EventFrame, number: int, stage: StageHead, after: int) -> tuple[Ruled, ...]:
    """What was ruled in this stage up to the round asked for."""
    stages = [one for one in frame.stages if one.has_standings]
    ruled = rulings_about(frame, number, stages)
    return tuple(one for one in ruled if one.stage == stage.ordinal and one.round <= after)


def rounds_of(number: int, tables: Mapping[int, Table], names: Mapping[int, PublicEntry]) -> tuple[Played, ...]:
    """This will tell what an entry did in each round, against whom, and where it stood then."""
    newest = tables[max(tables)]
    last = newest.row(number)
    played: list[Played] = []
    before: int | None = None
    for table in tables.values():
        row = table.row(number)
        if row is None or row.line is None:
            continue
        rival = newest.row(row.line.opponent) if row.line.opponent else None
        played.append(
            Played(
                line=last.boards.now(row.line) if last and last.boards else row.line,
                opponent=names.get(row.line.opponent) if row.line.opponent else None,
                opponent_place=rival.place if rival else None,
                place=row.place,
                shared=row.shared,
                moved=before - row.place if before is not None else None,
                partner=names.get(row.line.partner or 0),
                other_opponent=names.get(row.line.other_opponent or 0),
            )
        )
        before = row.place
    return tuple(played)


def _comparisons(upper: Row, lower: Row | None) -> tuple[Comparison, ...]:
    if lower is None:
        return ()
    keys = [key for key, _value in upper.metrics]
    own = [value for _key, value in upper.metrics]
    theirs = [value for _key, value in lower.metrics]
    deciding = explain(keys, own, theirs).metric
    at = keys.index(deciding) if deciding else len(keys)
    return tuple(
        Comparison(
            metric=key,
            own=own[index],
            theirs=theirs[index],
            role="equal" if index < at else "decides" if index == at else "after",
        )
        for index, key in enumerate(keys)
    )
