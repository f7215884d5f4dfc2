"""Commands at a live table: each once, from its own seat, on the table as it stands."""

import uuid

import pytest

from engine.live import Phase, least_act, view, write
from engine.live.commands import DrawCards, OfSeat, PassBid
from engine.live.log import read_event
from engine.live.match import deals_of
from engine.seats import Seat
from tests.builders.live_tables import driven, keys_of, played, practice, send, stand
from tournaments.live.errors import MessageUnreadable, NotForPlayers, TableAtRest, TableMoved
from tournaments.live.models import LiveEvent, TableState
from tournaments.live.operations import command, pause
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM
from tournaments.shared.errors import NotAllowed

pytestmark = pytest.mark.django_db


def in_play(known: Known) -> bool:
    return known.state.phase is Phase.PLAY and known.state.turn is Seat.SOUTH


def least(known: Known) -> OfSeat:
    """What South may play in any case."""
    act = least_act(view(known.state, Seat.SOUTH))
    assert act is not None
    return act


class TestCommand:
    def test_plays_a_whole_deal_and_opens_the_next(self) -> None:
        table = practice().table
        known = played(table, until=lambda known: len(known.state.results) == 1)
        assert known.state.setup.number == 2
        events = [read_event(one.payload) for one in LiveEvent.objects.filter(table=table)]
        assert len(list(deals_of(events))) == 2

    def test_is_stored_under_numbers_without_a_gap(self) -> None:
        table = practice().table
        known = played(table, until=in_play)
        numbers = list(LiveEvent.objects.filter(table=table).values_list("seq", flat=True))
        assert numbers == list(range(1, known.version + 1))

    def test_sent_again_gives_the_same_answer_and_does_nothing(self) -> None:
        table = practice().table
        known = played(table, until=in_play)
        number, wish = uuid.uuid4(), least(known)
        first = send(table, Seat.SOUTH, wish, client_uuid=number, expected=known.version)
        again = send(table, Seat.SOUTH, wish, client_uuid=number, expected=known.version)
        assert again == first == stand(table).version

    def test_is_refused_once_something_that_matters_has_happened(self) -> None:
        table = practice().table
        known = played(table, until=in_play)
        wish = least(known)
        with pytest.raises(TableMoved):
            send(table, Seat.SOUTH, wish, expected=known.version - 1)
        with pytest.raises(TableMoved):
            send(table, Seat.SOUTH, wish, expected=known.version + 1)
        assert stand(table).version == known.version

    def test_is_not_stale_because_others_passed_or_drew(self) -> None:
        table = practice(strength="random").table
        known = driven(table, until=lambda known: known.state.phase is Phase.BID)
        if Seat.SOUTH in known.state.waiting:
            send(table, Seat.SOUTH, PassBid(Seat.SOUTH), expected=known.version - 1)

    def test_of_a_number_used_for_another_is_refused(self) -> None:
        table = practice().table
        known = played(table, until=in_play)
        number = uuid.uuid4()
        send(table, Seat.SOUTH, least(known), client_uuid=number)
        known = played(table, until=in_play)
        with pytest.raises(MessageUnreadable):
            send(table, Seat.SOUTH, least(known), client_uuid=number)

    def test_plays_for_the_seat_of_the_key_whatever_the_message_says(self) -> None:
        table = practice().table
        known = played(table, until=in_play)
        wish = {"kind": "play_cards", "seat": "N", "cards": write(least(known))["cards"]}
        key, number = keys_of(table)[Seat.SOUTH], uuid.uuid4()
        command(table_id=table.pk, key=key, wish=wish, expected=known.version, client_uuid=number)
        assert LiveEvent.objects.get(table=table, client_uuid=number).payload["seat"] == "S"

    @pytest.mark.parametrize("key", ["", "forged", "another"])
    def test_needs_the_key_of_a_seat_of_this_table(self, key: str) -> None:
        table, other = practice().table, practice()
        known = played(table, until=in_play)
        given = other.key if key == "another" else key
        with pytest.raises(NotAllowed):
            send(table, Seat.SOUTH, PassBid(Seat.SOUTH), key=given)
        with pytest.raises(NotAllowed):
            send(table, Seat.SOUTH, PassBid(Seat.SOUTH), key=keys_of(table)[Seat.NORTH])
        assert stand(table).version == known.version

    def test_of_the_program_is_not_for_players(self) -> None:
        table = practice().table
        with pytest.raises(NotForPlayers):
            send(table, Seat.SOUTH, DrawCards(4))

    def test_waits_while_the_table_rests(self) -> None:
        table = practice().table
        played(table, until=in_play)
        pause(actor=SYSTEM, table=table)
        with pytest.raises(TableAtRest):
            send(table, Seat.SOUTH, PassBid(Seat.SOUTH))
        table.refresh_from_db()
        assert table.state == TableState.PAUSED
