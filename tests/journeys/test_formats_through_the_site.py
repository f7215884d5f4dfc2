"""Other ways to meet, chosen on the new-event page and played through the site: each step is a form that is sent.

A double round robin of four pairs, a knock-out whose final is the best of three, and a Danish evening.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EntryFactory, OfficeFactory
from tests.journeys.test_cup_through_the_site import Fields
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.events.models import Event, Stage, StageStatus
from tournaments.pairings.models import MatchKind, Round
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision, recompute_now

Better = Callable[[PairingLine], bool]


def lower_wins(line: PairingLine) -> bool:
    """Let the lower number win: tells whether that is NS."""
    assert line.ew is not None
    return line.ns.number < line.ew.number


class Director:
    """A director's browser."""

    def __init__(self, club: Club, *, pairs: int, **chosen: str) -> None:
        self.browser = Client()
        self.browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        typed = {
            "name": "周末赛",
            "starts_at": "2026-12-12T09:00",
            "expected": str(pairs),
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
            "points": "2-1-0",
            **chosen,
        }
        self.send(reverse("event_new", args=[club.slug]), typed)
        self.event = Event.objects.get(club=club)
        EntryFactory.create_batch(pairs, event=self.event)

    @property
    def stage(self) -> Stage:
        return self.event.stages.get()

    def address(self, name: str, *where: object) -> str:
        return reverse(name, args=[self.event.slug, 1, *where])

    def send(self, address: str, data: dict[str, Any]) -> None:
        answer = self.browser.post(address, data, follow=True)
        assert answer.redirect_chain, answer.text
        assert "note bad" not in answer.text, answer.text

    def page(self, address: str) -> str:
        answer = self.browser.get(address)
        assert answer.status_code == 200
        return str(answer.text)

    def round(self, ns_wins: Better = lower_wins) -> Round:
        """Draw a round, publish it, type every result into the grid, and close it."""
        self.send(self.address("stage_draw"), {})
        asked = DrawRequest.objects.get(stage=self.stage, state=DrawState.QUEUED)
        assert draws.run_draw(request_id=asked.pk).state == DrawState.DONE  # what the worker does
        played = Round.objects.get(stage=self.stage, number=asked.round_number)
        version = Fields(self.page(self.address("event_draw", played.number))).values["version"]
        self.send(self.address("draw_act", played.number, "publish"), {"version": version})
        self.enter(played, ns_wins)
        self.send(self.address("draw_act", played.number, "close"), {})
        recompute_now(event_id=self.event.pk)
        return played

    def enter(self, played: Round, ns_wins: Better) -> None:
        fields = Fields(self.page(self.address("event_grid", played.number))).values
        cells = [name for name in fields if name.startswith(("ns-", "ew-"))]
        lines = [line for line in pairing_list(played).lines if line.match.kind == MatchKind.PLAY]
        levels = [level for line in lines for level in (("A+", "5") if ns_wins(line) else ("5", "A+"))]
        self.send(self.address("event_grid_save", played.number), fields | dict(zip(cells, levels, strict=True)))

    def table(self) -> list[tuple[int, int]]:
        """Give place and number in the newest standings."""
        revision = current_revision(event_id=self.event.pk)
        group = self.stage.groups.get()
        after = tallies.last_round(revision.pk, group.pk)
        rows = tallies.table_page(revision_id=revision.pk, group_id=group.pk, after=after).rows
        return [(row["place"], row["entry"]) for row in rows]


def meetings(played: Round) -> list[tuple[int, int]]:
    return [(line.ns.number, line.ew.number) for line in pairing_list(played).lines if line.ew is not None]


@pytest.mark.django_db
class TestDoubleRoundRobin:
    def test_lets_everybody_meet_twice_with_sides_exchanged(self, club: Club) -> None:
        director = Director(club, pairs=4, preset="round_robin", form="to_a", legs="2")
        rounds = [director.round() for _ in range(6)]
        met = Counter(meeting for played in rounds for meeting in meetings(played))
        assert set(met.values()) == {1}
        assert {(ns, ew) for ew, ns in met} == set(met)
        assert len(met) == 12
        assert director.stage.status == StageStatus.FINISHED
        assert director.table() == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.django_db
class TestFinalOfThree:
    def test_ends_with_the_second_win_and_shows_the_tie(self, club: Club) -> None:
        director = Director(club, pairs=4, preset="knockout", form="to_a", best_of="3", best_of_last="1")
        assert meetings(director.round()) == [(1, 4), (2, 3)]
        assert meetings(director.round()) == [(1, 2), (4, 3)]
        assert director.stage.status == StageStatus.RUNNING
        draw = director.round(lambda line: not lower_wins(line))
        assert meetings(draw) == [(2, 1)]
        why = director.page(director.address("event_draw", draw.number))
        assert "match 2 of 3; so far 1–0 for" in why
        bracket = reverse("event_bracket", args=[director.event.slug])
        assert 'class="champ"' not in Client().get(bracket).text
        assert meetings(director.round()) == [(1, 2)]
        assert director.stage.status == StageStatus.FINISHED
        shown = Client().get(bracket).text
        assert 'class="champ"' in shown
        assert shown.count("matches won:") == 2
        assert director.table() == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.django_db
class TestDanish:
    def test_lets_the_first_meet_the_second_and_so_on(self, club: Club) -> None:
        chosen = {"form": "to_a", "rounds": "3", "by": "places", "first_round": "fold"}
        director = Director(club, pairs=6, preset="club_night", **chosen)
        assert {frozenset(pair) for pair in meetings(director.round())} == {
            frozenset({1, 4}),
            frozenset({2, 5}),
            frozenset({3, 6}),
        }
        before = [entry for _place, entry in director.table()]
        second = director.round()
        assert {frozenset(pair) for pair in meetings(second)} == {
            frozenset(before[at : at + 2]) for at in range(0, 6, 2)
        }
        assert "1st and 2nd of the standings" in director.page(director.address("event_draw", second.number))
        director.round()
        assert director.stage.status == StageStatus.FINISHED
