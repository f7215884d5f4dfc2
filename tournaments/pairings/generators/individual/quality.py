"""How evenly a schedule mixes its players, as codes with facts."""

from collections.abc import Iterator

from scoring.reasons import Reason, reason
from tournaments.pairings.generators.individual.facts import Mixing, Schedule, mixing


def quality_words(schedule: Schedule) -> tuple[Reason, ...]:
    """Say how evenly a schedule mixes those who play it to the end."""
    if schedule.design:
        return (reason("individual.design", players=schedule.players, rounds=schedule.rounds),)
    return tuple(_ends(mixing(schedule)))


def _ends(found: Mixing) -> Iterator[Reason]:
    yield reason("individual.partners", least=found.partners[0], most=found.partners[1])
    yield reason("individual.opponents", least=found.opponents[0], most=found.opponents[1])
    if found.sit_outs[1]:
        yield reason("individual.sit_outs", least=found.sit_outs[0], most=found.sit_outs[1])
