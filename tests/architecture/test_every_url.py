"""Every address of the site, with every kind of person: who may come in and who may not.

A new address fails the first test until it has a line in `ACCESS`. Each request is undone afterwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, resolve, reverse

from tests import factories
from tests.builders.small_event import small_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Invitation, Role
from tournaments.shared import clock


class Level(IntEnum):
    """Who may come in: everybody who has at least this."""

    PUBLIC = 0
    SIGNED_IN = 1
    SCORER = 2
    DIRECTOR = 3
    OWNER = 4
    SITE = 9  # the owner of the installation, and nobody else


PUBLIC, SIGNED_IN, SCORER, DIRECTOR, OWNER = Level.PUBLIC, Level.SIGNED_IN, Level.SCORER, Level.DIRECTOR, Level.OWNER

ACCESS: dict[str, Level] = {
    # the frame
    **dict.fromkeys(("healthz", "readyz", "favicon", "set_theme", "set_language", "components"), PUBLIC),
    # accounts (django-allauth; its own pages look after codes and keys)
    **dict.fromkeys(
        (
            *("account_login", "account_signup", "account_logout", "account_inactive", "account_reset_password"),
            *("account_reset_password_done", "account_reset_password_from_key"),
            *("account_reset_password_from_key_done", "account_confirm_email", "account_email_verification_sent"),
            *("mfa_authenticate", "mfa_login_webauthn", "mfa_trust", "account_request_login_code"),
            *("account_confirm_login_code", "account_signup_by_passkey", "mfa_signup_webauthn"),
        ),
        PUBLIC,
    ),
    **dict.fromkeys(
        (
            *("account_change_password", "account_set_password", "account_email", "account_reauthenticate"),
            *("mfa_index", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_reauthenticate"),
            *("mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"),
            *("mfa_list_webauthn", "mfa_add_webauthn", "mfa_remove_webauthn", "mfa_edit_webauthn"),
            *("mfa_reauthenticate_webauthn", "account_request_reauthentication_code"),
            *("account_confirm_reauthentication_code",),
        ),
        SIGNED_IN,
    ),
    **dict.fromkeys(("profile", "account_delete", "clubs", "club_new"), SIGNED_IN),
    # clubs
    **dict.fromkeys(("invitation", "club_page"), PUBLIC),
    "club_manage": SCORER,
    **dict.fromkeys(
        (
            *("club_players", "club_player_new", "club_player", "club_player_invite", "club_player_withdraw"),
            *("club_duplicates", "club_player_merge", "club_audit"),
        ),
        DIRECTOR,
    ),
    **dict.fromkeys(
        ("club_edit", "club_offices", "club_office_change", "club_office_revoke", "club_player_erase"), OWNER
    ),
    # what everybody sees of events
    **dict.fromkeys(
        (
            *("home", "event_page", "event_pairings", "event_find", "event_standings", "event_standings_row"),
            *("event_crosstable", "event_bracket", "event_entry", "event_follow", "event_projector", "event_updates"),
            *("event_file", "event_register", "event_own_entry", "event_schedule"),
            "own_line_up",
            # a table's pages are for whoever holds its code
            *("table_code", "table_page", "table_side", "table_deal", "table_call", "table_end"),
            *(
                "table_levels",
                "table_board",
                "event_boards",
                "event_board",
                "event_match",
                "event_match_sheet",
                "event_pair_ranking",
                "event_board_record",
                "event_movement",
                "event_players",
            ),
            # live tables are for whoever holds the address; a seat is proved by its key
            *("live_lobby", "live_table", "live_seats", "live_sit", "live_fill", "live_leave", "live_enter"),
            *("live_deals", "live_replay", "live_steps", "live_record", "live_suggestion"),
            *("event_board_tables", "event_bot_replay", "event_bot_steps", "event_bot_suggestion", "event_bot_record"),
        ),
        PUBLIC,
    ),
    # officers of events
    **dict.fromkeys(
        (
            *("event_manage", "event_checkin", "event_checkin_mark", "event_desk", "desk_act", "event_grid"),
            *("event_rulings", "event_stage", "event_draw"),
            *(
                "event_grid_save",
                "event_results_import",
                "event_board_grid",
                "event_board_import",
                "event_round_boards",
            ),
            *("event_exports", "event_export", "event_prints", "event_print", "event_print_pdf"),
            "event_tables_lay",
        ),
        SCORER,
    ),
    **dict.fromkeys(
        (
            *("event_new", "event_sentence", "event_settings", "event_entries", "event_entry_add", "event_seeds"),
            *(
                "event_import",
                "event_entry_edit",
                "event_entry_links",
                "event_entry_links_pdf",
                "event_entry_act",
                "event_state",
                "event_audit",
                "event_partners",
                "event_groups",
                "event_order",
                "event_stages",
            ),
            *(
                "event_live",
                "event_live_codes",
                "event_live_codes_pdf",
                "event_live_table",
                "event_live_act",
                "stage_bots",
            ),
            *("event_publish", "event_withdraw", "event_ruling_annul", "event_newest", "event_newest_row"),
            *(
                "stage_draw",
                "stage_fill",
                "stage_by_hand",
                "stage_movement",
                "movement_fit",
                "event_board_deals",
                "round_line_ups",
                "stage_import",
                "draw_swap",
                "draw_act",
            ),
        ),
        DIRECTOR,
    ),
    # the API
    **dict.fromkeys(
        (
            *("api_schema", "api_docs", "api_clubs", "api_club", "api_events", "api_event", "api_entries"),
            *("api_entry", "api_bracket", "api_stages", "api_stage", "api_rounds", "api_matches", "api_results"),
            *("api_standings", "api_crosstable", "api_nothing", "api_boards", "api_board", "api_board_seal"),
        ),
        PUBLIC,
    ),
}

POSTING = {
    "event_rulings": DIRECTOR,
    "event_stage": DIRECTOR,
    "event_draw": DIRECTOR,
    "invitation": SIGNED_IN,
}  # where reading is for more people than writing
REFUSED = (403, 404)
NEUTRAL = 405  # the address does not know the method, for nobody


@dataclass(frozen=True, kw_only=True)
class Address:
    """A named address and the names of what has to be filled in."""

    name: str
    route: str
    arguments: tuple[str, ...]

    @property
    def is_admin(self) -> bool:
        """Whether Django's administration looks after it."""
        return self.route.startswith("admin/")


