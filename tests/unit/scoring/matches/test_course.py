"""Where the deals of a match led: what a void one does to the bank, and who loses it by ruling."""

from engine.seats import Seat, Side
from scoring.levels import DealOutcome, IfStayed, LevelRules, LevelState, play_deal
from scoring.matches import MatchFacts, RulingFact, RulingKind
from scoring.matches.course import Course, banker_after, follow

STAYED = 5  # the banker side goes up by two
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


class TestABankThatIsLost:
    """Loss of the bank by ruling (失庄): it goes where it would have gone had that side lost the deal."""

    @staticmethod
    def after(*points: int, side: Side, deal: int = 1, rules: LevelRules | None = None) -> LevelState:
        deals = [DealOutcome(attackers=p, banker=Seat.NORTH if n == 0 else None) for n, p in enumerate(points)]
        ruling = RulingFact(kind=RulingKind.BANK_LOST, side=side, deal=deal)
        return follow(
            rules or LevelRules(), MatchFacts(deals=tuple(enumerate(deals, start=1)), rulings=(ruling,))
        ).state

    def test_goes_on_to_the_next_seat_and_moves_no_level(self) -> None:
        assert self.after(STAYED, side=Side.NS) == LevelState(ns=4, ew=2, banker=Seat.WEST)

    def test_stays_with_those_who_banked_where_it_was_just_taken_over(self) -> None:
        assert self.after(TAKEN, side=Side.EW).banker is Seat.SOUTH
        assert self.after(TAKEN, side=Side.EW, rules=LevelRules(if_stayed=IfStayed.SAME_SEAT)).banker is Seat.NORTH

    def test_is_nothing_to_the_side_that_has_it_not(self) -> None:
        assert self.after(TAKEN, side=Side.NS) == course(TAKEN).state
        assert self.after(STAYED, side=Side.EW) == course(STAYED).state

    def test_is_played_on_by_the_deal_after(self) -> None:
        assert self.after(STAYED, 0, side=Side.NS).ew == 5

    def test_is_lost_by_the_side_whose_deal_is_void(self) -> None:
        void = RulingFact(kind=RulingKind.VOID_DEAL, deal=1)
        lost = RulingFact(kind=RulingKind.BANK_LOST, side=Side.NS, deal=1)
        deals = ((1, DealOutcome(attackers=0, banker=Seat.NORTH)),)
        assert follow(LevelRules(), MatchFacts(deals=deals, rulings=(void, lost))).state.banker is Seat.WEST

    def test_is_nobodys_after_the_end(self) -> None:
        at_ace = LevelState(ns=14, banker=Seat.NORTH)
        won = play_deal(LevelRules(), at_ace, DealOutcome(attackers=0)).after
        ruling = RulingFact(kind=RulingKind.BANK_LOST, side=Side.NS, deal=1)
        facts = MatchFacts(rulings=(ruling,))
        assert banker_after(LevelRules(), facts, 1, banker=Seat.NORTH, following=won.banker) is None
