"""Stages, their groups, and who takes part in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models, transaction
from django.db.models import ProtectedError

from scoring.formats import from_json
from tournaments.events import permissions
from tournaments.events.errors import StageAlreadyFilled, TooFewEntries
from tournaments.events.models import (
    Absence,
    Entry,
    EntryStatus,
    Event,
    EventStatus,
    Group,
    Stage,
    StageEntry,
    StageStatus,
)
from tournaments.events.names import group_name
from tournaments.events.operations.facts import facts_changed
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@dataclass(frozen=True, kw_only=True)
class Placing:
    """An entry's place in a stage: its seed within the group, and what it carries over."""

    entry_id: int
    seed: int
    carried: Mapping[str, Any] = field(default_factory=dict)


def start_stage_entries(*, actor: Actor, stage: Stage) -> int:
    """Place every registered entry of the event into the only group of its first stage.

    Seeded entries come first, then the rest by number. Returns how many were placed.

    :raises TooFewEntries: when there are fewer than two.
    """
    entries = stage.event.entries.filter(status=EntryStatus.REGISTERED)
    order = entries.order_by(models.F("seed").asc(nulls_last=True), "number").values_list("pk", flat=True)
    group = [Placing(entry_id=pk, seed=seed) for seed, pk in enumerate(order, 1)]
    return place_entries(actor=actor, stage=stage, groups=[group])


@transaction.atomic
def place_entries(*, actor: Actor, stage: Stage, groups: Sequence[Sequence[Placing]]) -> int:
    """Write who takes part in a stage, one sequence per group in order; what stood there before is replaced.

    Returns how many entries were placed.

    :raises TooFewEntries: when a group would hold fewer than two.
    :raises StageAlreadyFilled: when pairings stand on the present groups.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_direct_event(actor, stage.event), "events.place_entries")
    smallest = min((len(group) for group in groups), default=0)
    if smallest < 2:
        raise TooFewEntries(least=2, given=smallest)
    absences, before = list(_absences(stage)), _numbers(stage)
    rows = _rebuild_groups(stage, len(groups))
    placed = [
        StageEntry(stage=stage, group=row, entry_id=p.entry_id, seed=p.seed, carried=dict(p.carried))
        for row, group in zip(rows, groups, strict=True)
        for p in group
    ]
    StageEntry.objects.bulk_create(placed)
    _keep_absences(placed, absences)
    audit.record(
        actor=actor,
        action="events.place_entries",
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        before=before,
        after=_numbers(stage),
    )
    facts_changed(event_id=stage.event_id)
    return len(placed)


def _numbers(stage: Stage) -> dict[str, list[int]] | None:
    """Tell for the audit which entry numbers stand in each group, in order of seed; None where none do."""
    places = stage.stage_entries.order_by("group__ordinal", "seed")
    placed: dict[str, list[int]] = {}
    for name, ordinal, number in places.values_list("group__name", "group__ordinal", "entry__number"):
        placed.setdefault(name or str(ordinal), []).append(number)
    return placed or None


def _absences(stage: Stage) -> Iterator[tuple[int, int, str]]:
    absences = Absence.objects.filter(stage_entry__stage=stage)
    yield from absences.values_list("stage_entry__entry_id", "round_number", "kind")


def _keep_absences(placed: Sequence[StageEntry], absences: Sequence[tuple[int, int, str]]) -> None:
    """Placing anew (another seed, one pair more) must not make an announced absence forgotten."""
    places = {place.entry_id: place for place in placed}
    Absence.objects.bulk_create(
        Absence(stage_entry=places[entry_id], round_number=number, kind=kind)
        for entry_id, number, kind in absences
        if entry_id in places
    )


def _rebuild_groups(stage: Stage, wanted: int) -> list[Group]:
    if stage.published_rounds:
        raise StageAlreadyFilled(stage=str(stage))
    stage.stage_entries.all().delete()
    return make_groups(stage, wanted)


def make_groups(stage: Stage, wanted: int) -> list[Group]:
    """Give the stage exactly this many empty groups, named A, B, … when there are several.

    :raises StageAlreadyFilled: when pairings stand on a group that would go.
    """
    try:
        stage.groups.filter(ordinal__gt=wanted).delete()
    except ProtectedError as error:
        raise StageAlreadyFilled(stage=str(stage)) from error
    groups = []
    for ordinal in range(1, wanted + 1):
        name = group_name(ordinal) if wanted > 1 else ""
        group, _ = Group.objects.update_or_create(stage=stage, ordinal=ordinal, defaults={"name": name})
        groups.append(group)
    return groups


def join_filled_stage(entry: Entry) -> StageEntry | None:
    """Let an entry made after the first stage was filled, but before its first round, take part in it."""
    stage = Stage.objects.filter(event_id=entry.event_id, ordinal=1, published_rounds=0).first()
    if stage is None or entry.status != EntryStatus.REGISTERED:
        return None
    groups = list(stage.groups.all()[:2])
    if len(groups) != 1 or not stage.stage_entries.exists():
        return None
    return add_to_group(entry, stage, groups[0], first_round=1)


def add_to_group(entry: Entry, stage: Stage, group: Group, *, first_round: int) -> StageEntry:
    """Put an entry at the end of a group."""
    last = group.stage_entries.aggregate(models.Max("seed"))["seed__max"]
    seed = (last or 0) + 1
    return StageEntry.objects.create(stage=stage, group=group, entry=entry, seed=seed, first_round=first_round)


@transaction.atomic
def round_published(*, stage_id: int, number: int) -> None:
    """Take note that a round of the stage is public: stage and event run, and the format is fixed."""
    stage = Stage.objects.select_for_update(no_key=True).get(pk=stage_id)
    stage.published_rounds = max(stage.published_rounds, number)
    stage.status = StageStatus.RUNNING
    stage.save(update_fields=["published_rounds", "status"])
    Event.objects.filter(pk=stage.event_id).exclude(status=EventStatus.FINISHED).update(status=EventStatus.RUNNING)


@transaction.atomic
def round_withdrawn(*, stage_id: int, number: int) -> None:
    """Take note that a published round was taken back; the first one leaves the stage as before the start."""
    stage = Stage.objects.select_for_update(no_key=True).get(pk=stage_id)
    stage.published_rounds = min(stage.published_rounds, number - 1)
    stage.status = StageStatus.RUNNING if stage.published_rounds else StageStatus.WAITING
    stage.save(update_fields=["published_rounds", "status"])


@transaction.atomic
def finish_stage(*, stage_id: int) -> None:
    """Take note that the last round of the stage is closed."""
    Stage.objects.filter(pk=stage_id).update(status=StageStatus.FINISHED)


@transaction.atomic
def reopen_stage(*, actor: Actor, stage_id: int) -> None:
    """Take note that a finished stage is played on: who goes through is not known any more."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage_id)
    refuse_unless(permissions.may_direct_event(actor, stage.event), "events.reopen_stage")
    if stage.status != StageStatus.FINISHED:
        return
    stage.status = StageStatus.RUNNING
    stage.save(update_fields=["status"])
    fed = from_json(stage.event.format).fed_from(stage.ordinal)
    for later in stage.event.stages.filter(ordinal__in=fed, published_rounds=0):
        _empty(actor, stage.event, later)


