"""Unguessable and readable names for links and tables."""

import secrets

READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0/O and 1/I, which are told apart badly on paper


def token() -> str:
    """Make an unguessable link token of 22 characters (128 bits)."""
    return secrets.token_urlsafe(16)


def short_code(length: int = 6) -> str:
    """Make a code that can be read aloud and typed on a phone (30 bits at six letters)."""
    return "".join(secrets.choice(READABLE) for _ in range(length))
