"""An event whose standings the public sees."""

from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.publishing import operations
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now


def published(club: Club, entries: int, rounds: int = 2) -> PlayedEvent:
    """An event of `rounds` closed rounds whose standings are public."""
    played = played_event(club, entries=entries)
    for number in range(1, rounds + 1):
        pairs = [(one, one + entries // 2) for one in range(1, entries // 2 + 1)]
        play_round(played, number, [(a, b, 14, 2 + (a * number) % 11) for a, b in pairs])
    count(played)
    operations.publish(actor=SYSTEM, event=played.event)
    return played


def count(played: PlayedEvent) -> None:
    """Have everything entered so far counted, as the worker would."""
    played.event.facts_version += 1
    played.event.save()
    recompute_now(event_id=played.event.pk)
