"""After somebody is forgotten no table of the database holds the name."""

import uuid

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.accounts.models import User
from tournaments.accounts.operations import change_profile
from tournaments.clubs import operations as clubs
from tournaments.clubs.errors import SoleOwner, WrongNameTyped
from tournaments.clubs.models import Club, Player, Role
from tournaments.clubs.operations import MemberFacts, PlayerFacts
from tournaments.desk.operations.erasing import erase_player
from tournaments.desk.operations.leaving import delete_account
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Match
from tournaments.publishing import operations as publishing
from tournaments.shared.actors import SYSTEM, Actor, person
from tournaments.shared.clock import now
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.models import WHOLE_MATCH, Result, Ruling, RulingKind, ScoreSlip, SlipSource
from tournaments.tallies.operations import recompute_now

NAMES = ("Vanishing Zhu", "Zhu the Scorer", "zhu@example.org")
OWN_ACCOUNT = {"accounts_user", "account_emailaddress"}  # the person's own, to be deleted by the person


def tables_naming(*names: str) -> set[str]:
    """Look into every column of every table and name the tables where one of the names stands."""
    found = set()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
            " AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')"
        )
        for table, column in cursor.fetchall():
            for name in names:
                cursor.execute(f'SELECT 1 FROM "{table}" WHERE "{column}"::text ILIKE %s LIMIT 1', [f"%{name}%"])
                if cursor.fetchone():
                    found.add(table)
    return found


@pytest.fixture
def owner(club: Club) -> Actor:
    """The owner of the club."""
    office = factories.OfficeFactory.create(club=club, role=Role.OWNER)
    return person(office.user_id, str(office.user))


@pytest.fixture
def user(db: None) -> User:
    """An account that is not called like the player."""
    return factories.UserFactory.create(name="Zhu the Scorer", email="zhu@example.org")


@pytest.fixture
def player(club: Club, owner: Actor, user: User) -> Player:
    """Somebody who has played, scored, ruled, drawn and published, and laid down the office."""
    member = MemberFacts(number="7", since=now().date())
    facts = PlayerFacts(name="Vanishing Zhu", email="zhu@example.org")
    player = clubs.add_player(actor=owner, club=club, facts=facts, member=member)
    invitation = clubs.invite_player(actor=owner, player=player, email="zhu@example.org")
    clubs.claim_invitation(actor=person(user.pk, str(user)), token=invitation.token)
    office = clubs.grant_office(actor=owner, club=club, email=user.email, role=Role.DIRECTOR)
    change_profile(actor=person(user.pk, str(user)), user=user, name=user.name, language="en", time_zone="UTC")
    direct(club, person(user.pk, str(user)), player)
    clubs.revoke_office(actor=owner, office=office)
    player.refresh_from_db()
    return player


def direct(club: Club, actor: Actor, player: Player) -> None:
    """Do everything that leaves a name somewhere."""
    made = drawn_event(club)
    events.edit_event(actor=actor, event=made.event, about="Ask Vanishing Zhu, who knows.")
    entry = made.event.entries.get(number=1)
    first = entry.seats.order_by("position")[0].player
    second = entry.seats.order_by("position")[1].player
    events.substitute_player(actor=actor, entry=entry, leaves=first, comes=player)
    facts = {"name": "Vanishing Zhu / 李四", "note": "zhu@example.org"}
    events.edit_entry(actor=actor, entry=entry, players=[player, second], **facts)
    enter_and_rule(made.match(1), made.match(2), actor)
    recompute_now(event_id=made.event.pk)
    publishing.publish(actor=actor, event=made.event, note="By Vanishing Zhu")
    draw(drawn_event(club), actor)
    LogEntry.objects.create(
        user_id=actor.id or 0,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(player.pk),
        object_repr="Vanishing Zhu",
        action_flag=CHANGE,
        change_message="Vanishing Zhu",
    )


def enter_and_rule(entered: Match, ruled: Match, actor: Actor) -> None:
    """Enter a result, rule and annul, answer a call."""
    slips.submit_slip(
        actor=actor,
        match=entered,
        deal_number=WHOLE_MATCH,
        payload={"form": "levels", "NS": 14, "EW": 5, "passed_a": "NS"},
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=0,
    )
    entry = ruled.sides.all()[0].entry
    warning, late = RulingKind.WARNING, "Vanishing Zhu was late."
    ruling = slips.rule(actor=actor, kind=warning, reason=late, match=ruled, entry=entry)
    slips.annul_ruling(actor=actor, ruling=ruling, reason="as Vanishing Zhu says")
    call = slips.call_director(actor=SYSTEM, match=ruled, message="Vanishing Zhu, please")
    slips.answer_call(actor=actor, call=call)


