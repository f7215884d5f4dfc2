"""A round paired by the director from the first line to the last."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from django.db import transaction

from scoring.formats import StageFormat, StageKind, from_json
from scoring.reasons import Reason, reason
from tournaments.draws.errors import NoOpenTie, PartnersNotNamed
from tournaments.draws.fields import playing
from tournaments.draws.operations.by_bracket import UnderWay, bracket_matches, under_way
from tournaments.draws.operations.free_tables import free_tables, taken_by_others
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.requests import number_to_draw
from tournaments.events.models import Absence, AbsenceKind, Entry, Stage, StageEntry
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

    Tables at which no other stage plays are counted in this order unless `tables` names one for each meeting. Who is
    named nowhere has a bye, or is absent if that was announced. In a knock-out the order is that of the bracket, the
    match for third place comes after the final, who lost goes home, and a winner who is named nowhere goes through
    without playing, with a warning; while ties take another match, only such can be named.

    :raises PartnersNotNamed: where partners change.
    :raises EntrySeatedTwice: when a number stands there twice.
    :raises EntryNotInStage: when a number takes no part in the round.
    :raises MatchUndecided: when neither side of an undecided match of the round before is named.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.by_hand")
    refuse_partners(stage)
    if not stage.stage_entries.exists():
        open_stage(actor=actor, stage=stage)
    number = number_to_draw(stage, None)
    places = {place.entry.number: place for place in playing(stage, number).select_related("entry")}
    check_numbers(places, meetings)
    numbered = zip(meetings, tables or free_tables(stage, taken=taken_by_others(stage)), strict=False)
    rows = [row_of(places, meeting, table) for meeting, table in numbered]
    rules = from_json(stage.event.format).stage(stage.ordinal)
    is_bracket = rules.kind == StageKind.KNOCKOUT
    state = under_way(stage, rules, number) if is_bracket and number > 1 else None
    if state is not None and state.to_play_on:
        rows, game = [in_open_tie(row, state) for row in rows], state.next_game
        return pairings.write_round(actor=actor, stage=stage, number=number, pairings=rows, game=game)
    is_last = is_bracket and (state.ordinal if state else 0) + 1 == len(bracket_matches(stage, rules))
    warnings: list[Reason] = []
    due = set(places)
    if state is not None:
        for_title = meetings[:1] if is_last and rules.third_place else meetings
        due, warnings = left_of_bracket(state, places, for_title)
    named = {entry for meeting in meetings for entry in meeting}
    rows += sitting_out(stage, number, [place for entry, place in places.items() if entry in due - named])
    if is_bracket:
        rows = in_bracket(rows, rules, is_last=is_last)
    report = {"warnings": [warning.to_json() for warning in warnings]}
    return pairings.write_round(actor=actor, stage=stage, number=number, pairings=rows, report=report)


def refuse_partners(stage: Stage) -> None:
    """Refuse to pair single players, of whom four make a table.

    :raises PartnersNotNamed: in a stage of an individual.
    """
    if stage.kind == StageKind.INDIVIDUAL:
        raise PartnersNotNamed


def in_open_tie(row: PairingRow, state: UnderWay) -> PairingRow:
    """Give a line the place of the open tie that its two play.

    :raises NoOpenTie: when they play none.
    """
    tie = next((tie for tie in state.to_play_on if set(tie.entries) == {row.ns, row.ew}), None)
    if tie is None:
        first, second = Entry.objects.filter(pk__in=[row.ns, row.ew]).order_by("number")
        raise NoOpenTie(first=first.name, second=second.name)
    return replace(row, slot=tie.slot)


def left_of_bracket(
    state: UnderWay, places: "Mapping[int, StageEntry]", for_title: Sequence[tuple[int, int]]
) -> tuple[set[int], list[Reason]]:
    """Give who won in the bracket's round before (entry numbers), and what is odd about who is named to play on."""
    won = {state.entries[winner].number for winner in state.winners.values() if winner is not None}
    named = {entry for meeting in for_title for entry in meeting}
    warnings: list[Reason] = []
    for tie in state.ties:
        sides = {state.entries[entry].number: state.entries[entry].name for entry in tie.entries}
        if not sides.keys() & (won | named):
            if state.gone.issuperset(tie.entries):
                continue
            raise MatchUndecided(slot=tie.slot)
        if not sides.keys() & won:
            continue
        odd = [("goes_through", side) for side in sides.keys() & won & places.keys() - named]
        odd += [("lost_before", side) for side in (sides.keys() & named) - won]
        warnings += [reason(f"pairing.{what}", entry=sides[side]) for what, side in odd]
    return won, warnings


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
