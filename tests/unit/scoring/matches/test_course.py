"""Where the deals of a match led: what a void one does to the bank."""

from engine.seats import Seat
from scoring.levels import DealOutcome, LevelRules, LevelState
from scoring.matches import MatchFacts, RulingFact, RulingKind
from scoring.matches.course import Course, follow

TAKEN = 80  # the attackers take over, and nobody climbs


def course(*points: int, void: int | None = None, next_banker: Seat | None = None) -> Course:
    deals = [DealOutcome(attackers=p, banker=Seat.NORTH if n == 0 else None) for n, p in enumerate(points)]
    ruling = RulingFact(kind=RulingKind.VOID_DEAL, deal=void, next_banker=next_banker)
    return follow(
        LevelRules(),
        MatchFacts(deals=tuple(enumerate(deals, start=1)), rulings=(ruling,) if void else ()),
    )


class TestAVoidDeal:
    def test_counts_for_nothing(self) -> None:
        assert course(0, void=1).counted == 0
        assert (course(0, void=1).state.ns, course(0, void=1).state.ew) == (2, 2)

    def test_leaves_its_banker_for_the_replay(self) -> None:
        assert course(TAKEN, void=1).state.banker is Seat.NORTH

    def test_that_is_not_the_first_leaves_the_bank_where_it_was(self) -> None:
        assert course(TAKEN, 0, void=2).state.banker == course(TAKEN).state.banker

    def test_lets_a_later_deal_keep_the_banker_it_was_played_with(self) -> None:
        banked = course(TAKEN).state.banker
        assert banked is not None
        kept = course(TAKEN, 0, void=1, next_banker=banked)
        assert kept.why == ()
        assert kept.state == LevelState(ns=2, ew=5, banker=banked.partner)

    def test_without_that_would_be_followed_by_the_wrong_banker(self) -> None:
        assert course(TAKEN, 0, void=1).state.ns == 5

    def test_of_which_nothing_was_entered_leaves_the_banker_to_be_asked(self) -> None:
        ruling = RulingFact(kind=RulingKind.VOID_DEAL, deal=1)
        assert follow(LevelRules(), MatchFacts(rulings=(ruling,))).state.banker is None
