"""Boards that come when the secret of the earlier ones is open: nobody may know their cards from it."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from engine.cards.dealing import Seed, keeps_commitment
from engine.seats import Seat
from scoring.formats import PRESETS, from_json, to_json
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import duplicate_event
from tests.builders.team_event import teams_entered
from tournaments.clubs.models import Club
from tournaments.desk.management.checking import checks
from tournaments.draws import operations as draws
from tournaments.events.models import Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings.generators.deals import deal_of, place_of
from tournaments.pairings.models import Board, BoardSeal, Match, Round
from tournaments.pairings.queries import dealt
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM
from tournaments.slips.queries.boards import stage_boards
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(club: Club) -> Stage:
    """A tie of teams, best of three, that was over after two matches."""
    made = teams_entered(club, 2, preset="team_knockout")
    form = from_json(made.event.format)
    tie = replace(PRESETS["team_knockout"].stages[0], best_of=3, third_place=False)
    made.event.format = to_json(replace(form, stages=(tie,)))
    made.event.save(update_fields=["format"])
    stage = made.event.stages.get()
    for _ in range(2):
        round = draw_and_publish(stage)
        won_by(round.matches.get(), team=1)
        recompute_now(event_id=stage.event_id)
        draws.close_round(actor=SYSTEM, round=round)
    stage.refresh_from_db()
    assert stage.status == "finished"
    return stage


def won_by(match: Match, *, team: int) -> None:
    """Let a team win every board in both rooms."""
    north = match.sides.get(line="NS").entry.number == team
    for room in (OPEN_ROOM, CLOSED_ROOM):
        sits = "NS" if north == (room == OPEN_ROOM) else "EW"
        for board in Board.objects.filter(stage=match.round.stage_id, number__in=boards_at(match)):
            points = 0 if Seat(board.banker).side.value == sits else 200
            say(match, board.number, points, room=room, extra={"sure": True}, reason="typed wrongly")


def corrected(stage: Stage) -> None:
    """Give the second match to the other team, so that the tie needs a third."""
    won_by(Match.objects.get(round__stage=stage, round__number=2), team=2)
    recompute_now(event_id=stage.event_id)
    draws.follow_corrections(event_id=stage.event_id)
    stage.refresh_from_db()
    assert stage.status == "running"


class TestAMatchMoreThanWasPlanned:
    def test_is_dealt_from_a_secret_of_its_own(self, stage: Stage) -> None:
        opened = BoardSeal.objects.get(stage=stage)
        assert opened.opened_at
        corrected(stage)
        draw_and_publish(stage)
        sizes = from_json(stage.event.format).ruleset.sizes
        new = Board.objects.filter(stage=stage, board_set=3).select_related("seal")
        assert len(new) == 8
        for board in new:
            assert board.seal.opened_at is None
            regenerated = deal_of(Seed(opened.root_seed), board.number, sizes, banker=Seat(board.banker))
            assert dealt(board, sizes).cards != regenerated.cards
        assert not any(one.shows_hands for one in stage_boards(stage).boards if one.board.board_set == 3)

    def test_leaves_the_boards_before_with_theirs(self, stage: Stage) -> None:
        opened = BoardSeal.objects.get(stage=stage)
        corrected(stage)
        draw_and_publish(stage)
        assert {board.seal_id for board in Board.objects.filter(stage=stage, board_set__lt=3)} == {opened.pk}

    def test_has_a_promise_of_its_own_that_is_kept(self, stage: Stage) -> None:
        corrected(stage)
        round = draw_and_publish(stage)
        second = BoardSeal.objects.get(stage=stage, opened_at=None)
        told = Client().get(reverse("api_board_seal", args=[stage.event.slug, 1])).json()
        assert told["boards"] == list(range(1, 17))
        assert [(one["promise"], one["root_seed"], one["boards"]) for one in told["later"]] == [
            (second.promise, None, list(range(17, 25)))
        ]
        page = reverse("event_boards", args=[stage.event.slug])
        assert second.promise in Client().get(page).text
        assert second.root_seed not in Client().get(page).text
        won_by(round.matches.get(), team=1)
        recompute_now(event_id=stage.event_id)
        draws.close_round(actor=SYSTEM, round=round)
        second.refresh_from_db()
        assert second.opened_at
        sizes = from_json(stage.event.format).ruleset.sizes
        assert keeps_commitment(second.promise, Seed(second.root_seed), sizes, label=place_of(stage.event.slug, 1))
        assert second.root_seed in Client().get(page).text
        assert [check.is_broken for check in checks(stage.event)] == [False, False]

    def test_that_is_not_needed_after_all_opens_its_secret_with_the_stage(self, stage: Stage) -> None:
        corrected(stage)
        draw_and_publish(stage)
        pairings.withdraw_round(actor=SYSTEM, round=Round.objects.get(stage=stage, number=3))
        pairings.discard_round(actor=SYSTEM, round=Round.objects.get(stage=stage, number=3))
        won_by(Match.objects.get(round__stage=stage, round__number=2), team=1)
        recompute_now(event_id=stage.event_id)
        draws.follow_corrections(event_id=stage.event_id)
        assert not BoardSeal.objects.filter(stage=stage, opened_at=None).exists()


class TestADraftDrawnBeforeTheSecretWasOpened:
    def test_is_dealt_anew_when_it_is_published(self, club: Club) -> None:
        made = duplicate_event(club)
        pairings.withdraw_round(actor=SYSTEM, round=made.round)
        pairings.open_seal(actor=SYSTEM, stage=made.stage)
        pairings.publish_round(actor=SYSTEM, round=made.round)
        assert not Board.objects.filter(stage=made.stage, seal__opened_at__isnull=False).exists()
        assert Board.objects.filter(stage=made.stage).count() == 6

    def test_keeps_its_boards_while_the_secret_is_closed(self, club: Club) -> None:
        made = duplicate_event(club)
        before = set(Board.objects.filter(stage=made.stage).values_list("pk", flat=True))
        pairings.withdraw_round(actor=SYSTEM, round=made.round)
        pairings.publish_round(actor=SYSTEM, round=made.round)
        assert set(Board.objects.filter(stage=made.stage).values_list("pk", flat=True)) == before
