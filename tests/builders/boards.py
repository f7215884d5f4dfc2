"""Score sheets of stages played with boards: a few words for results, movements, matches of teams."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.seats import Side
from scoring.boards import BoardRules, BoardScorer
from scoring.levels import LevelRules
from scoring.matches import NOTHING, OUT_OF_TWENTY, LevelTie, MatchFacts, PlayForm, PlayRules, RulingFact, VictoryScale
from scoring.standings import (
    BoardScoring,
    BoardSheet,
    Foursome,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    Played,
    RoundSheet,
    Row,
    ScoreSheet,
    StageRules,
    StageSheet,
    compute,
)

BANKERS = (Side.NS, Side.EW)


def boards(count: int, *, per_set: int = 1, expected: int = 0) -> tuple[BoardSheet, ...]:
    """Make boards from 1, banked by North–South and East–West in turn."""
    return tuple(
        BoardSheet(
            number=number, set=1 + (number - 1) // per_set, banker=BANKERS[(number - 1) % 2], level=2, expected=expected
        )
        for number in range(1, count + 1)
    )


def table(
    ns: int,
    ew: int,
    results: Mapping[int, int] | Iterable[Played],
    *,
    board_set: int = 1,
    closed: Mapping[int, int] | None = None,
    rulings: Iterable[RulingFact] = (),
    partners: tuple[int, int] | None = None,
    ended: bool = False,
) -> Meeting:
    """Make a meeting over boards: P by board number, in the open room and in the `closed` one."""
    played = (
        [Played(number=number, points=points) for number, points in results.items()]
        if isinstance(results, Mapping)
        else list(results)
    )
    played += [Played(number=number, room=2, points=points) for number, points in (closed or {}).items()]
    return Meeting(
        id=100 * ns + ew,
        kind=MeetingKind.PLAY,
        ns=ns,
        ew=ew,
        facts=MatchFacts(rulings=tuple(rulings), ended=ended),
        board_set=board_set,
        boards=tuple(played),
        partners=Foursome(ns=partners[0], ew=partners[1]) if partners else None,
    )


def session(
    groups: Sequence[Iterable[int]],
    played: Sequence[Iterable[Meeting]],
    deck: Iterable[BoardSheet],
    *,
    scorer: BoardScorer = BoardScorer.CROSS_LEVELS,
    adds_up: bool = True,
    rooms: int = 1,
    victory: VictoryScale | None = None,
    precedence: tuple[str, ...] = ("board_total",),
    level_tie: LevelTie = LevelTie.DRAW,
    prorated: bool = True,
    **options: Any,
) -> ScoreSheet:
    """Make a stage played with boards; each group holds the meetings that one of its entries is in."""
    members = [tuple(group) for group in groups]
    rounds = [tuple(meetings) for meetings in played]
    rules = StageRules(
        levels=LevelRules(),
        play=PlayRules(form=PlayForm.DUPLICATE, level_tie=level_tie),
        points=NOTHING if adds_up else OUT_OF_TWENTY,
        precedence=precedence,
        boards=BoardScoring(
            rules=BoardRules(scorer=scorer, **options), adds_up=adds_up, rooms=rooms, victory=victory, prorated=prorated
        ),
    )
    stage = StageSheet(
        ordinal=1,
        rules=rules,
        rounds=len(rounds),
        groups=tuple(_group(ordinal, entries, rounds) for ordinal, entries in enumerate(members, start=1)),
        boards=tuple(deck),
    )
    return ScoreSheet(event=1, version=1, seed="seed", stages=(stage,))


def last_rows(sheet: ScoreSheet, group: int = 1) -> list[Row]:
    """Give the rows of a group after the last round."""
    found = [one for one in compute(sheet).tables if one.group == group]
    return found[-1].rows


def metric(rows: Iterable[Row], key: str) -> dict[int, Any]:
    """Give a metric of every row, by entry."""
    return {row["entry"]: dict(row["metrics"])[key] for row in rows}


def _group(ordinal: int, entries: tuple[int, ...], rounds: Sequence[tuple[Meeting, ...]]) -> GroupSheet:
    own = set(entries)
    return GroupSheet(
        ordinal=ordinal,
        participants=tuple(Participant(entry=entry, seed=at) for at, entry in enumerate(entries, start=1)),
        rounds=tuple(
            RoundSheet(number=number, meetings=tuple(one for one in meetings if not own.isdisjoint(one.entries())))
            for number, meetings in enumerate(rounds, start=1)
        ),
    )


def with_handicaps(sheet: ScoreSheet, handicaps: Mapping[int, Fraction]) -> ScoreSheet:
    """Give entries a handicap, the others none."""
    stage = sheet.stages[0]
    group = stage.groups[0]
    given = tuple(replace(one, handicap=handicaps.get(one.entry, 0)) for one in group.participants)
    return replace(sheet, stages=(replace(stage, groups=(replace(group, participants=given),)),))
