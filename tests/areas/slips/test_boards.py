"""Results of boards: only scheduled ones, each once, both sides by themselves, and far ones looked at twice."""

import uuid
from typing import Any

import pytest

from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, pairs_entered
from tests.builders.phones import phone_at
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Match, MatchState
from tournaments.shared.actors import SYSTEM, Actor, person, table_device
from tournaments.shared.errors import NotAllowed
from tournaments.slips import operations
from tournaments.slips.books import open_book
from tournaments.slips.errors import SlipStale
from tournaments.slips.errors.boards import (
    AwardUnknown,
    BoardNotHere,
    BoardOutlier,
    BoardPlayedBefore,
    BoardsEntered,
    BoardUnknown,
)
from tournaments.slips.meaning import board_meaning
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, ClaimState, Result, RulingKind, SlipSource
from tournaments.slips.operations import SlipOutcome

pytestmark = pytest.mark.django_db


def say(match: Match, board: int, points: int | None = 95, *, line: str = "", **more: Any) -> SlipOutcome:
    """Say a board's points, as a phone of a side or (without a line) as an officer."""
    actor: Actor = more.pop("actor", phone_at(match, line) if line else SYSTEM)
    payload = more.pop("payload", {"form": "board", "attackers": points, **more.pop("extra", {})})
    return operations.submit_slip(
        actor=actor,
        match=match,
        deal_number=board,
        payload=payload,
        line=line,
        source=SlipSource.TABLE if line else SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=more.pop("base_revision", None),
        device=line,
        **more,
    )


def boards_at(match: Match) -> list[int]:
    return sorted(open_book(match).boards)


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """A Howell of four tables, two boards a round."""
    return duplicate_event(club, howell(4))


class TestAVoidBoard:
    def test_is_not_waited_for(self, made: DuplicateEvent) -> None:
        match = made.match()
        first, second = boards_at(match)
        operations.rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, reason="Cards seen", match=match, deal_number=first)
        match = made.match()
        assert open_book(match).next_deal == second
        say(match, second)
        assert made.match().state == MatchState.DONE


class TestABoard:
    def test_is_confirmed_when_both_sides_typed_the_same(self, made: DuplicateEvent) -> None:
        match = made.match()
        board = boards_at(match)[0]
        assert say(match, board, 95, line="NS").state == ClaimState.WAITING
        assert say(match, board, 95, line="EW").state == ClaimState.CONFIRMED
        assert Result.objects.get(match=match).payload["form"] == "board"

    def test_is_disputed_when_they_did_not(self, made: DuplicateEvent) -> None:
        match = made.match()
        board = boards_at(match)[0]
        say(match, board, 95, line="NS")
        assert say(match, board, 100, line="EW").state == ClaimState.DISPUTED

    def test_may_be_played_in_any_order(self, made: DuplicateEvent) -> None:
        match = made.match()
        first, second = boards_at(match)
        say(match, second)
        say(match, first)
        match.refresh_from_db()
        assert match.state == MatchState.DONE

    def test_leaves_the_match_playing_until_the_last(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, boards_at(match)[0])
        match.refresh_from_db()
        assert match.state == MatchState.PLAYING

    def test_of_another_table_is_stopped(self, made: DuplicateEvent) -> None:
        other = boards_at(made.match(2))[0]
        with pytest.raises(BoardNotHere):
            say(made.match(1), other, line="NS")

    def test_that_an_entry_knows_already_is_stopped_by_name(self, made: DuplicateEvent) -> None:
        match = made.match()
        known = boards_at(match)[0]
        Match.objects.filter(round=made.round).update(state="done")
        draws.close_round(actor=SYSTEM, round=made.round)
        draw_and_publish(made.stage)
        again = Match.objects.get(round=made.round, sides__entry=match.sides.all()[0].entry_id, kind="play")
        with pytest.raises(BoardPlayedBefore) as refused:
            say(again, known, line="NS")
        assert refused.value.round == 1

    def test_that_does_not_exist_is_stopped(self, made: DuplicateEvent) -> None:
        with pytest.raises(BoardUnknown):
            say(made.match(), 99, line="NS")

    def test_is_not_taken_twice_from_a_page_that_is_old(self, made: DuplicateEvent) -> None:
        match = made.match()
        board = boards_at(match)[0]
        say(match, board, 95)
        with pytest.raises(SlipStale):
            say(match, board, 40, line="NS", base_revision=0)

    def test_takes_no_final_levels(self, made: DuplicateEvent) -> None:
        with pytest.raises(BoardsEntered):
            say(made.match(), 0, payload={"form": "levels", "NS": 14, "EW": 9})

    def test_is_corrected_by_a_new_slip(self, made: DuplicateEvent) -> None:
        match = made.match()
        board = boards_at(match)[0]
        say(match, board, 95)
        say(match, board, 100)
        assert Result.objects.get(match=match).payload["attackers"] == 100


