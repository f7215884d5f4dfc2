"""`./run manage rules_pages`: write the tables of docs/rules from the rule sets."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.desk.management.rules_pages import PAGES, page

FOLDER = Path(settings.BASE_DIR) / "docs" / "rules"


class Command(BaseCommand):
    help = "Write the option and preset tables of docs/rules, in English and Chinese."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the pages, or compare them."""
        for name, language in PAGES.items():
            target, fresh = FOLDER / name, page(language)
            if not options["check"]:
                target.write_text(fresh, encoding="utf-8")
            elif not target.exists() or target.read_text(encoding="utf-8") != fresh:
                raise CommandError(f"docs/rules/{name} is out of date: run `./run manage rules_pages`.")
