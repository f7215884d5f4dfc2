"""Laws of board scores: `scoring` finds what the rules give when they are worked out by hand, table by table."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine.seats import Side
from scoring.boards import (
    Award,
    Awards,
    BoardResult,
    BoardRules,
    BoardScorer,
    Scale,
    ScaleAgainst,
    ScaleBase,
    Unequal,
    score_board,
)
from scoring.formats.victory import victory_for
from scoring.levels import PointKind, PointScheme, standard
from scoring.matches import RulingFact, RulingKind
from scoring.standings import Adjustment, BoardSheet, Meeting, Played, Row, ScoreSheet, compute
from tests.builders import boards_again as again
from tests.builders.boards import last_rows, session, table
from tests.builders.boards_again import Line, Score, Words
from tests.builders.sessions_again import Box, Sat, Total, of_teams, totals, victory_points

SHEETS = 300
SESSIONS = 60
AWARDS = ("plus", "average", "minus")
MULTIPLIERS = ((300, 3), (80, 2))


def rules_of(words: Words) -> BoardRules:
    """Say the same to scoring."""
    return BoardRules(
        scorer=BoardScorer(words.scorer),
        schedule=standard(decks=words.decks, attacker_level_cap=words.cap),
        unequal=Unequal(words.unequal),
        scheme=PointScheme(
            kind=PointKind(words.scheme),
            shut_out=words.shut_out,
            multipliers=MULTIPLIERS if words.scheme == "room" else (),
        ),
        scale=Scale(thresholds=words.thresholds, base=ScaleBase(words.base), against=ScaleAgainst(words.against)),
    )


def some_words(chance: Random, scorer: str) -> Words:
    base = chance.choice(["levels", "points"])
    steps = chance.sample(range(1, 9) if base == "levels" else range(5, 300), chance.randint(1, 6))
    return Words(
        scorer=scorer,
        unequal=chance.choice([rule.value for rule in Unequal]),
        decks=chance.randint(1, 4),
        cap=chance.choice([None, 1, 3]),
        scheme=chance.choice(["room", "room", "signed_levels"]),
        shut_out=chance.choice([None, None, 6]),
        thresholds=tuple(sorted(steps)),
        base=base,
        against=chance.choice(["each", "datum"]),
    )


def some_line(chance: Random, few: list[int], fouled: bool) -> Line:
    """Draw points of few values, so that many are equal, or a split award now and then."""
    subfield = chance.choice(["", "", "a"]) if fouled else ""
    if chance.random() < 0.15:
        return Line(awards=(chance.choice(AWARDS), chance.choice(AWARDS)), subfield=subfield)
    before = tuple(chance.choice([0, 79, 80, 299, 300, 400]) for _ in range(4)) if chance.random() < 0.8 else ()
    if before and chance.random() < 0.6:
        before = tuple(chance.choice([80, 300]) + had % 3 for had in before)
    return Line(points=chance.choice(few), subfield=subfield, before=before)


def some_lines(chance: Random, most: int) -> list[Line]:
    few = [0, 5, *(5 * chance.randint(0, 80) for _ in range(chance.randint(1, 6)))]
    fouled = chance.random() < 0.3
    return [some_line(chance, few, fouled) for _ in range(chance.randint(1, most))]


def as_result(table: int, line: Line) -> BoardResult:
    awards = Awards(banker=Award(line.awards[0]), attackers=Award(line.awards[1])) if line.awards else None
    return BoardResult(table=table, points=line.points, awards=awards, subfield=line.subfield, before=line.before)


def by_scoring(words: Words, lines: list[Line], expected: int) -> list[Score]:
    results = [as_result(table, line) for table, line in enumerate(lines, start=1)]
    return [
        Score(banker=one.banker, attackers=one.attackers, compared=one.compared, top=one.top)
        for one in score_board(rules_of(words), results, expected=expected)
    ]


class TestABoard:
    @pytest.mark.parametrize("scorer", [scorer.value for scorer in BoardScorer])
    def test_is_worth_what_the_rules_say(self, scorer: str) -> None:
        chance = Random(f"boards of {scorer}")
        for _ in range(SHEETS):
            words = some_words(chance, scorer)
            lines = some_lines(chance, 2 if scorer == "board_a_match" else 11)
            expected = chance.choice([0, len(lines), len(lines) + chance.randint(1, 4)])
            assert by_scoring(words, lines, expected) == again.scored(words, lines, expected), (words, lines, expected)


def board_options(words: Words) -> dict[str, Any]:
    """Give what a session takes beside its scorer."""
    rules = rules_of(words)
    return {name: getattr(rules, name) for name in ("schedule", "unequal", "scheme", "scale")}


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A session drawn at random, in the words of the rules."""

    words: Words
    boxes: tuple[Box, ...]
    sats: tuple[Sat, ...]
    entries: tuple[int, ...]
    rounds: int
    given: dict[int, Fraction] = field(default_factory=dict)
    carried: dict[int, Fraction] = field(default_factory=dict)
    prorated: bool


