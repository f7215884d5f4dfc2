"""The page that makes an event, and the same page to change one."""

import zoneinfo
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from engine.errors import DomainError
from scoring import formats
from tournaments.clubs.models import Club
from tournaments.events import operations
from tournaments.events.choices import BoardChoices, DrawChoices, PlayChoices, RuleChoices
from tournaments.events.forms import FORM_WORDS, PRESET_WORDS, EventForm
from tournaments.events.models import ConfirmPolicy, EntryPolicy, Event, TableEntry
from tournaments.events.options.cards import named_rules
from tournaments.events.queries.access import club_to_direct, event_to_direct
from tournaments.events.queries.entries import entered_count, first_draft, format_is_fixed
from tournaments.events.queries.sentence import describe, preset_values
from tournaments.shared import clock
from tournaments.shared.actors import Actor, actor_of
from tournaments.shared.messages import sentence

FIRST_PRESET = "club_night"
EXPECTED = 24
SHAPING = (
    "rounds",
    "form",
    "deals",
    "minutes",
    "points",
    *DrawChoices.base_fields,
    *RuleChoices.base_fields,
    *PlayChoices.base_fields,
    *BoardChoices.base_fields,
)


@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an event; `preview` shows the sentence without script."""
    club = club_to_direct(actor_of(request), slug)
    form = EventForm(answers(request.POST), club=club, initial=blank(club))
    if request.method == "POST" and not wants_preview(request) and form.is_valid():
        event = make(actor_of(request), club, form)
        if event is not None:
            messages.success(request, what_next(event))
            return redirect("event_manage", event.slug)
    return page(request, form, club=club, event=None)


@require_http_methods(["GET", "POST"])
def event_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change an event; its format only until the first round is published."""
    event = event_to_direct(actor_of(request), slug)
    form = EventForm(answers(request.POST), club=event.club, initial=known(event))
    is_fixed = format_is_fixed(event)
    if is_fixed:
        loosen(form)
    is_sent = request.method == "POST" and not wants_preview(request)
    if is_sent and form.is_valid() and save(actor_of(request), event, form, is_fixed=is_fixed):
        messages.success(request, gettext("The event is changed."))
        return redirect("event_manage", event.slug)
    return page(request, form, club=event.club, event=event, is_fixed=is_fixed)


