"""A correction after later rounds were drawn: what would be drawn otherwise is told, and nothing is changed."""

import uuid
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from scoring.formats import PRESETS, Carry, Intake
from tests.builders.chained import chained, chained_event, field_of, places_of, play_stage
from tests.builders.drawn_event import draw_and_publish, drawn_event
from tournaments.clubs.models import Club
from tournaments.desk.operations.rehearsal import simulate
from tournaments.desk.queries.rounds import desk
from tournaments.draws import operations
from tournaments.draws.models import DrawComparison
from tournaments.draws.operations.comparing import COMPARE
from tournaments.draws.operations.pairers import pair
from tournaments.draws.queries import draw_page
from tournaments.events.models import Event, Stage
from tournaments.pairings.models import Match, Round
from tournaments.pairings.operations import swap_entries
from tournaments.shared import clock, jobs
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.models import WHOLE_MATCH, Result, SlipSource
from tournaments.tallies.operations import current_revision, recompute_now
from tournaments.tallies.queries import points_after


def pairings(round: Round) -> set[frozenset[int]]:
    return {frozenset(match.sides.values_list("entry__number", flat=True)) for match in round.matches.all()}


def correct(match: Match) -> None:
    """Turn a result round."""
    said = Result.objects.get(match=match, deal_number=WHOLE_MATCH).payload
    passed = {"NS": "EW", "EW": "NS"}.get(said["passed_a"] or "")
    slips.submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=WHOLE_MATCH,
        payload={**said, "NS": said["EW"], "EW": said["NS"], "passed_a": passed},
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=None,
    )
    recompute_now(event_id=match.round.stage.event_id)


def decisive(round: Round) -> Match:
    """Find a match that somebody won."""
    found = Result.objects.filter(match__round=round).select_related("match__round__stage")
    return next(one.match for one in found if one.payload["NS"] != one.payload["EW"])


@pytest.fixture
def later(club: Club) -> Round:
    """The second round of a club night, drawn and public after the first was played."""
    drawn = drawn_event(club, entries=12)
    simulate(actor=SYSTEM, event=drawn.event)
    operations.close_round(actor=SYSTEM, round=drawn.round)
    return draw_and_publish(drawn.stage)


@pytest.fixture
def first(later: Round) -> Round:
    return later.stage.rounds.get(number=1)


