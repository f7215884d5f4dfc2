"""Who is there in which round: late entries, withdrawals, absences, substitutes."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count

from tournaments.clubs.models import Player
from tournaments.events import permissions
from tournaments.events.errors import EntryNotActive, NoLateEntry, PlayerNotInEntry, RoundOutOfRange
from tournaments.events.models import (
    Absence,
    AbsenceKind,
    Entry,
    EntryPlayer,
    EntryStatus,
    Event,
    Stage,
    StageEntry,
    StageStatus,
)
from tournaments.events.operations.entries import add_entry, write_entry
from tournaments.events.operations.entry_rows import record_entry, snapshot
from tournaments.events.operations.facts import facts_changed, locked
from tournaments.events.operations.seats import Seat, check_free, find_player, write_player
from tournaments.events.operations.stages import add_to_group
from tournaments.events.queries.access import GROWING, stage_to_join
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

LAST_ROUND = 99


@transaction.atomic
def enter_as_due(
    *,
    actor: Actor,
    event: Event,
    players: Sequence[Seat],
    name: str = "",
    affiliation: str = "",
    **fields: Any,
) -> Entry:
    """Make an entry as the moment wants it: from the next round on while a field may grow, else before the start.

    :raises DomainError: as `late_entry` and `add_entry`.
    """
    event = locked(event)
    facts = {"actor": actor, "event": event, "players": players, "name": name, "affiliation": affiliation, **fields}
    stage = stage_to_join(event)
    return add_entry(**facts) if stage is None else late_entry(stage=stage, **facts)


@transaction.atomic
def late_entry(
    *,
    actor: Actor,
    event: Event,
    players: Sequence[Seat],
    stage: Stage | None = None,
    first_round: int | None = None,
    name: str = "",
    affiliation: str = "",
    **fields: Any,
) -> Entry:
    """Enter a pair while a Swiss or a movement runs; it plays from `first_round`, by default the next one.

    Where lines are ranked apart it joins the shorter one.

    `fields` are further columns of the entry (note, seed, fixed_table, …).

    :raises NoLateEntry: when no stage is running whose field may grow.
    :raises RoundOutOfRange: when that round is published already.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.late_entry")
    stage = stage or running_stage(event)
    if stage is None or stage.kind not in GROWING or stage.status == StageStatus.FINISHED:
        raise NoLateEntry(stage=str(stage or ""))
    start = first_round or stage.published_rounds + 1
    check_round(start, least=stage.published_rounds + 1)
    entry = write_entry(
        event,
        players=players,
        name=name,
        status=EntryStatus.REGISTERED,
        affiliation=affiliation,
        **fields,
    )
    shortest = stage.groups.annotate(size=Count("stage_entries")).order_by("size", "ordinal")[0]
    add_to_group(entry, stage, shortest, first_round=start)
    record_entry(actor, "events.late_entry", entry, before=None, reason=f"R{start}")
    return entry


@transaction.atomic
def withdraw_entry(
    *, actor: Actor, entry: Entry, after_round: int, stage: Stage | None = None, reason: str = ""
) -> StageEntry:
    """Let an entry leave a running stage after a round; what it played stays and counts.

    In a Swiss or a movement it stays until the rounds already published; elsewhere the schedule stands, and matches not
    played any more are ruled.

    :raises EntryNotActive: when it takes no part in the stage, or has left.
    :raises RoundOutOfRange: when a later round of such a stage is published already.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.withdraw_entry")
    place = place_of(event, entry, stage)
    if entry.status != EntryStatus.REGISTERED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    least = place.stage.published_rounds if place.stage.kind in GROWING else 0
    check_round(after_round, least=max(least, place.first_round - 1))
    before = snapshot(entry)
    place.last_round = after_round
    place.save(update_fields=["last_round"])
    entry.status = EntryStatus.WITHDRAWN
    entry.save(update_fields=["status"])
    record_entry(actor, "events.withdraw_entry", entry, before=before, reason=reason)
    return place


@transaction.atomic
def reinstate(*, actor: Actor, entry: Entry, stage: Stage | None = None) -> StageEntry:
    """Let a withdrawn entry play again; the rounds it missed are written down as absences.

    :raises EntryNotActive: when it has not withdrawn.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.reinstate")
    if entry.status != EntryStatus.WITHDRAWN:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    place = place_of(event, entry, stage)
    before = snapshot(entry)
    missed = range((place.last_round or 0) + 1, place.stage.published_rounds + 1)
    place.last_round = None
    place.save(update_fields=["last_round"])
    for number in missed:
        Absence.objects.get_or_create(stage_entry=place, round_number=number)
    entry.status = EntryStatus.REGISTERED
    entry.save(update_fields=["status"])
    record_entry(actor, "events.reinstate", entry, before=before)
    return place


