"""Plausible deals."""

from statistics import mean

from tournaments.pairings.generators.rehearsal.luck import attackers_points, source, strength


class TestAttackersPoints:
    def deals(self, banker: float, attackers: float, count: int = 2000) -> list[int]:
        luck = source("seed", "deals")
        return [attackers_points(luck, banker=banker, attackers=attackers, points=200) for _ in range(count)]

    def test_are_multiples_of_five_within_the_deck(self) -> None:
        assert all(points % 5 == 0 and 0 <= points <= 200 for points in self.deals(0, 0))

    def test_favour_the_stronger_side(self) -> None:
        assert mean(self.deals(2, -2)) < mean(self.deals(0, 0)) < mean(self.deals(-2, 2))

    def test_let_both_sides_win_among_equals(self) -> None:
        taken_over = mean(points >= 80 for points in self.deals(0, 0))
        assert 0.3 < taken_over < 0.6


class TestSource:
    def test_is_the_same_for_the_same_names(self) -> None:
        assert source("a", 1).random() == source("a", 1).random()

    def test_differs_by_name_and_seed(self) -> None:
        draws = {source("a", 1).random(), source("a", 2).random(), source("b", 1).random()}
        assert len(draws) == 3


class TestStrength:
    def test_belongs_to_the_entry(self) -> None:
        assert strength("a", 5) == strength("a", 5) != strength("a", 6)
