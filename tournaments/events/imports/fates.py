"""What will become of a row: the words for it, and what rows are held against. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import DomainError
from scoring.formats import Competitor, Roster
from tournaments.events import names
from tournaments.events.imports.rows import EntryRow, digest, fingerprint

PAIRS = Competitor.PAIR.roster


class FateKind(StrEnum):
    """What happens to a row when the import is confirmed."""

    NEW = "new"
    SAME_AS_ROW = "same_as_row"
    SAME_AS_ENTRY = "same_as_entry"
    QUESTION = "question"
    ERROR = "error"
    LEFT_OUT = "left_out"


class PlayerKind(StrEnum):
    """Who a name turns out to be."""

    NEW = "new"
    KNOWN = "known"
    QUESTION = "question"


@dataclass(frozen=True, kw_only=True)
class KnownPlayer:
    """A player in the club's book; `entry` names the entry of this event that the player sits in."""

    id: int
    name: str
    affiliation: str = ""
    entry: str = ""


@dataclass(frozen=True, kw_only=True)
class KnownEntry:
    """An entry that the event has; `players` are names."""

    number: int
    name: str
    players: frozenset[str] = frozenset()
    seed: int | None = None


@dataclass(frozen=True, kw_only=True)
class Book:
    """What the rows are held against; `roster` says how many players an entry of the event has."""

    players: tuple[KnownPlayer, ...] = ()
    entries: tuple[KnownEntry, ...] = ()
    roster: Roster = PAIRS


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Something wrong at a cell: `name`, `players.0`, `seed`, … or "" for the row."""

    cell: str
    error: DomainError


@dataclass(frozen=True, kw_only=True)
class PlayerFate:
    """Who sits at a position; `candidates` are those it might be, `rows` the lines that name somebody just so.

    `like` are lines with a name that is only similar, and that name.
    """

    name: str
    kind: PlayerKind
    player_id: int | None = None
    candidates: tuple[KnownPlayer, ...] = ()
    rows: tuple[int, ...] = ()
    like: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Fate:
    """What becomes of a row."""

    row: EntryRow
    kind: FateKind
    name: str = ""
    players: tuple[PlayerFate, ...] = ()
    problems: tuple[Problem, ...] = ()
    twins: tuple[str, ...] = ()
    same_as: int | None = None

    def sentence_facts(self) -> tuple[object, ...]:
        """This will give what a changed world would change, for the fingerprint of a dry run."""
        people = [(seat.name, seat.kind, seat.player_id, [c.id for c in seat.candidates]) for seat in self.players]
        wrong = [(problem.cell, problem.error.code) for problem in self.problems]
        return (fingerprint(self.row), self.kind, people, wrong, self.twins, self.same_as)


def fates_digest(fates: Sequence[Fate]) -> str:
    """This will give the fingerprint of a dry run, by which a stale confirmation is noticed."""
    return digest(fate.sentence_facts() for fate in fates)


def count(fates: Sequence[Fate], kind: FateKind) -> int:
    """This will count the rows with a fate."""
    return sum(fate.kind is kind for fate in fates)


def default_name(players: Sequence[str]) -> str:
    """This will name an entry that gave itself no name after its players."""
    return " / ".join(players)[: names.NAME_LIMIT]
