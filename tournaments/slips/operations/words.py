"""Somebody's word about a deal: how it stands to what the sides said before, and how it is written down."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError

from tournaments.events.models import Event
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.slips.books import MatchBook
from tournaments.slips.errors import SlipReused, SlipStale
from tournaments.slips.models import Claim, ClaimState, Result, ScoreSlip, SlipSource
from tournaments.slips.payloads import in_short, same_result

SETTLED = (ClaimState.CONFIRMED, ClaimState.RULED)


@dataclass(frozen=True, kw_only=True)
class SlipOutcome:
    """What became of a slip: the state of its deal, and what follows for later deals.

    `repeated` says that the slip had come before; `changed` that a result was written.
    """

    state: ClaimState
    claim: Claim
    slip: ScoreSlip
    result: Result | None
    changed: bool
    repeated: bool = False


@dataclass(frozen=True, kw_only=True)
class Word:
    """Somebody's word about a deal, checked and in its one form, not yet written."""

    actor: Actor
    book: MatchBook
    deal: int
    payload: dict[str, Any]
    line: str
    source: SlipSource
    client_uuid: uuid.UUID
    base_revision: int | None
    device: str
    reason: str
    bots: str = ""

    @property
    def event(self) -> Event:
        return self.book.match.round.stage.event

    @property
    def is_officers(self) -> bool:
        return not self.line


def word_of_other(word: Word, claim: Claim) -> ScoreSlip | None:
    """Find what the other side says in the present talk; a settled deal begins a new talk."""
    if claim.state in SETTLED:
        return None
    said = [slip for slip in (claim.first_slip, claim.second_slip) if slip is not None]
    return next((slip for slip in said if slip.line and slip.line != word.line), None)


def check_fresh(word: Word, claim: Claim) -> None:
    """Stop a writer who has not seen how the deal stands.

    :raises SlipStale: with the value that stands and the one that was to be written.
    """
    if word.base_revision is None or word.base_revision == claim.revision:
        return
    result = word.book.results.get(word.deal)
    if claim.state in SETTLED and result is not None and same_result(result.payload, word.payload):
        return
    if claim.state == ClaimState.WAITING and claim.first_slip_id is None:
        return
    answers_other = claim.state == ClaimState.WAITING and word_of_other(word, claim) is not None
    if answers_other and not word.is_officers:
        return
    raise SlipStale(
        what="deal",
        expected=word.base_revision,
        actual=claim.revision,
        mine=in_short(word.payload),
        present=_present(claim, result),
    )


def _present(claim: Claim, result: Result | None) -> str:
    """Say what stands: the result, or what the sides say."""
    if claim.state in SETTLED and result is not None:
        return in_short(result.payload)
    return " / ".join(in_short(slip.payload) for slip in (claim.first_slip, claim.second_slip) if slip)


def append(word: Word, answers: ScoreSlip | None) -> ScoreSlip:
    """Append the slip.

    :raises SlipReused: when the same client number arrives for another match at this very moment.
    """
    try:
        return _create(word, answers)  # without a savepoint of its own: the refusal undoes the whole submission
    except IntegrityError as error:
        raise SlipReused(client_uuid=str(word.client_uuid)) from error


def _create(word: Word, answers: ScoreSlip | None) -> ScoreSlip:
    return ScoreSlip.objects.create(
        match=word.book.match,
        deal_number=word.deal,
        room=word.book.room,
        payload=word.payload,
        line=word.line,
        source=word.source,
        answers=answers,
        base_revision=word.base_revision or 0,
        client_uuid=word.client_uuid,
        device=word.device,
        bots=word.bots,
        author_id=word.actor.id if word.actor.kind == "person" else None,
        author_name=word.actor.name,
        created_at=clock.now(),
    )


def told(word: Word) -> dict[str, Any]:
    return {"said": in_short(word.payload), "line": word.line, "deal": word.deal}


def touch(claim: Claim) -> None:
    claim.revision += 1
    claim.updated_at = clock.now()
    claim.save()
