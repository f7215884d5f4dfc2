"""A whole event from a folder of lists: entries, then the matches of every stage with their results.

The folder holds `entries.csv` and, for stage n, `stagen_….csv` with the matches: a Swiss with rounds and tables,
groups with the group's name, a knock-out with the name of each round and the place in it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from pathlib import Path

from django.db import transaction

from scoring.formats import StageKind, from_json
from tournaments.clubs.models import Club
from tournaments.desk.errors import CupFileMissing, CupStageUnknown, EntryUnknown
from tournaments.draws import operations as draws
from tournaments.events import names
from tournaments.events import operations as events
from tournaments.events.imports import parse_entries
from tournaments.events.models import Event, Stage
from tournaments.events.operations import Placing
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Round
from tournaments.pairings.operations import PairingRow
from tournaments.shared.actors import Actor
from tournaments.slips import operations as slips
from tournaments.slips.imports import parse_results
from tournaments.slips.imports.rows import ResultRow

MATCH_FILE = re.compile(r"stage(\d+)_.*match(es)?\.csv$")


@dataclass(frozen=True, kw_only=True)
class CupImport:
    """What was read in; `rematches` tells of pairs that met twice, which is allowed but worth a look."""

    event: Event
    entries: int
    matches: int
    rematches: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Done:
    matches: int = 0
    rematches: tuple[str, ...] = field(default=())


@transaction.atomic
def import_cup(*, actor: Actor, club: Club, folder: Path, name: str, preset: str, starts_at: datetime) -> CupImport:
    """Read a folder into a new event, all of it or nothing.

    :raises CupFileMissing: when there is no list of entries.
    :raises CupStageUnknown: for matches of a stage that the preset does not have.
    :raises DomainError: for a row that cannot be taken.
    """
    source = folder / "entries.csv"
    if not source.is_file():
        raise CupFileMissing(file=source.name)
    event = events.create_event(actor=actor, club=club, name=name, starts_at=starts_at, preset=preset)
    players = from_json(event.format).competitor.roster.least
    rows = parse_entries(source.read_bytes(), source.name, players=players).rows
    imported = events.import_entries(actor=actor, event=event, rows=rows)
    stages = [import_stage(actor, event, path) for path in match_files(folder)]
    return CupImport(
        event=event,
        entries=len(imported.entries),
        matches=sum(done.matches for done in stages),
        rematches=tuple(text for done in stages for text in done.rematches),
    )


def match_files(folder: Path) -> list[Path]:
    """Give the files with matches, by stage."""
    found = [(int(known[1]), path) for path in folder.iterdir() if (known := MATCH_FILE.match(path.name))]
    return [path for _ordinal, path in sorted(found)]


def import_stage(actor: Actor, event: Event, path: Path) -> _Done:
    """Fill a stage, then write, play and close its rounds."""
    known = MATCH_FILE.match(path.name)
    stage = Stage.objects.filter(event=event, ordinal=int(known[1]) if known else 0).first()
    if stage is None:
        raise CupStageUnknown(file=path.name)
    rows = parse_results(path.read_bytes(), path.name).rows
    entries = names.ByName(event.entries.values_list("name", "pk"))
    ids: dict[str, int] = {}
    for row in rows:
        for entry in (row.first, row.second):
            found = entries.find(entry)
            if found is None:
                raise EntryUnknown(entry=entry, file=path.name, line=row.line)
            ids[entry] = found
    fill(actor, stage, rows, ids)
    rematches: list[str] = []
    for number, (_key, round_rows) in enumerate(groupby(in_rounds(rows), key=round_key), start=1):
        rematches += import_round(actor, stage, number, list(round_rows), ids)
    return _Done(matches=len(rows), rematches=tuple(rematches))


def fill(actor: Actor, stage: Stage, rows: Sequence[ResultRow], ids: Mapping[str, int]) -> None:
    """Place everybody: all entries in the first stage, later those whom the list names, in its groups."""
    if stage.ordinal == 1:
        draws.open_stage(actor=actor, stage=stage)
        return
    groups: dict[str, dict[int, None]] = {}
    for row in rows:
        group = groups.setdefault(row.group, {})
        group.update(dict.fromkeys((ids[row.first], ids[row.second])))
    placings = [
        [Placing(entry_id=entry, seed=seed) for seed, entry in enumerate(groups[name], start=1)]
        for name in sorted(groups)
    ]
    events.place_entries(actor=actor, stage=stage, groups=placings)


def in_rounds(rows: Sequence[ResultRow]) -> list[ResultRow]:
    """Order the rows by round; knock-out rounds keep the order of the list, third place with the final."""
    order = {phase: at for at, phase in enumerate(dict.fromkeys(row.phase_of_round for row in rows))}
    return sorted(rows, key=lambda row: (row.round or 0, order[row.phase_of_round]))


def round_key(row: ResultRow) -> tuple[int, str]:
    """Tell rounds apart."""
    return row.round or 0, row.phase_of_round


def import_round(
    actor: Actor, stage: Stage, number: int, rows: Sequence[ResultRow], ids: Mapping[str, int]
) -> list[str]:
    """Write a round as it was played, with its results, and close it; name those who met again."""
    lines = list(pairing_rows(stage, rows, ids))
    round = pairings.write_round(actor=actor, stage=stage, number=number, pairings=lines)
    pairings.publish_round(actor=actor, round=round)
    done = slips.import_results(actor=actor, stage=stage, rows=[numbered(row, number) for row in rows])
    draws.close_round(actor=actor, round=Round.objects.get(pk=round.pk))
    return [f"{stage} {number}: {fate.row.first} – {fate.row.second}" for fate in done.rematches]


def numbered(row: ResultRow, number: int) -> ResultRow:
    """Give a row of a named round the number that the round has here."""
    return replace(row, round=number)


def pairing_rows(stage: Stage, rows: Sequence[ResultRow], ids: Mapping[str, int]) -> Iterable[PairingRow]:
    """Turn rows into pairing lines: the first entry sits North–South."""
    groups = {group.name: group.pk for group in stage.groups.all()}
    only = next(iter(groups.values()))
    for at, row in enumerate(rows):
        is_knockout = stage.kind == StageKind.KNOCKOUT
        yield PairingRow(
            group_id=groups.get(row.group, only),
            ns=ids[row.first],
            ew=ids[row.second],
            table=row.table or at + 1,
            slot=at if is_knockout else None,
            is_third_place=row.is_third_place,
        )
