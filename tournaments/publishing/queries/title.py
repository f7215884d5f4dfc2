"""Who won the event, once the final of its knock-out is played."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.publishing.queries.bracket import WINS
from tournaments.publishing.queries.frame import KNOCKOUT, StageHead
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.pairings import Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """The champions and whom they left behind."""

    champion: PublicEntry
    runner_up: PublicEntry | None
    third: PublicEntry | None


def title(stage: StageHead | None, pairings: Sequence[Pairing]) -> Title | None:
    """This will read the winners off the last round of a knock-out; None while its final is open."""
    finals = [pairing for pairing in pairings if not pairing.is_third_place]
    if stage is None or stage.kind != KNOCKOUT or len(finals) != 1:
        return None
    champion, runner_up = _order(finals[0])
    if champion is None:
        return None
    small_final = next((pairing for pairing in pairings if pairing.is_third_place), None)
    third = _order(small_final)[0] if small_final else None
    return Title(champion=champion, runner_up=runner_up, third=third)


def _order(pairing: Pairing) -> tuple[PublicEntry | None, PublicEntry | None]:
    """The winner and the loser of a match that is done."""
    if not pairing.is_done:
        return None, None
    sides = sorted((side for side in (pairing.ns, pairing.ew) if side), key=lambda side: side.outcome not in WINS)
    winner = sides[0].entry if sides and sides[0].outcome in WINS else None
    return winner, sides[1].entry if winner and len(sides) > 1 else None
