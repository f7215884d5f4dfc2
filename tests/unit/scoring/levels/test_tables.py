"""Level tables by name and in one line."""

import pytest

from scoring.errors import BandUnreadable, ScheduleBroken
from scoring.levels import Schedule, standard
from scoring.levels.tables import TABLES, joined, name_of, read, table, written

DECKS = (1, 2, 3, 4)


def signed(schedule: Schedule, decks: int) -> list[int]:
    """Give what 0, 5, then each step of the usual table is worth to the attackers."""
    return [schedule.yield_of(points).signed for points in (0, 5, *(20 * decks * step for step in range(1, 6)))]


class TestTable:
    @pytest.mark.parametrize("decks", DECKS)
    def test_is_the_usual_one_or_differs_in_what_it_says(self, decks: int) -> None:
        assert table("usual", decks) == standard(decks=decks)
        assert signed(table("usual", decks), decks) == [-3, -2, -1, 1, 2, 3, 4]
        assert signed(table("climbs_at_once", decks), decks) == [-3, -2, -1, 2, 3, 4, 5]
        assert signed(table("no_shut_out", decks), decks) == [-2, -2, -1, 1, 2, 3, 4]

    @pytest.mark.parametrize("decks", DECKS)
    @pytest.mark.parametrize("key", sorted(TABLES))
    @pytest.mark.parametrize("cap", [None, 3])
    def test_is_written_read_and_known_again(self, key: str, decks: int, cap: int | None) -> None:
        made = table(key, decks, cap)
        assert read(written(made), cap) == made
        assert name_of(made, decks) == key

    def test_has_no_name_once_anything_is_otherwise(self) -> None:
        assert name_of(table("usual", 2), 3) is None
        assert name_of(read("0 banker 3, 1 banker 2, 40 banker 1, 80 attackers 0, 120 attackers 1 every 20"), 2) is None


class TestRead:
    @pytest.mark.parametrize(
        ("line", "number"),
        [
            ("", 1),
            ("0 banker", 1),
            ("0 banker 1, 80 attacker 1", 2),
            ("0 banker 1, eighty attackers 1", 2),
            ("0 banker 1, 80 attackers -1", 2),
            ("0 banker 1, 80 attackers 1 2", 2),
            ("0 banker 1, 80 attackers 1 every x", 2),
            ("0 banker 1 every 5, 80 attackers 1", 1),
            ("0 banker 1, 99999 attackers 1", 2),
        ],
    )
    def test_says_which_band_cannot_be_read(self, line: str, number: int) -> None:
        with pytest.raises(BandUnreadable) as caught:
            read(line)
        assert caught.value.number == number

    def test_refuses_what_is_no_table(self) -> None:
        with pytest.raises(ScheduleBroken) as caught:
            read("0 banker 1, 80 attackers 1, 40 attackers 2")
        assert (caught.value.reason, caught.value.points) == ("reversed", 80)
        with pytest.raises(ScheduleBroken):
            joined([], every=None, cap=None)
