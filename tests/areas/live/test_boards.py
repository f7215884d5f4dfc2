"""Duplicate boards at live tables: the same cards at every table, results by board, nobody looks on."""

import pytest
from django.test import Client
from django.urls import reverse

from engine.cards import Card, Suit
from engine.live import Ruling, RulingKind, read_event
from engine.live.events import BidMade, BidPassed, CardsDealt, DealOpened, Event, TrumpFixed
from engine.live.match import deals_of
from engine.live.replay import replay
from engine.record import BoardTrump, parse_record
from engine.ruleset import DuplicateBidding, from_values, to_values
from engine.seats import Seat, Side
from tests import factories
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, with_fixed_trump
from tests.builders.live_match import AT_ONCE
from tests.builders.live_tables import driven, keys_of
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club, Role
from tournaments.events.models import EntryPlayer
from tournaments.live.errors import MatchNotPlayable
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable, TableState
from tournaments.live.operations import begin_play, call_director, open_for_match, open_for_round, put_bot, rule
from tournaments.live.queries.tables import table_facts, visitor_of
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.models import Board, Match, MatchState
from tournaments.pairings.queries import fixed_trump
from tournaments.shared.actors import SYSTEM, person
from tournaments.slips.errors import BankFixed
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, DirectorCall, Result
from tournaments.slips.models import Ruling as EventRuling

pytestmark = pytest.mark.django_db


@pytest.fixture
def duplicate(club: Club) -> DuplicateEvent:
    return duplicate_event(club)


def played_by_bots(table: LiveTable) -> None:
    """Let bots play a table to the end of its set."""
    for seat in Seat:
        put_bot(actor=SYSTEM, table=table, seat=seat, strength="basic")
    begin_play(actor=SYSTEM, table=table)
    driven(table)
    table.refresh_from_db()


def log_of(table: LiveTable) -> list[Event]:
    return [read_event(one.payload) for one in LiveEvent.objects.filter(table=table).order_by("seq")]


def decks(table: LiveTable) -> dict[int, tuple[Card, ...]]:
    """The cards of each board as they lay on a table."""
    found = {}
    for deal in deals_of(log_of(table)):
        assert deal.setup.board is not None
        found[deal.setup.board] = next(one.deck for one in deal.events if isinstance(one, CardsDealt))
    return found


