"""How people and entries are called in public: the club decides how much of a name is shown."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import pgettext

from tournaments.clubs.models import NameDisplay
from tournaments.events.models import Entry, EntryPlayer
from tournaments.shared.numbers import whole

WITHHELD = "○"
FIRST_CJK = 0x2E80


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicEntry:
    """An entry as the public knows it; `players` is empty where their names add nothing."""

    number: int
    name: str
    name_latin: str
    affiliation: str
    players: tuple[str, ...] = ()
    is_out: bool = False

    @property
    def roster(self) -> str:
        """The players' public names in one line, separated as the language does."""
        return pgettext("list", ", ").join(self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Person:
    name: str
    name_latin: str
    shown: str


def public_entries(
    event_id: int,
    display: str,
    numbers: Iterable[int] | None = None,
    *,
    search: str = "",
    with_players: bool = False,
) -> dict[int, PublicEntry]:
    """This will read entries by number, in two queries; all of the event where no numbers are given.

    `search` keeps those whose name, club or shown player contains the text. Players are read when asked for,
    or when their names may have to be withheld.
    """
    entries = Entry.objects.competing().filter(event_id=event_id).order_by("number")
    if numbers is not None:
        entries = entries.filter(number__in=list(numbers))
    if search:
        entries = entries.filter(_matching(search, display)).distinct()
    rows = list(entries.values("pk", "number", "name", "name_latin", "affiliation", "status"))
    wanted = with_players or display != NameDisplay.FULL
    people = _people([row["pk"] for row in rows], display) if wanted else {}
    return {row["number"]: _shown(row, people.get(row["pk"], ()), display) for row in rows}


def _matching(search: str, display: str) -> Q:
    """Names that the club withholds cannot be searched for either."""
    club = Q(affiliation__icontains=search)
    if display != NameDisplay.FULL:
        alone = Q(pk=None) if (number := whole(search)) is None else Q(number=number)
        return club | alone
    full = club | Q(name__icontains=search) | Q(name_latin__icontains=search)
    seated = EntryPlayer.objects.filter(active=True).filter(
        Q(player__name__icontains=search) | Q(player__name_latin__icontains=search)
    )
    return full | Q(seats__in=seated)


def _people(entry_ids: list[int], display: str) -> Mapping[int, tuple[_Person, ...]]:
    found: dict[int, list[_Person]] = defaultdict(list)
    seats = EntryPlayer.objects.filter(entry_id__in=entry_ids, active=True).order_by("entry_id", "position")
    columns = ("entry_id", "position", "player__name", "player__name_latin", "player__membership__number")
    for entry_id, position, name, latin, member in seats.values_list(*columns):
        found[entry_id].append(_Person(name=name, name_latin=latin, shown=shown_name(name, display, member, position)))
    return {entry_id: tuple(people) for entry_id, people in found.items()}


def seat_names(seats: Collection[int], display: str) -> Mapping[int, str]:
    """This will name the holders of seats of entries (by key) as the club shows names, in one query."""
    rows = EntryPlayer.objects.filter(pk__in=seats)
    columns = rows.values_list("pk", "player__name", "player__membership__number", "position")
    return {pk: shown_name(name, display, member, position) for pk, name, member, position in columns}


def shown_name(name: str, display: str, member_number: str | None, position: int) -> str:
    """This will reduce a player's name to what the club shows."""
    if display == NameDisplay.FULL:
        return name
    if display == NameDisplay.INITIALS:
        return initials(name)
    return f"#{member_number or position}"


def initials(name: str) -> str:
    """This will keep the surname's character of a Chinese name, and the first letters of any other."""
    if name and ord(name[0]) >= FIRST_CJK:
        return name[0] + WITHHELD
    return " ".join(f"{word[0]}." for word in name.split())


def _shown(row: Mapping[str, Any], people: tuple[_Person, ...], display: str) -> PublicEntry:
    players = tuple(person.shown for person in people)
    name, latin = row["name"], row["name_latin"]
    if display != NameDisplay.FULL and _betrays(name, latin, people):
        name, latin = " / ".join(players), ""
    return PublicEntry(
        number=row["number"],
        name=name,
        name_latin=latin,
        affiliation=row["affiliation"],
        players=() if name == " / ".join(players) else players,
        is_out=row["status"] == "withdrawn",
    )


def _betrays(name: str, latin: str, people: tuple[_Person, ...]) -> bool:
    """Whether the entry is called by its players' names, as a single player or an unnamed pair is."""
    written = f"{name}\n{latin}".casefold()
    return any(word and word.casefold() in written for person in people for word in (person.name, person.name_latin))
