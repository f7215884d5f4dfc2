"""A phone that came to a table by its key."""

from tournaments.pairings.models import Match
from tournaments.shared.actors import Actor, table_device


def phone_at(match: Match, device: str = "phone") -> Actor:
    """Give the phone at the table of a match."""
    assert match.table is not None
    return table_device(match.table.number, device, table_id=match.table.pk)
