"""docs/rules says what the rule sets hold."""

from dataclasses import fields
from enum import Enum
from io import StringIO
from pathlib import Path
from typing import get_type_hints

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from engine.presets import PRESETS
from engine.ruleset import Ruleset
from tournaments.desk.management.commands import rules_pages as command
from tournaments.desk.management.rules_pages import PAGES, page
from tournaments.shared.messages.rules_texts import OPTIONS
from tournaments.shared.messages.rules_texts import PRESETS as PRESET_TEXTS


class TestRulesPages:
    @pytest.mark.parametrize("name", PAGES)
    def test_are_current(self, name: str) -> None:
        stored = (Path(settings.BASE_DIR) / "docs" / "rules" / name).read_text(encoding="utf-8")
        assert stored == page(PAGES[name]), "run `./run manage rules_pages`"

    def test_explain_every_option_and_every_choice(self) -> None:
        kinds = get_type_hints(Ruleset)
        assert list(OPTIONS) == [field.name for field in fields(Ruleset)]
        for name, text in OPTIONS.items():
            if isinstance(kinds[name], type) and issubclass(kinds[name], Enum):
                assert list(text.choices) == [choice.value for choice in kinds[name]]

    def test_name_every_preset(self) -> None:
        assert list(PRESET_TEXTS) == list(PRESETS)


class TestCommand:
    def test_writes_and_checks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(command, "FOLDER", tmp_path)
        with pytest.raises(CommandError, match="out of date"):
            call_command("rules_pages", "--check", stdout=StringIO())
        call_command("rules_pages")
        call_command("rules_pages", "--check")
        assert sorted(file.name for file in tmp_path.iterdir()) == sorted(PAGES)