@require_GET
def event_sentence(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the fields that follow from a preset and the sentence, while the director chooses."""
    club = club_to_direct(actor_of(request), slug)
    form = EventForm(answers(request.GET), club=club)
    form.is_valid()
    return render(request, "events/making_parts.html", {**shown(form), "form": form, "club": club, "is_fragment": True})


def answers(sent: QueryDict) -> dict[str, Any] | None:
    """Give what the browser sent; fields that still show another preset's values get those of the chosen one."""
    if not sent:
        return None
    chosen = sent.get("preset", "")
    if sent.get("shown_preset", chosen) == chosen:
        return {**sent.dict(), **named_rules(sent.get("rules", ""), sent.get("decks", ""))}
    return {**sent.dict(), **values_of(str(chosen))}


def wants_preview(request: HttpRequest) -> bool:
    """Tell whether only the sentence is asked for."""
    return "preview" in request.POST


def values_of(preset: str) -> dict[str, Any]:
    """Give the fields that a preset sets; those it says nothing of are emptied."""
    if preset not in formats.PRESETS:
        return {}
    return {**dict.fromkeys(SHAPING, ""), **preset_values(formats.PRESETS[preset])}


def blank(club: Club) -> dict[str, Any]:
    """Fill a new event: a club night at half past six, a week from now."""
    local = timezone.localtime(clock.now(), zoneinfo.ZoneInfo(club.time_zone))
    start = (local + timedelta(days=7)).replace(hour=18, minute=30, second=0, microsecond=0, tzinfo=None)
    return {
        "preset": FIRST_PRESET,
        "starts_at": start,
        "expected": EXPECTED,
        "entry_policy": EntryPolicy.ANYBODY,
        "confirm_policy": ConfirmPolicy.BOTH_SIDES,
        "table_entry": TableEntry.DEALS,
        **values_of(FIRST_PRESET),
    }


def known(event: Event) -> dict[str, Any]:
    """Fill the page with what the event is."""
    zone = zoneinfo.ZoneInfo(event.club.time_zone)
    columns = (
        *("preset", "name", "name_latin", "venue", "about", "entry_policy", "entry_limit"),
        *("confirm_policy", "table_entry", "one_phone"),
    )
    entered = entered_count(event)
    return {
        **{column: getattr(event, column) for column in columns},
        "starts_at": timezone.localtime(event.starts_at, zone).replace(tzinfo=None),
        "expected": max(entered, 2) if entered else EXPECTED,
        **preset_values(formats.from_json(event.format)),
    }


def loosen(form: EventForm) -> None:
    """Ask nothing of the fields that can no longer be changed."""
    for field in ("preset", "expected", *SHAPING):
        form.fields[field].required = False
        form.fields[field].disabled = True


def make(actor: Actor, club: Club, form: EventForm) -> Event | None:
    """Make the event, or put the refusal on the form."""
    try:
        return operations.create_event(
            actor=actor,
            club=club,
            preset=form.cleaned_data["preset"],
            options=form.options(),
            **form.about_event(),
        )
    except DomainError as error:
        form.add_error(None, sentence(error))
    return None


def what_next(event: Event) -> str:
    """Say how the entries of a new event come in."""
    if event.entry_policy == EntryPolicy.BY_HAND:
        return gettext("The event is made. Paste the entries, or add them one by one.")
    return gettext("The event is made. Pass the link round, or paste the entries.")


def save(actor: Actor, event: Event, form: EventForm, *, is_fixed: bool) -> bool:
    """Change the event, or put the refusal on the form."""
    shape = None if is_fixed else (form.cleaned_data["preset"], form.options())
    try:
        operations.settle_event(actor=actor, event=event, shape=shape, fields=dict(form.about_event()))
    except DomainError as error:
        form.add_error(None, sentence(error))
        return False
    return True


def page(
    request: HttpRequest, form: EventForm, *, club: Club, event: Event | None, is_fixed: bool = False
) -> HttpResponse:
    """Render the page with its sentence."""
    context = {
        **shown(form),
        "form": form,
        "club": club,
        "event": event,
        "is_fixed": is_fixed,
        "draft": first_draft(event) if event and not is_fixed else None,
        "bar_name": club.name,
    }
    is_wrong = form.is_bound and bool(form.errors) and not wants_preview(request)
    return render(request, "events/making.html", context, status=422 if is_wrong else 200)


def shown(form: EventForm) -> dict[str, Any]:
    """Give tiles, choices and the sentence for what the fields hold now."""
    if form.is_bound:
        form.is_valid()
    values = form.cleaned_data if form.is_bound else form.initial
    preset = values.get("preset") or FIRST_PRESET
    bound = form if form.is_bound else EventForm(as_typed(form.initial), club=club_of(form))
    if not form.is_bound:
        bound.is_valid()
    starts_at = bound.cleaned_data.get("starts_at")
    told = describe(
        formats.PRESETS[preset],
        bound.options(),
        entries=bound.cleaned_data.get("expected") or EXPECTED,
        starts_at=starts_at if isinstance(starts_at, datetime) else None,
    )
    return {
        "words": told.words,
        "why_not": told.why_not,
        "card_words": told.card_words,
        "table_words": () if "bands" in bound.errors else told.table_words,
        "tiles": [(key, *PRESET_WORDS[key]) for key in PRESET_WORDS if key in formats.PRESETS],
        "preset": preset,
        "form_words": FORM_WORDS,
        "competitor": formats.PRESETS[preset].competitor.value,
        "lead": formats.PRESETS[preset].stages[0],
        "kinds": {stage.kind.value for stage in formats.PRESETS[preset].stages},
        "zone": form.zone.key,
    }


def as_typed(initial: Mapping[str, Any]) -> dict[str, Any]:
    """Write the initial values as a browser would send them back."""
    return {
        key: value.strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else str(value)
        for key, value in initial.items()
        if value is not None
    }


def club_of(form: EventForm) -> Club:
    """Give a club in the form's time zone."""
    return Club(time_zone=form.zone.key)
