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


def shows_ranking(rule: RankingShown, *, is_over: bool, is_round_over: bool) -> bool:
    """Show published standings of a stage after a round; once the stage is over everybody sees them.

    `is_round_over` says that no table plays that round any more.
    """
    return is_over or rule is RankingShown.ALWAYS or (rule is RankingShown.EACH_ROUND and is_round_over)


def shows_outcome(
    rule: OtherResults, *, adds_up: bool, has_two_rooms: bool, is_bracket: bool, is_played: bool, is_round_closed: bool
) -> bool:
    """Show who won a match over boards before the standings tell it, while its stage is played.

    What boards are worth follows from other tables, so this waits as they do: for those that still play the round
    (`is_played` says that none does), or, where boards add up, play the boards later. A match of two rooms is decided
    by its own; the next round of a bracket tells who won in any case.
    """
    if rule is OtherResults.ALL or adds_up:
        return rule is OtherResults.ALL
    if is_round_closed:
        return rule is not OtherResults.OFF or is_bracket
    return rule is OtherResults.OWN and (has_two_rooms or is_played)
