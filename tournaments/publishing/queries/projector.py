"""What the projector shows in turn: pairings, names, standings; the clock stands beside them."""

from dataclasses import dataclass

from tournaments.publishing.queries.frame import EventFrame, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.names import public_entries
from tournaments.publishing.queries.pairings import NameLine, Pairing, by_name, round_pairings
from tournaments.publishing.queries.standings import StandingRow, published_tables, standing_row
from tournaments.shared.actors import Actor

TABLES = 24
NAMES = 48
PLACES = 24


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
    metrics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectorPage:
    """All sheets in the order in which they take turns."""

    frame: EventFrame
    stage: StageHead | None
    round: RoundHead | None
    done: int
    matches: int
    sheets: tuple[Sheet, ...]


def projector_page(slug: str, actor: Actor) -> ProjectorPage:
    """This will read everything the projector shows, in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.current
    head = stage.round(None) if stage else None
    pairings = round_pairings(frame, stage, [head], with_players=False).get(head.id, ()) if stage and head else ()
    playing = tuple(pairing for pairing in pairings if pairing.kind == "play")
    sheets = [
        *_parts("pairings", "pairings", playing, TABLES),
        *(_parts("names", "names", by_name(pairings), NAMES) if len(playing) > TABLES // 4 else ()),
        *_standings(frame),
    ]
    return ProjectorPage(
        frame=frame,
        stage=stage,
        round=head,
        done=sum(pairing.is_done for pairing in playing),
        matches=len(playing),
        sheets=tuple(sheets),
    )


def _parts(kind: str, field: str, items: tuple[object, ...], size: int, **more: object) -> list[Sheet]:
    parts = -(-len(items) // size)
    return [
        Sheet(kind=kind, part=at + 1, parts=parts, **{field: items[at * size : (at + 1) * size]}, **more)  # type: ignore[arg-type]  # the field named holds such items
        for at in range(parts)
    ]


def _standings(frame: EventFrame) -> list[Sheet]:
    stage = frame.standing
    if stage is None:
        return []
    held = [(group, tables) for group in stage.groups if (tables := published_tables(group, None))]
    wanted = {row.entry for _group, tables in held for row in tables[max(tables)].rows}
    names = public_entries(frame.id, frame.name_display, wanted)
    sheets: list[Sheet] = []
    for group, tables in held:
        newest = tables[max(tables)]
        rows = tuple(standing_row(row, tables, names[row.entry]) for row in newest.rows if row.entry in names)
        metrics = tuple(key for key, _value in rows[0].values)[:2] if rows else ()
        sheets += _parts("standings", "rows", rows, PLACES, group=group.name, after=newest.after, metrics=metrics)
    return sheets
