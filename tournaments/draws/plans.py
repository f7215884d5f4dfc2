"""How many rounds a stage has with the field it has."""

from scoring.formats import StageKind, from_json
from scoring.formats.plan import knockout_rounds
from tournaments.events.models import Stage
from tournaments.pairings.generators import round_robin


def planned_rounds(stage: Stage) -> int:
    """Count the rounds a stage will have with the field it has."""
    rules = from_json(stage.event.format).stage(stage.ordinal)
    if rules.rounds is not None:
        return rules.rounds
    sizes = [group.stage_entries.count() for group in stage.groups.all()]
    largest = max(sizes, default=0)
    if rules.kind == StageKind.KNOCKOUT:
        return knockout_rounds(max(largest, 2))
    return round_robin.rounds(largest, rules.legs)
