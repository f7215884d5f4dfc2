"""What is wrong with the cells of one row, whatever the event holds. Pure."""

import re
from collections.abc import Iterator
from decimal import Decimal

from scoring.formats import Roster
from tournaments.events import names
from tournaments.events.errors import (
    NameEmpty,
    NameTooLong,
    NameUnprintable,
    PlayerTwice,
    WrongNumberOfPlayers,
)
from tournaments.events.imports.errors import EmailUnreadable, HandicapUnreadable, RatingUnreadable, SeedUnreadable
from tournaments.events.imports.fates import Problem
from tournaments.events.imports.rows import EntryRow
from tournaments.shared.numbers import whole

EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+")
NOTE_LIMIT = 300
HANDICAP = re.compile(r"[-−+]?(?:100(?:[.,]0{1,2})?|\d{1,2}(?:[.,]\d{1,2})?)", re.ASCII)


def cell_problems(row: EntryRow, roster: Roster) -> Iterator[Problem]:
    """This will tell what is wrong with the row whatever the event holds."""
    if row.name.strip():
        yield from _name_problem("name", row.name)
    yield from _people_problems(row, roster)
    yield from _small_problems(row)


def _people_problems(row: EntryRow, roster: Roster) -> Iterator[Problem]:
    given = sum(bool(name.strip()) for name in row.players)
    if not roster.fits(given) or len(row.players) != given:
        blank = next((at for at, name in enumerate(row.players) if not name.strip()), len(row.players))
        cell = f"players.{min(blank, roster.most)}"
        error = WrongNumberOfPlayers(least=roster.least, most=roster.most, given=given)
        yield Problem(cell=cell, error=error)
    for position, name in enumerate(row.players):
        if name.strip():
            yield from _name_problem(f"players.{position}", name)
    tidied = [names.tidy(name) for name in row.players if name.strip()]
    for position, name in enumerate(tidied):
        if name in tidied[:position] and row.choice(position) == "":
            yield Problem(cell=f"players.{position}", error=PlayerTwice(player=name))


def _small_problems(row: EntryRow) -> Iterator[Problem]:
    for cell in ("affiliation", "name_latin"):
        text = getattr(row, cell)
        if text.strip():
            yield from _name_problem(cell, text)
    if row.seed.strip() and seed_of(row) is None:
        yield Problem(cell="seed", error=SeedUnreadable(text=row.seed[:20]))
    yield from _standing_problems(row)
    if row.email.strip() and not EMAIL.fullmatch(row.email.strip()):
        yield Problem(cell="email", error=EmailUnreadable(text=row.email[:60]))
    if len(row.note) > NOTE_LIMIT:
        yield Problem(cell="note", error=NameTooLong(limit=NOTE_LIMIT, length=len(row.note)))


def _standing_problems(row: EntryRow) -> Iterator[Problem]:
    """Judge what only the standings ask for."""
    try:
        names.tags(row.categories)
    except (NameEmpty, NameTooLong, NameUnprintable) as error:
        yield Problem(cell="categories", error=error)
    if row.handicap.strip() and handicap_of(row) is None:
        yield Problem(cell="handicap", error=HandicapUnreadable(text=row.handicap[:20]))
    if row.rating.strip() and rating_of(row) is None:
        yield Problem(cell="rating", error=RatingUnreadable(text=row.rating[:20]))


def _name_problem(cell: str, text: str) -> Iterator[Problem]:
    try:
        names.checked(text)
    except (NameEmpty, NameTooLong, NameUnprintable) as error:
        yield Problem(cell=cell, error=error)


def seed_of(row: EntryRow) -> int | None:
    """This will read the seed, if it is one."""
    return whole(row.seed) or None


def handicap_of(row: EntryRow) -> Decimal | None:
    """This will read the handicap, if it is one; a comma may stand for the point."""
    text = row.handicap.strip()
    return Decimal(text.replace("−", "-").replace(",", ".")) if HANDICAP.fullmatch(text) else None


def rating_of(row: EntryRow) -> int | None:
    """This will read the rating, if it is one."""
    return whole(row.rating.strip(), digits=4)
