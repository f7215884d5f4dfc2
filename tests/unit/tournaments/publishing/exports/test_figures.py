from fractions import Fraction

import pytest

from tournaments.publishing.exports.figures import decimal, exact, printed
from tournaments.publishing.exports.tables import Look, Value


class TestExact:
    @pytest.mark.parametrize(
        ("stored", "value"), [(7, 7), ("7/2", Fraction(7, 2)), ("4/2", 2), (None, None), ("-1/3", Fraction(-1, 3))]
    )
    def test_reads_what_the_tally_stores(self, stored: object, value: Value) -> None:
        assert exact(stored) == value

    @pytest.mark.parametrize("stored", ["seven", True, [1]])
    def test_refuses_anything_else(self, stored: object) -> None:
        with pytest.raises(ValueError, match=r"Invalid literal"):
            exact(stored)


class TestDecimal:
    def test_is_a_number_where_nothing_is_lost(self) -> None:
        assert decimal(Fraction(7, 2)) == 3.5

    def test_stays_a_fraction_where_a_float_would_lie(self) -> None:
        assert decimal(Fraction(10, 3)) == "10/3"


class TestPrinted:
    @pytest.mark.parametrize(
        ("value", "look", "text"),
        [
            (Fraction(7, 2), Look.NUMBER, "3½"),
            (Fraction(1, 2), Look.NUMBER, "½"),
            (Fraction(-1, 2), Look.NUMBER, "−½"),
            (Fraction(10, 7), Look.NUMBER, "10/7"),
            (-9, Look.SIGNED, "−9"),
            (9, Look.SIGNED, "+9"),
            (0, Look.SIGNED, "0"),
            (9, Look.NUMBER, "9"),
            (Fraction(223, 4), Look.CENTS, "55.75"),
            (8, Look.CENTS, "8.00"),
            (None, Look.NUMBER, ""),
            ("-9", Look.TEXT, "-9"),
        ],
    )
    def test_reads_as_people_write(self, value: Value, look: Look, text: str) -> None:
        assert printed(value, look) == text
