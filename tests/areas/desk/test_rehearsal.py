"""Open rounds played with made-up results, and the demonstration club."""

import pytest

from scoring.matches import PlayForm, PlayRules
from tests.builders.drawn_event import draw_and_publish, drawn_event
from tests.builders.duplicate_event import pairs_entered
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Office, Player, Role
from tournaments.desk.operations import rehearsal
from tournaments.desk.operations.demo import load_demo
from tournaments.desk.operations.rehearsal import simulate
from tournaments.events.options import FormatOptions
from tournaments.pairings.generators.rehearsal.play import PlayedMatch
from tournaments.pairings.models import Match
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import Result


class TestSimulate:
    def test_plays_what_is_open_and_writes_it_down(self, club: Club, director: Actor) -> None:
        event = drawn_event(club).event
        assert simulate(actor=director, event=event) == 4 == Result.objects.count()
        assert AuditEntry.objects.get(action="desk.simulate").after == {"matches": 4}

    def test_plays_every_deal_where_points_are_added_up(self, club: Club, director: Actor) -> None:
        points = FormatOptions(form=PlayForm.POINTS_PER_DEAL, deals=3, level=10)
        night = pairs_entered(club, 4, "club_night", options=points)
        draw_and_publish(night.stage)
        assert simulate(actor=director, event=night.event) == 2
        assert (set(Match.objects.values_list("state", flat=True)), Result.objects.count()) == ({"done"}, 6)

    def test_plays_all_or_nothing(self, club: Club, director: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        event, entered = drawn_event(club).event, rehearsal.enter

        def enter(actor: Actor, match: Match, play: PlayRules, played: PlayedMatch) -> None:
            if Result.objects.count() == 2:
                raise ConnectionError
            entered(actor, match, play, played)

        monkeypatch.setattr(rehearsal, "enter", enter)
        with pytest.raises(ConnectionError):
            simulate(actor=director, event=event)
        assert not Result.objects.exists()

    def test_is_for_directors(self, club: Club) -> None:
        office = OfficeFactory.create(club=club, role=Role.SCORER)
        event = drawn_event(club).event
        with pytest.raises(NotAllowed):
            simulate(actor=person(office.user_id, "Scorer"), event=event)


class TestDemo:
    def test_writes_down_the_club_its_players_and_its_offices(self, db: None) -> None:
        club = load_demo().club
        lines = AuditEntry.objects.filter(club_id=club.pk)
        assert lines.filter(action="clubs.found").count() == 1
        assert lines.filter(action="clubs.add_player").count() == Player.objects.count() == 48
        assert lines.filter(action="clubs.grant_office").count() == Office.objects.count() == 3
