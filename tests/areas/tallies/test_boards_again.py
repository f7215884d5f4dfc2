"""An evening over boards with a table missing and a board fouled: what is published is what the rules give."""

import csv
import io
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.tallies.test_boards import enter
from tests.builders.boards_again import Line, Words
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, pairs_entered
from tests.builders.sessions_again import Box, Sat, Total, totals
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Board, Match, MatchKind
from tournaments.publishing import operations as publishing
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book
from tournaments.slips.models import RulingKind
from tournaments.tallies.operations import recompute_now
from tournaments.tallies.queries import table_page

pytestmark = pytest.mark.django_db
MOVEMENT = howell(4)
WORDS = Words(scorer="matchpoints")
POINTS = (0, 35, 40, 80, 80, 115, 120, 160, 75, 240)
SPLIT = {"form": "artificial", "NS": "plus", "EW": "average"}


class Evening:
    """A Howell of four tables in which the director notes down what happened, beside the program."""

    def __init__(self, club: Club) -> None:
        self.made: DuplicateEvent = pairs_entered(club, 8, "duplicate_matchpoints")
        Event.objects.filter(pk=self.made.event.pk).update(seed="5eed" * 16)  # who sits where
        self.made.stage.event.refresh_from_db()
        draws.choose_movement(actor=SYSTEM, stage=self.made.stage, movement=MOVEMENT, boards_per_set=2)
        self.sats: list[Sat] = []
        self.rounds = 0
        self.left_out: set[int] = set()

    def next_round(self) -> list[tuple[Match, int]]:
        """Draw a round, and give what is to be played in it."""
        draw_and_publish(self.made.stage)
        self.rounds += 1
        matches = self.made.round.matches.filter(kind=MatchKind.PLAY).order_by("table__number")
        found = [(match, board) for match in matches for board in sorted(open_book(match).boards)]
        self.left_out |= self.meant() - {board for _match, board in found}
        return found

    def meant(self) -> set[int]:
        """Give the boards that the movement brings into this round."""
        sets = [sitting.set for sitting in MOVEMENT.sittings if sitting.round == self.rounds - 1]
        return {2 * one + at for one in sets for at in (1, 2)}

    def note(self, match: Match, board: int, line: Line | None, **ruled: Any) -> None:
        ns, ew = (match.sides.get(line=side).entry.number for side in ("NS", "EW"))
        self.sats.append(Sat(number=board, round=self.rounds, ns=(ns,), ew=(ew,), line=line, match=match.pk, **ruled))

    def played(self, match: Match, board: int, points: int, *, subfield: str = "", **ruled: Any) -> None:
        enter(match, board, {"form": "board", "attackers": points, "sure": True, "subfield": subfield})
        self.note(match, board, Line(points=points, subfield=subfield), **ruled)

    def close(self) -> None:
        draws.close_round(actor=SYSTEM, round=self.made.round)

    def boxes(self) -> list[Box]:
        """Give the boards: each was to come to all four tables, but for a table that had nobody to play it."""
        return [
            Box(
                number=one.number,
                banker="NS" if one.banker in "NS" else "EW",
                expected=3 if one.number in self.left_out else 4,
            )
            for one in Board.objects.filter(stage=self.made.stage)
        ]

    def by_the_rules(self, given: Mapping[int, Fraction]) -> dict[int, Total]:
        return totals(WORDS, self.boxes(), self.sats, range(1, 9), given=given, carried={}, prorated=False)


@pytest.fixture
def evening(club: Club) -> Evening:
    """Three rounds of seven: pair 3 is away in the second, boards are fouled, awarded, left out, ruled upon."""
    evening = Evening(club)
    for at, (match, board) in enumerate(evening.next_round()):
        if at == 2:
            enter(match, board, SPLIT)
            banker = Board.objects.get(stage=evening.made.stage, number=board).banker
            evening.note(match, board, Line(awards=("plus", "average") if banker in "NS" else ("average", "plus")))
        elif at == 5:
            enter(match, board, {"form": "not_played"})
            evening.note(match, board, None)
        else:
            evening.played(match, board, POINTS[at])
    evening.close()
    away = evening.made.stage.stage_entries.get(entry__number=3)
    events.set_absence(actor=SYSTEM, stage_entry=away, round_number=2)
    for at, (match, board) in enumerate(evening.next_round()):
        evening.played(match, board, POINTS[-1 - at], subfield="B" if at == 3 else "")
    evening.close()
    for at, (match, board) in enumerate(evening.next_round()):
        evening.played(match, board, POINTS[(3 * at) % 10], ruled=-20 if at == 1 else 0, void=at == 4)
        if at == 1:
            rule(match, RulingKind.POINTS, deal_number=board, amount=-20)
        if at == 4:
            rule(match, RulingKind.VOID_DEAL, deal_number=board)
    penalized = evening.made.event.entries.get(number=5)
    slips.rule(actor=SYSTEM, kind=RulingKind.SCORE, reason="late", entry=penalized, score="-1/2")
    evening.close()
    return evening


def rule(match: Match, kind: RulingKind, **effect: Any) -> None:
    slips.rule(actor=SYSTEM, kind=kind, reason="seen a card", match=match, **effect)


class TestAnEveningWithHoles:
    def test_publishes_what_the_rules_give(self, evening: Evening) -> None:
        event = evening.made.event
        recompute_now(event_id=event.pk)
        event.refresh_from_db()
        shown = publishing.publish(actor=SYSTEM, event=event)
        group = evening.made.stage.groups.get()
        rows = table_page(revision_id=shown.revision_id, group_id=group.pk, after=3).rows
        expected = evening.by_the_rules({5: Fraction(-1, 2)})
        assert len(evening.left_out) == 2
        assert len({one.boards for one in expected.values()}) > 1
        assert {row["entry"]: row["boards"]["scored"] for row in rows} == {
            entry: one.boards for entry, one in expected.items()
        }
        metrics = {row["entry"]: dict(row["metrics"]) for row in rows}
        assert {entry: Fraction(one["percentage"] or 0) for entry, one in metrics.items()} == {
            entry: one.share for entry, one in expected.items()
        }
        assert {entry: Fraction(one["board_wins"] or 0) for entry, one in metrics.items()} == {
            entry: one.wins for entry, one in expected.items()
        }
        assert percentages_shown(event.slug) == {f"第{entry}队": rounded(one.share) for entry, one in expected.items()}


def percentages_shown(slug: str) -> dict[str, Decimal]:
    """Read the file that anybody can fetch."""
    answer = Client().get(reverse("event_file", args=[slug, "standings", "csv"]))
    content = b"".join(answer) if answer.streaming else answer.content
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    return {row["Entry"]: Decimal(row["Percentage"]) for row in rows}


def rounded(share: Fraction) -> Decimal:
    return (Decimal(share.numerator) / Decimal(share.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)
