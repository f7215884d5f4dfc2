"""Translations without gettext's programs: collect from source, merge, compile, report what is missing.

Runs inside the environment (`python -m launcher.messages [--check]`), since it needs Babel, Django and polib.
The compiled catalogues are committed, so that a fresh machine needs none of this.
"""

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

from launcher.places import ROOT, say

CATALOGUE = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
ROOMS = ("tournaments", "templates")
# How many leading arguments of each function are text.
MEANT = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), 1),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"), 2),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), 3),
}
KEYWORDS = dict.fromkeys(MEANT)
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
WIDTH = 110
HEADER = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Language": "zh_Hans",
    "MIME-Version": "1.0",
    "Plural-Forms": "nplurals=1; plural=0;",
    "Project-Id-Version": "Shangtai",
}


@dataclass(frozen=True, order=True)
class Sentence:
    """Something to translate."""

    msgid: str
    plural: str = ""
    context: str = ""


def main(arguments: list[str]) -> int:
    """Bring the catalogue up to date, or with `--check` only tell whether it is, and complete."""
    settings.configure()
    wanted = collect()
    catalogue = polib.pofile(str(CATALOGUE), wrapwidth=WIDTH) if CATALOGUE.exists() else polib.POFile()
    fresh = merged(catalogue, wanted)
    faults = [*missing(fresh), *broken(fresh)]
    if "--check" in arguments:
        faults += stale(catalogue, fresh)
    else:
        write(fresh)
    for fault in faults:
        say(fault)
    say(f"{len(fresh)} sentences, {len(faults)} faults")
    return 1 if faults else 0


def collect() -> list[Sentence]:
    """Find every sentence marked for translation."""
    return sorted({sentence for room in ROOMS for path in sources(ROOT / room) for sentence in sentences(path)})


def sources(folder: Path) -> Iterator[Path]:
    """Give the files that may hold sentences."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".html", ".txt", ".svg") and "migrations" not in path.parts:
            yield path


def sentences(path: Path) -> Iterator[Sentence]:
    """Give the sentences of one file; a template is first turned into what looks like Python."""
    text = path.read_text()
    code = text if path.suffix == ".py" else flat(templatize(text, origin=str(path)))
    for _line, name, found, _comments in extract_python(io.BytesIO(code.encode()), KEYWORDS, (), {}):
        function = str(name)
        told: object = found  # a text, or several where the function was given several
        parts = list(told) if isinstance(told, (list, tuple)) else [told]
        texts = [part for part in parts[: MEANT[function]] if isinstance(part, str)]
        if len(texts) == min(MEANT[function], len(parts)):
            yield sentence(function, texts)


def flat(code: str) -> str:
    """Take away indentation, which in a template means nothing and in Python would have to fit."""
    return "\n".join(line.lstrip() for line in code.split("\n"))


def sentence(function: str, parts: list[str]) -> Sentence:
    """Sort out what the several functions are given."""
    context = parts.pop(0) if "pgettext" in function else ""
    return Sentence(parts[0], parts[1] if "ngettext" in function or "npgettext" in function else "", context)


def merged(catalogue: polib.POFile, wanted: list[Sentence]) -> polib.POFile:
    """Give a catalogue of exactly the wanted sentences, with the translations there are."""
    known = {(entry.msgid, entry.msgctxt or ""): entry for entry in catalogue if not entry.obsolete}
    fresh = polib.POFile(wrapwidth=WIDTH)
    fresh.metadata = HEADER
    for wish in wanted:
        entry = polib.POEntry(
            msgid=wish.msgid, msgid_plural=wish.plural, msgctxt=wish.context or None, flags=flags(wish)
        )
        translate(entry, known.get((wish.msgid, wish.context)))
        if entry not in fresh:
            fresh.append(entry)
    return fresh


def flags(wish: Sentence) -> list[str]:
    """Mark sentences with placeholders, as gettext's own programs do."""
    return ["python-format"] if PLACEHOLDER.search(wish.msgid) else []


def translate(entry: polib.POEntry, known: polib.POEntry | None) -> None:
    """Take over a translation, whether it was kept as plural or not."""
    text = (known.msgstr_plural.get(0) or known.msgstr) if known else ""
    if entry.msgid_plural:
        entry.msgstr_plural = {0: text}
    else:
        entry.msgstr = text


def text_of(entry: polib.POEntry) -> str:
    """Give the Chinese of an entry."""
    return str(entry.msgstr_plural[0] if entry.msgid_plural else entry.msgstr)


def missing(catalogue: polib.POFile) -> list[str]:
    """List what has no Chinese."""
    return [f"missing: {entry.msgid!r}" for entry in catalogue if not text_of(entry)]


def broken(catalogue: polib.POFile) -> list[str]:
    """List translations that name a placeholder the English does not have, or lack one that it needs."""
    return [f"placeholders differ: {entry.msgid!r}" for entry in catalogue if text_of(entry) and not fits(entry)]


def fits(entry: polib.POEntry) -> bool:
    """Compare placeholders; a plural may drop the number in one of its English forms."""
    mine = set(PLACEHOLDER.findall(text_of(entry)))
    theirs = (
        set(PLACEHOLDER.findall(entry.msgid)),
        set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid)),
    )
    return mine in theirs or mine == theirs[0] | theirs[1]


def stale(catalogue: polib.POFile, fresh: polib.POFile) -> list[str]:
    """Tell whether the committed files are what `./run messages` would write."""
    faults = [] if str(catalogue) == str(fresh) else ["django.po is not up to date: ./run messages"]
    compiled = CATALOGUE.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != fresh.to_binary():
        faults.append("django.mo is not up to date: ./run messages")
    return faults


def write(catalogue: polib.POFile) -> None:
    """Write both the readable and the compiled catalogue."""
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(CATALOGUE))
    catalogue.save_as_mofile(str(CATALOGUE.with_suffix(".mo")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
