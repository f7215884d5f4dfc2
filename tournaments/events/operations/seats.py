"""Who sits in an entry: names become players of the club's book."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import models

from scoring.formats import from_json
from tournaments.clubs.models import Player
from tournaments.events import names
from tournaments.events.errors import (
    PlayerForeign,
    PlayerTaken,
    PlayerTwice,
    PlayerUnclear,
    WrongNumberOfPlayers,
)
from tournaments.events.models import Entry, EntryPlayer, Event


@dataclass(frozen=True, kw_only=True)
class NewPlayer:
    """Somebody who is in nobody's book yet, whoever else bears the name."""

    name: str


Seat = Player | NewPlayer | str  # a string is whoever of the book bears the name, or else somebody new


def seat_players(event: Event, given: Sequence[Seat], *, affiliation: str, entry: Entry | None) -> list[Player]:
    """Find or write the players of an entry into the club's book, in order of their seats.

    :raises WrongNumberOfPlayers: when they are too few or too many for a pair, a team or a single player.
    :raises PlayerUnclear: when several of the book bear a name.
    :raises PlayerTaken: when one sits in another entry.
    :raises PlayerTwice: when one is named twice.
    """
    roster = from_json(event.format).competitor.roster
    if not roster.fits(len(given)):
        raise WrongNumberOfPlayers(least=roster.least, most=roster.most, given=len(given))
    players = [find_player(event, seat) for seat in given]
    known = [player for player in players if not is_new(player)]
    check_twice([player.name for player in players if is_new(player)], known)
    check_free(event, known, entry=entry)
    for player in players:
        write_player(player, affiliation)
    return players


def keeping(entry: Entry, given: Sequence[Seat]) -> list[Seat]:
    """Read a name that stands where it stood before as the very player who sits there."""
    seated = [seat.player for seat in entry.seats.filter(active=True).select_related("player").order_by("position")]
    return [
        seated[position] if position < len(seated) and seat == seated[position].name else seat
        for position, seat in enumerate(given)
    ]


def is_new(player: Player) -> bool:
    """Tell whether the player is not in the book yet."""
    return player._state.adding


def write_player(player: Player, affiliation: str) -> None:
    """Write a new player into the club's book."""
    if is_new(player):
        player.affiliation = affiliation
        player.save()


def find_player(event: Event, seat: Seat) -> Player:
    """Find the player meant, or make one that is not saved yet.

    :raises PlayerUnclear: when several of the book bear the name.
    :raises PlayerForeign: when the player stands in another club's book.
    """
    if isinstance(seat, Player):
        if seat.club_id != event.club_id:
            raise PlayerForeign(player=seat.name)
        return seat
    if isinstance(seat, NewPlayer):
        return Player(club_id=event.club_id, name=names.checked(seat.name))
    name = names.checked(seat)
    same = list(book_of(event).filter(name=name)[:8])
    if len(same) > 1:
        raise PlayerUnclear(player=name, candidates=tuple(player.pk for player in same))
    return same[0] if same else Player(club_id=event.club_id, name=name)


def book_of(event: Event) -> "models.QuerySet[Player]":
    """Give the players of the club who can be entered."""
    return Player.objects.present().filter(club_id=event.club_id, anonymised_at=None).order_by("name", "pk")


def check_twice(new_names: Sequence[str], known: Sequence[Player]) -> None:
    """Refuse one player in two seats of an entry.

    :raises PlayerTwice: when there is one.
    """
    for position, player in enumerate(known):
        if player in known[:position]:
            raise PlayerTwice(player=player.name)
    for position, name in enumerate(new_names):
        if name in new_names[:position]:
            raise PlayerTwice(player=name)


def check_free(event: Event, players: Sequence[Player], *, entry: Entry | None) -> None:
    """Refuse players who sit in another entry of the event.

    :raises PlayerTaken: for the first of them.
    """
    taken = EntryPlayer.objects.filter(event=event, player__in=players, active=True)
    if entry is not None:
        taken = taken.exclude(entry=entry)
    found = taken.select_related("player", "entry").first()
    if found is not None:
        raise PlayerTaken(player=found.player.name, entry=found.entry.name)


def write_seats(entry: Entry, players: Sequence[Player], *, keep_former: bool) -> None:
    """Seat the players in this order; those who leave are kept as former ones once play has begun."""
    entry.seats.update(active=False)
    former = {seat.player_id: seat for seat in entry.seats.all()}
    for position, player in enumerate(players, 1):
        seat = former.pop(player.pk, None) or EntryPlayer(event_id=entry.event_id, entry=entry, player=player)
        seat.position, seat.active = position, True
        seat.save()
    if not keep_former:
        entry.seats.filter(active=False).delete()
