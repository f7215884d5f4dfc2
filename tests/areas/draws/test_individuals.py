"""The schedule of single players through draw requests: made with the first round, fitted to who is there."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, pairs_entered
from tests.factories import OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.draws.errors import PartnersNotNamed
from tournaments.events import operations as events
from tournaments.events.errors import TooFewEntries
from tournaments.events.models import AbsenceKind
from tournaments.pairings.models import MatchKind, MatchSide, MovementPlan, Round, RoundStatus
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


def players(club: Club, entries: int) -> DuplicateEvent:
    """Enter so many players."""
    return pairs_entered(club, entries, preset="individual")


def seats(round: Round) -> dict[int, set[tuple[str, int]]]:
    """Give the seats of every table."""
    found: dict[int, set[tuple[str, int]]] = {}
    for table, line, position in MatchSide.objects.filter(round=round, match__kind=MatchKind.PLAY).values_list(
        "match__table__number", "line", "position"
    ):
        found.setdefault(table or 0, set()).add((line, position))
    return found


def close(made: DuplicateEvent) -> None:
    """End a round without its results, which no schedule asks for."""
    made.stage.rounds.update(status=RoundStatus.CLOSED)


def out(made: DuplicateEvent, kind: MatchKind = MatchKind.BYE) -> list[int]:
    """Give who has no table in the newest round."""
    sides = MatchSide.objects.filter(round=made.round, match__kind=kind)
    return sorted(sides.values_list("entry__number", flat=True))


class TestTheFirstDraw:
    def test_seats_four_players_at_every_table(self, club: Club) -> None:
        made = players(club, 8)
        draw_and_publish(made.stage)
        four = {("NS", 1), ("NS", 2), ("EW", 1), ("EW", 2)}
        assert seats(made.round) == {1: four, 2: four}
        assert made.round.report["warnings"][0]["code"] == "individual.design"

    def test_lets_the_odd_ones_sit_out_by_turns(self, club: Club) -> None:
        made = players(club, 6)
        waits: Counter[int] = Counter()
        for _ in range(5):
            draw_and_publish(made.stage)
            waits.update(out(made))
            close(made)
        assert sorted(waits.values()) == [1, 1, 2, 2, 2, 2]
        assert MovementPlan.objects.filter(stage=made.stage).count() == 1

    def test_is_refused_for_fewer_than_four(self, club: Club) -> None:
        made = players(club, 3)
        with pytest.raises(TooFewEntries):
            draws.request_draw(actor=SYSTEM, stage=made.stage)


class TestFittingTheSchedule:
    def test_takes_a_late_player_from_the_next_round(self, club: Club) -> None:
        made = players(club, 7)
        draw_and_publish(made.stage)
        close(made)
        first = set(MatchSide.objects.filter(round=made.round).values_list("entry", "match", "line", "position"))
        events.late_entry(actor=SYSTEM, event=made.event, players=[PlayerFactory.create(club=club)], name="第8队")
        draw_and_publish(made.stage)
        assert len(seats(made.round)) == 2
        assert not out(made)
        before = made.stage.rounds.get(number=1)
        assert first == set(MatchSide.objects.filter(round=before).values_list("entry", "match", "line", "position"))
        assert MovementPlan.objects.filter(stage=made.stage).count() == 2

    def test_goes_on_without_who_went_home(self, club: Club) -> None:
        made = players(club, 9)
        draw_and_publish(made.stage)
        close(made)
        gone = made.event.entries.get(number=4)
        events.withdraw_entry(actor=SYSTEM, entry=gone, after_round=1)
        draw_and_publish(made.stage)
        assert len(seats(made.round)) == 2
        assert not MatchSide.objects.filter(round=made.round, entry=gone).exists()

    def test_seats_the_others_while_somebody_is_absent(self, club: Club) -> None:
        made = players(club, 8)
        draw_and_publish(made.stage)
        close(made)
        away = made.event.entries.get(number=2)
        place = made.stage.stage_entries.get(entry=away)
        place.absences.create(round_number=2, kind=AbsenceKind.ABSENT)
        draw_and_publish(made.stage)
        assert out(made, MatchKind.ABSENCE) == [2]
        assert len(out(made)) == 3


class TestByHand:
    def test_is_refused_for_two_numbers_do_not_name_partners(self, club: Club) -> None:
        made = players(club, 8)
        with pytest.raises(PartnersNotNamed):
            draws.pair_by_hand(actor=SYSTEM, stage=made.stage, meetings=[(1, 2)])
        with pytest.raises(PartnersNotNamed):
            draws.import_pairings(actor=SYSTEM, stage=made.stage, rows=(), dry_run=True)

    @pytest.mark.parametrize("page", ["stage_by_hand", "stage_import"])
    def test_leads_back_to_the_stage_with_what_to_do_instead(self, club: Club, page: str) -> None:
        made = players(club, 8)
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        shown = browser.get(reverse(page, args=[made.event.slug, 1]), follow=True)
        assert "Draw the round: the schedule seats all four players" in shown.text
        assert reverse(page, args=[made.event.slug, 1]) not in shown.text
