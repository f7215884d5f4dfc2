"""An event is made, changed, opened, started, finished, cancelled, reopened."""

import re
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.utils.text import slugify

from scoring import formats
from tournaments.clubs.models import Club
from tournaments.clubs.permissions import may_direct
from tournaments.events import names, permissions
from tournaments.events.errors import EventNotIn, FormatFixed, FormatStandsInDraft, StartOutOfCalendar
from tournaments.events.models import ConfirmPolicy, EntryPolicy, Event, EventStatus, Stage, TableEntry
from tournaments.events.operations.entries import move_up
from tournaments.events.operations.facts import facts_changed, locked, locked_with_stages
from tournaments.events.operations.snapshots import snapshot
from tournaments.events.operations.stages import make_groups
from tournaments.events.options import FormatOptions, with_options
from tournaments.events.queries.entries import first_draft
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.tokens import short_code

SLUG_LIMIT = 60
YEARS = range(1900, 3000)  # the ends of the calendar have no place in another time zone, and break every list
SETTABLE = frozenset(
    [
        *("name", "name_latin", "venue", "about", "starts_at", "entry_policy", "entry_limit"),
        *("confirm_policy", "table_entry", "one_phone"),
    ]
)


@transaction.atomic
def create_event(
    *,
    actor: Actor,
    club: Club,
    name: str,
    starts_at: datetime,
    preset: str,
    options: FormatOptions | None = None,
    name_latin: str = "",
    venue: str = "",
    about: str = "",
    entry_policy: EntryPolicy = EntryPolicy.ANYBODY,
    entry_limit: int | None = None,
    confirm_policy: ConfirmPolicy = ConfirmPolicy.BOTH_SIDES,
    table_entry: TableEntry = TableEntry.DEALS,
    one_phone: bool = False,
) -> Event:
    """Make an event from a preset, with its stages, its groups and the seed of all its lots.

    Its entries are open at once, unless they are made by hand.

    :raises PresetUnknown: when there is no such preset.
    :raises FormatContradictory: when the options do not go together.
    :raises StartOutOfCalendar: when it would begin in a year that no event has.
    """
    refuse_unless(may_direct(actor, club.pk), "events.create_event")
    check_start(starts_at)
    played = with_options(formats.preset(preset), options)
    event = Event.objects.create(
        club=club,
        slug=make_slug(name_latin or name),
        name=names.checked(name),
        name_latin=names.tidy(name_latin),
        venue=names.tidy(venue),
        about=about.strip(),
        starts_at=starts_at,
        status=EventStatus.DRAFT if entry_policy == EntryPolicy.BY_HAND else EventStatus.OPEN,
        preset=preset,
        format=formats.to_json(played),
        entry_policy=entry_policy,
        entry_limit=entry_limit,
        confirm_policy=confirm_policy,
        table_entry=table_entry,
        one_phone=one_phone,
        seed=secrets.token_hex(32),
        created_by=_author(actor),
    )
    make_stages(event, played)
    _record(actor, "events.create_event", event, before=None)
    return event