@transaction.atomic
def empty_stage(*, actor: Actor, stage: Stage) -> bool:
    """Take out whoever is placed in a stage that has no round, and tell whether there was anybody."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_direct_event(actor, stage.event), "events.place_entries")
    if stage.rounds.exists() or not stage.stage_entries.exists():
        return False
    _empty(actor, stage.event, stage)
    facts_changed(event_id=stage.event_id)
    return True


@transaction.atomic
def bring(*, actor: Actor, stage: Stage, carried: Mapping[int, Mapping[str, Any]]) -> bool:
    """Write anew what entries (by number) bring along into a stage, and tell whether that is news."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_direct_event(actor, stage.event), "events.bring")
    places = {place.entry.number: place for place in stage.stage_entries.select_related("entry")}
    news = {entry: dict(told) for entry, told in carried.items() if entry in places and places[entry].carried != told}
    if not news:
        return False
    before = {entry: places[entry].carried for entry in news}
    for entry, told in news.items():
        places[entry].carried = told
    StageEntry.objects.bulk_update([places[entry] for entry in news], ["carried"])
    audit.record(
        actor=actor,
        action="events.bring",
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        before={"carried": before},
        after={"carried": news},
    )
    facts_changed(event_id=stage.event_id)
    return True


def _empty(actor: Actor, event: Event, stage: Stage) -> None:
    """Take out whoever is placed in a stage."""
    before = _numbers(stage)
    if before is None:
        return
    stage.stage_entries.all().delete()
    audit.record(
        actor=actor,
        action="events.place_entries",
        subject=stage,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=None,
    )
