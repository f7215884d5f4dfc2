from scoring.levels.schedule import standard
from tournaments.publishing.prints.schedule import schedule_cells


class TestScheduleCells:
    def test_tell_the_two_deck_table_with_its_cap(self) -> None:
        assert schedule_cells(standard(decks=2, attacker_level_cap=3)) == (
            ("0", "banker +3"),
            ("5–35", "banker +2"),
            ("40–75", "banker +1"),
            ("80–115", "take over"),
            ("120–155", "over, +1"),
            ("160–195", "over, +2"),
            ("200+", "over, +3"),
        )

    def test_stay_open_where_there_is_no_cap(self) -> None:
        assert schedule_cells(standard(decks=1))[-1] == ("100+", "over, +3…")

    def test_end_early_at_a_low_cap(self) -> None:
        assert schedule_cells(standard(decks=2, attacker_level_cap=1))[-1] == ("120+", "over, +1")
