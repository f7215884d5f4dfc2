"""Clubs are founded and owned; records are claimed by link; accounts can go."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from tests import factories
from tournaments.accounts.models import User
from tournaments.clubs import operations
from tournaments.clubs.errors import AccountInBook, InvitationOver, LastOwner, NumberTaken, OfficeHeld
from tournaments.clubs.models import Club, Invitation, Office, Player, Role
from tournaments.clubs.operations import MemberFacts, PlayerFacts
from tournaments.clubs.operations.clubs import ClubFacts
from tournaments.clubs.permissions import may_own
from tournaments.clubs.tasks import mail_invitation
from tournaments.shared import clock
from tournaments.shared.actors import Actor, person
from tournaments.shared.models import AuditEntry


@pytest.fixture
def office(club: Club) -> Office:
    return factories.OfficeFactory.create(club=club, role=Role.OWNER)


@pytest.fixture
def owner(office: Office) -> Actor:
    return person(office.user_id, str(office.user))


class TestFounding:
    def test_makes_the_founder_owner(self, db: None) -> None:
        user = factories.UserFactory.create()
        club = operations.found_club(actor=person(user.pk, "x"), facts=ClubFacts(name="海港", name_latin="Harbour"))
        assert (club.slug, club.offices.get().role) == ("harbour", Role.OWNER)

    def test_finds_an_address_for_a_name_without_letters(self, db: None) -> None:
        user = factories.UserFactory.create()
        facts = ClubFacts(name="海港")
        slugs = {operations.found_club(actor=person(user.pk, "x"), facts=facts).slug for _ in range(2)}
        assert len(slugs) == 2


class TestOffices:
    def test_are_granted_by_e_mail_in_any_case(self, club: Club, owner: Actor) -> None:
        user = factories.UserFactory.create(email="li@example.org")
        granted = operations.grant_office(actor=owner, club=club, email="LI@example.org ", role=Role.SCORER)
        assert granted.user == user

    def test_are_one_for_each_person(self, club: Club, owner: Actor, office: Office) -> None:
        with pytest.raises(OfficeHeld):
            operations.grant_office(actor=owner, club=club, email=office.user.email, role=Role.SCORER)

    def test_never_leave_a_club_without_an_owner(self, owner: Actor, office: Office) -> None:
        with pytest.raises(LastOwner):
            operations.revoke_office(actor=owner, office=office)
        with pytest.raises(LastOwner):
            operations.change_office(actor=owner, office=office, role=Role.DIRECTOR)

    def test_can_be_laid_down_by_a_scorer(self, club: Club, owner: Actor) -> None:
        scorer = factories.OfficeFactory.create(club=club, role=Role.SCORER)
        operations.revoke_office(actor=person(scorer.user_id, "x"), office=scorer)
        assert not Office.objects.filter(pk=scorer.pk).exists()


class TestPlayers:
    def test_have_a_member_number_of_their_own(self, club: Club, director: Actor) -> None:
        member = MemberFacts(number="7", since=clock.now().date())
        operations.add_player(actor=director, club=club, facts=PlayerFacts(name="王明"), member=member)
        with pytest.raises(NumberTaken):
            operations.add_player(actor=director, club=club, facts=PlayerFacts(name="李四"), member=member)
        assert Player.objects.filter(club=club).count() == 1


class TestInvitations:
    def invite(self, club: Club, director: Actor, email: str = "") -> Invitation:
        player = factories.PlayerFactory.create(club=club)
        return operations.invite_player(actor=director, player=player, email=email)

    def test_tie_the_record_to_the_account_once(self, club: Club, director: Actor) -> None:
        made = self.invite(club, director)
        user = factories.UserFactory.create()
        assert operations.claim_invitation(actor=person(user.pk, "x"), token=made.token).user == user
        other = factories.UserFactory.create()
        with pytest.raises(InvitationOver):
            operations.claim_invitation(actor=person(other.pk, "y"), token=made.token)

    def test_run_out(self, club: Club, director: Actor) -> None:
        made = self.invite(club, director)
        Invitation.objects.update(expires_at=clock.now() - timedelta(seconds=1))
        with pytest.raises(InvitationOver):
            operations.claim_invitation(actor=person(factories.UserFactory.create().pk, "x"), token=made.token)

    def test_refuse_an_account_that_is_in_the_book(self, club: Club, director: Actor) -> None:
        user = factories.UserFactory.create()
        factories.PlayerFactory.create(club=club, user=user)
        made = self.invite(club, director)
        with pytest.raises(AccountInBook):
            operations.claim_invitation(actor=person(user.pk, "x"), token=made.token)

    def test_leave_no_token_and_no_address_in_the_trail(self, club: Club, director: Actor) -> None:
        made = self.invite(club, director, "li@example.org")
        lines = str(list(AuditEntry.objects.values()))
        assert made.token not in lines
        assert "li@example.org" not in lines

    def test_go_out_by_mail_in_the_language_of_the_sender(self, club: Club, director: Actor) -> None:
        made = self.invite(club, director, "li@example.org")
        mail_invitation(made.pk, "en")
        assert mail.outbox[0].to == ["li@example.org"]
        assert f"/join/{made.token}/" in mail.outbox[0].body

    def test_show_the_record_before_signing_in(self, client: Client, club: Club, director: Actor) -> None:
        made = self.invite(club, director)
        assert made.player.name in client.get(f"/join/{made.token}/").content.decode()
        assert client.get("/join/none/").status_code == 410


class TestClosedAccount:
    def test_holds_no_office_any_more(self, owner: Actor, office: Office) -> None:
        assert may_own(owner, office.club_id)
        User.objects.filter(pk=office.user_id).update(is_active=False)
        assert not may_own(owner, office.club_id)
