"""Ending a round, and with the last one its stage."""

from django.db import transaction

from scoring.formats import StageKind, from_json
from tournaments.draws.errors import MatchesMissing
from tournaments.draws.operations.by_bracket import under_way
from tournaments.draws.plans import OPEN_TIES, planned_rounds
from tournaments.events import operations as events
from tournaments.pairings import operations as pairings
from tournaments.pairings import permissions
from tournaments.pairings.models import Match, MatchKind, MatchState, Round
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def close_round(*, actor: Actor, round: Round) -> Round:
    """End a round in which every match has its result; with the last planned round the stage is finished.

    :raises NotAllowed: when the actor may not.
    :raises MatchesMissing: naming the tables without one.
    :raises RoundInWrongState: when the round is a draft or closed.
    :raises Missing: when its draft was thrown away meanwhile.
    """
    round = pairings.hold_round(round)
    refuse_unless(permissions.may_pair(actor, round.stage), "pairings.close")
    pairings.hold_matches(Match.objects.filter(round=round))  # what is on its way is in before us, or comes too late
    missing = missing_tables(round)
    if missing:
        raise MatchesMissing(tables=", ".join(missing), count=len(missing))
    round = pairings.close_round(actor=actor, round=round)
    note_open_ties(round)
    if round.number >= planned_rounds(round.stage):
        events.finish_stage(stage_id=round.stage_id)
        reveal_deals(actor, round)
    return round


def reveal_deals(actor: Actor, round: Round) -> None:
    """Open the seal of the boards once nobody plays them any more, so that everybody can check the deals."""
    if from_json(round.stage.event.format).stage(round.stage.ordinal).boards is not None:
        pairings.open_seal(actor=actor, stage=round.stage)


def note_open_ties(round: Round) -> None:
    """Write down how many ties of a bracket need another match, where ties take several."""
    rules = from_json(round.stage.event.format).stage(round.stage.ordinal)
    if rules.kind is not StageKind.KNOCKOUT or rules.best_of == 1:
        return
    state = under_way(round.stage, rules, round.number + 1)
    round.report[OPEN_TIES] = len(state.to_play_on)
    round.save(update_fields=["report"])


def missing_tables(round: Round) -> list[str]:
    """Name the tables whose match is not done."""
    waiting = Match.objects.filter(round=round, kind=MatchKind.PLAY).exclude(state=MatchState.DONE)
    return [str(number or "–") for number in waiting.order_by("table__number").values_list("table__number", flat=True)]
