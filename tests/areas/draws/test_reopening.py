"""A correction after the last round: the stage runs again while its end is open, and is finished again by itself."""

from dataclasses import replace

import pytest

from scoring.formats import PRESETS, Intake, StageFormat
from tests.builders.chained import chained, chained_event, field_of, play_stage
from tests.builders.drawn_event import draw_and_publish
from tests.builders.played_event import enter
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.plans import planned_rounds
from tournaments.events.models import Stage, StageStatus
from tournaments.events.operations import facts_changed
from tournaments.pairings.models import Match, MatchState
from tournaments.shared import jobs
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now

BRACKET = replace(PRESETS["knockout"].stages[0], third_place=False)
pytestmark = pytest.mark.django_db


def finished(club: Club, *stages: StageFormat, entries: int = 2) -> Stage:
    stage = chained_event(club, chained(*stages), entries=entries).stages.get(ordinal=1)
    play_stage(stage)
    stage.refresh_from_db()
    assert stage.status == StageStatus.FINISHED
    return stage


def final(stage: Stage) -> Match:
    return Match.objects.select_related("round__stage").get(round__stage=stage, round__number=stage.rounds.count())


def corrected(match: Match, levels: tuple[int, int] | None = None) -> None:
    """Take the result of a match away, or put another in its place, and let the worker do what it does then."""
    match.results.all().delete()
    if levels is not None:
        enter([(match, *levels)])
    state = MatchState.PLAYING if levels is None else MatchState.DONE
    Match.objects.filter(pk=match.pk).update(state=state)
    event_id = match.round.stage.event_id
    facts_changed(event_id=event_id)
    recompute_now(event_id=event_id)
    operations.follow_corrections(event_id=event_id)


def status(stage: Stage) -> str:
    return Stage.objects.get(pk=stage.pk).status


def test_a_final_that_is_open_again_lets_its_stage_run_until_it_is_decided(club: Club) -> None:
    stage = finished(club, BRACKET)
    corrected(final(stage))
    assert status(stage) == StageStatus.RUNNING
    corrected(final(stage), (5, 14))
    assert status(stage) == StageStatus.FINISHED


def test_a_final_that_another_has_won_leaves_its_stage_finished(club: Club) -> None:
    stage = finished(club, BRACKET)
    for levels in ((5, 14), (14, 5)):
        corrected(final(stage), levels)
        assert status(stage) == StageStatus.FINISHED


def test_a_tie_that_stands_level_again_has_another_match(club: Club) -> None:
    stage = chained_event(club, chained(replace(BRACKET, best_of=3)), entries=2).stages.get()
    for levels in ((14, 5), (5, 14)):  # sides are exchanged: the same side wins twice
        round = draw_and_publish(stage)
        corrected(round.matches.select_related("round__stage").get(), levels)
        operations.close_round(actor=SYSTEM, round=round)
    assert (status(stage), planned_rounds(stage)) == (StageStatus.FINISHED, 2)
    corrected(final(stage), (14, 5))
    assert (status(stage), planned_rounds(stage)) == (StageStatus.RUNNING, 3)
    play_stage(stage)
    assert (status(stage), stage.rounds.count()) == (StageStatus.FINISHED, 3)


def test_who_goes_through_is_open_again_as_long_as_nobody_plays_on_it(club: Club) -> None:
    stage = finished(club, BRACKET, replace(BRACKET, intake=Intake(total=2)), entries=4)
    later = stage.event.stages.get(ordinal=2)
    operations.open_stage(actor=SYSTEM, stage=later)
    corrected(final(stage))
    assert (status(stage), field_of(later)) == (StageStatus.RUNNING, set())


def test_a_stage_on_which_a_later_one_is_drawn_stays_finished(club: Club) -> None:
    stage = finished(club, BRACKET, replace(BRACKET, intake=Intake(total=2)), entries=4)
    play_stage(stage.event.stages.get(ordinal=2), rounds=1)
    corrected(final(stage))
    assert status(stage) == StageStatus.FINISHED


def test_the_end_of_a_stage_is_looked_at_after_a_correction(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = finished(club, BRACKET)
    recompute_now(event_id=stage.event_id)
    asked: list[tuple[str, int]] = []
    monkeypatch.setattr(jobs, "enqueue_once", lambda task, key, **_: asked.append((task, key)))
    corrected(final(stage))
    assert ("draws.compare_draws", stage.event_id) in asked
