"""Names: what is tidied, what is refused, what is suspected to be one name spelt twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events import names
from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable


class TestChecked:
    def test_leaves_single_spaces(self) -> None:
        assert names.checked("  Li \u3000 Wei ") == "Li Wei"

    @pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "\u3000"])
    def test_refuses_what_shows_nothing(self, nothing: str) -> None:
        with pytest.raises((NameEmpty, NameUnprintable)):
            names.checked(nothing)

    @pytest.mark.parametrize("sign", ["\x00", "\x07", "\u202e", "\u2066", "\ufeff"])
    def test_refuses_control_and_direction_signs(self, sign: str) -> None:
        with pytest.raises(NameUnprintable):
            names.checked(f"王{sign}明")

    def test_refuses_what_does_not_fit(self) -> None:
        with pytest.raises(NameTooLong):
            names.checked("长" * 101)

    def test_keeps_a_formula_as_the_text_it_is(self) -> None:
        assert names.checked("=1+1") == "=1+1"


class TestTags:
    @pytest.mark.parametrize("text", ["青少年、女子", " 青少年 ,女子, 青少年", "青少年；女子;", "青少年/女子"])
    def test_are_read_from_one_line_each_once(self, text: str) -> None:
        assert names.tags(text) == ("青少年", "女子")

    def test_may_hold_spaces(self) -> None:
        assert names.tags("U 18,  mixed   pairs") == ("U 18", "mixed pairs")

    def test_refuse_what_is_no_word_any_more(self) -> None:
        with pytest.raises(NameTooLong):
            names.tags("长" * 21)


class TestByName:
    KNOWN = names.ByName([("Eagle", 1), ("EAGLE", 2), ("飞龙一队", 3)])

    @pytest.mark.parametrize(
        ("name", "found"), [(" Eagle ", 1), ("EAGLE", 2), ("飛龍 一隊", 3), ("eagle", None), ("飞鹰", None), ("", None)]
    )
    def test_finds_a_name_as_it_stands_or_the_only_one_it_can_mean(self, name: str, found: int | None) -> None:
        assert self.KNOWN.find(name) == found


class TestTwins:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("王小明", "王晓明"),
            ("王 小明", "王小明"),
            ("陳小明", "陈小明"),
            ("ＡＣＥ", "ace"),
            ("Li Wei", "Wei Li"),
            ("Michael Smith", "Micheal Smith"),
            ("北岸龙腾队", "北岸龙腾"),
        ],
    )
    def test_are_noticed(self, one: str, other: str) -> None:
        assert names.are_twins(one, other)
        assert names.TwinIndex([one]).twins(other) == (one,)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("王伟", "王强"),
            ("李小明", "王小明"),
            ("飞鹰一队", "飞鹰二队"),
            ("Team A", "Team B"),
            ("Player 1", "Player 12"),
            ("王小明", "王小明"),
        ],
    )
    def test_are_not_seen_in_names_meant_to_differ(self, one: str, other: str) -> None:
        assert not names.are_twins(one, other)

    @given(st.text(max_size=12), st.text(max_size=12))
    def test_are_so_both_ways(self, one: str, other: str) -> None:
        assert names.are_twins(one, other) == names.are_twins(other, one)

    @given(
        st.text(alphabet="abcdeé王小晓明 -", min_size=1, max_size=9), st.text(alphabet="abcdeé王小晓明 -", max_size=9)
    )
    def test_are_never_missed_by_the_index(self, one: str, other: str) -> None:
        assert (names.TwinIndex([one]).twins(other) == (one,)) == names.are_twins(one, other)
