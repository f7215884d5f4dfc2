"""The marks of the score sheet."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation

from tournaments.shared.templatetags import marks


@dataclass(frozen=True)
class Entry:
    name: str
    name_latin: str = ""


class TestExact:
    @pytest.mark.parametrize(
        ("value", "written"),
        [
            (7, "7"),
            ("7/2", "3½"),
            ("1/2", "½"),
            ("-1/2", "−½"),
            ("9/4", "2¼"),
            ("7/3", "2.33"),
            (None, "–"),
            (-8, "−8"),
        ],
    )
    def test_writes_numbers_without_loss_where_it_can(self, value: int | str | None, written: str) -> None:
        assert marks.exact(value) == written

    @pytest.mark.parametrize(("value", "written"), [(3, "+3"), (0, "0"), (-3, "−3"), ("1/2", "+½")])
    def test_gives_net_levels_their_sign(self, value: int | str, written: str) -> None:
        assert marks.signed(value) == written


class TestPlace:
    def test_marks_a_shared_place(self) -> None:
        assert marks.place({"place": 3, "shared": True}) == "3="

    def test_leaves_a_place_of_ones_own_alone(self) -> None:
        assert marks.place({"place": 3, "shared": False}) == "3"


class TestEntryName:
    def test_leads_with_latin_letters_in_english(self) -> None:
        html = marks.entry_name(Entry("万里挑一", "One in a Million"))
        assert '<b lang="en">One in a Million</b>' in html
        assert '<span lang="zh-Hans">万里挑一</span>' in html

    def test_leads_with_characters_in_chinese(self) -> None:
        with translation.override("zh-hans"):
            html = marks.entry_name(Entry("万里挑一", "One in a Million"), "北岸")
        assert '<b lang="zh-Hans">万里挑一</b><small>北岸</small>' in html

    def test_never_trusts_a_name(self) -> None:
        assert "<script" not in marks.entry_name(Entry("<script>", "<script>x"), "<script>")


class TestLevels:
    def test_marks_the_top(self) -> None:
        assert marks.level(14) == '<span class="lv top">A</span>'

    def test_writes_a_dash_for_what_is_not_known(self) -> None:
        assert marks.level(None) == '<span class="lv">–</span>'

    def test_draws_thirteen_boxes(self) -> None:
        html = marks.level_ladder(14, 5, True)
        assert html.count("<span") == 13
        assert '<span class="must own win">A</span>' in html
        assert '<span class="opp">5</span>' in html


class TestCards:
    def test_names_a_card_in_words(self) -> None:
        assert 'aria-label="Q of hearts"' in marks.playing_card("HQ")

    def test_tells_the_jokers_apart_by_shape(self) -> None:
        assert "j-sun" in marks.playing_card("BJ")
        assert "j-moon" in marks.playing_card("LJ")


class TestMovement:
    def test_says_the_direction_in_words(self) -> None:
        assert '<span class="vh">up </span>3' in marks.movement(3)
        assert '<span class="vh">down </span>2' in marks.movement(-2)


class TestLocalTime:
    def test_writes_the_time_of_the_place(self) -> None:
        with timezone.override("Pacific/Auckland"):
            html = marks.local_time(datetime(2026, 11, 13, 20, 30, tzinfo=UTC), "time")
        assert html == '<time datetime="2026-11-14T09:30+13:00">09:30</time>'