@transaction.atomic
def set_absence(
    *,
    actor: Actor,
    stage_entry: StageEntry,
    round_number: int,
    kind: AbsenceKind = AbsenceKind.ABSENT,
) -> Absence:
    """Keep an entry out of a round that is not published yet.

    :raises RoundOutOfRange: when it is.
    """
    event = locked(stage_entry.entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.set_absence")
    stage = Stage.objects.get(pk=stage_entry.stage_id)
    check_round(round_number, least=max(stage.published_rounds + 1, stage_entry.first_round))
    absence, _ = Absence.objects.update_or_create(
        stage_entry=stage_entry, round_number=round_number, defaults={"kind": kind}
    )
    _record_absence(actor, event, stage_entry, after={"round": round_number, "kind": str(kind)})
    return absence


@transaction.atomic
def clear_absence(*, actor: Actor, stage_entry: StageEntry, round_number: int) -> None:
    """Let an entry play a round after all.

    :raises RoundOutOfRange: when the round is published already.
    """
    event = locked(stage_entry.entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.clear_absence")
    stage = Stage.objects.get(pk=stage_entry.stage_id)
    check_round(round_number, least=stage.published_rounds + 1)
    gone, _ = Absence.objects.filter(stage_entry=stage_entry, round_number=round_number).delete()
    if gone:
        _record_absence(actor, event, stage_entry, before={"round": round_number})


@transaction.atomic
def substitute_player(*, actor: Actor, entry: Entry, leaves: Player, comes: Seat) -> EntryPlayer:
    """Seat somebody in the place of a player from now on; the one who leaves stays on record.

    :raises PlayerNotInEntry: when the player does not sit in the entry.
    :raises PlayerTaken: when the substitute sits in another entry.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.substitute_player")
    seat = entry.seats.filter(player=leaves, active=True).first()
    if seat is None:
        raise PlayerNotInEntry(player=leaves.name, entry=entry.name)
    before = snapshot(entry)
    player = find_player(event, comes)
    write_player(player, entry.affiliation)
    check_free(event, [player], entry=entry)
    seat.active = False
    seat.save(update_fields=["active"])
    fresh, _ = EntryPlayer.objects.update_or_create(
        entry=entry,
        player=player,
        defaults={"event_id": event.pk, "position": seat.position, "active": True},
    )
    record_entry(actor, "events.substitute_player", entry, before=before)
    return fresh


def running_stage(event: Event) -> Stage | None:
    """Find the stage being played: the last one with a published round, or the first."""
    stages = list(event.stages.order_by("ordinal"))
    begun = [stage for stage in stages if stage.published_rounds]
    chosen = begun or stages[:1]
    return chosen[-1] if chosen else None


def place_of(event: Event, entry: Entry, stage: Stage | None = None) -> StageEntry:
    """Find and lock the entry's place in the stage, by default the latest one it takes part in.

    :raises EntryNotActive: when it takes no part.
    """
    places = StageEntry.objects.select_for_update(of=("self",)).select_related("stage")
    places = places.filter(entry=entry, stage__event=event)
    if stage is not None:
        places = places.filter(stage=stage)
    place = places.order_by("-stage__ordinal").first()
    if place is None:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    return place


def check_round(number: int, *, least: int) -> None:
    """Refuse a round that is over.

    :raises RoundOutOfRange: when it lies before `least`.
    """
    if not least <= number <= LAST_ROUND:
        raise RoundOutOfRange(round=number, least=least, most=LAST_ROUND)


def _record_absence(
    actor: Actor,
    event: Event,
    place: StageEntry,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    audit.record(
        actor=actor,
        action="events.set_absence" if after else "events.clear_absence",
        subject=place.entry,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=after,
    )
    facts_changed(event_id=event.pk)
