"""Line-ups of teams: who names them, until when, and who sees them."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.pages import fields
from tests.builders.team_event import team_event, teams_entered
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Entry
from tournaments.events.queries.links import own_link
from tournaments.pairings import operations
from tournaments.pairings.errors import LineUpChanged, LineUpClosed, LineUpWrong, TableTaken
from tournaments.pairings.models import FOUR_SEATS, LineUp, Match
from tournaments.pairings.queries import TeamMatch, team_match
from tournaments.pairings.views import line_ups as views
from tournaments.shared.actors import SYSTEM, person
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.shared.strict_cache import HOUR, attempts
from tournaments.slips import operations as slips
from tournaments.slips.models import CLOSED_ROOM, SlipSource
from tournaments.slips.queries.board_table import board_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Two teams of six at tables 1 and 2."""
    return team_event(club, 2, players=6)


@pytest.fixture
def match(made: DuplicateEvent) -> Match:
    return fresh(made.match())


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__stage__event", "table", "second_table").get(pk=match.pk)


def teams(match: Match) -> TeamMatch:
    found = team_match(fresh(match))
    assert found is not None
    return found


def entry(match: Match, line: str = "NS") -> Entry:
    return match.sides.get(line=line).entry


def keys(entry: Entry, *positions: int) -> list[int]:
    return [entry.seats.get(position=position).pk for position in positions]


def seats_typed(entry: Entry, *positions: int) -> dict[str, str]:
    """Fill in the form of a team."""
    four = zip(FOUR_SEATS, keys(entry, *positions), strict=True)
    return {f"entry-{entry.number}-{key}": str(seat) for key, seat in four}


def names(entry: Entry, *positions: int) -> tuple[str, ...]:
    return tuple(entry.seats.get(position=position).player.name for position in positions)


def name_own(match: Match, entry: Entry, *positions: int) -> LineUp:
    return operations.name_own_line_up(actor=SYSTEM, match=match, entry=entry, seats=keys(entry, *positions))


class TestALineUp:
    def test_is_by_the_order_of_the_players_when_nobody_named_it(self, match: Match) -> None:
        side = teams(match).by_entry[entry(match).pk]
        assert side.open_room == names(side.entry, 1, 2)
        assert side.closed_room == names(side.entry, 3, 4)

    def test_is_what_the_team_named(self, match: Match) -> None:
        team = entry(match)
        name_own(match, team, 5, 2, 6, 1)
        side = teams(match).by_entry[team.pk]
        assert (side.open_room, side.closed_room) == (names(team, 5, 2), names(team, 6, 1))

    def test_seats_nobody_twice(self, match: Match) -> None:
        with pytest.raises(LineUpWrong):
            name_own(match, entry(match), 1, 2, 3, 3)

    def test_takes_players_of_the_team_only(self, match: Match) -> None:
        other = keys(entry(match, "EW"), 1, 2, 3, 4)
        with pytest.raises(LineUpWrong):
            operations.name_own_line_up(actor=SYSTEM, match=match, entry=entry(match), seats=other)

    def test_may_be_named_anew_until_the_other_team_has(self, match: Match) -> None:
        name_own(match, entry(match), 1, 2, 3, 4)
        name_own(match, entry(match), 5, 6, 1, 2)
        name_own(match, entry(match, "EW"), 1, 2, 3, 4)
        with pytest.raises(LineUpClosed):
            name_own(match, entry(match), 1, 2, 3, 4)

    def test_is_a_directors_afterwards(self, match: Match, club: Club) -> None:
        for line in ("NS", "EW"):
            name_own(match, entry(match, line), 1, 2, 3, 4)
        team = entry(match)
        operations.name_line_up(actor=SYSTEM, match=match, entry=team, seats=keys(team, 6, 5, 4, 3))
        assert teams(match).by_entry[team.pk].open_room == names(team, 6, 5)
        scorer = OfficeFactory.create(club=club, role=Role.SCORER)
        with pytest.raises(NotAllowed):
            operations.name_line_up(
                actor=person(scorer.user_id, "scorer"), match=match, entry=team, seats=keys(team, 1, 2, 3, 4)
            )

    def test_stays_what_it_was_when_a_substitute_comes_later(self, made: DuplicateEvent, match: Match) -> None:
        team = entry(match)
        before = names(team, 1, 2)
        operations.start_round(actor=SYSTEM, round=made.round)
        events.substitute_player(
            actor=SYSTEM, entry=team, leaves=team.seats.get(position=1).player, comes="Somebody new"
        )
        assert teams(match).by_entry[team.pk].open_room == before


