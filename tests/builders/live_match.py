"""A match of an event at a live table, all four seats taken by players of its entries."""

from dataclasses import dataclass

from engine.seats import Seat
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Club
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.live.operations import TableOptions, begin_play, open_for_match
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM

AT_ONCE = TableOptions(pace_ms=0, bid_seconds=0)


@dataclass(frozen=True, kw_only=True)
class LiveMatch:
    """The rows a test goes on with."""

    drawn: DrawnEvent
    match: Match
    table: LiveTable

    def give_account(self, seat: Seat, user: User) -> None:
        """Let the player in a seat have this account."""
        row = LiveSeat.objects.get(table=self.table, seat=seat.value)
        assert row.player is not None
        row.player.user = row.user = user
        row.player.save()
        row.save()


def live_match(club: Club, *, preset: str = "club_night", begun: bool = True) -> LiveMatch:
    """Draw a round and switch its first match to live play; play begins at once unless told otherwise."""
    drawn = drawn_event(club, entries=4, preset=preset)
    match = drawn.match()
    table = open_for_match(actor=SYSTEM, match=match, options=AT_ONCE)
    if begun:
        begin_play(actor=SYSTEM, table=table)
    return LiveMatch(drawn=drawn, match=match, table=table)
