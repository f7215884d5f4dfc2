"""What follows a finished deal at a live table: the next board, the end of the match, the next table (下一桌)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.matches import Outcome
from tournaments.events.models import EntryPlayer
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, TableState
from tournaments.pairings.models import Match, MatchKind, MatchSide, MatchState, RoundStatus
from tournaments.slips.books import MatchBook, time_is_up

PUBLIC = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


@dataclass(frozen=True, kw_only=True)
class Onward:
    """What follows at the table of a match, as its book says; `entered` are the deals or boards that count already.

    `score` is that of North–South where signed points are added up; `places` are those of the players in the next
    round that is public, by seat, and known only once play here is over.
    """

    entered: frozenset[int]
    is_over: bool
    board: int | None = None
    winner: str | None = None
    score: int | None = None
    places: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        """Tell it as JSON."""
        return {
            "over": self.is_over,
            "board": self.board,
            "winner": self.winner,
            "score": self.score,
            "places": dict(self.places),
        }


def onward(table: LiveTable, book: MatchBook) -> Onward:
    """Read what follows at a table of a match; `book` is that of its room."""
    entered = frozenset(book.results.keys() | book.voided)
    over = _is_over(book)
    if book.boards:
        return Onward(
            entered=entered, is_over=over, board=book.next_deal or None, places=_places(table) if over else {}
        )
    return Onward(
        entered=entered,
        is_over=over,
        winner=_winner(table, book) if over else None,
        score=book.scores().ns if book.adds_points else None,
        places=_places(table) if over else {},
    )


def _is_over(book: MatchBook) -> bool:
    """Tell whether no deal follows: the match has ended, or will where its next deal would begin."""
    if book.is_over:
        return True
    is_late = book.is_timed and bool(book.results) and time_is_up(book.match.round)
    return is_late and book.decided(ended=True).finished


def _winner(table: LiveTable, book: MatchBook) -> str | None:
    """Give the line here that has won the match; None after a draw."""
    result = book.decided(ended=True)
    won = [line for line, outcome in (("NS", result.ns), ("EW", result.ew)) if outcome is Outcome.WIN]
    return table.line_here(won[0]).value if len(won) == 1 else None


def _places(table: LiveTable) -> Mapping[str, Mapping[str, Any]]:
    """Give where those who sit here play next, in three queries; nothing while that is not public."""
    assert table.match is not None
    people = EntryPlayer.objects.filter(entry__sides__match=table.match, active=True)
    entry_of = dict(people.values_list("player_id", "entry_id"))
    following: dict[int, MatchSide] = {}
    for ahead in _still_to_play(table.match, set(entry_of.values())):
        following.setdefault(ahead.entry_id, ahead)
    codes = _codes({one.match_id for one in following.values()})
    seats = LiveSeat.objects.filter(table=table, kind=SeatKind.HUMAN, player__in=entry_of)
    return {
        seat: _place(side.match, codes.get(side.match_id) if user is not None else None)
        for seat, player, user in seats.order_by("pk").values_list("seat", "player_id", "user_id")
        if (side := following.get(entry_of[player])) is not None
    }


def _still_to_play(match: Match, entries: set[int]) -> list[MatchSide]:
    sides = MatchSide.objects.filter(entry__in=entries, match__kind=MatchKind.PLAY, round__status__in=PUBLIC)
    ahead = sides.exclude(match=match).exclude(match__state=MatchState.DONE)
    rows = ahead.select_related("match__round", "match__table")
    return list(rows.order_by("round__stage__ordinal", "round__number"))


def _codes(matches: set[int]) -> Mapping[int, str]:
    """Give the live tables of matches; players with an account find their seat there by themselves."""
    going = LiveTable.objects.filter(match__in=matches).exclude(state=TableState.FINISHED)
    return dict(going.order_by("-room").values_list("match_id", "code"))


def _place(match: Match, code: str | None) -> Mapping[str, Any]:
    """Tell a place; of a match of teams no table, for who sits in which room is not known from here."""
    is_in_rooms = match.second_table_id is not None
    table = None if is_in_rooms or match.table is None else match.table.number
    return {"round": match.round.number, "table": table, "code": None if is_in_rooms else code}
