"""Putting entries into groups by hand: a choice for each, or one list for all."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.events import operations
from tournaments.events.errors import GroupTooSmall, PlacesChanged
from tournaments.events.imports.groups import Fault, ReadGroups, read_groups
from tournaments.events.models import Entry
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.groups import MOST_GROUPS, GroupsPage, groups_page
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole, wholes


@dataclass(frozen=True, kw_only=True)
class ChosenPlace:
    """An entry with the group that is chosen for it; `is_wrong` marks the group that cannot be."""

    entry: Entry
    group: str
    is_wrong: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
def groups(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show who is in which group, read a list into the choices, or save them; what was chosen is never lost."""
    event = event_to_direct(actor_of(request), slug)
    page = groups_page(event, ordinal, wanted=wanted_groups(request))
    if request.method != "POST":
        return shown(request, page, present_groups(page), seen=page.seen)
    if "read" in request.POST:
        return list_read(request, page)
    chosen = chosen_groups(request.POST, page)
    try:
        placed = operations.place_by_hand(
            actor=actor_of(request),
            stage=page.stage,
            groups=by_group(chosen, page),
            seen=request.POST.get("seen", ""),
        )
    except DomainError as error:
        wrong = error.group if isinstance(error, GroupTooSmall) else ""
        seen = page.seen if isinstance(error, PlacesChanged) else request.POST.get("seen", "")
        return shown(request, page, chosen, seen=seen, error=sentence(error), wrong=wrong)
    messages.success(request, gettext("%(count)s entries are placed.") % {"count": placed})
    return redirect("event_stage", slug, ordinal)


def list_read(request: HttpRequest, page: GroupsPage) -> HttpResponse:
    """Lay the list over the choices, or say beside it what cannot be understood."""
    entries = {line.entry.number: line.entry.name for line in page.lines}
    seen = request.POST.get("seen", "")
    read = read_groups(request.POST.get("list", ""), page.names, entries)
    if read.faults:
        faults = [fault_words(one) for one in read.faults]
        return shown(request, page, chosen_groups(request.POST, page), seen=seen, faults=faults)
    return shown(request, page, in_order(read, page), seen=seen)


def shown(
    request: HttpRequest,
    page: GroupsPage,
    chosen: Mapping[int, str],
    *,
    seen: str,
    error: str = "",
    wrong: str = "",
    faults: list[str] | None = None,
) -> HttpResponse:
    """Show the choices, in their order."""
    entries = {line.entry.number: line.entry for line in page.lines}
    order = [number for number in chosen if number in entries]
    left = [number for number in entries if number not in chosen]
    context = {
        "event": page.stage.event,
        "page": page,
        "places": [
            ChosenPlace(
                entry=entries[number],
                group=chosen.get(number, ""),
                is_wrong=bool(wrong) and chosen.get(number) == wrong,
            )
            for number in (*order, *left)
        ],
        "counts": [(name, sum(group == name for group in chosen.values())) for name in page.names],
        "without": sum(not chosen.get(number) for number in entries),
        "error": error,
        "faults": faults or [],
        "list": request.POST.get("list", ""),
        "most": MOST_GROUPS,
        "seen": seen,
    }
    return render(request, "events/groups.html", context, status=422 if error or faults else 200)


def present_groups(page: GroupsPage) -> dict[int, str]:
    """Give the groups as they are; one that will be no more is no choice."""
    return {line.entry.number: line.group if line.group in page.names else "" for line in page.lines}


def wanted_groups(request: HttpRequest) -> int | None:
    """Read how many groups are wanted."""
    wanted = whole(request.POST.get("groups") or request.GET.get("groups")) or 0
    return wanted if 0 < wanted <= MOST_GROUPS else None


def chosen_groups(post: QueryDict, page: GroupsPage) -> dict[int, str]:
    """Read the choices, in the order in which the page showed them."""
    numbers = wholes(post.getlist("entry"))
    chosen = {number: post.get(f"group-{number}", "") for number in numbers}
    return {number: group if group in page.names else "" for number, group in chosen.items()}


def by_group(chosen: Mapping[int, str], page: GroupsPage) -> dict[str, list[int]]:
    """Turn the choices round; every group is there, be it empty."""
    return {name: [number for number, group in chosen.items() if group == name] for name in page.names}


def in_order(read: ReadGroups, page: GroupsPage) -> dict[int, str]:
    """Give the choices that a list means, in its order; who is not in it comes last and has no group."""
    chosen = {number: name for name, members in read.groups.items() for number in members}
    return chosen | {line.entry.number: "" for line in page.lines if line.entry.number not in chosen}


def fault_words(fault: Fault) -> str:
    """Say what cannot be understood, with its line."""
    words = {
        "group": gettext("Line %(line)s does not begin with a group: %(text)s"),
        "entry": gettext("Line %(line)s: nobody is called “%(text)s”."),
        "twice": gettext("Line %(line)s: “%(text)s” stands here twice."),
    }
    return words[fault.kind] % {"line": fault.line, "text": fault.text}
