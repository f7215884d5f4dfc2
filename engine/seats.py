"""Seats and sides (座位): N and S play E and W, and everything goes counter-clockwise.

Rule: rules §1; drawing, bidding and play run N, W, S, E, and again N (逆时针).
"""

from enum import StrEnum


class Side(StrEnum):
    """Two partners who sit opposite each other."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """This will give the side playing against this one."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple["Seat", "Seat"]:
        """This will give the two seats of the side, in the order its name says them."""
        return Seat(self.value[0]), Seat(self.value[1])


class Seat(StrEnum):
    """One of the four places at a table."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def partner(self) -> "Seat":
        """This will give the seat opposite."""
        return self.next.next

    @property
    def next(self) -> "Seat":
        """This will give the seat that plays after this one: the neighbour at the right hand."""
        return _NEXT[self]

    @property
    def side(self) -> Side:
        """This will give the side the seat plays for."""
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    def round(self) -> tuple["Seat", "Seat", "Seat", "Seat"]:
        """This will give all four seats in playing order, beginning with this one."""
        return self, self.next, self.partner, self.partner.next


PLAYING_ORDER = (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)
_NEXT = dict(zip(PLAYING_ORDER, (*PLAYING_ORDER[1:], PLAYING_ORDER[0]), strict=True))
