"""Entering the final levels of many matches at once, each by itself: a wrong row holds no other back."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import DomainError
from engine.seats import Side
from scoring import formats
from scoring.levels import ladder
from scoring.matches import PlayForm
from tournaments.pairings.models import Match, MatchKind, Round
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.slips import permissions
from tournaments.slips.errors import DealsStand, EntriesDiffer, FieldMissing, NobodyAtA
from tournaments.slips.imports.rows import ResultRow
from tournaments.slips.models import WHOLE_MATCH, Result, SlipSource
from tournaments.slips.operations.submitting import submit_slip


@dataclass(frozen=True, kw_only=True)
class TypedLevels:
    """A row as typed: the level of each side, both once more where everything is typed twice.

    `by_time` says that nobody needs to be at A, `instead` that the levels count instead of the deals entered so far;
    `base_revision` and `client_uuid` are those of a slip.
    """

    match: int
    ns: str
    ew: str
    again: tuple[str, str] | None
    by_time: bool
    instead: bool
    base_revision: int
    client_uuid: uuid.UUID


@dataclass(frozen=True, kw_only=True)
class RowOutcome:
    """What became of a row: written, or refused with an error."""

    typed: TypedLevels
    error: DomainError | None = None


def enter_levels(
    *, actor: Actor, round: Round, typed: Sequence[TypedLevels], reason: str = ""
) -> tuple[RowOutcome, ...]:
    """Enter the rows one after another and tell what became of each.

    :raises NotAllowed: when the actor may not enter results.
    """
    event = round.stage.event
    refuse_unless(permissions.may_enter_as_officer(actor, event), "slips.enter_levels")
    matches = {match.pk: match for match in Match.objects.filter(round=round, kind=MatchKind.PLAY)}
    to_a = formats.from_json(event.format).stage(round.stage.ordinal).play.form is PlayForm.TO_A
    return tuple(_entered(actor, matches, row, reason, to_a=to_a) for row in typed)


def _entered(actor: Actor, matches: Mapping[int, Match], row: TypedLevels, reason: str, *, to_a: bool) -> RowOutcome:
    try:
        match = _match(matches, row)
        if not row.instead:
            _check_no_deals(match)
        submit_slip(
            actor=actor,
            match=match,
            deal_number=WHOLE_MATCH,
            payload=_payload(row, to_a=to_a),
            source=SlipSource.GRID,
            client_uuid=row.client_uuid,
            base_revision=row.base_revision,
            reason=reason,
        )
    except DomainError as error:
        return RowOutcome(typed=row, error=error)
    return RowOutcome(typed=row)


def _match(matches: Mapping[int, Match], row: TypedLevels) -> Match:
    if row.match not in matches:
        raise Missing(what="match")
    return matches[row.match]


def _check_no_deals(match: Match) -> None:
    """Keep typed levels from silently taking the place of deals.

    :raises DealsStand: when deals are entered and no levels took their place before.
    """
    numbers = set(Result.objects.filter(match=match).values_list("deal_number", flat=True))
    if numbers and WHOLE_MATCH not in numbers:
        raise DealsStand(deals=len(numbers))


def _payload(row: TypedLevels, *, to_a: bool) -> Mapping[str, object]:
    """Read the row, and hold the second typing against the first.

    :raises DomainError: with what is wrong in it.
    """
    asks = to_a and not row.by_time
    payload = _read(row.ns, row.ew, asks=asks)
    if row.again is not None and _read(*row.again, asks=asks) != payload:
        raise EntriesDiffer(first=f"{row.ns} : {row.ew}", second=" : ".join(row.again))
    if asks and payload["passed_a"] is None and ladder.ACE not in payload.values():
        raise NobodyAtA()
    return payload


def _read(ns: str, ew: str, *, asks: bool) -> dict[str, object]:
    for field, text in (("NS", ns), ("EW", ew)):
        if not text:
            raise FieldMissing(field=field)
    row = ResultRow(line=0, first="", first_level=ns, second="", second_level=ew)
    return row.payload(first_line=Side.NS, to_a=asks)
