"""A round paired by the director from the first line to the last."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from scoring.formats import StageFormat, StageKind, from_json
from scoring.reasons import reason
from tournaments.draws.fields import playing
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.requests import number_to_draw
from tournaments.draws.plans import planned_rounds
from tournaments.events.models import Absence, AbsenceKind, Stage, StageEntry
from tournaments.pairings import operations as pairings
from tournaments.pairings import permissions
from tournaments.pairings.errors import EntryNotInStage, EntrySeatedTwice
from tournaments.pairings.models import MatchKind, Round
from tournaments.pairings.operations import PairingRow
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

BY_HAND = (reason("pairing.by_hand"),)


@transaction.atomic
def pair_by_hand(*, actor: Actor, stage: Stage, meetings: Sequence[tuple[int, int]]) -> Round:
    """Write the next round (or its draft anew) from pairs of entry numbers, NS first.

    Tables are numbered in this order. Who is named nowhere has a bye, or is absent if that was announced. In a
    knock-out the order is that of the bracket, the match for third place comes after the final, and who is not
    named after the first round is out.

    :raises EntrySeatedTwice: when a number stands there twice.
    :raises EntryNotInStage: when a number takes no part in the round.
    """
    stage = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.by_hand")
    if not stage.stage_entries.exists():
        open_stage(actor=actor, stage=stage)
    number = number_to_draw(stage, None)
    places = {place.entry.number: place for place in playing(stage, number)}
    check_numbers(places, meetings)
    rows = [row_of(places, meeting, table) for table, meeting in enumerate(meetings, 1)]
    named = {entry for meeting in meetings for entry in meeting}
    rules = from_json(stage.event.format).stage(stage.ordinal)
    if rules.kind != StageKind.KNOCKOUT or number == 1:
        rows += sitting_out(stage, number, [place for entry, place in places.items() if entry not in named])
    if rules.kind == StageKind.KNOCKOUT:
        rows = in_bracket(rows, rules, is_last=number == planned_rounds(stage))
    return pairings.write_round(actor=actor, stage=stage, number=number, pairings=rows)


def in_bracket(rows: Sequence[PairingRow], rules: StageFormat, *, is_last: bool) -> list[PairingRow]:
    """Give the lines of a knock-out their places from the top; beside the final stands the match for third place."""
    return [
        replace(row, slot=slot, is_third_place=is_last and rules.third_place and slot > 0)
        for slot, row in enumerate(rows)
    ]


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
