"""Sign-up, password reset and the profile, as a visitor meets them."""

import pytest
from django.core import mail
from django.test import Client

from tests import factories
from tournaments.accounts.models import User

WORD = "a long enough word"


class TestSigningUp:
    def test_keeps_name_and_language(self, client: Client, db: None) -> None:
        facts = {"name": "王明", "email": "wm@example.org", "password1": WORD, "password2": WORD}
        response = client.post("/accounts/signup/", facts, headers={"Accept-Language": "zh-hans"})
        user = User.objects.get()
        assert response.status_code == 302
        assert (user.name, user.language, user.check_password(WORD)) == ("王明", "zh-hans", True)


class TestForgettingThePassword:
    def test_sends_a_link_that_sets_a_new_one(self, client: Client, db: None) -> None:
        user = factories.UserFactory.create(email="wm@example.org")
        client.post("/accounts/password/reset/", {"email": "wm@example.org"})
        link = next(word for word in mail.outbox[0].body.split() if "/accounts/password/reset/key/" in word)
        form = client.get(link, follow=True)
        address = form.redirect_chain[-1][0]
        client.post(address, {"password1": WORD, "password2": WORD})
        user.refresh_from_db()
        assert user.check_password(WORD)


class TestTryingTooOften:
    def test_is_stopped(self, client: Client, db: None) -> None:
        factories.UserFactory.create(email="wm@example.org")
        wrong = {"login": "wm@example.org", "password": "wrong"}
        for _ in range(6):
            client.post("/accounts/login/", wrong)
        right = client.post("/accounts/login/", {"login": "wm@example.org", "password": "secret-word"})
        assert right.status_code != 302


class TestProfile:
    def test_changes_language_and_time_zone(self, client: Client, db: None) -> None:
        user = factories.UserFactory.create()
        client.force_login(user)
        client.post("/me/", {"name": "New", "language": "zh-hans", "time_zone": "Asia/Shanghai"})
        user.refresh_from_db()
        assert (user.name, user.language, user.time_zone) == ("New", "zh-hans", "Asia/Shanghai")

    def test_refuses_a_time_zone_that_nobody_knows(self, client: Client, db: None) -> None:
        client.force_login(factories.UserFactory.create())
        response = client.post("/me/", {"name": "New", "language": "", "time_zone": "Moon/Sea"})
        assert response.status_code == 400

    @pytest.mark.parametrize("address", ["/accounts/email/", "/accounts/2fa/", "/accounts/password/change/"])
    def test_leads_to_pages_in_the_look_of_the_site(self, client: Client, db: None, address: str) -> None:
        client.force_login(factories.UserFactory.create())
        assert "wenwu" in client.get(address, follow=True).content.decode()
