"""The movements that fit a stage's field and evening, and the one that was chosen."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.formats import StageKind
from tournaments.draws.errors import MovementNotOffered, MovementNotWanted
from tournaments.draws.fields import playing
from tournaments.draws.queries.stages import stage_of
from tournaments.events.models import EntryStatus, Event, Stage
from tournaments.pairings.generators.movements.codec import from_json
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.picker import Evening, Plan, plans
from tournaments.pairings.models import MovementPlan
from tournaments.pairings.queries import newest_plan

USUAL_MINUTES, USUAL_PER_BOARD = 180, 8
MOST_OFFERED = 18


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A plan that fits, under the key by which it is chosen."""

    key: str
    plan: Plan

    @property
    def two_lines(self) -> bool:
        """Tell whether North–South and East–West are ranked apart."""
        return self.plan.movement.winners > 1

    @property
    def qf(self) -> int:
        """Give the quality in per cent, rounded down so that only a perfect one is called 100."""
        return int(self.plan.quality.qf)


@dataclass(frozen=True, kw_only=True)
class MovementPage:
    """A stage with its movement and, before the first round, those that could be chosen."""

    stage: Stage
    field: int
    minutes: int
    per_board: int
    offers: tuple[Offer, ...]
    chosen: MovementPlan | None
    movement: Movement | None
    strangers: int
    is_under_way: bool

    @property
    def by_ranking(self) -> tuple[tuple[bool, tuple[Offer, ...]], ...]:
        """Give the offers by whether the lines are ranked apart: first those of one field."""
        parts = ((apart, tuple(offer for offer in self.offers if offer.two_lines is apart)) for apart in (False, True))
        return tuple((apart, offers) for apart, offers in parts if offers)

    @property
    def is_misfit(self) -> bool:
        """Tell whether who plays is not whom the movement knows."""
        return self.strangers > 0


def movement_page(
    event: Event, ordinal: int, *, minutes: int = USUAL_MINUTES, per_board: int = USUAL_PER_BOARD
) -> MovementPage:
    """Gather the page of a stage's movement.

    :raises Missing: when the event has no such stage.
    :raises MovementNotWanted: when the stage is paired otherwise.
    """
    stage = stage_of(event, ordinal)
    if stage.kind != StageKind.MOVEMENT:
        raise MovementNotWanted(stage=str(stage))
    chosen, under_way = newest_plan(stage), stage.rounds.exists()
    field = field_of(stage)
    return MovementPage(
        stage=stage,
        field=field,
        minutes=minutes,
        per_board=per_board,
        offers=() if under_way else offers(field, minutes, per_board),
        chosen=chosen,
        movement=from_json(chosen.data) if chosen else None,
        strangers=_strangers(stage, chosen),
        is_under_way=under_way,
    )


def field_of(stage: Stage) -> int:
    """Count who takes part: whoever is placed, or who will be when nobody is yet."""
    if stage.ordinal == 1 and not stage.rounds.exists():
        return stage.event.entries.filter(status=EntryStatus.REGISTERED).count()
    return stage.stage_entries.count()


@lru_cache(maxsize=64)
def offers(entries: int, minutes: int, per_board: int) -> tuple[Offer, ...]:
    """Give the best plans for so many entries and minutes, each under its key."""
    found: dict[str, Plan] = {}
    for plan in plans(Evening(entries=entries, minutes=minutes, per_board=per_board)):
        found.setdefault(key_of(plan), plan)
    offered = [Offer(key=key, plan=plan) for key, plan in found.items()]
    one = [offer for offer in offered if not offer.two_lines]
    two = [offer for offer in offered if offer.two_lines]
    return (*one[:MOST_OFFERED], *two[: MOST_OFFERED // 3])


def offered(entries: int, minutes: int, per_board: int, key: str) -> Plan:
    """Find a plan by its key.

    :raises MovementNotOffered: when it does not fit any more.
    """
    for offer in offers(entries, minutes, per_board):
        if offer.key == key:
            return offer.plan
    raise MovementNotOffered(key=key[:40])


def key_of(plan: Plan) -> str:
    """Name a plan by its figures, as the form sends it back."""
    movement = plan.movement
    parts = (movement.tables, movement.rounds, plan.boards_per_round, movement.winners, int(movement.sharing))
    return "-".join([movement.kind.value, *(str(part) for part in parts)])


def _strangers(stage: Stage, chosen: MovementPlan | None) -> int:
    """Count those whom the movement does not know, and those it reckons with who have left."""
    if chosen is None:
        return 0
    present = set(playing(stage, stage.published_rounds + 1).values_list("entry__number", flat=True))
    if not stage.rounds.exists():
        return len(present ^ set(chosen.entries))
    frozen = from_json(chosen.data)
    later = {
        chosen.entries[at] for each in frozen.sittings if each.round >= stage.published_rounds for at in each.entries
    }
    return len((present - set(chosen.entries)) | (later - present))
