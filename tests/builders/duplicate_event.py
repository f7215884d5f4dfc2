"""A duplicate session made, drawn and published through the operations, as a director would."""

from dataclasses import dataclass, replace

from engine.presets import COMPETITION
from engine.ruleset import DuplicateBidding, to_values
from scoring.formats import from_json
from tests.builders.drawn_event import draw_and_publish
from tests.factories import NOON, PlayerFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event, Stage
from tournaments.events.options import FormatOptions
from tournaments.events.options.cards import OWN_RULES
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Match, Round
from tournaments.shared.actors import SYSTEM


@dataclass(frozen=True, kw_only=True)
class DuplicateEvent:
    """The rows a test goes on with."""

    event: Event
    stage: Stage

    @property
    def round(self) -> Round:
        """Give the newest round."""
        return Round.objects.filter(stage=self.stage).latest("number")

    def match(self, table: int = 1) -> Match:
        """Give the match at a table in the newest round."""
        return self.round.matches.get(table__number=table)


def pairs_entered(
    club: Club, entries: int, preset: str = "duplicate_pairs", options: FormatOptions | None = None
) -> DuplicateEvent:
    """Make an event with so many entries of as many players as the preset asks, nothing chosen yet."""
    event = events.create_event(
        actor=SYSTEM, club=club, name="Duplicate", starts_at=NOON, preset=preset, options=options
    )
    size = from_json(event.format).competitor.roster.least
    for number in range(1, entries + 1):
        players = [PlayerFactory.create(club=club) for _ in range(size)]
        events.add_entry(actor=SYSTEM, event=event, players=players, name=f"第{number}队")
    return DuplicateEvent(event=event, stage=event.stages.get(ordinal=1))


def with_fixed_trump(**options: object) -> FormatOptions:
    """Choose boards that fix the trump suit, so that nobody bids."""
    rules = replace(COMPETITION, duplicate_bidding=DuplicateBidding.PRESET)
    return FormatOptions(rules=OWN_RULES, rule_values=to_values(rules), **options)  # type: ignore[arg-type]  # by name


def duplicate_event(
    club: Club, movement: Movement | None = None, *, boards: int = 2, options: FormatOptions | None = None
) -> DuplicateEvent:
    """Make a session with a movement whose first round is public; a Howell of two tables unless told otherwise."""
    chosen = movement or howell(2)
    made = pairs_entered(club, chosen.entries, options=options)
    draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=chosen, boards_per_set=boards)
    draw_and_publish(made.stage)
    made.event.refresh_from_db()
    return DuplicateEvent(event=made.event, stage=made.event.stages.get(ordinal=1))
