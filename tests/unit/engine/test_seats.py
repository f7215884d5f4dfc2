import pytest

from engine.seats import PLAYING_ORDER, Seat, Side


class TestSeat:
    def test_is_followed_counter_clockwise(self) -> None:
        assert [seat.value for seat in PLAYING_ORDER] == ["N", "W", "S", "E"]
        assert Seat.NORTH.next is Seat.WEST
        assert Seat.EAST.next is Seat.NORTH

    @pytest.mark.parametrize("seat", list(Seat))
    def test_has_its_partner_opposite_on_its_own_side(self, seat: Seat) -> None:
        assert seat.partner.partner is seat
        assert seat.partner is not seat
        assert seat.partner.side is seat.side

    @pytest.mark.parametrize("seat", list(Seat))
    def test_is_followed_by_an_opponent(self, seat: Seat) -> None:
        assert seat.next.side is seat.side.other

    @pytest.mark.parametrize("seat", list(Seat))
    def test_begins_a_round_of_all_four(self, seat: Seat) -> None:
        assert seat.round()[0] is seat
        assert set(seat.round()) == set(Seat)
        assert seat.round()[3].next is seat


class TestSide:
    def test_names_its_seats(self) -> None:
        assert Side.NS.seats == (Seat.NORTH, Seat.SOUTH)
        assert Side.EW.seats == (Seat.EAST, Seat.WEST)

    @pytest.mark.parametrize("side", list(Side))
    def test_holds_the_seats_that_say_so(self, side: Side) -> None:
        assert {seat for seat in Seat if seat.side is side} == set(side.seats)
        assert side.other.other is side
