"""Random tournaments, told twice: as a score sheet of ours and as a TRF file for another program to judge.

Column numbers of the TRF records are those of FIDE's TRF of 2016; a win is 1, a draw ½.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from random import Random

from engine.seats import Side
from scoring.matches import Outcome, PointsTable, RulingFact, RulingKind, table
from scoring.standings import Meeting, Participant, RoundSheet, ScoreSheet, Unplayed
from tests.builders.sheets import absence, bye, meeting, sheet

CHESS: PointsTable = replace(table(1, Fraction(1, 2), 0), requested_bye=Outcome.DRAW)
WORTH = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "H": 1, "U": 2, "Z": 0}  # halves of a point
OTHER = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}
RATED = 2500  # less the number of the entry
LEVELS = {"1": (9, 5), "=": (7, 7), "0": (5, 9)}


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a round was for one entry: whom it had (0 for nobody), where it sat, and the letter of the TRF."""

    opponent: int
    letter: str
    side: str = "-"


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """Entries from 1 and what each round was for them; who has left is no longer there."""

    size: int
    rounds: tuple[Mapping[int, Told], ...]

    def points(self, entry: int) -> Fraction:
        """Add up what an entry was awarded."""
        letters = (told[entry].letter for told in self.rounds if entry in told)
        return Fraction(sum(WORTH[letter] for letter in letters), 2)


def swiss(random: Random, size: int, rounds: int) -> Tournament:
    """Make a tournament of any pairings with all that may happen: byes, forfeits, absences, leaving, rematches."""
    here = set(range(1, size + 1))
    told: list[Mapping[int, Told]] = []
    for _ in range(rounds):
        told.append(_round(random, sorted(here)))
        if len(here) > 3 and random.random() < 0.2:
            here.remove(random.choice(sorted(here)))
    return Tournament(size=size, rounds=tuple(told))


def round_robin(random: Random, size: int) -> Tournament:
    """Make a round robin in which some matches are forfeited; an odd field has a free round each."""
    circle = [*range(1, size + 1), *([0] if size % 2 else [])]
    told: list[Mapping[int, Told]] = []
    for _ in range(len(circle) - 1):
        pairs = zip(circle[: len(circle) // 2], reversed(circle), strict=False)
        told.append(_told((ns, ew, _letter(random)) for ns, ew in pairs if 0 not in (ns, ew)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return Tournament(size=size, rounds=tuple(told))


def _round(random: Random, here: Sequence[int]) -> Mapping[int, Told]:
    out = {entry: random.choice("HZZ") for entry in here if random.random() < 0.12}
    order = [entry for entry in here if entry not in out]
    random.shuffle(order)
    free = {order.pop(): "U"} if len(order) % 2 else {}
    told = dict(_told((ns, ew, _letter(random)) for ns, ew in zip(order[::2], order[1::2], strict=True)))
    return told | {entry: Told(opponent=0, letter=letter) for entry, letter in (out | free).items()}


def _letter(random: Random) -> str:
    return random.choices(["1", "0", "=", "+", "-", "--"], [8, 8, 5, 1, 1, 1])[0]


def _told(lines: Iterable[tuple[int, int, str]]) -> Mapping[int, Told]:
    told: dict[int, Told] = {}
    for ns, ew, letter in lines:
        told[ns] = Told(opponent=ew, letter=letter[0], side="w")
        told[ew] = Told(opponent=ns, letter="-" if letter == "--" else OTHER[letter], side="b")
    return told


def ours(
    played: Tournament, precedence: Sequence[str], unplayed: Unplayed, *, is_scheduled: bool = False
) -> ScoreSheet:
    """Tell a tournament as a score sheet."""
    event = sheet(
        [Participant(entry=entry, seed=entry, rating=RATED - entry) for entry in range(1, played.size + 1)],
        [
            RoundSheet(number=number, meetings=tuple(_meetings(told)))
            for number, told in enumerate(played.rounds, start=1)
        ],
        precedence=precedence,
        points=CHESS,
        unplayed=unplayed,
    )
    stage = event.stages[0]
    return replace(event, stages=(replace(stage, rules=replace(stage.rules, is_scheduled=is_scheduled)),))


def _meetings(told: Mapping[int, Told]) -> Iterable[Meeting]:
    for entry, line in told.items():
        if line.side == "w":
            yield _match(entry, line.opponent, line.letter, told[line.opponent].letter)
        elif not line.opponent:
            yield ALONE[line.letter](entry)


def _match(ns: int, ew: int, own: str, theirs: str) -> Meeting:
    if own in LEVELS:
        return meeting(ns, ew, *LEVELS[own])
    lost = [side for side, letter in ((Side.NS, own), (Side.EW, theirs)) if letter == "-"]
    return meeting(ns, ew, rulings=[RulingFact(kind=RulingKind.FORFEIT, side=side) for side in lost])


def _requested(entry: int) -> Meeting:
    return replace(bye(entry), is_requested=True)


ALONE: Mapping[str, Callable[[int], Meeting]] = {"U": bye, "H": _requested, "Z": absence}


def trf(played: Tournament, start: date, kind: str) -> str:
    """Tell a tournament as a TRF file; `kind` is what it calls the system."""
    lines = ["012 Drawn by lot", f"042 {start:%Y/%m/%d}", f"092 {kind}", f"142 {len(played.rounds)}"]
    return "\n".join([*lines, *(_player(played, entry) for entry in range(1, played.size + 1))]) + "\n"


def _player(played: Tournament, entry: int) -> str:
    head = f"001 {entry:4d}      {f'Entry {entry}':33s} {RATED - entry:4d}"
    cells = "".join(_cell(told.get(entry)) for told in played.rounds)
    return f"{head:80s}{float(played.points(entry)):4.1f} {entry:4d}{cells}"


def _cell(told: Told | None) -> str:
    if told is None:
        return " " * 10
    return f"  {told.opponent:04d} {told.side} {told.letter}"
