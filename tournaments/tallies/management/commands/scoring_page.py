"""`./run manage scoring_page`: write docs/scoring.md from the registries."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.tallies.management.scoring_page import page

TARGET = Path(settings.BASE_DIR) / "docs" / "scoring.md"


class Command(BaseCommand):
    help = "Write docs/scoring.md from the registries of scoring and engine."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the page, or compare it."""
        fresh = page()
        if not options["check"]:
            TARGET.write_text(fresh, encoding="utf-8")
        elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != fresh:
            raise CommandError("docs/scoring.md is out of date: run `./run manage scoring_page`.")