class TestWhatOnlyOfficersSay:
    def test_is_refused_to_a_table(self, made: DuplicateEvent) -> None:
        match = made.match()
        board = boards_at(match)[0]
        for payload in (
            {"form": "not_played"},
            {"form": "artificial", "NS": "plus", "EW": "minus"},
            {"form": "board", "attackers": 95, "subfield": "B"},
        ):
            with pytest.raises(NotAllowed):
                say(match, board, line="NS", payload=payload)

    def test_is_a_directors_where_it_is_a_ruling(self, made: DuplicateEvent, club: Club) -> None:
        office = OfficeFactory.create(club=club, role=Role.SCORER)
        scorer = person(office.user_id, "scorer")
        match = made.match()
        with pytest.raises(NotAllowed):
            say(
                match,
                boards_at(match)[0],
                actor=scorer,
                payload={"form": "artificial", "NS": "plus", "EW": "plus"},
            )
        say(match, boards_at(match)[0], actor=scorer, payload={"form": "not_played"})

    def test_can_be_a_split_score(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, boards_at(match)[0], payload={"form": "artificial", "NS": "plus", "EW": "average"})
        assert Result.objects.get(match=match).payload == {"form": "artificial", "NS": "plus", "EW": "average"}

    def test_must_be_a_known_award(self, made: DuplicateEvent) -> None:
        with pytest.raises(AwardUnknown):
            say(
                made.match(),
                boards_at(made.match())[0],
                payload={"form": "artificial", "NS": "best", "EW": "average"},
            )

    def test_ends_the_match_with_the_rest(self, made: DuplicateEvent) -> None:
        match = made.match()
        first, second = boards_at(match)
        say(match, first, payload={"form": "not_played"})
        say(match, second)
        match.refresh_from_db()
        assert match.state == MatchState.DONE


def agree(made: DuplicateEvent, other_results: str) -> None:
    """Agree otherwise about who sees what other tables made, as if before the start."""
    made.event.format["stages"][0]["boards"]["other_results"] = other_results
    made.event.save(update_fields=["format"])


class TestAFarResult:
    @pytest.fixture
    def five(self, club: Club) -> DuplicateEvent:
        """Five tables that play the same boards; four of them have 95."""
        made = duplicate_event(club, barometer(10))
        for table in (1, 2, 3, 4):
            say(made.match(table), 1, 95)
        return made

    def test_is_asked_about_once(self, five: DuplicateEvent) -> None:
        agree(five, "all")
        match = five.match(5)
        with pytest.raises(BoardOutlier):
            say(match, 1, 0, line="NS")
        say(match, 1, 0, line="NS", extra={"sure": True})
        assert say(match, 1, 0, line="EW").state == ClaimState.CONFIRMED

    def test_is_no_question_that_tells_a_table_what_it_may_not_see(self, five: DuplicateEvent) -> None:
        assert not board_meaning(five.match(5), 1, {"attackers": 0}).asks
        assert say(five.match(5), 1, 0, line="NS").state == ClaimState.WAITING

    def test_is_asked_about_of_officers_at_once(self, five: DuplicateEvent) -> None:
        with pytest.raises(BoardOutlier):
            say(five.match(5), 1, 0)

    def test_is_told_with_what_it_means(self, five: DuplicateEvent) -> None:
        agree(five, "all")
        assert board_meaning(five.match(5), 1, {"attackers": 0}).asks
        assert not board_meaning(five.match(5), 1, {"attackers": 100}).asks

    def test_is_no_question_while_few_have_played(self, club: Club) -> None:
        made = duplicate_event(club, barometer(10))
        for table in (1, 2, 3):
            say(made.match(table), 1, 95)
        assert say(made.match(4), 1, 0).changed


class TestTheClosedRoom:
    @pytest.fixture
    def team_match(self, club: Club) -> Match:
        """The only match of two teams, at tables 1 and 2."""
        made = pairs_entered(club, 2, "team_round_robin")
        round = draw_and_publish(made.stage)
        match = round.matches.get()
        assert match.table is not None
        assert match.second_table is not None
        return match

    def test_has_results_of_its_own(self, team_match: Match) -> None:
        say(team_match, 1, 95)
        say(team_match, 1, 40, room=CLOSED_ROOM)
        rooms = Result.objects.order_by("room").values_list("room", "payload__attackers")
        assert list(rooms) == [(OPEN_ROOM, 95), (CLOSED_ROOM, 40)]

    def test_speaks_by_its_own_phones(self, team_match: Match) -> None:
        table = team_match.second_table
        assert table is not None
        phone = table_device(table.number, "phone", table_id=table.pk)
        say(team_match, 1, 95, line="NS", actor=phone)
        assert team_match.claims.get().room == CLOSED_ROOM

    def test_ends_the_match_only_with_the_open_room(self, team_match: Match) -> None:
        for board in boards_at(team_match):
            say(team_match, board, 95)
        team_match.refresh_from_db()
        assert team_match.state == MatchState.PLAYING
        for board in boards_at(team_match):
            say(team_match, board, 40, room=CLOSED_ROOM)
        team_match.refresh_from_db()
        assert team_match.state == MatchState.DONE
