"""`./run manage event new`, `draw` and `draws`: the draw and its choices without the site."""

import pytest
from django.core.management import CommandError, call_command

from tests.factories import EntryFactory
from tournaments.clubs.models import Club
from tournaments.desk.operations.rounds import play_stage
from tournaments.events.models import Event, StageStatus
from tournaments.pairings.models import Round, RoundStatus
from tournaments.pairings.operations import swap_entries
from tournaments.shared.actors import COMMAND_LINE, SYSTEM

pytestmark = pytest.mark.django_db


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Give what a command prints."""
    capsys.readouterr()
    call_command("event", *words)
    return capsys.readouterr().out


def made(capsys: pytest.CaptureFixture[str], club: Club, preset: str, *chosen: str, pairs: int = 6) -> Event:
    """Make an event by the command and let pairs enter."""
    sets = [word for choice in chosen for word in ("--set", choice)]
    slug = said(capsys, "new", "周末赛", "--club", club.slug, "--preset", preset, *sets).strip()
    event = Event.objects.get(slug=slug)
    EntryFactory.create_batch(pairs, event=event)
    return event


class TestNew:
    def test_takes_the_choices_of_the_page(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "club_swiss", "by=places", "rounds=4", "bye=random")
        stage = event.format["stages"][0]
        assert (stage["rounds"], stage["pairing"]["by"], stage["pairing"]["bye"]) == (4, "places", "random")

    @pytest.mark.parametrize("choice", ["by=chance", "colour=red", "rounds"])
    def test_refuses_what_is_no_choice(self, club: Club, choice: str) -> None:
        with pytest.raises(CommandError):
            call_command("event", "new", "周末赛", "--club", club.slug, "--set", choice)
        assert not Event.objects.exists()

    @pytest.mark.parametrize("choice", ["level_tie=extra_deal", "legs=2"])
    def test_refuses_what_the_format_would_ignore(self, club: Club, choice: str) -> None:
        with pytest.raises(CommandError, match=choice):
            call_command(
                "event", "new", "周末赛", "--club", club.slug, "--preset", "swiss_pairs_boards", "--set", choice
            )
        assert not Event.objects.exists()

    def test_takes_what_the_format_says_already(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "swiss_pairs_boards", "scorer=cross_levels", "per_round=4")
        assert event.format["stages"][0]["boards"]["per_round"] == 4


class TestDraw:
    def test_prints_the_draft_with_its_reasons(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "club_swiss", "first_round=fold", "acceleration=halves")
        told = said(capsys, "draw", event.slug, "--seed", "5eed")
        assert "Stage 1, round 1: draft, seed 5eed" in told
        assert "The first 4 by seed are drawn with 2 points more in this round." in told
        assert Round.objects.get(stage__event=event).status == RoundStatus.DRAFT

    def test_publishes_when_asked(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "round_robin", "legs=2")
        said(capsys, "draw", event.slug, "--publish")
        assert Round.objects.get(stage__event=event).status == RoundStatus.PUBLISHED

    def test_says_why_it_cannot(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "manual")
        with pytest.raises(CommandError, match="director"):
            call_command("event", "draw", event.slug)


class TestDraws:
    def test_agree_with_what_was_stored(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "club_swiss", "rounds=3", pairs=7)
        play_stage(actor=COMMAND_LINE, event=event, stage=event.stages.get())
        told = said(capsys, "draws", event.slug).splitlines()
        assert len(told) == 3
        assert all("agrees" in line for line in told)

    def test_tell_what_a_swap_by_hand_costs(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "club_swiss", "first_round=fold")
        said(capsys, "draw", event.slug)
        draft = Round.objects.get(stage__event=event)
        first, second = event.entries.order_by("number")[:2]
        swap_entries(actor=SYSTEM, round=draft, first=first.pk, second=second.pk)
        told = said(capsys, "draws", event.slug)
        assert "differs: fold 0 then 2 now" in told
        assert "matches changed by hand" in told


class TestPlayStage:
    def test_ends_where_the_ties_are_decided(self, club: Club, capsys: pytest.CaptureFixture[str]) -> None:
        event = made(capsys, club, "knockout", "best_of=3", pairs=4)
        play_stage(actor=COMMAND_LINE, event=event, stage=event.stages.get())
        assert event.stages.get().status == StageStatus.FINISHED
