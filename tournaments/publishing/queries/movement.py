"""The public page of a movement: who goes where in each round, and a card that guides each entry."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events.models import Stage
from tournaments.pairings.generators.movements.codec import from_json
from tournaments.pairings.generators.movements.facts import Movement, Sitting
from tournaments.pairings.models import MovementPlan
from tournaments.pairings.queries import newest_plan
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing


@dataclass(frozen=True, kw_only=True)
class Seating:
    """A table in a round: who sits where, and the first and last board they play."""

    table: int
    ns: PublicEntry | None
    ew: PublicEntry | None
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class RoundOfMovement:
    """One round of a movement, table by table, and who sits out."""

    number: int
    seatings: tuple[Seating, ...]
    sitting_out: tuple[PublicEntry, ...]


@dataclass(frozen=True, kw_only=True)
class Step:
    """Where an entry is in a round; without a table it sits out."""

    round: int
    table: int | None
    line: str
    opponent: PublicEntry | None
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class GuideCard:
    """The way of one entry through a movement (引导卡)."""

    entry: PublicEntry
    steps: tuple[Step, ...]


@dataclass(frozen=True, kw_only=True)
class MovementPage:
    """A movement as everybody may see it: it is known before the first card is played."""

    frame: EventFrame
    stage: StageHead
    version: int
    kind: str
    tables: int
    boards_per_set: int
    winners: int
    rounds: tuple[RoundOfMovement, ...]
    cards: tuple[GuideCard, ...]


@dataclass(frozen=True, kw_only=True)
class NamedPlan:
    """A movement with the public names of its numbers; the withdrawn are missing in `entries`."""

    movement: Movement
    entries: Mapping[int, PublicEntry]
    boards: int

    def boards_of(self, sitting: Sitting) -> tuple[int, int]:
        """Give the first and the last board of the set a table plays."""
        return sitting.set * self.boards + 1, (sitting.set + 1) * self.boards


def movement_page(slug: str, actor: Actor, ordinal: int) -> MovementPage:
    """This will read the movement of a stage.

    :raises Missing: when there is no such event for this visitor, or no movement was chosen.
    """
    frame = event_frame(slug, actor)
    head = next((stage for stage in frame.stages if stage.ordinal == ordinal), None)
    written = newest_plan(Stage.objects.get(pk=head.id)) if head else None
    if head is None or written is None or head.kind != "movement":
        raise Missing(what="movement")
    plan = plan_of(written, event_id=frame.id, display=frame.name_display)
    movement = plan.movement
    return MovementPage(
        frame=frame,
        stage=head,
        version=written.version,
        kind=movement.kind.value,
        tables=movement.tables,
        boards_per_set=written.boards_per_set,
        winners=movement.winners,
        rounds=rounds_of(plan),
        cards=cards_of(plan),
    )


def rounds_of(plan: NamedPlan) -> tuple[RoundOfMovement, ...]:
    """Give every round of a movement."""
    return tuple(_round(plan, number) for number in range(plan.movement.rounds))


def cards_of(plan: NamedPlan) -> tuple[GuideCard, ...]:
    """Give the card of every entry, in the order of their numbers."""
    cards = [GuideCard(entry=entry, steps=_steps(plan, at)) for at, entry in plan.entries.items()]
    return tuple(sorted(cards, key=lambda card: card.entry.number))


def plan_of(written: MovementPlan, *, event_id: int, display: str) -> NamedPlan:
    """Read a movement with the names that the club shows."""
    names = public_entries(event_id, display, written.entries)
    entries = {at: names[number] for at, number in enumerate(written.entries) if number in names}
    return NamedPlan(movement=from_json(written.data), entries=entries, boards=written.boards_per_set)


def _round(plan: NamedPlan, number: int) -> RoundOfMovement:
    sittings = plan.movement.by_round().get(number, ())
    busy = {at for sitting in sittings for at in sitting.entries}
    return RoundOfMovement(
        number=number + 1,
        seatings=tuple(_seating(plan, each) for each in sorted(sittings, key=lambda each: each.table)),
        sitting_out=tuple(entry for at, entry in sorted(plan.entries.items()) if at not in busy and not entry.is_out),
    )


def _seating(plan: NamedPlan, sitting: Sitting) -> Seating:
    first, last = plan.boards_of(sitting)
    return Seating(
        table=sitting.table + 1,
        ns=plan.entries.get(sitting.ns),
        ew=plan.entries.get(sitting.ew),
        first=first,
        last=last,
    )


def _steps(plan: NamedPlan, at: int) -> tuple[Step, ...]:
    rounds = plan.movement.by_round()
    return tuple(_step(plan, at, number, rounds.get(number, ())) for number in range(plan.movement.rounds))


def _step(plan: NamedPlan, at: int, number: int, sittings: tuple[Sitting, ...]) -> Step:
    sitting = next((each for each in sittings if at in each.entries), None)
    if sitting is None:
        return Step(round=number + 1, table=None, line="", opponent=None, first=0, last=0)
    first, last = plan.boards_of(sitting)
    is_ns = sitting.ns == at
    return Step(
        round=number + 1,
        table=sitting.table + 1,
        line="NS" if is_ns else "EW",
        opponent=plan.entries.get(sitting.ew if is_ns else sitting.ns),
        first=first,
        last=last,
    )
