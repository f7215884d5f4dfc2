"""Sessions and matches over boards once more, written from the rules alone: totals, percentages, margins.

Rule: competition §4, rules §12, and docs/scoring.md where those are silent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from tests.builders.boards_again import Line, Words, room_points, scored

NONE = Fraction(0)
Had = tuple[Fraction, Fraction, Fraction | None]  # a board: own score, theirs, the top


@dataclass(frozen=True, kw_only=True)
class Box:
    """A board: the side that banks it, and how many tables are to play it."""

    number: int
    banker: str
    expected: int
    bots: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Sat:
    """Who sat at a table for a board, and what came of it; the line is None if it was not played.

    In an individual a side is two entries, else one. Rulings gave the attackers `ruled` points, or made it `void`.
    """

    number: int
    round: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    line: Line | None
    match: int = 0
    room: int = 1
    ruled: int = 0
    void: bool = False

    def counted(self) -> Line | None:
        """This will give what counts after all rulings; no points go below 0."""
        if self.void or self.line is None or self.line.points is None:
            return None if self.void else self.line
        return replace(self.line, points=max(self.line.points + self.ruled, 0))


@dataclass(frozen=True, kw_only=True)
class Total:
    """What an entry has after a round; the share is of 100, and 0 where nothing has a top."""

    boards: int
    total: Fraction
    share: Fraction
    wins: Fraction


def side_scores(
    words: Words, boxes: Sequence[Box], sats: Sequence[Sat], *, within_match: bool = False
) -> list[tuple[Sat, Fraction, Fraction, Fraction | None]]:
    """This will give what both sides of each table have on each board: North–South, East–West, the top."""
    sats = [replace(sat, line=sat.counted(), ruled=0) for sat in sats]
    if words.scorer == "room_points":
        sats = _with_what_they_had(words, boxes, sats)
    found = []
    for box in boxes:
        here = [sat for sat in sats if sat.number == box.number and sat.line is not None]
        for part in _parts(here, within_match):
            lines = [sat.line for sat in part if sat.line is not None]
            bots = [] if within_match else [Line(points=points) for points in box.bots]
            expected = 2 if within_match else box.expected + len(bots)
            for sat, score in zip(part, scored(words, [*lines, *bots], expected), strict=False):
                both = (score.banker, score.attackers) if box.banker == "NS" else (score.attackers, score.banker)
                found.append((sat, *both, score.top))
    return found


def _parts(here: Sequence[Sat], within_match: bool) -> list[list[Sat]]:
    if not within_match:
        return [list(here)] if here else []
    return [[sat for sat in here if sat.match == match] for match in sorted({sat.match for sat in here})]


def _with_what_they_had(words: Words, boxes: Sequence[Box], sats: Sequence[Sat]) -> list[Sat]:
    """This will run through the deals as they were played, so that each knows what the four had before it."""
    bankers = {box.number: box.banker for box in boxes}
    has: dict[tuple[int, int], int] = {}
    found = []
    for sat in sorted(sats, key=lambda one: (one.round, one.number)):
        before = tuple(has.get((one, sat.room), 0) for one in _seats(sat))
        found.append(replace(sat, line=sat.line and replace(sat.line, before=before)))
        if sat.line is None or sat.line.points is None:
            continue
        attackers = room_points(words, sat.line.points, before)
        ns = attackers if bankers[sat.number] == "EW" else -attackers
        for entry in (*sat.ns, *sat.ew):
            has[entry, sat.room] = has.get((entry, sat.room), 0) + (ns if entry in sat.ns else -ns)
    return found


def _seats(sat: Sat) -> list[int]:
    """This will name an entry for each of the four players."""
    return [entry for side in (sat.ns, sat.ew) for entry in (side if len(side) > 1 else side * 2)]


def totals(
    words: Words,
    boxes: Sequence[Box],
    sats: Sequence[Sat],
    entries: Sequence[int],
    *,
    given: Mapping[int, Fraction],
    carried: Mapping[int, Fraction],
    prorated: bool,
) -> dict[int, Total]:
    """This will add up what each entry has, `given` by rulings and `carried` from before among it.

    What the boards gave is brought up to the most boards that anybody has; rulings stay what they are.
    """
    own: dict[int, list[Had]] = {entry: [] for entry in entries}
    for sat, ns, ew, top in side_scores(words, boxes, sats):
        for entry in sat.ns:
            own[entry].append((ns, ew, top))
        for entry in sat.ew:
            own[entry].append((ew, ns, top))
    most = max(len(boards) for boards in own.values())
    found = {}
    for entry, boards in own.items():
        one = _total(boards, given.get(entry, NONE))
        more = given.get(entry, NONE) + carried.get(entry, NONE)
        factor = Fraction(most, len(boards)) if prorated and boards else 1
        found[entry] = replace(one, total=one.total * factor + more)
    return found


def of_teams(words: Words, boxes: Sequence[Box], sats: Sequence[Sat], team: int) -> tuple[Total, Fraction]:
    """This will give what a team has of its only match, and by how much it leads: in percent where there is a top.

    A board counts once both rooms have it. Levels and room points of both rooms are added; any other scorer tells
    one difference twice, so that each room counts half.
    """
    rooms = side_scores(words, boxes, [sat for sat in sats if sat.counted() is not None], within_match=True)
    share = Fraction(1) if words.scorer in ("levels", "room_points") else Fraction(1, 2)
    boards: list[Had] = []
    for number in sorted({sat.number for sat, *_ in rooms}):
        both = [
            (ns, ew, top) if team in sat.ns else (ew, ns, top) for sat, ns, ew, top in rooms if sat.number == number
        ]
        if len(both) == 2:
            mine = share * sum((one for one, _, _ in both), NONE)
            theirs = share * sum((one for _, one, _ in both), NONE)
            boards.append((mine, theirs, share * sum((top or NONE for _, _, top in both), NONE)))
    if words.scorer == "matchpoints":
        lead = sum((100 * (mine - theirs) / top for mine, theirs, top in boards if top), NONE) / 2
    else:
        lead = sum((mine - theirs for mine, theirs, _ in boards), NONE) / 2
    return _total(boards, NONE), lead


def victory_points(lead: Fraction, blitz_squared: int) -> Fraction:
    """This will read the continuous scale by its formula, the margin made whole and no step greater than the last."""
    size = int(abs(lead) + Fraction(1, 2))
    with localcontext(prec=40):
        blitz, ratio = Decimal(blitz_squared).sqrt(), ((Decimal(5).sqrt() - 1) / 2) ** 3
        cents = []
        for margin in range(int(blitz) + 3):
            value = 10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio) if margin < blitz else Decimal(20)
            cents.append(int((value * 100).to_integral_value(ROUND_HALF_UP)))
    raised = True
    while raised:
        raised = False
        for at in range(1, len(cents) - 1):
            if cents[at + 1] - cents[at] > cents[at] - cents[at - 1]:
                cents[at] += 1
                raised = True
    won = Fraction(cents[min(size, len(cents) - 1)], 100)
    return won if lead >= 0 else 20 - won


def _total(boards: Sequence[Had], ruled: Fraction) -> Total:
    return Total(
        boards=len(boards),
        total=sum((mine for mine, _, _ in boards), NONE),
        share=_share(boards, ruled),
        wins=Fraction(sum(2 if mine > theirs else 1 if mine == theirs else 0 for mine, theirs, _ in boards), 2),
    )


def _share(boards: Sequence[Had], ruled: Fraction) -> Fraction:
    """This will give the mean of the shares of the top in per cent, what rulings gave as a share of all tops."""
    with_top = [(mine, top) for mine, _, top in boards if top]
    if not with_top:
        return NONE
    mean = sum((mine / top for mine, top in with_top), NONE) / len(with_top)
    return 100 * (mean + ruled / sum((top for _, top in with_top), NONE))