class TestACorrection:
    def test_tells_how_many_pairings_would_be_others(self, later: Round, first: Round) -> None:
        before = pairings(later)
        correct(decisive(first))
        assert operations.compare_draws(event_id=later.stage.event_id) == 1
        found = DrawComparison.objects.get()
        assert (found.round_number, found.total) == (2, 6)
        assert 1 <= found.differing <= 6
        assert len(found.tables) == found.differing
        assert pairings(later) == before

    def test_counts_what_a_fresh_draw_gives(self, later: Round, first: Round) -> None:
        correct(decisive(first))
        operations.compare_draws(event_id=later.stage.event_id)
        drawn = pair(later.stage, 2, later.draw_seed)
        keys = dict(later.stage.stage_entries.values_list("entry_id", "entry__number"))
        fresh = {frozenset((keys[row.ns], keys[row.ew])) for row in drawn.rows if row.ew is not None}
        assert DrawComparison.objects.get().differing == len(pairings(later) - fresh)

    def test_is_written_into_the_trail_once(self, later: Round, first: Round) -> None:
        correct(decisive(first))
        for _ in range(2):
            operations.compare_draws(event_id=later.stage.event_id)
        line = AuditEntry.objects.get(action="draws.compare")
        found = DrawComparison.objects.get()
        assert line.after == {"round": 2, "differing": found.differing, "matches": 6}

    def test_that_is_taken_back_is_forgotten(self, later: Round, first: Round) -> None:
        match = decisive(first)
        for left in (1, 0):
            correct(match)
            operations.compare_draws(event_id=later.stage.event_id)
            assert DrawComparison.objects.count() == left

    def test_is_shown_at_the_desk_and_beside_the_draw(self, later: Round, first: Round) -> None:
        correct(decisive(first))
        operations.compare_draws(event_id=later.stage.event_id)
        shown = desk(Event.objects.get(pk=later.stage.event_id))
        assert shown is not None
        assert shown.differs == draw_page(later).differs
        assert f"{DrawComparison.objects.get().differing} of 6 pairings of round 2 in stage 1" in shown.differs[0]

    def test_is_told_on_the_page_of_the_draw_even_where_every_pairing_would_come_again(
        self, later: Round, first: Round
    ) -> None:
        assert draw_page(later).corrected == ()
        correct(decisive(first))
        assert "is being worked out" in draw_page(later).corrected[1]
        operations.compare_draws(event_id=later.stage.event_id)
        said = draw_page(later).corrected
        assert said[0].startswith("Results of earlier rounds were corrected after this draw")
        assert said[1:] == draw_page(later).differs
        DrawComparison.objects.all().delete()
        assert draw_page(later).corrected[1:] == (
            "With the scores of today all pairings of round 2 would be the same.",
        )

    def test_of_the_round_that_is_played_says_nothing(self, later: Round) -> None:
        simulate(actor=SYSTEM, event=later.stage.event)
        correct(decisive(later))
        assert operations.compare_draws(event_id=later.stage.event_id) == 0

    def test_leaves_what_was_set_by_hand_out_of_the_count(self, later: Round, first: Round) -> None:
        stage = later.stage
        Round.objects.filter(pk=later.pk).update(status="draft")
        one, other = (later.matches.order_by("pk")[at].sides.get(line="EW").entry_id for at in (0, 1))
        swap_entries(actor=SYSTEM, round=Round.objects.get(pk=later.pk), first=one, second=other)
        match = decisive(first)
        correct(match)
        correct(match)
        assert operations.compare_draws(event_id=stage.event_id) == 0


