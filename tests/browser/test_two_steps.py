"""Two-step sign-in in a real browser: turned on with a picture and six digits, backup codes, and signing in with it."""

import base64
import hashlib
import hmac
import time
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tournaments.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STEP = 30


def code_of(secret: str, *, later: int = 0) -> str:
    """Compute what an authenticator app shows (RFC 6238), now or some steps later."""
    key = base64.b32decode(secret)
    counter = int(time.time()) // STEP + later
    digest = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def enrol(page: Page) -> str:
    """Turn it on, and give the secret that the app keeps."""
    page.get_by_label("Password").fill("secret-word")
    page.keyboard.press("Enter")
    secret = page.locator("code").inner_text()
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Turn on").click()
    return secret


def sign_in(page: Page, user: User, code: str) -> None:
    """Sign in with the password and then a code."""
    page.locator("[name=login]").fill(user.email)
    page.locator("[name=password]").fill("secret-word")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.locator("[name=code]").fill(code)
    page.keyboard.press("Enter")


class TestTwoSteps:
    def test_are_turned_on_and_asked_for(self, visit: Visit, axe: Callable[[Page], list[str]], anna: User) -> None:
        page = visit(reverse("mfa_activate_totp"), user=anna)
        secret = enrol(page)
        expect(page.get_by_text("10 out of 10 recovery codes")).to_be_visible()
        assert axe(page) == []
        codes = page.get_by_role("textbox").input_value().split()
        assert len(codes) == 10
        for code in (code_of(secret, later=1), codes[0]):
            other = visit(reverse("account_login"))
            sign_in(other, anna, code)
            expect(other.get_by_text("Successfully signed in as Anna.")).to_be_visible()
        again = visit(reverse("account_login"))
        sign_in(again, anna, codes[0])
        expect(again.get_by_text("Incorrect code")).to_be_visible()
