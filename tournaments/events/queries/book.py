"""The club's book and the entries of an event, as an import and a form hold names against them."""

from scoring.formats import from_json
from tournaments.clubs.models import Player
from tournaments.events.imports.fates import Book, KnownEntry, KnownPlayer
from tournaments.events.models import EntryPlayer, EntryStatus, Event


def load_book(event: Event) -> Book:
    """Load what the rows of an import are held against, in three statements."""
    seats = list(
        EntryPlayer.objects.filter(event=event, active=True).values_list(
            "player_id", "player__name", "entry_id", "entry__name"
        )
    )
    entry_of = {player_id: entry_name for player_id, _, _, entry_name in seats}
    people: dict[int, set[str]] = {}
    for _, player_name, entry_id, _ in seats:
        people.setdefault(entry_id, set()).add(player_name)
    entries = event.entries.exclude(status=EntryStatus.CANCELLED).values_list("pk", "number", "name", "seed")
    return Book(
        roster=from_json(event.format).competitor.roster,
        players=tuple(
            KnownPlayer(id=pk, name=name, affiliation=affiliation, entry=entry_of.get(pk, ""))
            for pk, name, affiliation in _players(event)
        ),
        entries=tuple(
            KnownEntry(number=number, name=name, players=frozenset(people.get(pk, ())), seed=seed)
            for pk, number, name, seed in entries
        ),
    )


def _players(event: Event) -> "list[tuple[int, str, str]]":
    book = Player.objects.present().filter(club_id=event.club_id, anonymised_at=None)
    return list(book.order_by("pk").values_list("pk", "name", "affiliation"))


def player_names(event: Event) -> list[str]:
    """List the names of the club's book, to be completed while typing; those already entered are left out."""
    taken = EntryPlayer.objects.filter(event=event, active=True).values("player_id")
    book = Player.objects.present().filter(club_id=event.club_id, anonymised_at=None).exclude(pk__in=taken)
    return sorted(set(book.values_list("name", flat=True)))
