"""What the newest tally tells everybody of single matches, before any standings are published."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.formats import OtherResults
from scoring.formats.boards import BOTH_ROOMS
from scoring.formats.stage import ADDING_UP
from tournaments.events.models import StageStatus
from tournaments.pairings.models import MatchKind, MatchState, RoundStatus
from tournaments.publishing.queries.frame import KNOCKOUT, StageHead
from tournaments.publishing.queries.tables import Line, lines_now, tables_of
from tournaments.slips import permissions
from tournaments.tallies.models import RevisionTable


def told_lines(event_id: int, stage: StageHead, played: Mapping[int, bool]) -> dict[tuple[int, int], Line]:
    """This will give what the newest tally says of single matches, by match and entry, as far as everybody may know.

    A result that both sides have agreed is public at once; only the order that follows from it waits for the
    director. Places and totals of this tally must therefore never leave this function. What boards were worth tells
    of other tables, and so may who won: both wait until the standings of the round are public, or are agreed to be
    told before. `played` says of each round whether none of its tables plays any more.
    """
    public = {after for group in stage.groups for after in group.tables}
    told = {number for number in played if number in public or _shows_outcome(stage, number, played[number])}
    newest = RevisionTable.objects.filter(revision__event_id=event_id, group__stage_id=stage.id)
    rows = newest.filter(after_round__in=told | public).order_by("group_id", "after_round", "-revision__version")
    found = rows.distinct("group_id", "after_round").values_list("pk", "table_id", "table__digest")
    read = tables_of({pk: (table, digest) for pk, table, digest in found})
    tables = sorted(read.values(), key=lambda table: table.after)
    return {
        (line.match, entry): line if line.round in public else replace(line, score=None)
        for entry in {row.entry for table in tables for row in table.rows}
        for line in lines_now(tables, entry)
        if line.match is not None and line.round in told
    }


def _shows_outcome(stage: StageHead, number: int, is_played: bool) -> bool:
    boards = stage.rules.get("boards")
    return (
        not boards
        or stage.status == StageStatus.FINISHED
        or permissions.shows_outcome(
            OtherResults(boards["other_results"]),
            adds_up=stage.kind in ADDING_UP,
            has_two_rooms=boards["tables_per_match"] == BOTH_ROOMS,
            is_bracket=stage.kind == KNOCKOUT,
            is_played=is_played,
            is_round_closed=any(one.number == number and one.status == RoundStatus.CLOSED for one in stage.rounds),
        )
    )


def rounds_played(matches: Iterable[Any], rounds: Mapping[int, int]) -> dict[int, bool]:
    """This will tell of each round, given numbers by key, whether all its matches are done."""
    open_rounds = {
        match.round_id for match in matches if match.state != MatchState.DONE and match.kind == MatchKind.PLAY
    }
    return {number: key not in open_rounds for key, number in rounds.items()}