class TestSecrecy:
    def test_ends_when_both_are_in(self, match: Match) -> None:
        assert not teams(match).is_shown
        name_own(match, entry(match), 5, 6, 1, 2)
        assert teams(match).seated(entry(match).pk, 1) == ()
        name_own(match, entry(match, "EW"), 1, 2, 3, 4)
        assert teams(match).seated(entry(match).pk, 1) == names(entry(match), 5, 6)

    def test_ends_when_play_begins(self, made: DuplicateEvent, match: Match) -> None:
        operations.start_round(actor=SYSTEM, round=made.round)
        assert teams(match).is_shown
        assert LineUp.objects.count() == 2

    def test_ends_with_the_first_result(self, match: Match) -> None:
        slips.submit_slip(
            actor=SYSTEM,
            match=match,
            deal_number=1,
            payload={"form": "board", "attackers": 80},
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        assert teams(match).is_shown

    def test_holds_on_the_phones_of_the_tables(self, match: Match) -> None:
        name_own(match, entry(match), 5, 6, 1, 2)
        assert match.table is not None
        view = board_table(match.table, match=match, line="EW", asked=None)
        assert view.table.seats == []


class TestTheTablePage:
    def test_seats_the_second_pair_the_other_way_in_the_closed_room(self, made: DuplicateEvent, match: Match) -> None:
        team = entry(match)
        operations.start_round(actor=SYSTEM, round=made.round)
        match = fresh(match)
        assert match.table is not None
        assert match.second_table is not None
        open_room = board_table(match.table, match=match, line="NS", asked=None).table.sides
        closed = board_table(match.second_table, match=match, line="EW", asked=None).table.sides
        seated = {side.line: tuple(side.players.values()) for side in open_room if side.name == team.name}
        across = {side.line: tuple(side.players.values()) for side in closed if side.name == team.name}
        assert seated == {"NS": names(team, 1, 2)}
        assert across == {"EW": names(team, 3, 4)}
        assert CLOSED_ROOM == 2


class TestThePages:
    def test_of_a_team_take_its_line_up(self, match: Match) -> None:
        team = entry(match)
        url = reverse("own_line_up", args=[own_link(team)])
        assert team.name in Client().get(url).text
        four = dict(
            zip(("open_first", "open_second", "closed_first", "closed_second"), keys(team, 4, 3, 2, 1), strict=True)
        )
        answer = Client().post(url, {f"entry-{team.number}-{key}": value for key, value in four.items()})
        assert answer.status_code == 302
        assert teams(match).by_entry[team.pk].open_room == names(team, 4, 3)

    def test_of_a_team_say_nothing_of_the_other(self, match: Match) -> None:
        name_own(match, entry(match, "EW"), 5, 6, 1, 2)
        page = Client().get(reverse("own_line_up", args=[own_link(entry(match))])).text
        assert names(entry(match, "EW"), 5)[0] not in page

    def test_refuse_one_player_in_two_seats(self, match: Match) -> None:
        team = entry(match)
        url = reverse("own_line_up", args=[own_link(team)])
        seat = keys(team, 1)[0]
        same = {
            f"entry-{team.number}-{key}": seat for key in ("open_first", "open_second", "closed_first", "closed_second")
        }
        assert Client().post(url, same).status_code == 422

    def test_of_a_director_set_both(self, made: DuplicateEvent, match: Match, club: Club) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        url = reverse("round_line_ups", args=[made.event.slug, 1, 1])
        assert browser.get(url).status_code == 200
        for line in ("NS", "EW"):
            team = entry(match, line)
            four = dict(
                zip(("open_first", "open_second", "closed_first", "closed_second"), keys(team, 1, 3, 2, 4), strict=True)
            )
            typed = {f"entry-{team.number}-{key}": value for key, value in four.items()}
            assert browser.post(url, {"entry": team.number, **typed}).status_code == 302
        assert teams(match).is_complete

    def test_of_a_director_take_what_was_changed_of_other_teams_too(
        self, made: DuplicateEvent, match: Match, club: Club
    ) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        url = reverse("round_line_ups", args=[made.event.slug, 1, 1])
        one, other = entry(match, "NS"), entry(match, "EW")
        sent = fields(browser.get(url).text)
        typed = {**sent, "entry": str(one.number), **seats_typed(other, 5, 6, 1, 2), **seats_typed(one, 3, 4, 1, 2)}
        assert browser.post(url, typed).status_code == 302
        sides = teams(match).by_entry
        assert (sides[one.pk].open_room, sides[other.pk].open_room) == (names(one, 3, 4), names(other, 5, 6))

        twice = {**fields(browser.get(url).text), "entry": str(one.number)}
        wrong = browser.post(url, twice | seats_typed(one, 1, 2, 3, 4) | seats_typed(other, 1, 1, 2, 3))
        assert wrong.status_code == 422
        assert teams(match).by_entry[one.pk].open_room == names(one, 1, 2)
        assert fields(wrong.text)[f"entry-{other.number}-open_second"] == str(keys(other, 1)[0])


class TestTables:
    def test_of_closed_rooms_are_given_to_nobody_else(self, club: Club) -> None:
        made = teams_entered(club, 4)
        draft = draws.request_draw(actor=SYSTEM, stage=made.stage, seed="5eed")
        draws.run_draw(request_id=draft.pk)
        first = made.match(1)
        with pytest.raises(TableTaken):
            operations.give_table(actor=SYSTEM, match=first, number=3)
        operations.give_table(actor=SYSTEM, match=first, number=2)
        assert made.match(2) == first
        assert sorted(made.round.matches.values_list("second_table__number", flat=True)) == [3, 4]


class TestTwoPhonesOfOneTeam:
    def test_do_not_overwrite_each_other_unseen(self, match: Match) -> None:
        team = entry(match)
        name_own(match, team, 1, 2, 3, 4)
        with pytest.raises(LineUpChanged) as refused:
            operations.name_own_line_up(actor=SYSTEM, match=match, entry=team, seats=keys(team, 5, 6, 1, 2), seen="")
        assert refused.value.open == " / ".join(names(team, 1, 2))
        assert teams(match).by_entry[team.pk].open_room == names(team, 1, 2)

    def test_see_what_was_named_and_may_still_replace_it(self, match: Match) -> None:
        team = entry(match)
        url = reverse("own_line_up", args=[own_link(team)])
        typed = fields(Client().get(url).text) | seats_typed(team, 5, 6, 1, 2)
        name_own(match, team, 1, 2, 3, 4)
        refused = Client().post(url, typed)
        assert refused.status_code == 422
        assert " / ".join(names(team, 1, 2)) in refused.text
        assert Client().post(url, fields(refused.text)).status_code == 302
        assert teams(match).by_entry[team.pk].open_room == names(team, 5, 6)

    def test_may_send_the_same_twice_even_when_both_are_known(self, match: Match) -> None:
        for line in ("NS", "EW"):
            name_own(match, entry(match, line), 1, 2, 3, 4)
        team = entry(match)
        written = AuditEntry.objects.count()
        operations.name_own_line_up(actor=SYSTEM, match=match, entry=team, seats=keys(team, 1, 2, 3, 4), seen="")
        assert AuditEntry.objects.count() == written

    def test_are_held_back_when_they_change_it_all_day(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(views, "CHANGES", 1)
        team = entry(match)
        url = reverse("own_line_up", args=[own_link(team)])
        before = attempts(f"line_up:{team.pk}", within=HOUR)
        answer = Client().post(url, fields(Client().get(url).text) | seats_typed(team, 2, 1, 3, 4))
        assert (before, answer.status_code) == (1, 422)
        assert not LineUp.objects.exists()


class TestTheTrail:
    def test_says_by_room_who_sits_there_and_who_sat_there_before(self, match: Match) -> None:
        team = entry(match)
        name_own(match, team, 1, 2, 3, 4)
        name_own(match, team, 5, 6, 1, 2)
        line = AuditEntry.objects.filter(action="pairings.line_up").latest("pk")
        assert line.before == {"open_room": [*names(team, 1, 2)], "closed_room": [*names(team, 3, 4)]}
        assert line.after == {"round": 1, "open_room": [*names(team, 5, 6)], "closed_room": [*names(team, 1, 2)]}


class TestADraft:
    def test_is_nothing_that_a_team_knows_of(self, club: Club) -> None:
        made = teams_entered(club, 2)
        draft = draws.request_draw(actor=SYSTEM, stage=made.stage, seed="5eed")
        draws.run_draw(request_id=draft.pk)
        match = made.match()
        with pytest.raises(Missing):
            name_own(match, entry(match), 1, 2, 3, 4)
        page = Client().get(reverse("own_line_up", args=[own_link(entry(match))])).text
        assert "Your next match is not public yet" in page
        assert entry(match, "EW").name not in page


class TestTheLink:
    def test_of_another_team_names_nothing_here(self, match: Match, club: Club) -> None:
        stranger = teams_entered(club, 1).event.entries.get()
        with pytest.raises(Missing):
            operations.name_own_line_up(actor=SYSTEM, match=match, entry=stranger, seats=keys(stranger, 1, 2, 3, 4))

    def test_that_was_renewed_names_nothing_any_more(self, match: Match) -> None:
        team = entry(match)
        former = reverse("own_line_up", args=[own_link(team)])
        sent = fields(Client().get(former).text) | seats_typed(team, 5, 6, 1, 2)
        renewed = events.renew_link(actor=SYSTEM, entry=team)
        refused = Client().post(former, sent)
        assert refused.status_code == 400
        assert "was replaced by a new one" in refused.text
        assert not LineUp.objects.exists()
        assert Client().post(reverse("own_line_up", args=[own_link(renewed)]), sent).status_code == 302
        assert teams(match).by_entry[team.pk].open_room == names(team, 5, 6)

    def test_must_be_signed(self, match: Match) -> None:
        url = reverse("own_line_up", args=[f"{entry(match).pk}:forged"])
        assert Client().post(url, {}).status_code == 404
