"""Which tables a drawn round gets while another stage of the event is being played (two cups at once)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from scoring.formats import from_json
from scoring.formats.boards import BOTH_ROOMS
from tournaments.events.models import Stage, StageEntry
from tournaments.pairings.models import Match, RoundStatus
from tournaments.pairings.operations import PairingRow


def beside_others(stage: Stage, rows: Sequence[PairingRow]) -> tuple[PairingRow, ...]:
    """Give the lines tables at which no other stage plays: one table has one code, which opens one match.

    Seats that were printed before play, of a movement or an individual, stay; so does a table of somebody who
    cannot move, unless it is taken. Teams go past all taken tables, for their second rooms follow their first.
    """
    taken = taken_by_others(stage)
    if not taken or any(row.board_set is not None or row.ns_partner is not None for row in rows):
        return tuple(rows)
    fixed = _fixed_tables(stage)
    stays = {row.table for row in rows if row.table and row.table in (fixed.get(row.ns), fixed.get(row.ew))} - taken
    free = free_tables(stage, taken=taken, given=stays)
    wanted = sorted({row.table for row in rows if row.table is not None} - stays)
    moved = dict(zip(wanted, free, strict=False))
    return tuple(replace(row, table=moved.get(row.table, row.table)) if row.table else row for row in rows)


def free_tables(stage: Stage, *, taken: Collection[int], given: Collection[int] = ()) -> Iterator[int]:
    """Count the tables for a round of the stage, without those that others have taken and those it has given already.

    Teams begin past all that are taken.
    """
    return (table for table in count(_first(stage, taken)) if table not in taken and table not in given)


def taken_by_others(stage: Stage) -> set[int]:
    """Find the tables of all rounds of the event's other stages that are not over."""
    matches = Match.objects.filter(round__stage__event_id=stage.event_id).exclude(round__stage=stage)
    open_ones = matches.exclude(round__status=RoundStatus.CLOSED)
    return {
        table
        for tables in open_ones.values_list("table__number", "second_table__number")
        for table in tables
        if table is not None
    }


def _first(stage: Stage, taken: Collection[int]) -> int:
    boards = from_json(stage.event.format).stage(stage.ordinal).boards
    return max(taken) + 1 if taken and boards and boards.tables_per_match == BOTH_ROOMS else 1


def _fixed_tables(stage: Stage) -> Mapping[int | None, int]:
    places = StageEntry.objects.filter(stage=stage, entry__fixed_table__isnull=False)
    return {entry: table for entry, table in places.values_list("entry_id", "entry__fixed_table") if table}
