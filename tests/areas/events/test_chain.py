"""The page of an event's stages: a further one is added, the last one taken away."""

from dataclasses import replace

import pytest
from django.test import Client

from scoring.formats import Carry, Intake, StageKind, from_json
from tests.factories import EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations
from tournaments.events.errors import EventNotIn, FormatFixed, FormatStandsInDraft
from tournaments.events.models import Event, EventStatus
from tournaments.pairings.models import Round
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry

SECOND = {"kind": "knockout", "source": "1", "way": "total", "count": "8", "third_place": "on"}


@pytest.fixture
def event(club: Club) -> Event:
    made: Event = EventFactory.create(club=club, preset="club_night")
    return made


@pytest.fixture
def page(client: Client, event: Event) -> str:
    office = OfficeFactory.create(club=event.club, role=Role.DIRECTOR)
    client.force_login(office.user)
    return f"/manage/events/{event.slug}/stages/"


def stages(event: Event) -> list[StageKind]:
    return [stage.kind for stage in from_json(Event.objects.get(pk=event.pk).format).stages]


class TestAdding:
    def test_appends_a_stage_with_its_rule(self, client: Client, event: Event, page: str) -> None:
        answer = client.post(
            page, {**SECOND, "kind": "swiss", "rounds": "3", "carry": "share", "share": "1/3"}, follow=True
        )
        assert "Stage 2 is added." in answer.text
        second = from_json(Event.objects.get(pk=event.pk).format).stage(2)
        assert (second.kind, second.rounds) == (StageKind.SWISS, 3)
        assert second.intake is not None
        assert (second.intake.total, second.intake.carry, str(second.intake.share)) == (8, Carry.SHARE, "1/3")
        assert event.stages.get(ordinal=2).groups.count() == 1
        assert AuditEntry.objects.filter(action="events.add_stage").count() == 1

    def test_makes_a_drawn_match_decided_in_a_knockout(self, client: Client, event: Event, page: str) -> None:
        client.post(page, SECOND)
        played = from_json(Event.objects.get(pk=event.pk).format)
        assert (played.stage(1).play.level_tie, played.stage(2).play.level_tie) == ("draw", "next_to_lead")

    def test_feeds_several_from_one(self, client: Client, event: Event, page: str) -> None:
        client.post(page, SECOND)
        answer = client.post(page, {"kind": "round_robin", "source": "1", "way": "rest"}, follow=True)
        assert "Everybody else of stage 1" in answer.text
        assert from_json(Event.objects.get(pk=event.pk).format).source(3) == 1

    @pytest.mark.parametrize(
        "typed",
        [
            {"way": "total", "count": ""},
            {"way": "places", "from_place": ""},
            {"way": "places", "from_place": "4", "to_place": "2"},
            {"kind": "swiss", "rounds": ""},
            {"way": "rest"},
            {"way": "lost_in", "count": "1"},
            {"source": "9"},
        ],
    )
    def test_says_what_is_missing_or_wrong(
        self, client: Client, event: Event, page: str, typed: dict[str, str]
    ) -> None:
        assert client.post(page, {**SECOND, **typed}).status_code == 422
        assert stages(event) == [StageKind.SWISS]

    def test_is_possible_while_an_earlier_stage_is_played(self, director: Actor, event: Event) -> None:
        Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
        second = replace(from_json(event.format).stages[0], intake=Intake(total=4))
        assert operations.add_stage(actor=director, event=event, form=second).ordinal == 2

    def test_is_refused_once_the_event_is_over(self, director: Actor, event: Event) -> None:
        Event.objects.filter(pk=event.pk).update(status=EventStatus.FINISHED)
        with pytest.raises(EventNotIn):
            operations.add_stage(actor=director, event=event, form=from_json(event.format).stages[0])


class TestRemoving:
    def test_takes_the_last_away(self, client: Client, event: Event, page: str) -> None:
        client.post(page, SECOND)
        client.post(page, {"remove": "1"})
        assert stages(event) == [StageKind.SWISS]
        assert event.stages.count() == 1

    def test_leaves_the_first(self, director: Actor, event: Event) -> None:
        with pytest.raises(FormatFixed):
            operations.remove_stage(actor=director, event=event)

    def test_leaves_what_is_drawn(self, client: Client, director: Actor, event: Event, page: str) -> None:
        client.post(page, SECOND)
        Round.objects.create(stage=event.stages.get(ordinal=2), number=1)
        with pytest.raises(FormatStandsInDraft):
            operations.remove_stage(actor=director, event=event)

    def test_is_for_directors(self, club: Club, event: Event) -> None:
        scorer = OfficeFactory.create(club=club, role=Role.SCORER)
        with pytest.raises(NotAllowed):
            operations.remove_stage(actor=person(scorer.user_id, str(scorer.user)), event=event)