class TestTheWorker:
    def test_is_asked_when_a_table_that_was_drawn_upon_changes(
        self,
        later: Round,
        first: Round,
        monkeypatch: pytest.MonkeyPatch,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        asked: list[tuple[str, int]] = []
        monkeypatch.setattr(jobs, "enqueue_once", lambda task, key, **_: asked.append((task, key)))
        simulate(actor=SYSTEM, event=later.stage.event)
        recompute_now(event_id=later.stage.event_id)
        assert (COMPARE, later.stage.event_id) not in asked
        correct(decisive(first))
        assert (COMPARE, later.stage.event_id) in asked


class TestALaterStage:
    @pytest.fixture
    def stages(self, club: Club) -> list[Stage]:
        form = chained(
            PRESETS["round_robin"].stages[0],
            replace(PRESETS["knockout"].stages[0], third_place=False, intake=Intake(total=4)),
        )
        stages = list(chained_event(club, form, entries=6).stages.order_by("ordinal"))
        play_stage(stages[0])
        draw_and_publish(stages[1])
        return stages

    def test_tells_how_many_would_not_have_come(self, stages: list[Stage]) -> None:
        robin, bracket = stages
        for match in Match.objects.filter(round__stage=robin, kind="play").select_related("round__stage"):
            correct(match)
        operations.compare_draws(event_id=robin.event_id)
        places = places_of(robin)
        out = {entry for entry in field_of(bracket) if places[entry] > 4}
        found = DrawComparison.objects.get(stage=bracket, round_number=0)
        assert (found.differing, found.total) == (len(out), 4)
        assert out

    def test_is_told_of_a_corrected_tie(self, stages: list[Stage]) -> None:
        bracket = stages[1]
        simulate(actor=SYSTEM, event=bracket.event)
        semifinal = bracket.rounds.get(number=1)
        operations.close_round(actor=SYSTEM, round=semifinal)
        final = draw_and_publish(bracket)
        before = pairings(final)
        correct(decisive(semifinal))
        operations.compare_draws(event_id=bracket.event_id)
        found = DrawComparison.objects.get(stage=bracket)
        assert (found.round_number, found.differing, found.total) == (2, 1, 1)
        assert pairings(final) == before


class TestAStageThatIsFilled:
    @pytest.fixture
    def stages(self, club: Club) -> list[Stage]:
        bracket = replace(PRESETS["knockout"].stages[0], third_place=False)
        form = chained(bracket, replace(bracket, intake=Intake(lost_in=1)))
        stages = list(chained_event(club, form, entries=4).stages.order_by("ordinal"))
        play_stage(stages[0], rounds=1)
        operations.open_stage(actor=SYSTEM, stage=stages[1])
        return stages

    def test_is_emptied_when_others_would_come_and_filled_by_its_draw(self, stages: list[Stage]) -> None:
        bracket, cup = stages
        before = field_of(cup)
        for match in Match.objects.filter(round__stage=bracket, kind="play").select_related("round__stage"):
            correct(match)
        operations.follow_corrections(event_id=bracket.event_id)
        assert field_of(cup) == set()
        draw_and_publish(cup)
        assert field_of(cup) == {1, 2, 3, 4} - before

    def test_stays_while_the_same_would_come(self, stages: list[Stage]) -> None:
        bracket, cup = stages
        before = field_of(cup)
        assert operations.follow_corrections(event_id=bracket.event_id) == 0
        assert field_of(cup) == before

    def test_is_looked_at_after_a_correction(self, stages: list[Stage], monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[tuple[str, int]] = []
        monkeypatch.setattr(jobs, "enqueue_once", lambda task, key, **_: asked.append((task, key)))
        correct(decisive(stages[0].rounds.get()))
        assert (COMPARE, stages[0].event_id) in asked


@pytest.mark.django_db
class TestAComparisonWhoseMessageWasLost:
    @pytest.fixture
    def asked(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
        """No broker hears of the correction; what the sweep sends is written down."""
        sent: list[tuple[str, int]] = []

        def send(task: str, key: int, **_: object) -> bool:
            sent.append((task, key))
            return True

        monkeypatch.setattr(jobs, "send_once", send)
        return sent

    def test_is_asked_for_again_until_it_is_made(
        self, later: Round, first: Round, asked: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        operations.compare_draws(event_id=later.stage.event_id)
        correct(decisive(first))
        asked.clear()
        assert operations.sweep_comparisons() == 0  # it may still be on its way
        monkeypatch.setattr(clock, "now", lambda now=clock.now: now() + timedelta(minutes=2))
        assert operations.sweep_comparisons() == 1
        assert asked == [(COMPARE, later.stage.event_id)]
        operations.compare_draws(event_id=later.stage.event_id)
        assert operations.sweep_comparisons() == 0

    def test_is_not_missed_where_nothing_was_corrected(
        self, later: Round, asked: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        recompute_now(event_id=later.stage.event_id)
        monkeypatch.setattr(clock, "now", lambda now=clock.now: now() + timedelta(minutes=2))
        assert operations.sweep_comparisons() == 0


@pytest.mark.django_db
def test_a_correction_reaches_what_was_brought_into_a_later_stage(club: Club) -> None:
    robin = PRESETS["round_robin"].stages[0]
    form = chained(robin, replace(robin, intake=Intake(total=3, carry=Carry.SHARE)))
    first, second = chained_event(club, form, entries=4).stages.order_by("ordinal")
    play_stage(first)
    play_stage(second, rounds=1)
    field = field_of(second)
    correct(decisive(first.rounds.get(number=1)))
    assert operations.follow_corrections(event_id=first.event_id) == 1
    revision = current_revision(event_id=first.event_id)
    points = points_after(revision_id=revision.pk, group_id=first.groups.get().pk, after=3)
    brought = second.stage_entries.values_list("entry__number", "carried")
    assert {entry: Fraction(told.get("points", 0)) for entry, told in brought} == {
        entry: points[entry] / 2 for entry in field
    }
    assert operations.follow_corrections(event_id=first.event_id) == 0
