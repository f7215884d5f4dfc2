"""docs/scoring.md says what the registries hold."""

from pathlib import Path

from django.conf import settings

from scoring.cli import KEYS, OPTIONS
from scoring.formats import PRESETS
from scoring.standings import METRICS
from tournaments.tallies.management.scoring_page import page


class TestScoringPage:
    def test_is_current(self) -> None:
        stored = (Path(settings.BASE_DIR) / "docs" / "scoring.md").read_text(encoding="utf-8")
        assert stored == page(), "run `./run manage scoring_page`"

    def test_names_every_metric_and_preset(self) -> None:
        text = page()
        assert all(f"`{key}`" in text for key in (*METRICS, *PRESETS))

    def test_names_every_key_that_the_program_reads(self) -> None:
        assert all(f"| `{key}` |" in page() for key in (*KEYS, *OPTIONS))
