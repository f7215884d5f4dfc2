"""What the projector shows in turn: pairings, names, standings; the clock stands beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.publishing.queries.frame import EventFrame, GroupHead, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.paging import cut, page_of
from tournaments.publishing.queries.pairings import NameLine, by_name, round_pairings
from tournaments.publishing.queries.seated import Pairing
from tournaments.publishing.queries.standings import StandingRow, published_tables, standing_row
from tournaments.publishing.queries.tables import Row, Table
from tournaments.publishing.words import standings_heading
from tournaments.shared.actors import Actor

TABLES = 24
NAMES = 48
PLACES = 24
SHEETS = 8  # that a browser holds at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One picture: `kind` says which of the lists is filled. `part` of `parts` where a list takes several."""

    kind: str
    part: int
    parts: int
    pairings: tuple[Pairing, ...] = ()
    names: tuple[NameLine, ...] = ()
    rows: tuple[StandingRow, ...] = ()
    group: str = ""
    after: int = 0
    heading: str = ""
    metrics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectorPage:
    """A few of the sheets in the order in which they take turns; after the last part comes the first again."""

    frame: EventFrame
    stage: StageHead | None
    round: RoundHead | None
    done: int
    matches: int
    sheets: tuple[Sheet, ...]
    kinds: tuple[str, ...]
    part: int
    parts: int

    @property
    def next_part(self) -> int:
        """The part that follows."""
        return self.part % self.parts + 1

    @property
    def previous_part(self) -> int:
        """The part before."""
        return (self.part - 2) % self.parts + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Places:
    """A sheet of standings before names are read for it."""

    group: GroupHead
    tables: Mapping[int, Table]
    rows: Sequence[Row]
    part: int
    parts: int
    kind: str = "standings"


def projector_page(slug: str, actor: Actor, part: int) -> ProjectorPage:
    """This will read some of the sheets of the projector, in a constant number of queries.

    A browser holds a few of them at a time, whatever the size of the field.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.current
    head = stage.round(None) if stage else None
    pairings = round_pairings(frame, stage, [head], with_players=False).get(head.id, ()) if stage and head else ()
    playing = tuple(pairing for pairing in pairings if pairing.kind == "play")
    planned = [*_tables(playing), *(_names(pairings) if len(playing) > TABLES // 4 else ()), *_standings(frame)]
    page = page_of(len(planned), SHEETS, part)
    return ProjectorPage(
        frame=frame,
        stage=stage,
        round=head,
        done=sum(pairing.is_done for pairing in playing),
        matches=len(playing),
        sheets=_read(frame, cut(planned, SHEETS, page.number)),
        kinds=tuple(dict.fromkeys(sheet.kind for sheet in planned)),
        part=page.number,
        parts=page.pages,
    )


def _tables(playing: Sequence[Pairing]) -> list[Sheet]:
    parts = page_of(len(playing), TABLES, 1).pages if playing else 0
    return [
        Sheet(kind="pairings", part=at, parts=parts, pairings=tuple(cut(playing, TABLES, at)))
        for at in range(1, parts + 1)
    ]


def _names(pairings: Sequence[Pairing]) -> list[Sheet]:
    lines = by_name(pairings)
    parts = page_of(len(lines), NAMES, 1).pages
    return [Sheet(kind="names", part=at, parts=parts, names=tuple(cut(lines, NAMES, at))) for at in range(1, parts + 1)]


def _standings(frame: EventFrame) -> list[_Places]:
    sheets: list[_Places] = []
    for group in frame.standing.ranked if frame.standing else ():
        tables = published_tables(group, None)
        rows = tables[max(tables)].rows if tables else ()
        parts = page_of(len(rows), PLACES, 1).pages if rows else 0
        sheets += [
            _Places(group=group, tables=tables, rows=cut(rows, PLACES, at), part=at, parts=parts)
            for at in range(1, parts + 1)
        ]
    return sheets


def _read(frame: EventFrame, planned: Sequence[Sheet | _Places]) -> tuple[Sheet, ...]:
    """Read the names that the sheets of standings still need, all at once."""
    wanted = {row.entry for sheet in planned if isinstance(sheet, _Places) for row in sheet.rows}
    names = public_entries(frame.id, frame.name_display, wanted)
    return tuple(sheet if isinstance(sheet, Sheet) else _ranked(sheet, names) for sheet in planned)


def _ranked(sheet: _Places, names: Mapping[int, PublicEntry]) -> Sheet:
    after = max(sheet.tables)
    rows = tuple(standing_row(row, sheet.tables, names[row.entry]) for row in sheet.rows if row.entry in names)
    return Sheet(
        kind=sheet.kind,
        part=sheet.part,
        parts=sheet.parts,
        rows=rows,
        group=sheet.group.name,
        after=after,
        heading=standings_heading(after, sheet.group.going.get(after)),
        metrics=tuple(key for key, _value in rows[0].values)[:2] if rows else (),
    )
