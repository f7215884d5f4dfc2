"""The page of a table once its match is over: who won, or that nobody did."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_rulings import enter
from tests.builders.played_event import play_round, played_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips


@pytest.fixture
def match(club: Club) -> Match:
    return play_round(played_event(club, entries=4), 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)[0]


def over(match: Match, language: str = "en") -> str:
    slips.end_match(actor=SYSTEM, match=match)
    assert match.table is not None
    page = Client(headers={"accept-language": language}).get(reverse("table_page", args=[match.table.code])).text
    assert "doneb" in page
    return page


class TestAMatchThatIsOver:
    def test_is_called_a_draw_at_equal_levels_and_marks_no_banker(self, match: Match) -> None:
        enter(match, 80)  # the attackers take over, and nobody climbs: 2 : 2
        page = over(match)
        assert "A draw" in page.split("doneb")[1].split("</div>")[0]
        assert "lv bank" not in page

    def test_names_the_winners_beside_the_stamp(self, match: Match) -> None:
        enter(match, 0)
        page = over(match)
        winners = match.sides.get(line="NS").entry.name
        assert f"{winners} win" in page.split("doneb")[1].split("</div>")[0]

    def test_names_the_banker_by_the_sign_of_the_language(self, match: Match) -> None:
        enter(match, 0)
        assert "<td>1</td><td>北 " in over(match, "zh-hans")
