"""Entries put into groups by the director's hand."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from tournaments.events import permissions
from tournaments.events.errors import GroupTooSmall, PlacedTwice, PlacesChanged, StageAlreadyFilled
from tournaments.events.models import Stage, StageEntry
from tournaments.events.operations.facts import locked_with_stages
from tournaments.events.operations.stages import Placing, place_entries
from tournaments.events.queries.groups import groups_page
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless

SMALLEST = 2


@transaction.atomic
def place_by_hand(*, actor: Actor, stage: Stage, groups: Mapping[str, Sequence[int]], seen: str | None = None) -> int:
    """Put entries (by number, in this order) into groups; who is named nowhere does not play the stage.

    What an entry carried over from an earlier stage it keeps. `seen` is the fingerprint of the page that was filled
    in. Returns how many were placed.

    :raises PlacesChanged: when entries or groups are not those that were seen.
    :raises GroupTooSmall: when a group would hold fewer than two.
    :raises PlacedTwice: when an entry stands in two groups.
    :raises StageAlreadyFilled: when a round of the stage is published.
    """
    event = locked_with_stages(stage.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.place_entries")
    page = groups_page(event, stage.ordinal)
    if page.is_fixed:
        raise StageAlreadyFilled(stage=str(stage))
    if seen is not None and seen != page.seen:
        raise PlacesChanged
    known = {line.entry.number: line.entry.pk for line in page.lines}
    _check(groups, known)
    carried = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "carried"))
    placings = [
        [
            Placing(entry_id=known[number], seed=seed, carried=carried.get(known[number], {}))
            for seed, number in enumerate(group, 1)
        ]
        for group in groups.values()
    ]
    return place_entries(actor=actor, stage=stage, groups=placings)


def _check(groups: Mapping[str, Sequence[int]], known: Mapping[int, int]) -> None:
    seen: set[int] = set()
    for name, group in groups.items():
        if len(group) < SMALLEST:
            raise GroupTooSmall(group=name, least=SMALLEST, given=len(group))
        for number in group:
            if number not in known:
                raise Missing(what="entry")
            if number in seen:
                raise PlacedTwice(number=number)
            seen.add(number)
