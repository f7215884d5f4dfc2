"""Every page of the site asks the database as often for many entries as for few."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.architecture.test_every_url import Address, World, addresses
from tests.areas.tallies.test_boards import play_round
from tests.builders.drawn_event import DrawnEvent, draw_and_publish, drawn_event
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tournaments.clubs.models import Invitation, Membership, Role
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.models import Match
from tournaments.publishing import operations as publishing
from tournaments.shared import audit, clock
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.models import WHOLE_MATCH, RulingKind, SlipSource
from tournaments.tallies.operations import recompute_now

# A stream has no end; the others ask nothing of an event.
LEFT_OUT = ("event_updates", "readyz", "healthz", "account_logout")
FEW, MANY = 8, 24


def world_of(entries: int) -> World:
    """Make a club with an event in its second round: results, rulings, a publication, and a trail."""
    club = factories.ClubFactory.create(time_zone="Asia/Shanghai")
    owner = factories.OfficeFactory.create(club=club, role=Role.OWNER).user
    night = drawn_event(club, entries=entries, preset="club_cup")
    for match in night.round.matches.all():
        enter(match)
        side = match.sides.all()[0]
        slips.rule(
            actor=SYSTEM, match=match, entry=side.entry, kind=RulingKind.SCORE, score="-1", reason="Late once more"
        )
    draws.close_round(actor=SYSTEM, round=night.round)
    recompute_now(event_id=night.event.pk)
    publishing.publish(actor=SYSTEM, event=night.event)
    for match in draw_and_publish(night.stage).matches.all()[: entries // 4]:
        enter(match)
    return World(club=club, people={"owner": owner}, values=values_of(night))


def enter(match: Match) -> None:
    """Enter a result through the grid."""
    slips.submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=WHOLE_MATCH,
        payload={"form": "levels", "NS": 14, "EW": 5, "passed_a": "NS"},
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=None,
    )


def values_of(night: DrawnEvent | DuplicateEvent) -> dict[str, object]:
    """Fill in what addresses ask for; the book of the club holds as many members as the event has players."""
    club, event = night.event.club, night.event
    for player in club.players.all():
        Membership.objects.create(club=club, player=player, number=f"M{player.pk}", since="2026-01-01")
        audit.record(actor=SYSTEM, action="clubs.change_player", subject=player, club_id=club.pk, after={"name": "甲"})
    player, other = club.players.all()[:2]
    invitation = Invitation.objects.create(player=player, expires_at=clock.now() + timedelta(days=1))
    code = event.tables.get(number=1).code
    return {
        "event": event.slug,
        "registration": event.registration_token,
        "token": invitation.token,
        **dict.fromkeys(("code", "key"), code),
        "ruling": event.rulings.all()[0].pk,
        "office": club.offices.get().pk,
        **{"player": player.pk, "kept": player.pk, "gone": other.pk},
        **dict.fromkeys(("number", "ordinal", "stage", "group", "pk", "page", "table"), 1),
        **{
            "kind": "standings",
            "format": "csv",
            "form": "json",
            "sheet": "names",
            "signed": "none",
            "path": "nowhere",
            "verb": "none",
        },
    }


@dataclass(frozen=True, kw_only=True)
class Cost:
    """How often a page asked, and what it asked."""

    queries: tuple[str, ...]

    def more_than(self, other: "Cost") -> list[str]:
        """Name the statements that this page makes more often."""
        kinds = {sql[:160] for sql in self.queries}
        return [
            kind
            for kind in sorted(kinds)
            if sum(sql.startswith(kind) for sql in self.queries) > sum(sql.startswith(kind) for sql in other.queries)
        ]


def costs(world: World, addresses: Iterable[Address]) -> dict[str, Cost]:
    """Open these pages as the owner of the club, and count."""
    client = Client()
    owner = world.people["owner"]
    assert owner is not None
    client.force_login(owner)
    return {address.name: cost for address in addresses if (cost := cost_of(client, world.url(address)))}


def cost_of(client: Client, url: str) -> Cost | None:
    """Count the queries of a page, undo what it did; `None` when it is no page for this event."""
    with transaction.atomic(), CaptureQueriesContext(connection) as caught:
        answer = client.get(url)
        transaction.set_rollback(True)
    return Cost(queries=tuple(query["sql"] for query in caught)) if answer.status_code == 200 else None


def grown(few: Mapping[str, Cost], many: Mapping[str, Cost]) -> dict[str, tuple[int, int, list[str]]]:
    """Name the pages that ask more often in the larger world, with the statements they make more often."""
    return {
        name: (len(few[name].queries), len(many[name].queries), many[name].more_than(few[name]))
        for name in few
        if len(many[name].queries) > len(few[name].queries)
    }


def pages() -> Iterator[Address]:
    for address in addresses():
        if not address.is_admin and address.name not in LEFT_OUT:
            yield address


@pytest.mark.django_db
class TestEveryPage:
    def test_asks_as_often_for_many_entries_as_for_few(self) -> None:
        every = tuple(pages())
        costs(world_of(4), every)  # what is read once in a process is read here
        few, many = costs(world_of(FEW), every), costs(world_of(MANY), every)
        assert few.keys() == many.keys()
        assert len(few) > 60
        assert grown(few, many) == {}


OF_BOARDS = ("board", "movement", "entry", "desk", "grid", "table", "standings", "event_pairings", "projector", "stage")


def world_of_boards(entries: int) -> World:
    """Make a club with a session of boards in its second round: results, a ruling, a publication, and a trail."""
    club = factories.ClubFactory.create(time_zone="Asia/Shanghai")
    owner = factories.OfficeFactory.create(club=club, role=Role.OWNER).user
    made = duplicate_event(club, barometer(entries, rounds=3), boards=max(entries // FEW, 1))
    play_round(made, tuple(20 * table for table in range(entries // 2)))
    side = made.match().sides.all()[0]
    slips.rule(actor=SYSTEM, match=made.match(), entry=side.entry, kind=RulingKind.SCORE, score="-1", reason="Late")
    draws.close_round(actor=SYSTEM, round=made.round)
    draw_and_publish(made.stage)
    play_round(made, tuple(20 * table for table in range(entries // 4)))
    recompute_now(event_id=made.event.pk)
    publishing.publish(actor=SYSTEM, event=made.event)
    return World(club=club, people={"owner": owner}, values=values_of(made))


@pytest.mark.django_db
class TestEveryPageOfBoards:
    def test_asks_as_often_for_many_entries_as_for_few(self) -> None:
        about = tuple(address for address in pages() if any(word in address.name for word in OF_BOARDS))
        costs(world_of_boards(4), about)
        few, many = costs(world_of_boards(FEW), about), costs(world_of_boards(MANY), about)
        assert few.keys() == many.keys()
        assert {"event_board", "event_boards", "event_entry", "event_movement"} <= few.keys()
        assert grown(few, many) == {}
