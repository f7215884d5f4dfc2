"""The documents speak of what is there: links lead somewhere, rooms are named, both languages tell the same."""

import re
from pathlib import Path

import pytest

from launcher.commands import COMMANDS

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"^\| `?([a-z]+)`? \|", re.MULTILINE)
GUIDES = ROOT / "docs" / "directors-guide.md", ROOT / "docs" / "directors-guide.zh.md"
RULES = ROOT / "docs" / "rules" / "README.md", ROOT / "docs" / "rules" / "README.zh.md"
LARGEST_PICTURE = 80 * 1024


def rooms_of(root: str) -> set[str]:
    """Give the packages of a root."""
    return {path.parent.name for path in (ROOT / root).glob("*/__init__.py")}


def pictures(document: Path) -> list[str]:
    return re.findall(r"!\[[^\]]+\]\((\S+)\)", document.read_text())


class TestDocuments:
    @pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
    def test_lead_only_to_what_is_there(self, document: Path) -> None:
        links = LINK.findall(document.read_text())
        assert [link for link in links if not (document.parent / link).exists()] == []

    def test_use_every_picture_of_the_guides(self) -> None:
        kept = {f"pictures/{path.name}" for path in (ROOT / "docs" / "pictures").glob("guide-*.png")}
        assert kept == {picture for guide in GUIDES for picture in pictures(guide)}

    def test_show_pictures_that_load_quickly(self) -> None:
        found = (ROOT / "docs" / "pictures").glob("guide-*.png")
        assert [path.name for path in found if path.stat().st_size > LARGEST_PICTURE] == []


class TestTheGuides:
    def test_show_the_same_pictures_in_each_language(self) -> None:
        english, chinese = map(pictures, GUIDES)
        assert [name.replace(".zh", "") for name in chinese] == english
        assert all(".zh." in name for name in chinese)

    @pytest.mark.parametrize("pages", [GUIDES, RULES], ids=["guide", "rules"])
    def test_have_the_same_steps(self, pages: tuple[Path, Path]) -> None:
        steps = [re.findall(r"^(#+|\d+\.|\||- \*\*)", page.read_text(), re.MULTILINE) for page in pages]
        assert steps[0] == steps[1]


class TestTheMap:
    @pytest.mark.parametrize("root", ["engine", "scoring", "tournaments"])
    def test_names_every_room_and_none_that_is_not_there(self, root: str) -> None:
        text = (ROOT / "docs" / "architecture.md").read_text()
        section = text.split(f"## Rooms of `{root}`")[1].split("\n## ")[0]
        named = set(NAMED.findall(section))
        assert rooms_of(root) - {"migrations"} <= named
        modules = {path.stem for path in (ROOT / root).glob("*.py")}
        assert named <= rooms_of(root) | modules


class TestTheRunbook:
    def test_tells_every_setting_that_is_read_from_the_environment(self) -> None:
        settings = (ROOT / "tournaments" / "config" / "settings.py").read_text()
        runbook = (ROOT / "docs" / "runbook.md").read_text()
        read = set(re.findall(r'env\.\w+\("([A-Z_]+)"', settings))
        assert len(read) > 10
        assert [name for name in sorted(read) if f"`{name}`" not in runbook] == []

    def test_tells_every_variable_of_the_compose_file(self) -> None:
        runbook = (ROOT / "docs" / "runbook.md").read_text()
        asked = set(re.findall(r"(?<!\$)\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
        assert [name for name in sorted(asked) if name not in runbook] == []

    def test_names_only_commands_that_the_launcher_has(self) -> None:
        texts = [(ROOT / name).read_text() for name in ("README.md", "docs/runbook.md")]
        asked = {word for text in texts for word in re.findall(r"\./run ([a-z]+)", text)}
        assert asked <= set(COMMANDS)
