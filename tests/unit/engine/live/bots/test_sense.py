import pytest

from engine.cards import Rank, Suit, parse_cards, print_cards
from engine.live.bots.sense import SensePolicy
from engine.live.bots.strong import candidates_of
from engine.live.rollout import Rollout, cards_of, codes_of
from engine.ruleset import Ruleset
from engine.trumps import Trumps

RULES = Ruleset()
PLAIN, COUNTING = SensePolicy(counts=False), SensePolicy(counts=True)


def position(*hands: str, plays: tuple[str, ...] = (), rules: Ruleset = RULES) -> Rollout:
    """Put hands at the places, the first of which led or is to lead; spades are trump, tens are level."""
    return Rollout(
        trumps=Trumps(Rank.TEN, Suit.SPADES),
        rules=rules,
        banker=0,
        hands=[codes_of(parse_cards(hand)) for hand in hands],
        kitty=b"",
        turn=len(plays),
        plays=[codes_of(parse_cards(play)) for play in plays],
    )


def led(deal: Rollout, policy: SensePolicy = PLAIN) -> str:
    return print_cards(cards_of(policy.lead(deal)))


def followed(deal: Rollout, policy: SensePolicy = PLAIN) -> str:
    return print_cards(cards_of(policy.follow(deal)))


class TestLead:
    def test_is_an_ace_before_what_can_be_beaten(self) -> None:
        assert led(position("HA HK C3 S4", "", "", "")) == "HA"

    def test_is_a_tractor_before_an_ace(self) -> None:
        assert led(position("HA D3344 S4", "", "", "")) == "D4 D4 D3 D3"

    def test_is_what_nobody_can_beat_any_more_for_who_counts(self) -> None:
        deal = position("HK C3", "HQ C4", "H3 CA", "S4 C5")
        assert led(deal, COUNTING) == "HK"
        assert led(position("HK C3", "HA CK", "H3 CA", "S4 C5"), COUNTING) != "HK"

    def test_is_low_when_nothing_is_sure(self) -> None:
        assert led(position("H4 HK C9 S4", "", "", "")) == "H4"


class TestFollow:
    @pytest.mark.parametrize(
        ("hand", "plays", "play"),
        [
            ("HA H3", ("HK", "H4", "H5"), "HA"),
            ("HK H3", ("HA", "H4", "H5"), "H3"),
            ("HK H3", ("H4", "HA", "H5"), "HK"),
            ("S3 D4", ("HK", "H4", "H5"), "S3"),
            ("S3 D4", ("H9", "H4", "H6"), "D4"),
            ("S3 DK D4", ("H9", "HA", "H6"), "DK"),
            ("HQQ H33", ("H99", "H44", "HJJ"), "HQ HQ"),
            ("HKK H33", ("H99", "HAA", "HJJ"), "HK HK"),
            ("H5566 HJ", ("H3344", "H7 H8 H9 HQ", "H2 C3 C4 C6"), "H6 H6 H5 H5"),
        ],
    )
    def test_wins_helps_or_saves(self, hand: str, plays: tuple[str, ...], play: str) -> None:
        assert followed(position("", "", "", hand, plays=plays)) == play

    def test_keeps_the_duty(self) -> None:
        assert followed(position("", "H344 HK", "", "", plays=("H88",))) == "H4 H4"


class TestCandidates:
    def test_include_a_throw_that_nobody_can_beat(self) -> None:
        deal = position("HA HK C3", "HQ H4 D5", "H3 H5 CA", "S4 C5 C6")
        assert codes_of(parse_cards("HA HK")) in candidates_of(deal)

    def test_differ(self) -> None:
        deal = position("", "HA HK H9 H4 H3", "", "", plays=("HQ",))
        candidates = candidates_of(deal)
        assert len(candidates) == len(set(candidates)) > 2

    def test_are_one_where_there_is_no_choice(self) -> None:
        assert len(candidates_of(position("", "HA C3", "", "", plays=("HQ",)))) == 1
