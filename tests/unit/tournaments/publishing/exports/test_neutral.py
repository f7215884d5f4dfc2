import pytest

from tournaments.publishing.exports.neutral import neutral


class TestNeutral:
    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", " =", "\t@"])
    def test_disarms_what_begins_like_a_formula(self, start: str) -> None:
        assert neutral(f"{start}1+1") == f"'{start}1+1"

    @pytest.mark.parametrize("text", ["龙行天下", "1+1", "a=b", "", "10/3"])
    def test_leaves_other_text_alone(self, text: str) -> None:
        assert neutral(text) == text