def draw(made: DrawnEvent, actor: Actor) -> None:
    """Ask for a draw; what it keeps names the person."""
    facts = {"entry": "Vanishing Zhu"}
    pairings.withdraw_round(actor=actor, round=made.round)
    made.round.report = {"warnings": [{"code": "pairing.goes_through", "facts": facts}]}
    made.round.save(update_fields=["report"])
    made.round.matches.update(reasons=[{"code": "pairing.goes_through", "facts": facts}])
    request = draws.request_draw(actor=actor, stage=made.stage)
    request.failure = {"code": "entry_seated_twice", "facts": facts}
    request.save()


class TestErasing:
    def test_leaves_the_name_in_no_table(self, owner: Actor, player: Player) -> None:
        assert len(tables_naming(*NAMES) - OWN_ACCOUNT) >= 14
        erase_player(actor=owner, player=player, typed="Vanishing Zhu")
        assert tables_naming(*NAMES) <= OWN_ACCOUNT | {"shared_auditentry"}
        named = [line for line in AuditEntry.objects.values() if any(name in str(line) for name in NAMES)]
        assert {line["action"] for line in named} == {"accounts.change_profile"}  # a line of the account, of no club

    def test_keeps_the_key_beside_what_was_written(self, owner: Actor, player: Player, user: User) -> None:
        erased = erase_player(actor=owner, player=player, typed="Vanishing Zhu")
        slip, ruling = ScoreSlip.objects.get(), Ruling.objects.get()
        assert (slip.author_id, slip.author_name) == (user.pk, erased.name) == (ruling.author_id, ruling.annulled_by)
        assert Result.objects.get().confirmed_by == erased.name
        assert ruling.reason == f"{erased.name} was late."

    def test_leaves_an_officer_answerable(self, club: Club, owner: Actor, player: Player, user: User) -> None:
        factories.OfficeFactory.create(club=club, user=user, role=Role.SCORER)
        erase_player(actor=owner, player=player, typed="Vanishing Zhu")
        assert ScoreSlip.objects.get().author_name == "Zhu the Scorer"

    def test_touches_no_other_club(self, owner: Actor, player: Player) -> None:
        elsewhere = factories.EventFactory.create(about="Vanishing Zhu is another person here.")
        erase_player(actor=owner, player=player, typed="Vanishing Zhu")
        elsewhere.refresh_from_db()
        assert elsewhere.about.startswith("Vanishing Zhu")


class TestDeletingAnAccount:
    def test_leaves_the_name_in_no_table(self, owner: Actor, player: Player, user: User) -> None:
        erase_player(actor=owner, player=player, typed="Vanishing Zhu")
        delete_account(actor=person(user.pk, str(user)), user=user, typed=user.email)
        assert tables_naming(*NAMES) == set()

    def test_leaves_the_player_and_forgets_the_account_by_name(self, player: Player, user: User) -> None:
        delete_account(actor=person(user.pk, str(user)), user=user, typed=user.email)
        player.refresh_from_db()
        assert (player.user_id, player.name) == (None, "Vanishing Zhu")
        assert tables_naming("Zhu the Scorer") == set()

    def test_leaves_no_name_in_the_log_of_the_administration(self, owner: Actor, user: User) -> None:
        LogEntry.objects.create(
            user_id=owner.id or 0,
            content_type=ContentType.objects.get_for_model(User),
            object_id=str(user.pk),
            object_repr=user.email,
            action_flag=CHANGE,
            change_message="Zhu the Scorer",
        )
        delete_account(actor=person(user.pk, str(user)), user=user, typed=user.email)
        assert tables_naming("Zhu the Scorer", user.email) == set()

    def test_is_refused_to_the_only_owner_of_a_club(self, club: Club, owner: Actor) -> None:
        user = User.objects.get(pk=owner.id or 0)
        with pytest.raises(SoleOwner):
            delete_account(actor=owner, user=user, typed=user.email)
        assert User.objects.filter(pk=user.pk).exists()

    def test_asks_for_the_address(self, user: User) -> None:
        with pytest.raises(WrongNameTyped):
            delete_account(actor=person(user.pk, str(user)), user=user, typed="somebody")
