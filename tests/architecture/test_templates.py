"""Templates keep to the strict content security policy, and leave no sentence untranslated by mistake."""

import re
from pathlib import Path

import pytest

from tournaments.desk.operations.authors import SIGNATURES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
INLINE = {
    "a style attribute": re.compile(r"<[a-zA-Z][^>{]*\sstyle\s*="),
    "a style element": re.compile(r"<style[\s>]"),
    "a handler": re.compile(r"<[a-zA-Z][^>]*\son[a-z]+\s*="),
    "a script of its own": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")"),
    "an address that runs": re.compile(r"javascript:", re.IGNORECASE),
}
TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
BLOCKS = re.compile(
    r"{%\s*comment\s*%}.*?{%\s*endcomment\s*%}|{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}|{%\s*block\s+\w+_class\s*%}.*?{%\s*endblock\b.*?%}",
    re.DOTALL,
)
MARKUP = re.compile(r"<code>.*?</code>|<script.*?</script>|<!--.*?-->|<[^>]*>|&\w+;", re.DOTALL)
WORDS = re.compile(r"[A-Za-z]{3,}")
# What scrolls as soon as it holds enough (overflow: auto), and may hold nothing that takes the focus.
SCROLLS = {"scroll", "scroll-x", "log", "bracket"}
OPENING = re.compile(r"<(?:{%.*?%}|[^<>])*>")
CLASSES = re.compile(r'\bclass="([^"]*)"')
# Words that are the same in every language, and pages that speak both at once.
SIGNED = {signature.name for signature in SIGNATURES}
UNTOLD_AUTHOR = re.compile(rf"\.({'|'.join(sorted(SIGNED))})\b(?!\|author)[^%}}]*[%}}]}}")
NAMES = {"Enter", "Ctrl", "Esc", "Tab", "Shangtai", "CSV", "XLSX", "PDF", "JSON", "English"}
BILINGUAL = {"400.html", "500.html"}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
class TestTemplate:
    def test_has_nothing_that_the_policy_forbids(self, template: Path) -> None:
        text = template.read_text()
        assert [name for name, pattern in INLINE.items() if pattern.search(text)] == []

    def test_lets_the_keyboard_into_what_scrolls(self, template: Path) -> None:
        scrolling = [tag for tag in OPENING.findall(template.read_text()) if SCROLLS & _classes(tag)]
        assert [tag for tag in scrolling if "tabindex" not in tag] == []

    def test_writes_dates_as_every_page_does(self, template: Path) -> None:
        assert not re.search(r"(?:DATE|TIME)_FORMAT", template.read_text())

    def test_names_the_program_as_people_do_where_something_is_signed(self, template: Path) -> None:
        assert UNTOLD_AUTHOR.findall(template.read_text()) == []

    def test_marks_every_sentence_for_translation(self, template: Path) -> None:
        if template.name in BILINGUAL or "catalogue" in template.parts:
            return
        bare = MARKUP.sub(" ", TAGS.sub("", BLOCKS.sub(" ", template.read_text())))
        assert [word for word in WORDS.findall(bare) if word not in NAMES] == []


# Template tags run the way that imports run (the contract of areas in pyproject.toml), highest area first.
AREAS = (
    *("api", "desk", "live", "publishing", "draws", "tallies", "slips", "pairings", "events", "clubs", "accounts"),
    "shared",
)
BESIDE = ({"live", "publishing"},)
LIBRARIES = {path.stem: path.parts[-3] for path in (ROOT / "tournaments").glob("*/templatetags/*.py")}
PIECE = re.compile(r'{%-?\s*(?:include|extends)\s+"(([a-z]+)/[^"]*)"')
LOAD = re.compile(r"{%-?\s*load\s+([^%]+?)\s*-?%}")


def test_templates_load_tags_of_their_own_area_and_of_lower_ones() -> None:
    upward = []
    for template in TEMPLATES:
        area = template.relative_to(ROOT / "templates").parts[0]
        for library in " ".join(LOAD.findall(template.read_text())).split():
            owner = LIBRARIES.get(library)
            if area in AREAS and owner in AREAS and not _may_load(area, owner):
                upward.append(f"{template.relative_to(ROOT / 'templates')} loads {library} of {owner}")
    assert upward == []


def test_templates_take_in_pieces_of_their_own_area_and_of_lower_ones() -> None:
    upward = []
    for template in TEMPLATES:
        area = template.relative_to(ROOT / "templates").parts[0]
        for piece, owner in PIECE.findall(template.read_text()):
            if area in AREAS and owner in AREAS and not _may_load(area, owner):
                upward.append(f"{template.relative_to(ROOT / 'templates')} takes in {piece}")
    assert upward == []


def _classes(tag: str) -> set[str]:
    found = CLASSES.search(TAGS.sub("", tag))
    return set(found[1].split()) if found else set()


def _may_load(area: str, owner: str) -> bool:
    return AREAS.index(owner) >= AREAS.index(area) and (area == owner or {area, owner} not in BESIDE)
