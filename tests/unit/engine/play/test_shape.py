import re

import pytest

from engine.cards import print_cards
from engine.play.groups import PAIR, SINGLE, TRIPLE, Component, tractor
from engine.play.shape import LeadEmpty, LeadMixed, decompose, lead_of
from engine.trumps import CardClass, parse_trumps
from tests.builders.play import SPADES_AT_TEN, cards, led, trumps_of
from tests.builders.rules_cases import RulesCase, rules_cases

TRACTORS = [f"C{number}" for number in range(1, 36)]


def split(text: str, trumps: str = "S10") -> list[str]:
    return [print_cards(unit.cards) for unit in decompose(cards(text), parse_trumps(trumps))]


class TestExamplesOfTheRules:
    @pytest.mark.parametrize("case", rules_cases(*TRACTORS), ids=lambda case: case.id)
    def test_are_tractors_or_not(self, case: RulesCase) -> None:
        asked = re.match(r"(.+?) is a tractor\?", case.question)
        assert asked is not None
        trumps = trumps_of(case)
        given = cards(asked[1])
        units = decompose(given, trumps)
        one_class = len({trumps.class_of(card) for card in given}) == 1
        is_tractor = one_class and len(units) == 1 and units[0].component.is_tractor
        assert ("yes" if is_tractor else "no") == case.expected


class TestConsequences:
    """What rules §4 derives from its definition."""

    @pytest.mark.parametrize(
        ("trumps", "text"),
        [
            ("S2", "SAA H22"),
            ("SA", "SKK HAA"),
            ("SK", "HQQAA"),
            ("NT10", "H1010 LJ LJ"),
            ("NT10", "LJ LJ BJ BJ"),
            ("NT10", "D1010 LJ LJ BJ BJ"),
        ],
    )
    def test_touch(self, trumps: str, text: str) -> None:
        assert len(decompose(cards(text), parse_trumps(trumps))) == 1

    def test_make_one_chain_of_permanent_twos(self) -> None:
        trumps = parse_trumps("S10", permanent=(cards("S2")[0].rank,))
        chain = cards("SAA H22 S22 D1010 S1010 LJ LJ BJ BJ")
        assert [unit.component for unit in decompose(chain, trumps)] == [tractor(size=2, length=7)]

    def test_leave_the_ace_high_only(self) -> None:
        assert split("HAA22 H33") == ["H3 H3 H2 H2", "HA HA"]


class TestSplit:
    @pytest.mark.parametrize(
        ("text", "units"),
        [
            ("H98844", ["H8 H8", "H4 H4", "H9"]),
            ("HAQQJJ", ["HQ HQ HJ HJ", "HA"]),
            ("HAAK", ["HA HA", "HK"]),
            ("H33344", ["H4 H4 H3 H3", "H3"]),
            ("H333 H55", ["H3 H3 H3", "H5 H5"]),
            ("H333444", ["H4 H4 H4 H3 H3 H3"]),
            ("H4444", ["H4 H4 H4 H4"]),
            ("H4444 H5566", ["H6 H6 H5 H5 H4 H4", "H4 H4"]),
            ("H4444 H55", ["H4 H4 H4 H4", "H5 H5"]),
            ("H2233 H6677", ["H7 H7 H6 H6", "H3 H3 H2 H2"]),
            ("D2 H3 SA C10 BJ", ["BJ", "C10", "SA", "H3", "D2"]),
        ],
    )
    def test_takes_most_cards_then_larger_tuples_then_the_higher_top(self, text: str, units: list[str]) -> None:
        assert split(text) == units

    def test_uses_the_face_of_a_shared_position_that_is_held_least(self) -> None:
        assert split("S1010 C1010 D101010") == ["S10 S10 C10 C10", "D10 D10 D10"]

    def test_uses_the_first_written_of_equal_faces_whatever_order_they_come_in(self) -> None:
        assert split("D1010 C1010 SAA") == split("SAA C1010 D1010") == ["C10 C10 SA SA", "D10 D10"]


class TestLead:
    def test_knows_its_class_and_its_parts(self) -> None:
        lead = led("D1010 SAA S3")
        assert lead.card_class is CardClass.TRUMP
        assert [unit.component for unit in lead.units] == [tractor(size=2, length=2), SINGLE]
        assert lead.demand == ((2, 2),)
        assert lead.is_throw

    @pytest.mark.parametrize(
        ("text", "component"), [("H4", SINGLE), ("H44", PAIR), ("H444", TRIPLE), ("H4455", tractor(size=2, length=2))]
    )
    def test_of_one_unit_is_no_throw(self, text: str, component: Component) -> None:
        lead = led(text)
        assert (lead.units[0].component, lead.is_throw) == (component, False)

    def test_does_not_depend_on_the_order_of_cards(self) -> None:
        assert led("H4 H8 H4 HA H8") == led("HA H88 H44")

    def test_is_refused_if_empty_or_of_two_classes(self) -> None:
        with pytest.raises(LeadEmpty):
            lead_of((), SPADES_AT_TEN)
        with pytest.raises(LeadMixed) as caught:
            led("H4 H10")
        assert caught.value.facts() == {"classes": ["H", "T"]}
