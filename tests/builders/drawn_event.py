"""A club night made, drawn and published through the operations, as a director would."""

from dataclasses import dataclass

from tests import factories
from tests.factories import NOON
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event, Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Match, Round
from tournaments.shared.actors import SYSTEM


@dataclass(frozen=True, kw_only=True)
class DrawnEvent:
    """The rows a test goes on with."""

    event: Event
    stage: Stage
    round: Round

    def match(self, table: int = 1) -> Match:
        """Give the match at a table."""
        return self.round.matches.get(table__number=table)


def drawn_event(club: Club, *, entries: int = 8, preset: str = "club_night") -> DrawnEvent:
    """Make an event with so many pairs whose first round is public."""
    event = events.create_event(actor=SYSTEM, club=club, name="Club night", starts_at=NOON, preset=preset)
    for number in range(1, entries + 1):
        players = [factories.PlayerFactory.create(club=club), factories.PlayerFactory.create(club=club)]
        events.add_entry(actor=SYSTEM, event=event, players=players, name=f"第{number}队")
    stage = event.stages.get(ordinal=1)
    return DrawnEvent(event=event, stage=stage, round=draw_and_publish(stage))


def draw_and_publish(stage: Stage, seed: str = "5eed") -> Round:
    """Draw the next round in this process and show it."""
    request = draws.request_draw(actor=SYSTEM, stage=stage, seed=seed)
    done = draws.run_draw(request_id=request.pk)
    assert done.state == "done", done.failure
    return pairings.publish_round(actor=SYSTEM, round=stage.rounds.get(number=done.round_number))
