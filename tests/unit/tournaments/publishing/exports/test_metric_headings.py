"""Every metric has a heading for its column, a name in sentences and an explanation."""

import pytest

from scoring.standings import METRICS
from tournaments.publishing.exports import headings
from tournaments.publishing.templatetags.standing import SHORT, WITHIN_TIES, metric_short
from tournaments.shared.messages import formats, scoring


class TestMetrics:
    @pytest.mark.parametrize("key", METRICS)
    def test_have_a_heading_a_name_and_an_explanation(self, key: str) -> None:
        assert key in headings.METRICS
        assert key in formats.METRICS
        assert METRICS[key].explanation in scoring.SENTENCES

    def test_have_short_headings_where_columns_are_narrow(self) -> None:
        assert all(len(metric_short(key)) <= 12 for key in SHORT)
        assert set(SHORT) <= set(headings.METRICS)

    def test_are_known_to_mean_something_among_few_only(self) -> None:
        assert {key for key, metric in METRICS.items() if metric.within_ties} == WITHIN_TIES
