"""Who won the event, once the final of its knock-out is played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.formats import from_json
from tournaments.publishing.queries.bracket import WINS
from tournaments.publishing.queries.frame import KNOCKOUT, EventFrame, StageHead
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.seated import Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """The champions and whom they left behind."""

    champion: PublicEntry
    runner_up: PublicEntry | None
    third: PublicEntry | None


def deciding(frame: EventFrame) -> StageHead | None:
    """This will give the stage whose winner wins the event: not a cup of those who are out of it."""
    last = from_json(frame.format).main_line()[-1]
    return next((stage for stage in frame.stages if stage.ordinal == last), None)


def title(stage: StageHead | None, rounds: Sequence[Sequence[Pairing]]) -> Title | None:
    """This will read the winners off the last round of a knock-out; None while its final is open.

    `rounds` are the matches of the newest ties, one round for each match that they took.
    """
    if stage is None or stage.kind != KNOCKOUT:
        return None
    played = [[pairing for pairing in pairings if pairing.kind == "play"] for pairings in rounds]
    finals = [[pairing for pairing in pairings if not pairing.is_third_place] for pairings in played]
    if not finals or any(len(pairings) > 1 for pairings in finals) or not finals[0]:
        return None
    champion, runner_up = _order([pairing for pairings in finals for pairing in pairings], stage.matches_of_tie(1))
    if champion is None:
        return None
    small_final = [pairing for pairings in played for pairing in pairings if pairing.is_third_place]
    return Title(champion=champion, runner_up=runner_up, third=_order(small_final, 1)[0])


def _order(matches: Sequence[Pairing], most: int) -> tuple[PublicEntry | None, PublicEntry | None]:
    """The winner and the loser of a tie that is the best of so many matches."""
    sides = [side for pairing in matches if pairing.is_done for side in (pairing.ns, pairing.ew) if side]
    entries = {side.entry.number: side.entry for side in sides}
    wins = Counter(side.entry.number for side in sides if side.outcome in WINS)
    winner = next((number for number, won in wins.most_common(1) if won > most // 2), None)
    if winner is None:
        return None, None
    return entries[winner], next((entry for number, entry in entries.items() if number != winner), None)
