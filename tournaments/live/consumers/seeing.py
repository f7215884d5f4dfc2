"""What one visitor is told of a table: their own view and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import DomainError
from engine.live import SeatView, event_view, open_view, view
from engine.live.events import CardsDealt, CardsDrawn
from engine.seats import Seat
from tournaments.live import telling
from tournaments.live.consumers.standing_in import is_overdue
from tournaments.live.consumers.watching import Room
from tournaments.live.models import LineKind, SeatKind, TableState
from tournaments.live.queries.tables import Visitor
from tournaments.live.rooms import Happening, Known
from tournaments.live.timing import players_waited_for
from tournaments.shared import clock
from tournaments.shared.messages import sentence

# What changes something of the table beside the play: levels, or the promise of the cards.
TABLE_MOVES = frozenset({"deal_opened", "deal_finished", "ruled", "nobody_bid", "player_substituted"})
UNTOLD = frozenset({CardsDealt.kind, CardsDrawn.kind})


@dataclass(frozen=True, slots=True, kw_only=True)
class Eye:
    """A visitor who looks at a room."""

    visitor: Visitor
    room: Room

    @property
    def known(self) -> Known:
        """Give the table as this visitor may see it: spectators of some tables are behind."""
        return self.room.late if self.is_late else self.room.head.known

    @property
    def is_late(self) -> bool:
        """Tell whether the visitor sees the table with a delay."""
        return self.visitor.role == "spectator" and self.room.is_late

    @property
    def still_sits(self) -> bool:
        """Tell whether the visitor's key still opens the seat."""
        key = self.visitor.key
        return not key or any(one.token == key and one.kind == SeatKind.HUMAN for one in self.room.facts.seats)

    def shown(self) -> SeatView:
        """Give the visitor's view."""
        return view(self.known.state, self.visitor.seat)

    def table(self) -> dict[str, Any]:
        """Tell what there is beside the play."""
        facts, known = self.room.facts, self.known
        return {**facts.values(known.state, self.room.online), "promise": facts.promise(known)}

    def now(self) -> dict[str, Any]:
        """Tell how the table stands: view, what may be done, clock."""
        shown = self.shown()
        told = telling.slim(shown)
        if self.visitor.role == "director" or self.is_late:
            told["open"] = telling.opened(open_view(self.known.state))
        return {"version": shown.version, "view": told, "legal": telling.legal_values(shown), "clock": self.clock()}

    def clock(self) -> dict[str, Any]:
        """Tell how long those who are waited for have left."""
        head, state = self.room.head, self.room.head.known.state
        bots = [Seat(one.seat) for one in self.room.facts.seats if one.is_bot]
        left = head.left_ms
        if head.time_up_at is not None:
            left = max(0, int((head.time_up_at - clock.now()).total_seconds() * 1000))
        running = head.state == TableState.PLAYING and head.time_up_at is not None
        return {
            "running": running,
            "ends_in_ms": left,
            "for": [seat.value for seat in players_waited_for(state, bots)],
            "late": is_overdue(head),
        }

    def events(self, since: Sequence[Happening]) -> list[dict[str, Any]]:
        """Tell events, each as the visitor may see it."""
        seat = self.visitor.seat
        return [telling.event_values(one.seq, event_view(one.before, one.event, seat)) for one in since]

    def story(self, deal: Sequence[Happening]) -> list[dict[str, Any]]:
        """Tell what has happened in a deal, but for the cards that were drawn, as far as the visitor has come."""
        version = self.known.version
        return self.events([one for one in deal if one.seq <= version and one.event.kind not in UNTOLD])

    def missed(self, since: int | None) -> Sequence[Happening] | None:
        """Give what a page has missed that knows a version; None where it must begin anew."""
        return self.known.since(since) if since is not None else None

    def welcome(self, since: int | None, deal: Sequence[Happening] = ()) -> dict[str, Any]:
        """Answer `hello`; `deal` is told to a page that begins anew."""
        return {
            "type": "welcome",
            "v": 1,
            "you": {"seat": self.visitor.seat.value if self.visitor.seat else None, "role": self.visitor.role},
            "table": self.table(),
            **self.now(),
            "events": self.events(self.missed(since) or ()),
            "story": self.story(deal),
            "chat": [line.values() for line in self.room.lines if line.kind == LineKind.TEXT],
        }

    def news(self, since: int) -> dict[str, Any]:
        """Tell what has happened since a version, and how the table stands now."""
        return {"type": "news", **self.now(), "events": self.events(self.known.since(since) or ())}


def refusal(error: DomainError) -> Mapping[str, Any]:
    """Tell why something was refused, in the active language."""
    return {"type": "refused", "code": error.code, "sentence": sentence(error), "facts": error.facts()}
