"""Where lines run and labels stand in the small pictures."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tournaments.publishing.pictures import BOTTOM, LABEL_GAP, RIGHT, TOP, ladder_steps, rank_chart, spark

places = st.lists(st.integers(1, 48), min_size=1, max_size=9)


class TestSpark:
    def test_puts_the_first_place_on_top(self) -> None:
        assert spark([1, 48], 48).points == "3.0,2.0 61.0,22.0"

    def test_has_nothing_to_draw_without_rounds(self) -> None:
        assert spark([], 48).points == ""

    @given(places)
    def test_stays_in_its_frame(self, way: list[int]) -> None:
        spots = [tuple(map(float, spot.split(","))) for spot in spark(way, 48).points.split()]
        assert all(3 <= x <= 61 and 2 <= y <= 22 for x, y in spots)


class TestRankChart:
    def test_draws_the_own_line_in_its_own_tone(self) -> None:
        chart = rank_chart([("A", (1, 2), False), ("B", (2, 1), True)], 2)
        assert {trace.name: trace.tone for trace in chart.traces} == {"A": "topl", "B": "mine"}

    def test_names_the_first_and_the_last_place(self) -> None:
        labels = [tick.label for tick in rank_chart([("A", (1,), False)], 48).ticks]
        assert (labels[0], labels[-1]) == (1, 48)

    def test_lets_a_late_entry_begin_late(self) -> None:
        chart = rank_chart([("A", (1, 1, 1), False), ("B", (2,), False)], 2)
        late = next(trace for trace in chart.traces if trace.name == "B")
        assert float(late.points.split(",")[0]) == chart.right

    def test_leaves_no_more_room_than_its_labels_take(self) -> None:
        short = rank_chart([("甲", (1, 2), False)], 2)
        long = rank_chart([("港湾与星光联合代表队第一队", (1, 2), False)], 2)
        assert short.right > 500
        assert long.right == RIGHT

    @given(st.lists(places, min_size=6, max_size=30))
    def test_no_label_stands_on_another(self, ways: list[list[int]]) -> None:
        lines = [(str(at), tuple(way), at == 5) for at, way in enumerate(ways)]
        chart = rank_chart(lines, 48)
        heights = sorted(trace.label_y for trace in chart.traces if trace.label_y is not None)
        assert all(low - high >= LABEL_GAP - 0.2 for high, low in itertools.pairwise(heights))
        assert all(TOP <= y <= BOTTOM + 5 for y in heights)


class TestLadderSteps:
    def test_counts_every_level(self) -> None:
        counts = {step.level: step.count for step in ladder_steps([14, 14, 2], None)}
        assert (counts[14], counts[2], counts[9]) == (2, 1, 0)

    def test_marks_the_own_level(self) -> None:
        assert [step.level for step in ladder_steps([5, 9], 9) if step.is_mine] == [9]

    def test_the_tallest_bar_is_the_commonest_level(self) -> None:
        assert max(ladder_steps([7, 7, 3], None), key=lambda step: step.height).level == 7
