"""Where a match is played, for pages that stand for tables of the hall."""

from typing import Any

from django import template

from tournaments.shared.elsewhere import Elsewhere, played_elsewhere

register = template.Library()


@register.simple_tag
def instead_of(match: Any, number: int) -> Elsewhere | None:
    """This will tell where a match is played instead of at this table of the hall, or nothing."""
    return None if match is None else played_elsewhere(match.pk, number)
