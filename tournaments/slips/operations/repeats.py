"""A slip that comes a second time is answered as it was the first time."""

from collections.abc import Mapping
from typing import Any

from engine.errors import DomainError
from tournaments.slips.books import MatchBook
from tournaments.slips.errors import SlipReused
from tournaments.slips.models import ClaimState, ScoreSlip
from tournaments.slips.operations.words import SlipOutcome
from tournaments.slips.payloads import OFFICERS_FORMS, levels_payload, same_result, whole


def same_again(earlier: ScoreSlip, book: MatchBook, deal: int, line: str, payload: Mapping[str, Any]) -> SlipOutcome:
    """Answer a slip that came before as it was answered then."""
    is_same = (
        earlier.match_id == book.match.pk
        and (earlier.room, earlier.deal_number) == (book.room, deal)
        and earlier.line == line
        and same_result(_comparable(earlier.payload, payload), earlier.payload)
    )
    if not is_same:
        raise SlipReused(client_uuid=str(earlier.client_uuid))
    claim = book.claims[deal]
    return SlipOutcome(
        state=ClaimState(claim.state),
        claim=claim,
        slip=earlier,
        result=book.results.get(deal),
        changed=False,
        repeated=True,
    )


def _comparable(stored: Mapping[str, Any], payload: Mapping[str, Any]) -> dict[str, Any]:
    """Put a raw payload beside a stored one: numbers as numbers, and no banker where none was kept."""
    if stored["form"] in OFFICERS_FORMS:
        return {key: payload.get(key) for key in stored}
    if stored["form"] == "levels":
        return levels_payload(payload)
    given = {**dict.fromkeys(stored), **payload}
    if stored.get("trick_points") is not None:
        told = all(str(given[key] or 0) == str(stored[key] or 0) for key in ("trick_points", "kitty"))
        return {**stored, "attackers": stored["attackers"] if told else None}
    banker = (given.get("banker") or None) if stored.get("banker") else None
    return {
        **stored,
        "attackers": _points(given),
        "banker": banker,
        "hook": given.get("hook") or None,
        "last_winner": given.get("last_winner") or None,
    }


def _points(given: Mapping[str, Any]) -> int | None:
    try:
        return whole(given, "attackers")
    except DomainError:
        return None
