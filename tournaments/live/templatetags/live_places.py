"""Where a match is played in the browser, for pages that stand for tables of the hall."""

from django import template

from tournaments.live.queries.pages import played_live_at
from tournaments.pairings.models import Match

register = template.Library()


@register.simple_tag
def live_code(match: Match | None, number: int) -> str:
    """This will give the code of the live table at which a match is being played, or nothing."""
    return played_live_at(match, number) if match is not None else ""
