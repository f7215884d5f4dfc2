"""A sign-in that ran out loses nothing that was typed, and Redis away keeps nobody out."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club, Role

PASTE = "队伍名称,队员1,队员2\n海港之星,<b>王华</b>,李丽"


@pytest.fixture
def made(club: Club) -> SmallEvent:
    return small_event(club)


class TestAFormWhoseSignInRanOut:
    def test_is_shown_again_to_be_copied(self, made: SmallEvent, client: Client) -> None:
        address = reverse("event_import", args=[made.event.slug])
        answer = client.post(address, {"text": PASTE}, headers={"Accept-Language": "en"})
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "You are signed out, so nothing was sent." in page
        assert "海港之星,&lt;b&gt;王华&lt;/b&gt;,李丽" in page

    def test_is_shown_again_when_it_is_older_than_the_sign_in(self, made: SmallEvent) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(factories.OfficeFactory.create(club=made.event.club, role=Role.OWNER).user)
        address = reverse("event_import", args=[made.event.slug])
        answer = client.post(address, {"text": PASTE, "csrfmiddlewaretoken": "an-old-one"})
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "海港之星" in page
        assert "an-old-one" not in page

    def test_does_not_show_a_password(self, client: Client, db: None) -> None:
        strict = Client(enforce_csrf_checks=True)
        answer = strict.post("/accounts/login/", {"login": "wm@example.org", "password": "a-secret-word"})
        assert "wm@example.org" in answer.content.decode()
        assert "a-secret-word" not in answer.content.decode()


class TestRedisAway:
    def test_keeps_nobody_from_signing_in(self, client: Client, settings: LazySettings, db: None) -> None:
        factories.UserFactory.create(email="wm@example.org")
        nowhere = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
        settings.CACHES = {"default": nowhere, "strict": settings.CACHES["strict"]}
        answer = client.post("/accounts/login/", {"login": "wm@example.org", "password": "secret-word"})
        assert answer.status_code == 302
