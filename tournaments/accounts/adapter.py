"""How django-allauth meets our user model."""

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Allauth's own behaviour; named so that later decisions have a place."""
