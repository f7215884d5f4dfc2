import pytest

from tournaments.shared.numbers import whole, wholes


class TestWhole:
    @pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("999999999", 999999999), ("８０", 80)])
    def test_reads_digits(self, text: str, number: int) -> None:
        assert whole(text) == number

    @pytest.mark.parametrize(
        "text", [None, "", " ", "-1", "+1", "1_0", " 1", "1.0", "0x1", "²", "٣", "四", "1" * 10, "1" * 5000]
    )
    def test_takes_anything_else_for_none(self, text: str | None) -> None:
        assert whole(text) is None

    def test_takes_no_more_digits_than_it_is_told(self) -> None:
        assert (whole("123", digits=3), whole("1234", digits=3)) == (123, None)


class TestWholes:
    def test_leaves_out_what_is_no_number(self) -> None:
        assert wholes(["3", "x", "", "12"]) == [3, 12]
