"""How many rounds a stage has with the field it has."""

from collections.abc import Sequence

from scoring.errors import FieldTooSmall
from scoring.formats import StageKind, from_json
from scoring.formats.plan import knockout_rounds, matches_of_ties, plan
from tournaments.events.models import Entry, Stage
from tournaments.pairings.generators import round_robin
from tournaments.pairings.models import Round, RoundStatus

OPEN_TIES = "open_ties"  # in the report of a closed round: how many ties of a bracket need another match


def planned_rounds(stage: Stage) -> int:
    """Count the rounds a stage will have with the field it has."""
    rules = from_json(stage.event.format).stage(stage.ordinal)
    if rules.rounds is not None:
        return rules.rounds
    sizes = [group.stage_entries.count() for group in stage.groups.all()]
    largest = max(sizes, default=0)
    if rules.kind == StageKind.KNOCKOUT:
        return rounds_of_bracket(stage, matches_of_ties(rules, knockout_rounds(max(largest, 2))))
    return round_robin.rounds(largest, rules.legs)


def foreseen_rounds(stage: Stage) -> int:
    """Count the rounds a stage will have; before it has a field, those of the field that the entries promise."""
    if stage.stage_entries.exists():
        return planned_rounds(stage)
    form = from_json(stage.event.format)
    entries = Entry.objects.competing().filter(event_id=stage.event_id).count()
    try:
        return plan(form, entries)[stage.ordinal - 1].rounds
    except FieldTooSmall:
        return form.stage(stage.ordinal).rounds or 0


def rounds_of_bracket(stage: Stage, often: Sequence[int]) -> int:
    """Count the rounds drawn and those that may follow; `often` are the matches of a tie, by round of the bracket.

    What a tie does not need is known when the round is closed, and counted no more; what a correction opened again is.
    """
    if max(often) == 1:
        return len(often)
    drawn = list(Round.objects.filter(stage=stage).order_by("number"))
    begun = sum(one.game == 1 for one in drawn)
    return len(drawn) + (matches_left(drawn[-1], often[begun - 1]) if drawn else 0) + sum(often[begun:])


def matches_left(last: Round, most: int) -> int:
    """Count the rounds that the ties of the last one may still take, of `most` matches each."""
    open_ties = last.report.get(OPEN_TIES) if last.status == RoundStatus.CLOSED else None
    left = max(most - last.game, 0)
    return left if open_ties is None else max(left, 1) if open_ties else 0
