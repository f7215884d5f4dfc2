"""The director's list of entries, the form of one, and what can be done to it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.events import operations
from tournaments.events.errors import EntryNameTaken, PlayerUnclear, SeedTwice
from tournaments.events.forms import AbsenceForm, EntryForm, OfficerEntryForm, SubstituteForm, WithdrawForm
from tournaments.events.imports import FateKind, judge
from tournaments.events.models import AbsenceKind, Entry, EntryStatus, Event
from tournaments.events.queries.access import event_to_direct, stage_to_join
from tournaments.events.queries.book import load_book, player_names
from tournaments.events.queries.entries import EntryCard, entries_page, entry_card, latest_place, player_of
from tournaments.events.queries.links import own_addresses
from tournaments.events.ranking import RANKING
from tournaments.shared.actors import Actor, actor_of
from tournaments.shared.addresses import root_of
from tournaments.shared.answers import Unchanged, tell
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole

FIELD_OF = {EntryNameTaken: "name", SeedTwice: "seed"}


@require_GET
def entry_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the entries; htmx asks for the rows alone while the director types."""
    event = event_to_direct(actor_of(request), slug)
    wanted, status = request.GET.get("q", ""), request.GET.get("status", "")
    page = entries_page(event, wanted=wanted, status=status)
    only_rows = request.headers.get("HX-Target") == "entry-rows"
    template = "events/entry_rows.html" if only_rows else "events/entries.html"
    context = {"event": event, "page": page, "wanted": wanted, "status": status, "statuses": EntryStatus}
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
def entry_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a pair by hand; while a Swiss is being played it is a late entry."""
    event = event_to_direct(actor_of(request), slug)
    form = OfficerEntryForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid() and is_clear(form, event):
        entry = attempt(form, lambda: add(actor_of(request), event, form))
        if entry is not None:
            messages.success(request, gettext("%(entry)s is entry %(number)s.") % facts(entry))
            return redirect("event_entry_add" if "again" in request.POST else "event_entries", slug)
    context = {
        "event": event,
        "form": form,
        "late": stage_to_join(event),
        "known_players": player_names(event),
    }
    return render(request, "events/entry_add.html", context, status=422 if form.errors else 200)


def is_clear(form: OfficerEntryForm, event: Event) -> bool:
    """Ask about names that fit several players, or nearly fit one."""
    fate = judge([form.row()], load_book(event))[0]
    if fate.kind is FateKind.QUESTION:
        form.ask(fate)
    return not form.errors


def add(actor: Actor, event: Event, form: OfficerEntryForm) -> Entry:
    """Enter the pair."""
    data = form.cleaned_data
    return operations.enter_as_due(
        actor=actor,
        event=event,
        players=form.seats(),
        name=data["name"],
        affiliation=data["affiliation"],
        **form.extra(),
    )


@require_http_methods(["GET", "POST"])
def entry_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change an entry; beside the form stands what else can happen to it."""
    event = event_to_direct(actor_of(request), slug)
    entry, card = entry_card(event, number)
    form = OfficerEntryForm(request.POST or None, event=event, initial=initial(card))
    if request.method == "POST" and form.is_valid():
        changed = attempt(form, lambda: edit(actor_of(request), entry, form))
        if changed is not None:
            messages.success(request, gettext("%(entry)s is changed.") % facts(changed))
            return redirect("event_entry_edit", slug, number)
    context = {
        "event": event,
        "card": card,
        "own": own_addresses(entry, root=root_of(request)),
        "form": form,
        "known_players": player_names(event),
        "absence_kinds": AbsenceKind,
    }
    return render(request, "events/entry_edit.html", context, status=422 if form.errors else 200)


def edit(actor: Actor, entry: Entry, form: OfficerEntryForm) -> Entry:
    """Change the entry."""
    data = form.cleaned_data
    return operations.edit_entry(
        actor=actor,
        entry=entry,
        players=form.seats(),
        name=data["name"],
        affiliation=data["affiliation"],
        **form.extra(),
    )


def initial(card: EntryCard) -> dict[str, object]:
    """Fill the form with what is known."""
    line = card.line
    players = {f"player_{position}": name for position, name in enumerate(line.players, 1)}
    columns = ("name", "name_latin", "affiliation", "seed", "fixed_table", "contact_email", "note", *RANKING)
    return {**players, **{column: getattr(line, column) for column in columns}}


def attempt(form: EntryForm, act: Callable[[], Entry]) -> Entry | None:
    """Do it, or put the refusal beside the field that it is about."""
    try:
        return act()
    except PlayerUnclear as error:
        form.ask_unclear(error.player, error.candidates)
    except DomainError as error:
        field = FIELD_OF.get(type(error)) or player_field(form, error)
        form.add_error(field, sentence(error))
    return None


def player_field(form: EntryForm, error: DomainError) -> str | None:
    """Find the field of the player that an error names."""
    name = getattr(error, "player", None)
    fields = [f"player_{position}" for position in form.positions]
    return next((field for field in fields if name and form.cleaned_data.get(field) == name), None)


def facts(entry: Entry) -> dict[str, object]:
    """Give what a sentence about an entry needs."""
    return {"entry": entry.name, "number": entry.number}