@transaction.atomic
def edit_event(*, actor: Actor, event: Event, **fields: Any) -> Event:
    """Change what an event is called, when and where it is, and who may enter; never its slug.

    :raises TypeError: for a field that has an operation of its own.
    :raises StartOutOfCalendar: when it would begin in a year that no event has.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.edit_event")
    unknown = fields.keys() - SETTABLE
    if unknown:
        raise TypeError(f"not settable: {sorted(unknown)}")
    check_start(fields.get("starts_at", event.starts_at))
    before = snapshot(event)
    for column, value in fields.items():
        setattr(event, column, names.checked(value) if column == "name" else value)
    event.save(update_fields=list(fields))
    move_up(actor, event)
    _record(actor, "events.edit_event", event, before=before)
    return event


@transaction.atomic
def change_format(*, actor: Actor, event: Event, preset: str, options: FormatOptions | None = None) -> Event:
    """Give the event another format while no pairing stands on the present one.

    :raises FormatFixed: when the first round is published.
    :raises FormatStandsInDraft: when a draft of it is there, which can be thrown away.
    """
    event = locked_with_stages(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.change_format")
    base = formats.from_json(event.format) if preset == event.preset else formats.preset(preset)
    played = with_options(base, options)
    snapshot_now = formats.to_json(played)
    if snapshot_now == event.format:
        return event
    before = snapshot(event)
    clear_stages(event)
    event.preset, event.format = preset, snapshot_now
    event.save(update_fields=["preset", "format"])
    make_stages(event, played)
    _record(actor, "events.change_format", event, before=before)
    facts_changed(event_id=event.pk)
    return event


@transaction.atomic
def settle_event(
    *, actor: Actor, event: Event, shape: tuple[str, FormatOptions] | None, fields: Mapping[str, Any]
) -> Event:
    """Change all that the settings page holds, or nothing; `shape` is preset and options, if they may change.

    :raises FormatFixed: when the format would change and pairings stand on it.
    """
    if shape is not None:
        event = change_format(actor=actor, event=event, preset=shape[0], options=shape[1])
    return edit_event(actor=actor, event=event, **fields)


def clear_stages(event: Event) -> None:
    """Take the stages away, with the standings of rounds that are no more; the caller holds the event.

    :raises FormatFixed: when a published round stands on them.
    :raises FormatStandsInDraft: when a draft does.
    """
    # Whoever draws holds the stage: a draft on its way is there when we look, or finds no stage any more.
    held = list(event.stages.select_for_update(of=("self",), no_key=True).order_by("pk"))
    if any(stage.published_rounds for stage in held):
        raise FormatFixed
    if (draft := first_draft(event)) is not None:
        raise FormatStandsInDraft(number=draft[1])
    try:
        with transaction.atomic():
            for stage in event.stages.all():
                stage.stage_entries.all().delete()
                stage.groups.all().delete()
                stage.delete()
    except models.ProtectedError as error:
        raise FormatFixed from error


def make_stages(event: Event, played: formats.EventFormat) -> None:
    """Write the stages of a format, each with the groups that are known before there are entries."""
    for ordinal, stage_format in enumerate(played.stages, 1):
        stage = Stage.objects.create(event=event, ordinal=ordinal, kind=stage_format.kind)
        make_groups(stage, stage_format.groups or 1)


def open_entries(*, actor: Actor, event: Event) -> Event:
    """Let people enter by the public link."""
    return _move(actor, event, "events.open_entries", [EventStatus.DRAFT], EventStatus.OPEN)


def close_entries(*, actor: Actor, event: Event) -> Event:
    """Stop the public link; officers may still enter people."""
    return _move(actor, event, "events.close_entries", [EventStatus.OPEN], EventStatus.DRAFT)


def start_event(*, actor: Actor, event: Event) -> Event:
    """Begin: late entries are late from now on."""
    return _move(actor, event, "events.start_event", [EventStatus.DRAFT, EventStatus.OPEN], EventStatus.RUNNING)


def finish_event(*, actor: Actor, event: Event) -> Event:
    """Declare the event over."""
    return _move(actor, event, "events.finish_event", [EventStatus.RUNNING], EventStatus.FINISHED)


def cancel_event(*, actor: Actor, event: Event, reason: str = "") -> Event:
    """Call the event off; nothing of it is deleted."""
    allowed = [EventStatus.DRAFT, EventStatus.OPEN, EventStatus.RUNNING]
    return _move(actor, event, "events.cancel_event", allowed, EventStatus.CANCELLED, reason=reason)


def reopen_event(*, actor: Actor, event: Event) -> Event:
    """Take a finished event up again, or bring a cancelled one back to where play stood."""
    begun = event.stages.filter(published_rounds__gt=0).exists()
    target = EventStatus.RUNNING if begun else EventStatus.DRAFT
    allowed = [EventStatus.FINISHED, EventStatus.CANCELLED]
    return _move(actor, event, "events.reopen_event", allowed, target)


@transaction.atomic
def _move(
    actor: Actor,
    event: Event,
    action: str,
    allowed: list[EventStatus],
    target: EventStatus,
    *,
    reason: str = "",
) -> Event:
    """Change the state of an event; being there already is no fault, so that a double click is harmless.

    :raises EventNotIn: when the event is in a state from which this is not possible.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), action)
    if event.status == target:
        return event
    if event.status not in allowed:
        raise EventNotIn(status=event.status, wanted=", ".join(allowed))
    before = {"status": event.status}
    event.status = target
    event.save(update_fields=["status"])
    _record(actor, action, event, before=before, after={"status": str(target)}, reason=reason)
    return event


def check_start(starts_at: datetime) -> None:
    """Refuse a start that cannot be told in every time zone.

    :raises StartOutOfCalendar: then.
    """
    if starts_at.year not in YEARS:
        raise StartOutOfCalendar(year=starts_at.year, first=YEARS[0], last=YEARS[-1])


def make_slug(name: str) -> str:
    """Make an address from a name: its Latin letters when it has some, else a short code; never taken yet."""
    words = slugify(name)[:SLUG_LIMIT].strip("-")
    if not re.search(r"[a-z]{3}", words):
        return f"{words}-{short_code(6)}".lower().strip("-")
    taken = Event.objects.filter(slug=words).exists()
    return f"{words}-{short_code(4)}".lower() if taken else words


def _author(actor: Actor) -> Any:
    return get_user_model().objects.filter(pk=actor.id).first() if actor.id else None


def _record(
    actor: Actor,
    action: str,
    event: Event,
    *,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    audit.record(
        actor=actor,
        action=action,
        subject=event,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=after or snapshot(event),
        reason=reason,
    )
