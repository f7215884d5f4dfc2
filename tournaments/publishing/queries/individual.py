"""The public page of single players: who sits where in every round, how often two met, and a card for each player."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.events.models import Stage
from tournaments.pairings.generators.individual.codec import from_json, is_schedule
from tournaments.pairings.generators.individual.facts import Couple, Foursome, Schedule, oppositions, partnerships
from tournaments.pairings.generators.individual.quality import quality_words
from tournaments.pairings.models import MovementPlan, SeatName
from tournaments.pairings.queries import newest_plan
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill

SEATS = (SeatName.NORTH, SeatName.SOUTH, SeatName.EAST, SeatName.WEST)  # as a foursome counts them
LARGEST_SQUARE = 24  # players; a wider square cannot be read


@dataclass(frozen=True, kw_only=True)
class FourSeats:
    """A table in a round: both partners of each side."""

    table: int
    ns: tuple[PublicEntry | None, PublicEntry | None]
    ew: tuple[PublicEntry | None, PublicEntry | None]


@dataclass(frozen=True, kw_only=True)
class RoundOfPlayers:
    """A round of the schedule; `is_drawn` tells that it stays as it is."""

    number: int
    is_drawn: bool
    tables: tuple[FourSeats, ...]
    sitting_out: tuple[PublicEntry, ...]


@dataclass(frozen=True, kw_only=True)
class PlayerStep:
    """Where a player is in a round; without a table nowhere."""

    round: int
    table: int | None = None
    seat: SeatName | None = None
    partner: PublicEntry | None = None
    opponents: tuple[PublicEntry, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlayerCard:
    """The way of one player through the session (引导卡)."""

    entry: PublicEntry
    steps: tuple[PlayerStep, ...]


@dataclass(frozen=True, kw_only=True)
class SquareRow:
    """How often a player is partner and opponent of each other one; None stands for the player."""

    entry: PublicEntry
    cells: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, kw_only=True)
class PlayersPage:
    """The schedule as everybody may see it once a round is public."""

    frame: EventFrame
    stage: StageHead
    version: int
    quality: tuple[str, ...]
    rounds: tuple[RoundOfPlayers, ...]
    players: tuple[PublicEntry, ...]
    square: tuple[SquareRow, ...]
    cards: tuple[PlayerCard, ...]


@dataclass(frozen=True, kw_only=True)
class NamedSchedule:
    """A schedule with the public names of its players."""

    schedule: Schedule
    entries: Mapping[int, PublicEntry]

    @property
    def order(self) -> list[int]:
        """Give the players in the order of their numbers."""
        return sorted(self.entries, key=lambda at: self.entries[at].number)

    def named(self, players: Sequence[int]) -> tuple[PublicEntry, ...]:
        """Name players; whoever has left the event has no name any more."""
        return tuple(self.entries[player] for player in players if player in self.entries)


def players_page(slug: str, actor: Actor, ordinal: int) -> PlayersPage:
    """This will read the schedule of a stage in which every player is an entry.

    :raises Missing: when there is no such event for this visitor, or no round of it is public.
    """
    frame = event_frame(slug, actor)
    head = next((stage for stage in frame.stages if stage.ordinal == ordinal and stage.rounds), None)
    written = newest_plan(Stage.objects.get(pk=head.id)) if head else None
    if head is None or written is None or not is_schedule(written.data):
        raise Missing(what="schedule")
    known = schedule_of(written, event_id=frame.id, display=frame.name_display)
    order = known.order
    return PlayersPage(
        frame=frame,
        stage=head,
        version=written.version,
        quality=tuple(fill(told.code, told.facts) for told in quality_words(known.schedule)),
        rounds=rounds_of(known, drawn=len(head.rounds)),
        players=known.named(order),
        square=_square(known, order) if len(order) <= LARGEST_SQUARE else (),
        cards=cards_of(known),
    )


def schedule_of(written: MovementPlan, *, event_id: int, display: str) -> NamedSchedule:
    """Read a schedule with the names that the club shows."""
    names = public_entries(event_id, display, written.entries)
    entries = {at: names[number] for at, number in enumerate(written.entries) if number in names}
    return NamedSchedule(schedule=from_json(written.data), entries=entries)


def rounds_of(known: NamedSchedule, *, drawn: int) -> tuple[RoundOfPlayers, ...]:
    """Give every round of a schedule, of which so many stay as they are."""
    return tuple(_round(known, number, drawn) for number in range(known.schedule.rounds))


def cards_of(known: NamedSchedule) -> tuple[PlayerCard, ...]:
    """Give the card of every player, in the order of their numbers."""
    return tuple(_card(known, at) for at in known.order)


def _round(known: NamedSchedule, number: int, drawn: int) -> RoundOfPlayers:
    return RoundOfPlayers(
        number=number + 1,
        is_drawn=number < drawn,
        tables=tuple(_seats(known, each) for each in known.schedule.of_round(number)),
        sitting_out=known.named(known.schedule.sitting_out(number)),
    )


def _seats(known: NamedSchedule, each: Foursome) -> FourSeats:
    north, south, east, west = (known.entries.get(player) for player in each.players)
    return FourSeats(table=each.table + 1, ns=(north, south), ew=(east, west))


def _square(known: NamedSchedule, order: Sequence[int]) -> tuple[SquareRow, ...]:
    partners, opponents = partnerships(known.schedule.foursomes), oppositions(known.schedule.foursomes)
    return tuple(
        SquareRow(
            entry=known.entries[one],
            cells=tuple(None if one == other else _met(partners, opponents, one, other) for other in order),
        )
        for one in order
    )


def _met(partners: Counter[Couple], opponents: Counter[Couple], one: int, other: int) -> tuple[int, int]:
    couple = (min(one, other), max(one, other))
    return partners[couple], opponents[couple]


def _card(known: NamedSchedule, player: int) -> PlayerCard:
    steps = tuple(_step(known, player, number) for number in range(known.schedule.rounds))
    return PlayerCard(entry=known.entries[player], steps=steps)


def _step(known: NamedSchedule, player: int, number: int) -> PlayerStep:
    each = next((each for each in known.schedule.of_round(number) if player in each.players), None)
    if each is None:
        return PlayerStep(round=number + 1)
    own, others = (each.ns, each.ew) if player in each.ns else (each.ew, each.ns)
    return PlayerStep(
        round=number + 1,
        table=each.table + 1,
        seat=SEATS[each.players.index(player)],
        partner=known.entries.get(own[1 - own.index(player)]),
        opponents=known.named(others),
    )
