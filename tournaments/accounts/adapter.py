"""How django-allauth meets our user model."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Lead people back to their profile after they changed something about signing in."""

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Go to the profile."""
        return reverse("profile")