def some_session(chance: Random, scorer: str, *, individual: bool) -> Drawn:
    """Draw entries that meet at random, each board once at most; some sit out, some boards are missing or fouled."""
    words = some_words(chance, scorer)
    rounds, per_round = chance.randint(1, 3), chance.randint(1, 2)
    size = 2 if individual else 1
    entries = tuple(range(1, 2 * size * chance.randint(1, 4) + chance.randint(1, 3)))
    few = [5 * chance.randint(0, 50) for _ in range(4)]
    sats: list[Sat] = []
    for number in range(1, rounds + 1):
        order = chance.sample(entries, len(entries))
        for at in range(len(order) // (2 * size)):
            four = order[2 * size * at : 2 * size * (at + 1)]
            group = chance.randint(0, rounds - 1)
            for board in range(group * per_round + 1, (group + 1) * per_round + 1):
                fouled = chance.random() < 0.2
                line = None if chance.random() < 0.1 else some_line(chance, few, fouled)
                line = line and replace(line, before=())
                sats.append(
                    Sat(
                        number=board,
                        round=number,
                        ns=tuple(four[:size]),
                        ew=tuple(four[size:]),
                        line=line,
                        match=100 * number + at,
                        ruled=chance.choice([0] * 8 + [20, -30]),
                        void=chance.random() < 0.05,
                    )
                )
    bots = tuple(chance.choice(few) for _ in range(chance.choice([0, 0, 2])))
    return Drawn(
        words=words,
        boxes=tuple(
            Box(
                number=number,
                banker="NS" if number % 2 else "EW",
                expected=sum(sat.number == number for sat in sats),
                bots=() if words.scorer in ("levels", "room_points") else bots,
            )
            for number in range(1, rounds * per_round + 1)
        ),
        sats=tuple(sats),
        entries=entries,
        rounds=rounds,
        given={entry: Fraction(chance.randint(-4, 4), 2) for entry in entries if chance.random() < 0.2},
        carried={entry: Fraction(chance.randint(0, 9), 3) for entry in entries if chance.random() < 0.2},
        prorated=chance.random() < 0.7,
    )


def as_played(sat: Sat, banker: str) -> Played:
    line = sat.line
    if line is None:
        return Played(number=sat.number)
    if line.awards is None:
        return Played(number=sat.number, points=line.points, subfield=line.subfield)
    ns, ew = line.awards if banker == "NS" else line.awards[::-1]
    return Played(number=sat.number, ns=Award(ns), ew=Award(ew), subfield=line.subfield)


def as_meetings(drawn: Drawn, number: int) -> list[Meeting]:
    """Make the meetings of a round of what was drawn."""
    bankers = {box.number: box.banker for box in drawn.boxes}
    by_match: dict[int, list[Sat]] = {}
    for sat in drawn.sats:
        if sat.round == number:
            by_match.setdefault(sat.match, []).append(sat)
    found = []
    for match, sats in by_match.items():
        ns, ew = sats[0].ns, sats[0].ew
        partners = (ns[1], ew[1]) if len(ns) > 1 else None
        played = [as_played(sat, bankers[sat.number]) for sat in sats]
        rulings = [ruling for sat in sats for ruling in rulings_on(sat)]
        found.append(replace(table(ns[0], ew[0], played, partners=partners, rulings=rulings), id=match))
    return found


def rulings_on(sat: Sat) -> Iterator[RulingFact]:
    if sat.ruled:
        yield RulingFact(kind=RulingKind.POINTS, deal=sat.number, amount=sat.ruled)
    if sat.void:
        yield RulingFact(kind=RulingKind.VOID_DEAL, deal=sat.number)


def as_sheet(drawn: Drawn) -> ScoreSheet:
    """Say the same to scoring."""
    deck = [
        BoardSheet(number=box.number, set=1, banker=Side(box.banker), level=2, expected=box.expected, bots=box.bots)
        for box in drawn.boxes
    ]
    sheet = session(
        [drawn.entries],
        [as_meetings(drawn, number) for number in range(1, drawn.rounds + 1)],
        deck,
        scorer=BoardScorer(drawn.words.scorer),
        precedence=("board_total", "percentage", "board_wins"),
        prorated=drawn.prorated,
        **board_options(drawn.words),
    )
    (stage,) = sheet.stages
    (group,) = stage.groups
    people = tuple(replace(one, carried=drawn.carried.get(one.entry, 0)) for one in group.participants)
    ruled = tuple(Adjustment(entry=entry, round=1, points=points) for entry, points in drawn.given.items())
    group = replace(group, participants=people, adjustments=ruled)
    return replace(sheet, stages=(replace(stage, groups=(group,)),))


def totals_after(drawn: Drawn, number: int) -> dict[int, Total]:
    return totals(
        drawn.words,
        drawn.boxes,
        [sat for sat in drawn.sats if sat.round <= number],
        drawn.entries,
        given=drawn.given,
        carried=drawn.carried,
        prorated=drawn.prorated,
    )


def totals_of(rows: list[Row]) -> dict[int, Total]:
    """Read what scoring has of each entry."""
    found = {}
    for row in rows:
        values, own = dict(row["metrics"]), row["boards"]
        found[row["entry"]] = Total(
            boards=own["scored"] if own else 0,
            total=Fraction(values["board_total"] or 0),
            share=Fraction(values["percentage"] or 0),
            wins=Fraction(values["board_wins"] or 0),
        )
    return found


class TestASession:
    @pytest.mark.parametrize("individual", [False, True])
    @pytest.mark.parametrize("scorer", [one.value for one in BoardScorer if one is not BoardScorer.BOARD_A_MATCH])
    def test_adds_up_to_what_the_rules_say_after_every_round(self, scorer: str, individual: bool) -> None:
        chance = Random(f"sessions of {scorer}, {individual}")
        for _ in range(SESSIONS):
            drawn = some_session(chance, scorer, individual=individual)
            for one in compute(as_sheet(drawn)).tables:
                assert totals_of(one.rows) == totals_after(drawn, one.after), (drawn, one.after)

    @pytest.mark.parametrize(("deals", "factor"), [(19, 1), (20, 2), (74, 2), (75, 3)])
    def test_multiplies_room_points_once_all_four_have_enough(self, deals: int, factor: int) -> None:
        """Pairs 1 and 2 win 4 a deal from 3 and 4 before they meet."""
        words = Words(scorer="room_points")
        boxes = tuple(Box(number=number, banker="NS", expected=2) for number in range(1, deals + 2))
        shut_out = Line(points=0)
        sats = [
            Sat(number=number, round=1, ns=(winner,), ew=(winner + 2,), line=shut_out, match=winner)
            for number in range(1, deals + 1)
            for winner in (1, 2)
        ]
        last = Sat(number=deals + 1, round=2, ns=(1,), ew=(2,), line=shut_out, match=3)
        drawn = Drawn(words=words, boxes=boxes, sats=(*sats, last), entries=(1, 2, 3, 4), rounds=2, prorated=False)
        found = totals_of(compute(as_sheet(drawn)).tables[-1].rows)
        assert found == totals_after(drawn, 2)
        assert [found[entry].total for entry in (1, 2)] == [4 * (deals + factor), 4 * (deals - factor)]


def blitz_squared(words: Words, boards: int) -> int:
    """Give the square of the margin that wins all: units for the root of the boards, by docs/scoring.md."""
    units = {"board_a_match": 2, "matchpoints": 75, "room_points": 4}.get(words.scorer, 3)
    if words.scorer == "imps":
        units = max(1, int(Fraction(15 * len(words.thresholds), 24) + Fraction(1, 2)))
    return units * units * boards


class TestAMatchOfTeams:
    @pytest.mark.parametrize("scorer", [one.value for one in BoardScorer])
    def test_is_worth_what_the_rules_say(self, scorer: str) -> None:
        chance = Random(f"teams by {scorer}")
        for _ in range(SESSIONS):
            words = replace(some_words(chance, scorer), scheme="room")
            boxes = [
                Box(number=number, banker="NS" if number % 2 else "EW", expected=2)
                for number in range(1, chance.randint(2, 9))
            ]
            few = [5 * chance.randint(0, 50) for _ in range(4)]
            sats = [
                Sat(number=box.number, round=1, ns=(room,), ew=(3 - room,), room=room, line=some_room(chance, few))
                for box in boxes
                for room in (1, 2)
            ]
            ns, lead = of_teams(words, boxes, sats, 1)
            ew, _ = of_teams(words, boxes, sats, 2)
            rows = last_rows(as_teams(words, boxes, sats))
            assert totals_of(rows) == {1: ns, 2: ew}, (words, sats)
            if ns.boards:
                points = {row["entry"]: Fraction(row["points"]) for row in rows}
                won = victory_points(lead, blitz_squared(words, len(boxes)))
                assert points == {1: won, 2: 20 - won}, (words, sats)


def some_room(chance: Random, few: list[int]) -> Line | None:
    if chance.random() < 0.1:
        return None
    return replace(some_line(chance, few, fouled=chance.random() < 0.1), before=())


def as_teams(words: Words, boxes: list[Box], sats: list[Sat]) -> ScoreSheet:
    """Say the same to scoring, as one match that is over."""
    played = [replace(as_played(sat, boxes[sat.number - 1].banker), room=sat.room) for sat in sats]
    ended = table(1, 2, played, ended=True)
    rules = rules_of(words)
    return session(
        [[1, 2]],
        [[ended]],
        [BoardSheet(number=box.number, set=1, banker=Side(box.banker), level=2, expected=2) for box in boxes],
        scorer=rules.scorer,
        adds_up=False,
        rooms=2,
        victory=victory_for(rules.scorer, rules.scale),
        precedence=("board_total", "percentage", "board_wins"),
        **board_options(words),
    )
