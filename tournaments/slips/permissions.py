"""Who may enter, correct and rule."""

from scoring.formats import OtherResults, RankingShown
from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event
from tournaments.shared.actors import Actor


def may_enter_as_officer(actor: Actor, event: Event) -> bool:
    """Enter results that count at once: grid, import, a decision between two slips."""
    return may_score(actor, event.club_id)


def may_rule(actor: Actor, event: Event) -> bool:
    """Impose and annul rulings, correct closed rounds."""
    return may_direct(actor, event.club_id)


def may_answer(actor: Actor, event: Event) -> bool:
    """Answer a call, end matches by time."""
    return may_score(actor, event.club_id)


def speaks_for_table(actor: Actor, line: str) -> bool:
    """Speak for one side of a table; the view has checked the table's code."""
    return actor.kind == "table" and line in ("NS", "EW")


def shows_hands(*, scheduled: int, settled: int, is_opened: bool) -> bool:
    """Show the cards of a board: once every table that is to play it has, or the seal of the stage is open.

    Nobody is above this, officers included: whoever makes boards beforehand does so by an act of its own.
    """
    return is_opened or 0 < scheduled <= settled


def shows_result(rule: OtherResults, *, is_own: bool, is_complete: bool, is_round_closed: bool, is_over: bool) -> bool:
    """Show one table's result of a board to the players and the public (competition §6.7).

    `is_own` says that the viewer's own table has its confirmed result of that board, `is_complete` that all tables
    have, `is_over` that the stage is finished.
    """
    if rule is OtherResults.ALL or is_over:
        return True
    if rule is OtherResults.OWN:
        return is_own or is_complete
    return rule is OtherResults.END_OF_ROUND and is_round_closed


def shows_ranking(rule: RankingShown, *, is_over: bool) -> bool:
    """Show published standings of a stage while it is played; afterwards everybody sees them."""
    return is_over or rule in (RankingShown.EACH_ROUND, RankingShown.ALWAYS)