@require_POST
def entry_act(request: HttpRequest, slug: str, number: int, verb: str) -> HttpResponse:
    """Do one thing to an entry and return to its page."""
    event = event_to_direct(actor_of(request), slug)
    entry, _ = entry_card(event, number)
    if verb not in VERBS:
        raise Missing(what="verb")
    try:
        tell(request, VERBS[verb](request, entry))
    except DomainError as error:
        messages.error(request, sentence(error))
    if "links" in request.POST:
        return redirect("event_entry_links", slug)
    return redirect("event_entry_edit", slug, number)


def cancel(request: HttpRequest, entry: Entry) -> str:
    """Cancel the entry."""
    operations.cancel_entry(actor=actor_of(request), entry=entry, reason=request.POST.get("reason", "")[:200])
    return gettext("%(entry)s is cancelled. The number stays free.") % facts(entry)


def restore(request: HttpRequest, entry: Entry) -> str:
    """Take the entry in again."""
    operations.restore_entry(actor=actor_of(request), entry=entry)
    return gettext("%(entry)s takes part.") % facts(entry)


def withdraw(request: HttpRequest, entry: Entry) -> str:
    """Let the entry leave after a round."""
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return Unchanged(gettext("Nothing was changed: say after which round."))
    data = form.cleaned_data
    operations.withdraw_entry(
        actor=actor_of(request), entry=entry, after_round=data["after_round"], reason=data["reason"]
    )
    return gettext("%(entry)s has withdrawn after round %(round)s. What was played counts.") % {
        **facts(entry),
        "round": data["after_round"],
    }


def reinstate(request: HttpRequest, entry: Entry) -> str:
    """Let the entry play again."""
    operations.reinstate(actor=actor_of(request), entry=entry)
    return gettext("%(entry)s plays again from the next round.") % facts(entry)


def absent(request: HttpRequest, entry: Entry) -> str:
    """Keep the entry out of a round."""
    form = AbsenceForm(request.POST)
    if not form.is_valid():
        return Unchanged(gettext("Nothing was changed: say which round."))
    data = form.cleaned_data
    operations.set_absence(
        actor=actor_of(request),
        stage_entry=latest_place(entry),
        round_number=data["round_number"],
        kind=AbsenceKind(data["kind"]),
    )
    return gettext("%(entry)s will not be paired in round %(round)s.") % {
        **facts(entry),
        "round": data["round_number"],
    }


def present(request: HttpRequest, entry: Entry) -> str:
    """Take an absence back."""
    form = AbsenceForm({"kind": AbsenceKind.ABSENT, **request.POST.dict()})
    if not form.is_valid():
        return Unchanged(gettext("Nothing was changed: say which round."))
    number = form.cleaned_data["round_number"]
    operations.clear_absence(actor=actor_of(request), stage_entry=latest_place(entry), round_number=number)
    return gettext("%(entry)s will be paired in round %(round)s.") % {**facts(entry), "round": number}


def substitute(request: HttpRequest, entry: Entry) -> str:
    """Seat somebody in a player's place."""
    form = SubstituteForm(request.POST)
    leaves = player_of(form.cleaned_data["leaves"]) if form.is_valid() else None
    if leaves is None:
        return Unchanged(gettext("Nothing was changed: say who leaves and who comes."))
    comes = form.cleaned_data["comes"]
    operations.substitute_player(actor=actor_of(request), entry=entry, leaves=leaves, comes=comes)
    return gettext("%(comes)s plays for %(leaves)s from now on.") % {"comes": comes, "leaves": leaves.name}


def renew_link(request: HttpRequest, entry: Entry) -> str:
    """Give the entry a new link."""
    operations.renew_link(actor=actor_of(request), entry=entry)
    return gettext("%(entry)s has a new link. The former one no longer works.") % facts(entry)


VERBS: dict[str, Callable[[HttpRequest, Entry], str]] = {
    "cancel": cancel,
    "restore": restore,
    "withdraw": withdraw,
    "reinstate": reinstate,
    "absent": absent,
    "present": present,
    "substitute": substitute,
    "renew-link": renew_link,
}


@require_http_methods(["GET", "POST"])
def seeds(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the seeds of all entries on one page; an empty cell takes one away."""
    event = event_to_direct(actor_of(request), slug)
    page = entries_page(event, status=EntryStatus.REGISTERED)
    typed = {line.number: request.POST.get(f"seed-{line.number}", "").strip() for line in page.lines}
    error = ""
    if request.method == "POST":
        error = save_seeds(actor_of(request), event, typed)
        if not error:
            messages.success(request, gettext("The seeds are saved."))
            return redirect("event_entries", slug)
    rows = [(line, typed[line.number] if error else line.seed or "") for line in page.lines]
    context = {"event": event, "rows": rows, "error": error}
    return render(request, "events/seeds.html", context, status=422 if error else 200)


def save_seeds(actor: Actor, event: Event, typed: dict[int, str]) -> str:
    """Save the seeds, or give the sentence that says what is wrong with them."""
    if any(text and not whole(text) for text in typed.values()):
        return gettext("A seed is a whole number from 1.")
    try:
        seeds = {number: int(text) if text else None for number, text in typed.items()}
        operations.set_seeds(actor=actor, event=event, seeds=seeds)
    except DomainError as refusal:
        return sentence(refusal)
    return ""
