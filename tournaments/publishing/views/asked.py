"""What a visitor asked for, read from the address and from cookies; nonsense counts as nothing."""

from django.http import HttpRequest

from tournaments.events.names import TAG_LIMIT
from tournaments.publishing.queries.pairings import PairingsAsked
from tournaments.publishing.queries.standings import Asked
from tournaments.shared.numbers import whole

LONGEST_SEARCH = 60
LONGEST_NUMBER = 6
FOLLOW_COOKIE = "follow-"


def ordinal(text: str | None) -> int | None:
    """This will read a number from 1."""
    return whole(text, digits=LONGEST_NUMBER) or None


def standings_asked(request: HttpRequest) -> Asked:
    """This will read which standings are asked for."""
    return Asked(
        stage=ordinal(request.GET.get("stage")),
        group=request.GET.get("group", "")[:10],
        after=ordinal(request.GET.get("after")),
        page=ordinal(request.GET.get("page")) or 1,
        search=request.GET.get("q", "").strip()[:LONGEST_SEARCH],
        category=request.GET.get("category", "")[:TAG_LIMIT],
    )


def pairings_asked(request: HttpRequest) -> PairingsAsked:
    """This will read which pairings are asked for."""
    return PairingsAsked(
        stage=ordinal(request.GET.get("stage")),
        round=ordinal(request.GET.get("round")),
        page=ordinal(request.GET.get("page")) or 1,
    )


def followed_entry(request: HttpRequest, slug: str) -> int | None:
    """This will tell which entry this device follows."""
    return ordinal(request.COOKIES.get(f"{FOLLOW_COOKIE}{slug}"))
