"""The categories (组别) of an event: who belongs to one, and the places inside it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.standings.ranking import among
from tournaments.events.models import Entry
from tournaments.publishing.queries.tables import Row


def category_members(event_id: int) -> Mapping[str, frozenset[int]]:
    """This will give the numbers of the entries in each category, the categories in alphabetical order."""
    found: dict[str, set[int]] = defaultdict(set)
    tagged = Entry.objects.competing().filter(event_id=event_id).exclude(categories=[])
    for number, categories in tagged.values_list("number", "categories"):
        for category in categories:
            found[category].add(number)
    return {category: frozenset(found[category]) for category in sorted(found)}


def ranked_within(rows: Sequence[Row], members: Collection[int] | None) -> Sequence[Row]:
    """This will keep the members' rows, with their places among each other; all rows as they are without members."""
    if members is None:
        return rows
    kept = [row for row in rows if row.entry in members]
    places = among([row.place for row in kept])
    return [replace(row, place=place, shared=shared) for row, (place, shared) in zip(kept, places, strict=True)]
