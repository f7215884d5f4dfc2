"""The API: public facts only, under the codes and sentences of the pages."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club, NameDisplay
from tournaments.events.models import Entry, EventStatus

STAGE = "/api/v1/events/cup/stages/1/"


@pytest.fixture
def cup(club: Club) -> SmallEvent:
    return small_event(club)


def get(client: Client, url: str, **headers: str) -> Any:
    response = client.get(url, headers=headers)
    assert response.status_code == 200, response.content
    return response.json()


class TestEvents:
    def test_in_preparation_are_not_there(self, client: Client, cup: SmallEvent) -> None:
        cup.event.status = EventStatus.DRAFT
        cup.event.save()
        assert get(client, "/api/v1/events/")["count"] == 0
        assert client.get("/api/v1/events/cup/").status_code == 404

    def test_are_told_while_no_request_can_be_counted(self, client: Client, cup: SmallEvent, settings: Any) -> None:
        away = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
        settings.CACHES = {"default": away}
        assert get(client, "/api/v1/events/")["count"] == 1

    def test_can_be_asked_for_by_club_and_state(self, client: Client, cup: SmallEvent) -> None:
        assert get(client, f"/api/v1/events/?club={cup.event.club.slug}&status=running")["count"] == 1
        assert get(client, "/api/v1/events/?club=elsewhere")["count"] == 0

    def test_name_their_published_rounds_only(self, client: Client, cup: SmallEvent) -> None:
        stage = get(client, "/api/v1/events/cup/")["stages"][0]
        assert [line["number"] for line in stage["rounds"]] == [1]
        assert client.get(STAGE + "rounds/2/").status_code == 404

    def test_never_tell_an_address_or_a_secret(self, client: Client, cup: SmallEvent) -> None:
        Entry.objects.update(contact_email="secret@example.org", note="secret note")
        for path in ("", "entries/", "entries/1/", "stages/1/rounds/1/", "stages/1/groups/1/standings/"):
            told = json.dumps(get(client, f"/api/v1/events/cup/{path}"))
            assert "secret" not in told
            assert cup.event.registration_token not in told
            assert cup.event.seed not in told


class TestNames:
    def test_follow_what_the_club_shows(self, client: Client, cup: SmallEvent) -> None:
        club = cup.event.club
        club.name_display = NameDisplay.INITIALS
        club.save()
        told = json.dumps(get(client, "/api/v1/events/cup/entries/"), ensure_ascii=False)
        assert "选手11" not in told
        assert "选○" in told


class TestStandings:
    def test_are_those_of_the_publication_and_not_the_newest(self, client: Client, cup: SmallEvent) -> None:
        answer = get(client, STAGE + "groups/1/standings/")
        nets = {row["entry"]: row["net"] for row in answer["rows"]}
        assert (answer["after"], answer["publication"], nets[4]) == (1, 1, -5)

    def test_after_a_round_that_is_not_published_are_missing(self, client: Client, cup: SmallEvent) -> None:
        assert client.get(STAGE + "groups/1/standings/?after=2").json()["code"] == "missing"

    def test_of_a_category_hold_its_members_alone(self, client: Client, cup: SmallEvent) -> None:
        everybody = get(client, STAGE + "groups/1/standings/")["rows"]
        last = everybody[-1]["entry"]
        Entry.objects.filter(event=cup.event, number=last).update(categories=["juniors"])
        rows = get(client, STAGE + "groups/1/standings/?category=juniors")["rows"]
        assert [(row["entry"], row["place"], row["shared"]) for row in rows] == [(last, 1, False)]
        assert client.get(STAGE + "groups/1/standings/?category=nobody").json()["code"] == "missing"

    def test_keep_fractions_exact(self, client: Client, cup: SmallEvent) -> None:
        rows = get(client, STAGE + "groups/1/standings/")["rows"]
        assert next(row["points"] for row in rows if row["entry"] == 4) == "1/2"


class TestFailures:
    def test_speak_the_language_asked_for(self, client: Client, db: None) -> None:
        answer = client.get("/api/v1/clubs/nobody/", headers={"Accept-Language": "en"}).json()
        assert answer["code"] == "missing"
        assert answer["message"].startswith("There is nothing here")

    def test_of_writing_are_refused(self, client: Client, db: None) -> None:
        response = client.post("/api/v1/clubs/", {})
        assert (response.status_code, response.json()["code"]) == (405, "read_only")

    def test_of_parameters_name_them(self, client: Client, db: None) -> None:
        response = client.get("/api/v1/events/?status=draft")
        assert (response.status_code, response.json()["facts"]) == (400, {"fields": "status"})

    def test_of_haste_tell_how_long_to_wait(self, client: Client, db: None, settings: Any) -> None:
        rates = {"DEFAULT_THROTTLE_RATES": {"anon": "1/min"}}
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, **rates}
        get(client, "/api/v1/clubs/")
        response = client.get("/api/v1/clubs/")
        assert (response.status_code, response.json()["code"]) == (429, "too_many_requests")
        assert response.json()["facts"]["wait"] > 0


class TestTags:
    def test_spare_the_bytes_until_something_changes(self, client: Client, cup: SmallEvent) -> None:
        url = "/api/v1/events/cup/"
        tag = client.get(url).headers["ETag"]
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
        cup.event.name = "New name"
        cup.event.save()
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


class TestQueries:
    @pytest.mark.parametrize("path", ["events/", "events/cup/", "events/cup/entries/", "events/cup/stages/1/rounds/1/"])
    def test_do_not_grow_with_the_entries(self, client: Client, cup: SmallEvent, path: str) -> None:
        count(client, path)  # tables of standings are read once and kept
        before = count(client, path)
        for number in range(5, 25):
            factories.EntryFactory.create(event=cup.event, number=number)
        assert count(client, path) == before


def count(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        get(client, f"/api/v1/{path}")
    return len(queries)