class TestARound:
    def test_has_the_same_cards_and_conditions_at_every_table_of_a_board(self, duplicate: DuplicateEvent) -> None:
        tables = open_for_round(actor=SYSTEM, round=duplicate.round, options=AT_ONCE)
        for table in tables:
            played_by_bots(table)
        sets = [decks(table) for table in tables]
        for table, found in zip(tables, sets, strict=True):
            assert table.match is not None
            numbers = Board.objects.filter(stage=duplicate.stage, board_set=table.match.board_set or 0)
            assert sorted(found) == sorted(numbers.values_list("number", flat=True))
        common = set(sets[0]) & set(sets[1])
        assert all(sets[0][number] == sets[1][number] for number in common)
        opened = [
            read_event(one.payload) for one in LiveEvent.objects.filter(table__in=tables, payload__kind="deal_opened")
        ]
        rows = {board.number: board for board in Board.objects.filter(stage=duplicate.stage)}
        for event in opened:
            assert isinstance(event, DealOpened)
            board = rows[event.setup.board or 0]
            assert (event.setup.banker, int(event.setup.level)) == (Seat(board.banker), board.level)

    def test_enters_a_result_for_each_board_and_ends(self, duplicate: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
        played_by_bots(table)
        results = Result.objects.filter(match=duplicate.match())
        assert sorted(results.values_list("deal_number", flat=True)) == sorted(decks(table))
        assert {one.payload["form"] for one in results} == {"board"}
        assert table.state == TableState.FINISHED

    def test_takes_the_bank_from_nobody(self, duplicate: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        driven(table)
        lost = Ruling(kind=RulingKind.PENALISE, reason="revoke", bank_lost=True, side=Side.NS)
        with pytest.raises(BankFixed):
            rule(actor=SYSTEM, table=table, ruling=lost)
        assert not LiveEvent.objects.filter(table=table, payload__kind="ruled").exists()

    def test_has_no_spectators(self, duplicate: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
        assert not table.spectators

    def test_is_refused_where_boards_fix_a_trump_that_is_noted_nowhere(self, duplicate: DuplicateEvent) -> None:
        rules = from_values(duplicate.event.format["ruleset"])
        values = {**to_values(rules), "duplicate_bidding": DuplicateBidding.PRESET.value}
        duplicate.event.format["ruleset"] = values
        duplicate.event.save()
        with pytest.raises(MatchNotPlayable):
            open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)


class TestFixedTrump:
    """Boards that fix trump (定主): nobody bids."""

    @pytest.fixture
    def fixed(self, club: Club) -> DuplicateEvent:
        return duplicate_event(club, barometer(4), boards=5, options=with_fixed_trump())

    def test_stands_on_the_boards_in_turn(self, fixed: DuplicateEvent) -> None:
        boards = Board.objects.filter(stage=fixed.stage).order_by("number")
        assert list(boards.values_list("trump", flat=True))[:5] == ["S", "H", "C", "D", "H"]

    def test_begins_the_deal_without_a_bid(self, fixed: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=fixed.match(), options=AT_ONCE)
        played_by_bots(table)
        assert table.state == TableState.FINISHED
        rows = {board.number: board.trump for board in Board.objects.filter(stage=fixed.stage)}
        log = log_of(table)
        fixing = [event.suit.value if event.suit else "NT" for event in log if isinstance(event, TrumpFixed)]
        assert fixing == [rows[deal.setup.board or 0] for deal in deals_of(log)]
        assert not any(isinstance(event, BidMade | BidPassed) for event in log)

    def test_is_written_in_the_record(self, fixed: DuplicateEvent, client: Client) -> None:
        for table in open_for_round(actor=SYSTEM, round=fixed.round, options=AT_ONCE):
            played_by_bots(table)
        board = Board.objects.get(stage=fixed.stage, number=2)
        record = parse_record(client.get(reverse("live_record", args=[table.code, 2, "txt"])).text)
        assert record.board_trump == fixed_trump(board) == BoardTrump(suit=Suit.HEARTS)
        assert replay(record).legal


class TestTwoRooms:
    """A match of teams (开室, 闭室): both rooms play the same boards, the entries the other way round."""

    @pytest.fixture
    def teams(self, club: Club) -> DuplicateEvent:
        return team_event(club)

    def test_have_a_table_each_with_the_pairs_of_their_line_ups(self, teams: DuplicateEvent) -> None:
        tables = open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        assert len(tables) == 2 * teams.round.matches.count()
        opened, closed = rooms_of(teams.match())
        assert (opened.place, closed.place) == (teams.match().table, teams.match().second_table)
        ns, ew = (teams.match().sides.get(line=line).entry.number for line in ("NS", "EW"))
        assert names(opened) == {"N": f"{ns}队1号", "S": f"{ns}队2号", "E": f"{ew}队1号", "W": f"{ew}队2号"}
        assert names(closed) == {"N": f"{ew}队3号", "S": f"{ew}队4号", "E": f"{ns}队3号", "W": f"{ns}队4号"}

    def test_play_the_same_cards_and_enter_their_results_each_for_itself(self, teams: DuplicateEvent) -> None:
        open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        tables = rooms_of(teams.match())
        for table in tables:
            played_by_bots(table)
        assert decks(tables[0]) == decks(tables[1])
        results = Result.objects.filter(match=teams.match())
        for table in tables:
            last = {deal.setup.board: deal.result for deal in deals_of(log_of(table))}
            entered = results.filter(room=table.room).values_list("deal_number", "payload")
            assert {number: payload["attackers"] for number, payload in entered} == {
                number: result.points for number, result in last.items() if result is not None
            }
            assert len(entered) == len(decks(table))
        assert Match.objects.get(pk=teams.match().pk).state == MatchState.DONE

    def test_tell_who_sits_on_which_line(self, teams: DuplicateEvent) -> None:
        open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        told = [table_facts(table.pk) for table in rooms_of(teams.match())]
        entries = [facts.match["entries"] for facts in told if facts is not None and facts.match is not None]
        assert entries[0]["NS"] == entries[1]["EW"] != entries[0]["EW"] == entries[1]["NS"]

    def test_are_penalised_each_in_the_entry_that_sits_there(self, teams: DuplicateEvent) -> None:
        open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        ruling = Ruling(kind=RulingKind.PENALISE, reason="talk", warned=Seat.NORTH)
        for table in rooms_of(teams.match()):
            begin_play(actor=SYSTEM, table=table)
            driven(table)
            rule(actor=SYSTEM, table=table, ruling=ruling)
        sides = {side.line: side.entry for side in teams.match().sides.all()}
        warned = EventRuling.objects.filter(match=teams.match()).order_by("pk")
        assert [one.entry for one in warned] == [sides["NS"], sides["EW"]]

    def test_tell_among_the_rulings_of_the_event_in_which_one_it_was(self, teams: DuplicateEvent) -> None:
        for table in open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE):
            begin_play(actor=SYSTEM, table=table)
            driven(table)
            rule(actor=SYSTEM, table=table, ruling=Ruling(kind=RulingKind.ADJUST, reason="seen", points=65))
        told = EventRuling.objects.filter(match=teams.match()).order_by("pk")
        assert list(told.values_list("room", flat=True)) == [OPEN_ROOM, CLOSED_ROOM]

    def test_ring_for_the_director_each_for_itself(self, teams: DuplicateEvent) -> None:
        open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        for table in rooms_of(teams.match()):
            call_director(table_id=table.pk, key=keys_of(table)[Seat.NORTH], text="甩牌")
        calls = DirectorCall.objects.filter(match=teams.match(), answered_at=None).order_by("room")
        assert list(calls.values_list("room", flat=True)) == [OPEN_ROOM, CLOSED_ROOM]

    def test_show_the_hands_to_no_officer_who_plays_these_boards_elsewhere(self, teams: DuplicateEvent) -> None:
        tables = open_for_round(actor=SYSTEM, round=teams.round, options=AT_ONCE)
        office = factories.OfficeFactory.create(club=teams.event.club, role=Role.DIRECTOR)
        actor = person(office.user.pk, str(office.user))
        roles = [visitor_of(table_id=table.pk, key=None, actor=actor) for table in tables]
        assert {one.role for one in roles if one} == {"director"}
        player = EntryPlayer.objects.filter(entry__event=teams.event).order_by("pk").last()
        assert player is not None
        player.player.user = office.user
        player.player.save()
        roles = [visitor_of(table_id=table.pk, key=None, actor=actor) for table in tables]
        assert {one.role for one in roles if one} == {"spectator"}


def rooms_of(match: Match) -> tuple[LiveTable, ...]:
    """The tables of a match, the open room first."""
    rows = LiveTable.objects.select_related("match__table", "match__second_table")
    return tuple(rows.filter(match=match).order_by("room"))


def names(table: LiveTable) -> dict[str, str]:
    return dict(LiveSeat.objects.filter(table=table).values_list("seat", "name"))
