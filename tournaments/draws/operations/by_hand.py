"""A round paired by the director from the first line to the last."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from django.db import transaction

from scoring.formats import StageFormat, StageKind, from_json
from scoring.reasons import Reason, reason
from tournaments.draws.fields import playing
from tournaments.draws.operations.by_bracket import played_ties
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.requests import number_to_draw
from tournaments.draws.plans import planned_rounds
from tournaments.events.models import Absence, AbsenceKind, Stage, StageEntry
from tournaments.pairings import operations as pairings
from tournaments.pairings import permissions
from tournaments.pairings.errors import EntryNotInStage, EntrySeatedTwice
from tournaments.pairings.generators.errors import MatchUndecided
from tournaments.pairings.models import MatchKind, Round
from tournaments.pairings.operations import PairingRow
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

BY_HAND = (reason("pairing.by_hand"),)


@transaction.atomic
def pair_by_hand(
    *, actor: Actor, stage: Stage, meetings: Sequence[tuple[int, int]], tables: Sequence[int] = ()
) -> Round:
    """Write the next round (or its draft anew) from pairs of entry numbers, NS first.

    Tables are numbered in this order unless `tables` names one for each meeting. Who is named nowhere has a bye, or
    is absent if that was announced. In a knock-out the order is that of the bracket, the match for third place comes
    after the final, who lost goes home, and a winner who is named nowhere goes through without playing, with a
    warning.

    :raises EntrySeatedTwice: when a number stands there twice.
    :raises EntryNotInStage: when a number takes no part in the round.
    :raises MatchUndecided: when neither side of an undecided match of the round before is named.
    """
    stage = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.by_hand")
    if not stage.stage_entries.exists():
        open_stage(actor=actor, stage=stage)
    number = number_to_draw(stage, None)
    places = {place.entry.number: place for place in playing(stage, number).select_related("entry")}
    check_numbers(places, meetings)
    numbered = zip(meetings, tables or count(1), strict=False)
    rows = [row_of(places, meeting, table) for meeting, table in numbered]
    rules = from_json(stage.event.format).stage(stage.ordinal)
    is_last = number == planned_rounds(stage)
    warnings: list[Reason] = []
    due = set(places)
    if rules.kind == StageKind.KNOCKOUT and number > 1:
        for_title = meetings[:1] if is_last and rules.third_place else meetings
        due, warnings = left_of_bracket(stage, number, places, for_title)
    named = {entry for meeting in meetings for entry in meeting}
    rows += sitting_out(stage, number, [place for entry, place in places.items() if entry in due - named])
    if rules.kind == StageKind.KNOCKOUT:
        rows = in_bracket(rows, rules, is_last=is_last)
    report = {"warnings": [warning.to_json() for warning in warnings]}
    return pairings.write_round(actor=actor, stage=stage, number=number, pairings=rows, report=report)


def left_of_bracket(
    stage: Stage, number: int, places: "Mapping[int, StageEntry]", for_title: Sequence[tuple[int, int]]
) -> tuple[set[int], list[Reason]]:
    """Give who won in the round before (entry numbers), and what is odd about who is named to play on."""
    ties, won = played_ties(stage, stage.groups.get(), number - 1)
    named = {entry for meeting in for_title for entry in meeting}
    warnings: list[Reason] = []
    for tie in ties:
        sides = {entry.number: entry.name for entry in (tie.ns, tie.ew) if entry is not None}
        if not sides.keys() & (won | named):
            raise MatchUndecided(slot=tie.match.slot or 0)
        if not sides.keys() & won:
            continue
        odd = [("goes_through", side) for side in sides.keys() & won & places.keys() - named]
        odd += [("lost_before", side) for side in (sides.keys() & named) - won]
        warnings += [reason(f"pairing.{what}", entry=sides[side]) for what, side in odd]
    return won & {side.number for tie in ties for side in (tie.ns, tie.ew) if side is not None}, warnings


def in_bracket(rows: Sequence[PairingRow], rules: StageFormat, *, is_last: bool) -> list[PairingRow]:
    """Give the lines of a knock-out their places from the top; beside the final stands the match for third place."""
    slots = count()
    return [
        row if row.kind == MatchKind.ABSENCE else in_slot(row, next(slots), beside_final=is_last and rules.third_place)
        for row in rows
    ]


def in_slot(row: PairingRow, slot: int, *, beside_final: bool) -> PairingRow:
    """Give one line its place; the second match of the last round is that for third place."""
    return replace(row, slot=slot, is_third_place=beside_final and slot > 0 and row.kind == MatchKind.PLAY)


def check_numbers(places: "dict[int, StageEntry]", meetings: Sequence[tuple[int, int]]) -> None:
    """Refuse numbers that nobody bears and those that stand there twice."""
    seen: set[int] = set()
    for entry in (entry for meeting in meetings for entry in meeting):
        if entry not in places:
            raise EntryNotInStage(entry=str(entry))
        if entry in seen:
            raise EntrySeatedTwice(entry=places[entry].entry.name)
        seen.add(entry)


def row_of(places: "dict[int, StageEntry]", meeting: tuple[int, int], table: int) -> PairingRow:
    """Turn two numbers into a line."""
    ns, ew = (places[entry] for entry in meeting)
    return PairingRow(
        group_id=ns.group_id, ns=ns.entry_id, ew=ew.entry_id, table=table, is_manual=True, reasons=BY_HAND
    )


def sitting_out(stage: Stage, number: int, places: Sequence[StageEntry]) -> list[PairingRow]:
    """Give a line to everybody who was not named."""
    absences = Absence.objects.filter(stage_entry__stage=stage, round_number=number, kind=AbsenceKind.ABSENT)
    absent = set(absences.values_list("stage_entry_id", flat=True))
    return [
        PairingRow(
            group_id=place.group_id,
            ns=place.entry_id,
            kind=MatchKind.ABSENCE if place.pk in absent else MatchKind.BYE,
        )
        for place in places
    ]
