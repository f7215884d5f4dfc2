"""`./run manage event boards`: deals for whoever may see them, and promises that anybody can check."""

import pytest
from django.core.management import call_command

from engine.record import parse_records
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.models import BoardSeal
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Four pairs at two tables, three rounds of two boards."""
    return duplicate_event(club, barometer(4))


def play_round(made: DuplicateEvent) -> None:
    """Play the open round and close it."""
    for match in made.round.matches.filter(kind="play"):
        for board in boards_at(match):
            say(match, board)
    draws.close_round(actor=SYSTEM, round=made.round)


def play_all(made: DuplicateEvent) -> None:
    play_round(made)
    for _ in range(2):
        draw_and_publish(made.stage)
        play_round(made)


class TestTheCommand:
    def test_prints_no_deal_that_somebody_has_to_play(
        self, made: DuplicateEvent, capsys: pytest.CaptureFixture[str]
    ) -> None:
        call_command("event", "boards", made.event.slug)
        assert capsys.readouterr().out == ""
        play_round(made)
        call_command("event", "boards", made.event.slug)
        assert [record.board for record in parse_records(capsys.readouterr().out)] == [1, 2]

    def test_says_that_a_sealed_stage_cannot_be_checked_yet(
        self, made: DuplicateEvent, capsys: pytest.CaptureFixture[str]
    ) -> None:
        call_command("event", "boards", made.event.slug, "--verify")
        assert "sealed, nothing to check yet" in capsys.readouterr().out

    def test_finds_the_promise_kept_when_the_stage_is_over(
        self, made: DuplicateEvent, capsys: pytest.CaptureFixture[str]
    ) -> None:
        play_all(made)
        call_command("event", "boards", made.event.slug, "--verify")
        assert "6 boards dealt again" in capsys.readouterr().out

    def test_fails_when_the_seed_is_another_one(self, made: DuplicateEvent) -> None:
        play_all(made)
        BoardSeal.objects.update(root_seed="ab" * 32)
        with pytest.raises(SystemExit):
            call_command("event", "boards", made.event.slug, "--verify")
