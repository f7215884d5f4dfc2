import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.journeys.test_cup_through_the_site import Fields
from tournaments.clubs.models import Club, Role
from tournaments.slips.models import AT_LIVE_TABLES, Ruling, RulingKind


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4)


@pytest.fixture
def chief(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def address(night: DrawnEvent) -> str:
    return reverse("event_rulings", args=[night.event.slug])


def penalty(night: DrawnEvent, **given: object) -> dict[str, object]:
    entry = night.event.entries.get(number=1)
    return {"kind": "score", "entry": entry.pk, "score": "-1/2", "reason": "Late by 12 minutes", **given}


class TestRulings:
    def test_impose_what_the_director_typed(self, chief: Client, night: DrawnEvent) -> None:
        version = night.event.facts_version
        assert chief.post(address(night), penalty(night)).status_code == 302
        ruling = Ruling.objects.get()
        assert (ruling.kind, ruling.effect, ruling.reason) == ("score", {"score": "-1/2"}, "Late by 12 minutes")
        night.event.refresh_from_db()
        assert night.event.facts_version > version
        assert "Late by 12 minutes" in chief.get(address(night)).content.decode()

    def test_impose_once_what_is_sent_twice(self, chief: Client, night: DrawnEvent) -> None:
        sent = Fields(chief.get(address(night)).text).values | penalty(night)
        assert [chief.post(address(night), sent).status_code for _ in range(2)] == [302, 302]
        assert chief.post(address(night), penalty(night)).status_code == 302
        assert Ruling.objects.count() == 2

    def test_write_less_than_nothing_as_standings_do(self, chief: Client, night: DrawnEvent) -> None:
        chief.post(address(night), penalty(night, score="-1"))
        page = chief.get(address(night)).content.decode()
        assert ('<span class="num">−1</span>' in page, '<span class="num">-1</span>' in page) == (True, False)

    def test_award_a_match_to_one_of_its_entries(self, chief: Client, night: DrawnEvent) -> None:
        match = night.match()
        winner = match.sides.select_related("entry")[:1].get().entry
        posted = {"kind": "award", "match": match.pk, "entry": winner.pk, "reason": "They did not come"}
        assert chief.post(address(night), posted).status_code == 302
        assert Ruling.objects.get().match == match

    @pytest.mark.parametrize(
        ("given", "sentence"),
        [
            ({"reason": ""}, "This field is required."),
            ({"reason": "   "}, "This field is required."),
            ({"score": "many"}, "Something is missing, or does not fit this ruling."),
            ({"kind": "points", "score": ""}, "Something is missing, or does not fit this ruling."),
            ({"entry": "999999"}, "Select a valid choice."),
        ],
    )
    def test_say_beside_the_field_what_is_wrong(
        self, chief: Client, night: DrawnEvent, given: dict[str, object], sentence: str
    ) -> None:
        response = chief.post(address(night), penalty(night, **given))
        assert response.status_code == 422
        assert sentence in response.content.decode()
        assert not Ruling.objects.exists()

    def test_are_taken_back_with_a_reason_only(self, chief: Client, night: DrawnEvent) -> None:
        chief.post(address(night), penalty(night))
        ruling = Ruling.objects.get()
        annul = reverse("event_ruling_annul", args=[night.event.slug, ruling.pk])
        chief.post(annul, {"reason": " "})
        assert Ruling.objects.filter(annulled_at=None).exists()
        chief.post(annul, {"reason": "The bus was late for everybody"})
        assert not Ruling.objects.filter(annulled_at=None).exists()
        assert "taken back" in chief.get(address(night)).content.decode()

    def test_can_be_read_but_not_made_by_a_scorer(self, client: Client, night: DrawnEvent, club: Club) -> None:
        client.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
        assert "A new ruling" not in client.get(address(night)).content.decode()
        assert client.post(address(night), penalty(night)).status_code == 403
        assert not Ruling.objects.exists()

    def test_are_not_for_another_clubs_director(self, client: Client, night: DrawnEvent) -> None:
        client.force_login(factories.OfficeFactory.create(role=Role.DIRECTOR).user)
        assert client.get(address(night)).status_code == 403
        assert client.post(address(night), penalty(night)).status_code == 403

    def test_of_another_event_cannot_be_taken_back_here(self, chief: Client, night: DrawnEvent, club: Club) -> None:
        other = drawn_event(club, entries=4)
        chief.post(address(other), penalty(other))
        foreign = reverse("event_ruling_annul", args=[night.event.slug, Ruling.objects.get().pk])
        assert chief.post(foreign, {"reason": "x"}).status_code == 404
        assert Ruling.objects.get().annulled_at is None

    def test_offer_every_kind_but_those_of_live_tables(self, chief: Client, night: DrawnEvent) -> None:
        body = chief.get(address(night)).content.decode()
        offered = {kind for kind in RulingKind.values if f'value="{kind}"' in body}
        assert offered == set(RulingKind.values) - set(AT_LIVE_TABLES)
