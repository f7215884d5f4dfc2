"""Who sits on the lines of a table: an entry, or two single players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.seats import Side
from scoring.levels import LevelState
from tournaments.events.models import EntryPlayer
from tournaments.pairings.models import Match
from tournaments.slips.books import MatchBook

PLAYERS_OF_TABLE = 4


@dataclass(frozen=True, kw_only=True)
class SideView:
    """An entry on its line, with its players by seat; `score` is its signed points, where these are added up."""

    line: str
    name: str
    name_latin: str
    players: Mapping[str, str]
    level: int
    score: int | None = None


def level_sides(match: Match, state: LevelState, book: MatchBook) -> tuple[SideView, ...]:
    """Give who sits on each line with the level of it, before the deal or, if only that is known, at the end."""
    final = book.decided()
    whole = book.is_whole
    players: dict[int, list[str]] = {}
    entries = [side.entry_id for side in match.sides.all()]
    for seat in EntryPlayer.objects.filter(entry__in=entries, active=True).select_related("player"):
        players.setdefault(seat.entry_id, []).append(seat.player.name)
    levels = {"NS": final.ns_level if whole else state.ns, "EW": final.ew_level if whole else state.ew}
    single = len(entries) == PLAYERS_OF_TABLE
    views: dict[str, list[SideView]] = {}
    for side in sorted(match.sides.all(), key=lambda one: (one.line == "EW", one.position)):
        seats = Side(side.line).seats[side.position - 1 :] if single else Side(side.line).seats
        view = SideView(
            line=side.line,
            name=side.entry.name,
            name_latin=side.entry.name_latin,
            players=dict(zip([seat.value for seat in seats], players.get(side.entry_id, []), strict=False)),
            level=levels[side.line] or 2,
        )
        views.setdefault(side.line, []).append(view)
    return tuple(joined(held) for held in views.values())


def scored_sides(sides: Sequence[SideView], ns: int) -> tuple[SideView, ...]:
    """Give the sides with their signed points, of which `ns` are those of North–South."""
    return tuple(replace(side, score=ns if side.line == Side.NS else -ns) for side in sides)


def joined(views: Sequence[SideView]) -> SideView:
    """Give two single players as one side."""
    latin = [view.name_latin for view in views]
    return replace(
        views[0],
        name=" + ".join(view.name for view in views),
        name_latin=" + ".join(latin) if all(latin) else "",
        players={seat: name for view in views for seat, name in view.players.items()},
    )
