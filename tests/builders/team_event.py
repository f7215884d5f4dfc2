"""An event of teams of four made, drawn and published through the operations, as a director would."""

from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent
from tests.factories import NOON, PlayerFactory
from tournaments.clubs.models import Club
from tournaments.events import operations as events
from tournaments.shared.actors import SYSTEM


def teams_entered(club: Club, teams: int, *, preset: str = "team_round_robin", players: int = 4) -> DuplicateEvent:
    """Make an event with so many teams of so many players, nothing drawn yet."""
    event = events.create_event(actor=SYSTEM, club=club, name="Teams", starts_at=NOON, preset=preset)
    for number in range(1, teams + 1):
        people = [PlayerFactory.create(club=club, name=f"{number}队{seat}号") for seat in range(1, players + 1)]
        events.add_entry(actor=SYSTEM, event=event, players=people, name=f"第{number}队")
    return DuplicateEvent(event=event, stage=event.stages.get(ordinal=1))


def team_event(club: Club, teams: int = 4, *, preset: str = "team_round_robin", players: int = 4) -> DuplicateEvent:
    """Make an event of teams whose first round is public."""
    made = teams_entered(club, teams, preset=preset, players=players)
    draw_and_publish(made.stage)
    made.event.refresh_from_db()
    return DuplicateEvent(event=made.event, stage=made.event.stages.get(ordinal=1))