def addresses(resolver: URLResolver | None = None, prefix: str = "", space: str = "") -> Iterator[Address]:
    """Walk the resolver."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern, route, inner)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield Address(name=space + pattern.name, route=route, arguments=tuple(pattern.pattern.regex.groupindex))


@dataclass(frozen=True, kw_only=True)
class World:
    """A club with officers and an event, and another club whose owner must never get in."""

    club: Club
    people: dict[str, User | None]
    values: dict[str, Any] = field(default_factory=dict)

    def url(self, address: Address) -> str:
        """Fill in what the address asks for."""
        told_by_club = address.route.startswith(("clubs/", "manage/<slug:slug>/", "api/v1/clubs/"))
        values = {**self.values, "slug": self.club.slug if told_by_club else self.values["event"]}
        values |= SPECIAL.get(address.name, {})
        if address.name == "event_register":
            values["token"] = values["registration"]
        return reverse(address.name, kwargs={name: values[name] for name in address.arguments})


SPECIAL: dict[str, dict[str, Any]] = {
    "account_reset_password_from_key": {"uidb36": "1", "key": "set-password"},
    "account_confirm_email": {"key": "none"},
    "mfa_remove_webauthn": {"pk": 1},
    "mfa_edit_webauthn": {"pk": 1},
    "event_entry_act": {"verb": "withdraw"},
    "event_state": {"verb": "open"},
    "draw_act": {"verb": "publish"},
    "desk_act": {"verb": "close"},
}


@pytest.fixture
def world(club: Club) -> World:
    made = small_event(club)
    offices = {role: factories.OfficeFactory.create(club=club, role=role) for role in Role}
    spare = factories.OfficeFactory.create(club=club, role=Role.SCORER)
    players = [factories.PlayerFactory.create(club=club) for _ in range(2)]
    invitation = Invitation.objects.create(player=players[0], expires_at=clock.now() + timedelta(days=1))
    people: dict[str, User | None] = {
        "visitor": None,
        "stranger": factories.UserFactory.create(),
        "owner elsewhere": factories.OfficeFactory.create(role=Role.OWNER).user,
        "superuser": factories.UserFactory.create(is_staff=True, is_superuser=True),
        **{str(role): office.user for role, office in offices.items()},
    }
    values = {
        "event": made.event.slug,
        "registration": made.event.registration_token,
        "token": invitation.token,
        "code": made.matches[0].table.code if made.matches[0].table else "",
        "key": made.matches[0].table.code if made.matches[0].table else "",
        "ruling": made.event.rulings.get().pk,
        "office": spare.pk,
        "player": players[0].pk,
        "kept": players[0].pk,
        "gone": players[1].pk,
        **dict.fromkeys(("number", "ordinal", "stage", "group", "pk", "page", "table"), 1),
        **{
            "form": "txt",
            "kind": "standings",
            "format": "csv",
            "sheet": "names",
            "signed": "none",
            "path": "nowhere",
            "verb": "none",
        },
    }
    return World(club=club, people=people, values=values)


REACH = {
    "visitor": Level.PUBLIC,
    "stranger": Level.SIGNED_IN,
    "owner elsewhere": Level.SIGNED_IN,
    "superuser": Level.SIGNED_IN,  # the run of the administration is no office in a club
    "scorer": Level.SCORER,
    "director": Level.DIRECTOR,
    "owner": Level.OWNER,
}


def answer(client: Client, method: str, url: str) -> tuple[int, str]:
    """Ask, undo what it did, and give the status and where it leads."""
    with transaction.atomic():
        response = client.get(url) if method == "GET" else client.post(url, {})
        transaction.set_rollback(True)
    return response.status_code, response.headers.get("Location", "")


def is_refused(status: int, leads_to: str) -> bool:
    """Tell whether an answer lets nobody in: forbidden, not there, or sign in first."""
    return status in REFUSED or (status == 302 and leads_to.startswith(("/accounts/login/", "/admin/login/")))


def is_let_in(status: int, leads_to: str) -> bool:
    """Tell whether an answer speaks to somebody who may be here; a mistake in the form is such an answer."""
    return status != 403 and not (status == 302 and leads_to.startswith(("/accounts/login/", "/admin/login/")))


def is_own(url: str) -> bool:
    """Tell whether the page is one of ours, and not one that a library brings."""
    return resolve(url).func.__module__.startswith("tournaments.")


class TestEveryAddress:
    def test_has_a_line_in_the_table(self) -> None:
        known = {address.name for address in addresses() if not address.is_admin}
        assert sorted(known - ACCESS.keys()) == []

    def test_has_a_name(self) -> None:
        def nameless(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
            for pattern in resolver.url_patterns:
                route = prefix + str(pattern.pattern)
                if isinstance(pattern, URLResolver):
                    yield from nameless(pattern, route)
                elif not pattern.name and not route.startswith("admin/"):
                    yield route

        assert list(nameless(get_resolver())) == []

    @pytest.mark.parametrize("who", REACH)
    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_lets_in_whom_it_should_and_nobody_else(self, world: World, who: str, method: str) -> None:
        client = Client(raise_request_exception=False)
        person = world.people[who]
        if person is not None:
            client.force_login(person)
        wrong = []
        for address in addresses():
            if address.is_admin or address.name not in ACCESS:
                continue
            status, leads_to = answer(client, method, world.url(address))
            asked = POSTING.get(address.name, ACCESS[address.name]) if method == "POST" else ACCESS[address.name]
            may = REACH[who] >= asked
            if may and address.name.startswith(("account_", "mfa_")):
                leads_to = ""  # a step of signing in leads back to its first when that was left out
            fits = status == NEUTRAL or (is_let_in(status, leads_to) if may else is_refused(status, leads_to))
            if not fits or status >= 500:
                wrong.append(f"{address.name}: {status} {leads_to} for {who}, who {'may' if may else 'may not'}")
        assert not wrong, "\n".join(wrong)

    @pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "MISPRINT"])
    def test_refuses_a_method_that_it_does_not_know(self, world: World, method: str) -> None:
        client = Client(raise_request_exception=False)
        owner = world.people[str(Role.OWNER)]
        assert owner is not None
        client.force_login(owner)
        wrong = []
        for address in addresses():
            if address.is_admin or not is_own(world.url(address)):
                continue
            with transaction.atomic():
                status = client.generic(method, world.url(address)).status_code
                transaction.set_rollback(True)
            if status != NEUTRAL:
                wrong.append(f"{address.name}: {status}")
        assert not wrong, "\n".join(wrong)

    @pytest.mark.parametrize("who", REACH)
    def test_of_the_administration_is_for_the_owner_of_the_site_only(self, world: World, who: str) -> None:
        client = Client()
        person = world.people[who]
        if person is not None:
            client.force_login(person)
        wrong = []
        for address in addresses():
            if not address.is_admin or address.arguments or address.name in OPEN_ADMIN:
                continue
            try:
                status, leads_to = answer(client, "GET", reverse(address.name))
            except NoReverseMatch:
                continue
            may = who == "superuser"
            if status >= 500 or (not may and not is_refused(status, leads_to)):
                wrong.append(f"{address.name}: {status} {leads_to}")
        assert wrong == []


OPEN_ADMIN = ("admin:login", "admin:logout", "admin:jsi18n")
