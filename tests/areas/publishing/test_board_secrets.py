"""What boards are worth, and who wins by them, is told nowhere before it may be (competition §6.7)."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import OtherResults, RankingShown
from tests.areas.publishing.test_boards import agree
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, pairs_entered
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.howell import howell
from tournaments.publishing import operations as publishing
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db
POINTS = {1: 0, 2: 120, 3: 80, 4: 40}


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Eight pairs in a Swiss over boards, the first round public."""
    made = pairs_entered(club, 8, "swiss_pairs_boards")
    draw_and_publish(made.stage)
    return made


def play(made: DuplicateEvent, *tables: int) -> None:
    """Play the round at some tables and publish the standings. One line plays well: its boards do not even out."""
    for table in tables:
        match = made.match(table)
        for board in boards_at(match):
            say(match, board, POINTS[table] if board % 2 else 80 - POINTS[table] // 2 // 5 * 5)
    recompute_now(event_id=made.event.pk)
    publishing.publish(actor=SYSTEM, event=made.event)


def files(made: DuplicateEvent) -> set[int]:
    """Give how files of places and winners are answered: 400 while there is nothing to say."""
    kinds = [("standings", "csv"), ("standings", "json"), ("standings", "pdf"), ("results", "csv"), ("results", "xlsx")]
    return {Client().get(reverse("event_file", args=[made.event.slug, *kind])).status_code for kind in kinds}


def outcomes(made: DuplicateEvent) -> set[str]:
    """Give what the API says of the matches that are done."""
    answer = Client().get(reverse("api_matches", args=[made.event.slug, 1, made.round.number])).json()
    return {side["outcome"] for line in answer["results"] if line["is_done"] for side in (line["ns"], line["ew"])}


class TestFilesOfStandings:
    @pytest.mark.parametrize("rule", [RankingShown.OFF, RankingShown.END])
    def test_are_not_there_while_the_ranking_is_secret(self, made: DuplicateEvent, rule: RankingShown) -> None:
        agree(made, ranking=rule.value)
        play(made, 1, 2, 3, 4)
        draws.close_round(actor=SYSTEM, round=made.round)
        assert files(made) == {400}

    def test_of_the_report_leave_the_ranking_out_while_it_is_secret(self, made: DuplicateEvent) -> None:
        agree(made, ranking=RankingShown.END.value)
        play(made, 1, 2, 3, 4)
        report = Client().get(reverse("event_file", args=[made.event.slug, "report", "json"]))
        assert '"board_total"' not in report.text

    def test_wait_for_the_end_of_the_round_where_that_was_agreed(self, made: DuplicateEvent) -> None:
        agree(made, ranking=RankingShown.EACH_ROUND.value)
        play(made, 1, 2, 3)
        assert files(made) == {400}
        assert "第1队" not in Client().get(reverse("event_standings", args=[made.event.slug])).text
        play(made, 4)
        assert files(made) == {200}
        assert "第1队" in Client().get(reverse("event_standings", args=[made.event.slug])).text

    def test_are_there_at_any_time_where_that_was_agreed(self, made: DuplicateEvent) -> None:
        agree(made, ranking=RankingShown.ALWAYS.value)
        play(made, 1, 2, 3)
        assert files(made) == {200}


class TestWhoWins:
    """A match of two tables or more over the same boards is won by what all of them made of these."""

    @pytest.mark.parametrize(
        ("rule", "during", "afterwards"),
        [
            (OtherResults.OFF, False, False),
            (OtherResults.OWN, False, True),
            (OtherResults.ALL, True, True),
            (OtherResults.END_OF_ROUND, False, True),
        ],
    )
    def test_is_told_as_agreed(self, made: DuplicateEvent, rule: OtherResults, during: bool, afterwards: bool) -> None:
        agree(made, other_results=rule.value, ranking=RankingShown.OFF.value)
        play(made, 1, 2, 3)
        assert (outcomes(made) > {"win"}) is during
        page = Client().get(reverse("event_pairings", args=[made.event.slug])).text
        assert ("<i>done</i>" in page) is not during
        play(made, 4)
        draws.close_round(actor=SYSTEM, round=made.round)
        assert (outcomes(made) > {"win"}) is afterwards

    def test_waits_in_a_movement_for_those_that_play_the_boards_later(self, club: Club) -> None:
        made = pairs_entered(club, 8)
        draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(4), boards_per_set=1)
        draw_and_publish(made.stage)
        agree(made, ranking=RankingShown.END.value)
        play(made, 1, 2, 3, 4)
        draws.close_round(actor=SYSTEM, round=made.round)
        assert outcomes(made) == {"open"}
