"""What scoring sees of a match: confirmed results and rulings, read from their stored shape."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from engine.seats import Seat, Side
from scoring.levels import DealOutcome, outcome_from_payload
from scoring.matches import FinalLevels, MatchFacts, RulingFact, RulingKind, final_from_payload
from tournaments.pairings.models import MatchState, RoundStatus
from tournaments.slips.models import WHOLE_MATCH, Ruling

Heard = DealOutcome | FinalLevels
ON_MATCHES = {kind.value for kind in RulingKind}


def has_ended(*, state: str, round_status: str, ended_by_time: bool) -> bool:
    """Tell whether a match counts as ended, by its state and that of its round.

    It is ended once it is done, once time was called (what is corrected afterwards counts as it was until the
    correction is confirmed), and with its round in any case: a round is closed only when all its matches are done,
    and a later correction starts none of them again.
    """
    return state == MatchState.DONE or ended_by_time or round_status == RoundStatus.CLOSED


def heard(deal: int, payload: Mapping[str, Any]) -> Heard:
    """Read a confirmed result: final levels of the whole match, else the outcome of a deal.

    :raises PayloadUnreadable: if it has another shape.
    """
    return final_from_payload(payload) if deal == WHOLE_MATCH else outcome_from_payload(payload)


def match_facts(
    *,
    results: Mapping[int, Heard],
    rulings: Iterable[Ruling],
    lines: Mapping[int, str],
    ended: bool,
    before: int | None = None,
) -> MatchFacts:
    """Lay together what scoring sees of a match: for the page of its table as for the standings.

    `results` go by deal number, `lines` give the side of each entry (by key); with `before`, only what stands
    before that deal counts.
    """
    final = results.get(WHOLE_MATCH) if before is None else None
    return MatchFacts(
        deals=tuple(
            (number, one)
            for number, one in sorted(results.items(), key=itemgetter(0))
            if isinstance(one, DealOutcome) and (before is None or number < before)
        ),
        final=final if isinstance(final, FinalLevels) else None,
        rulings=tuple(
            ruling_fact(one, lines)
            for one in rulings
            if one.kind in ON_MATCHES and (before is None or one.deal_number is None or one.deal_number < before)
        ),
        ended=ended,
    )


def ruling_fact(ruling: Ruling, lines: Mapping[int, str]) -> RulingFact:
    """Say what a ruling means for a match in which entries (by key) hold these sides."""
    line = lines.get(ruling.entry_id or 0)
    return RulingFact(
        kind=RulingKind(ruling.kind),
        side=Side(line) if line else None,
        deal=ruling.deal_number,
        amount=int(ruling.effect.get("amount", 0)),
        next_banker=Seat(ruling.effect["next_banker"]) if "next_banker" in ruling.effect else None,
        room=ruling.room,
    )
