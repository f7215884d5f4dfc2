"""What a visitor asked for, read from the address and from cookies; nonsense counts as nothing."""

from django.http import HttpRequest

from tournaments.events.names import TAG_LIMIT
from tournaments.publishing.queries.pairings import PairingsAsked
from tournaments.publishing.queries.standings import Asked

LONGEST_SEARCH = 60
LARGEST = 100_000
FOLLOW_COOKIE = "follow-"


def whole(text: str | None) -> int | None:
    """This will read a number from 1 to 100,000."""
    if text and text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)):
        return int(text) or None
    return None


def standings_asked(request: HttpRequest) -> Asked:
    """This will read which standings are asked for."""
    return Asked(
        stage=whole(request.GET.get("stage")),
        group=request.GET.get("group", "")[:10],
        after=whole(request.GET.get("after")),
        page=whole(request.GET.get("page")) or 1,
        search=request.GET.get("q", "").strip()[:LONGEST_SEARCH],
        category=request.GET.get("category", "")[:TAG_LIMIT],
    )


def pairings_asked(request: HttpRequest) -> PairingsAsked:
    """This will read which pairings are asked for."""
    return PairingsAsked(
        stage=whole(request.GET.get("stage")),
        round=whole(request.GET.get("round")),
        page=whole(request.GET.get("page")) or 1,
    )


def followed_entry(request: HttpRequest, slug: str) -> int | None:
    """This will tell which entry this device follows."""
    return whole(request.COOKIES.get(f"{FOLLOW_COOKIE}{slug}"))
