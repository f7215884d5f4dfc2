"""No page calls teams or single players pairs: a sentence with the word has a version for each kind, or means cards."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = re.compile(
    r'{%\s*translate\s+"([^"]*)"|{%\s*blocktranslate\b[^%]*%}(.*?){%\s*endblocktranslate|(?<!\w)_\("([^"]*)"'
    r'|gettext(?:_lazy|_noop)?\(\s*"([^"]*)"',
    re.DOTALL,
)
PAIRS = re.compile(r"\bpairs?\b", re.IGNORECASE)
ASIDE = ("live", "shared/catalogue", "desk/management")  # cards; what developers see; the documents of the rules
MEANT = {
    # beside it stand sentences for teams and for players
    *("Swap two pairs", "Tick two pairs in the list: they change places.", "Tick the other pair."),
    *("Choose two pairs to swap.", "The two pairs are swapped.", "Enter the pairs", "Add a pair", "Pair"),
    *("Name of the pair", "Pairs expected", "%(entries)d pair"),
    # only where pairs play, or the pairs inside teams are ranked
    "Tick two players of different pairs: they become partners, and so do the two they leave. Numbers and seeds stay.",
    "Stage %(stage)s is a knock-out of pairs over boards: nothing can be said of how it would go.",
    *("Duplicate pairs", "matches of pairs on the same boards", "Ranking of pairs", "Pairs, scrolls sideways"),
    # what a director does, and cards
    *("Pair by hand", "attackers, with a pair", "attackers, tractor of {{ length }} pairs"),
}


def sentences() -> set[str]:
    """Gather what pages and messages say."""
    found: set[str] = set()
    for shelf, ending in ((ROOT / "templates", "*.html"), (ROOT / "tournaments", "*.py")):
        for path in shelf.rglob(ending):
            if not str(path.relative_to(shelf)).startswith(ASIDE):
                found |= {"".join(parts) for parts in SENTENCE.findall(path.read_text())}
    return found


def test_pairs_are_named_only_where_pairs_are_meant() -> None:
    assert {text for text in sentences() if PAIRS.search(text)} == MEANT
