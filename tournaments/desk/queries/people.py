"""Players of one club who may be one person, and what hangs on a record."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Count, Max

from tournaments.clubs.models import Player
from tournaments.events.models import Entry
from tournaments.events.names import are_twins, key

MOST = 60


@dataclass(frozen=True, kw_only=True)
class Record:
    """A player's record, with what tells it from another."""

    id: int
    name: str
    name_latin: str
    affiliation: str
    email: str
    member_number: str
    has_account: bool
    events: int
    last_event: str


@dataclass(frozen=True, kw_only=True)
class Suspicion:
    """Two records that may be one person; `same` says that the names are the same to the reader."""

    one: Record
    other: Record
    same: bool


def duplicates(club_id: int) -> tuple[Suspicion, ...]:
    """Find each two records with the same or nearly the same name, in one query."""
    records = [record(player) for player in present(club_id)]
    return tuple(
        Suspicion(one=one, other=other, same=key(one.name) == key(other.name))
        for one, other in suspected(records)[:MOST]
    )


def suspected(records: list[Record]) -> list[tuple[Record, Record]]:
    """Pair up records whose names are equal or twins; only names that share a beginning or an end are compared."""
    shelves: dict[str, list[Record]] = defaultdict(list)
    for item in records:
        for name in shelves_of(item):
            shelves[name].append(item)
    found: dict[tuple[int, int], tuple[Record, Record]] = {}
    for shelf in shelves.values():
        for one, other in combinations(shelf, 2):
            both = (min(one.id, other.id), max(one.id, other.id))
            if both not in found and alike(one, other):
                found[both] = (one, other) if one.id == both[0] else (other, one)
    return sorted(found.values(), key=lambda twins: (key(twins[0].name) != key(twins[1].name), twins[0].name))


def shelves_of(item: Record) -> set[str]:
    """Give the beginnings and ends under which a record is compared with others."""
    names = [key(name) for name in (item.name, item.name_latin) if name]
    return {f"<{name[:2]}" for name in names} | {f"{name[-2:]}>" for name in names}


def alike(one: Record, other: Record) -> bool:
    """Tell whether two records may be one person by either of their names."""
    if one.name == other.name or are_twins(one.name, other.name):
        return True
    return bool(one.name_latin and other.name_latin) and key(one.name_latin) == key(other.name_latin)


def records_of(club_id: int, ids: list[int]) -> dict[int, Record]:
    """Read these records of the club."""
    return {player.pk: record(player) for player in present(club_id).filter(pk__in=ids)}


def present(club_id: int):  # type: ignore[no-untyped-def]  # an annotated queryset has no name
    """Select the records that can be merged, with how much hangs on them."""
    return (
        Player.objects.present()
        .filter(club_id=club_id, anonymised_at=None)
        .select_related("membership")
        .annotate(event_count=Count("entries__event", distinct=True), last=Max("entries__event__starts_at"))
        .order_by("name", "pk")
    )


def record(player: Player) -> Record:
    """Say of an annotated player what helps to decide."""
    member = getattr(player, "membership", None)
    last = getattr(player, "last", None)
    return Record(
        id=player.pk,
        name=player.name,
        name_latin=player.name_latin,
        affiliation=player.affiliation,
        email=player.email,
        member_number=member.number if member else "",
        has_account=player.user_id is not None,
        events=getattr(player, "event_count", 0),
        last_event=last.date().isoformat() if last else "",
    )


def own_entries(player_id: int) -> tuple[str, ...]:
    """Name the entries of a player with their events, newest first."""
    found = Entry.objects.filter(seats__player_id=player_id).select_related("event").distinct()
    return tuple(f"{entry.name} · {entry.event.name}" for entry in found.order_by("-event__starts_at"))
