"""Ties of a knock-out that take several matches: who leads, who has won, what is still to be played.

A tie is the best of n matches: whoever first wins more than half of n goes through, and what is left of it is not
played. Sides are exchanged from match to match. Source: competition rules section 1; that matches of a tie are rounds
of their own is ours (ADR 14), and so is that nobody goes through where a match that both forfeited leaves it open.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Game:
    """One match of a tie; with one entry only it goes to that one without play.

    `winner` is None while it is open, and for good where both have lost it.
    """

    slot: int
    entries: tuple[int, ...]
    winner: int | None = None
    lost_by_both: bool = False


@dataclass(frozen=True, kw_only=True)
class TieScore:
    """A tie so far: its entries, the first as NS of the first match, and how many of its matches each has won.

    `lost_by_both` counts those of its `games` that nobody can win any more.
    """

    slot: int
    entries: tuple[int, ...]
    wins: Mapping[int, int]
    games: int = 1
    lost_by_both: int = 0

    def winner(self, needed: int) -> int | None:
        """Give who goes through: who has won enough, or who never had an opponent."""
        if len(self.entries) == 1:
            return self.entries[0]
        return next((entry for entry in self.entries if self.wins[entry] >= needed), None)

    def loser(self, needed: int) -> int | None:
        """Give who goes home; nobody where there was no opponent."""
        winner = self.winner(needed)
        return next((entry for entry in self.entries if winner is not None and entry != winner), None)


def score(rounds: Sequence[Iterable[Game]]) -> tuple[TieScore, ...]:
    """Add up the matches of ties, given round by round; who plays a tie follows from the first."""
    first, *further = [list(games) for games in rounds]
    entries = {game.slot: game.entries for game in first}
    wins = {slot: dict.fromkeys(two, 0) for slot, two in entries.items()}
    drawn = Counter(game.slot for games in (first, *further) for game in games)
    lost = Counter(game.slot for games in (first, *further) for game in games if game.lost_by_both)
    for game in (game for games in (first, *further) for game in games):
        if game.winner in wins.get(game.slot, {}):
            wins[game.slot][game.winner] += 1
    return tuple(
        TieScore(slot=slot, entries=entries[slot], wins=wins[slot], games=drawn[slot], lost_by_both=lost[slot])
        for slot in sorted(entries)
    )


def undecided(ties: Iterable[TieScore], needed: int, gone: Iterable[int] = ()) -> tuple[TieScore, ...]:
    """Give the ties that nobody has won yet and somebody still can.

    Where both have left for good, or have lost a match together with all of them played, there is nothing more to play.
    """
    left = set(gone)
    return tuple(
        tie
        for tie in ties
        if tie.winner(needed) is None and not left.issuperset(tie.entries) and not _is_given_up(tie, needed)
    )


def _is_given_up(tie: TieScore, needed: int) -> bool:
    return tie.lost_by_both > 0 and tie.games >= 2 * needed - 1
