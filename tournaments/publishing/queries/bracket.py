"""The knock-out as a tree: every slot of every round, drawn or still to come."""

from dataclasses import dataclass

from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.pairings import Pairing, Seated, round_pairings
from tournaments.shared.actors import Actor

WINS = frozenset({"win", "forfeit_win", "bye"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """One of the two lines of a cell."""

    seated: Seated | None
    has_won: bool
    is_champion: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A match of the tree; both halves are empty while nobody is known."""

    halves: tuple[Half, Half]
    table: int | None
    is_on_path: bool
    is_bye: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A round of the tree; `left` counts the entries still in it."""

    number: int
    left: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """What the bracket page shows."""

    frame: EventFrame
    stage: StageHead | None
    columns: tuple[Column, ...]
    third: Cell | None
    champion: PublicEntry | None


def bracket_page(slug: str, actor: Actor) -> BracketPage:
    """This will read the tree of the knock-out stage in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.bracket
    if stage is None:
        return BracketPage(frame=frame, stage=None, columns=(), third=None, champion=None)
    drawn = round_pairings(frame, stage, stage.rounds)
    tree = {head.number: [p for p in drawn.get(head.id, ()) if not p.is_third_place] for head in stage.rounds}
    final = max(_rounds_in_all(tree), 1)
    champion = _champion(tree.get(final, ()))
    third = next((p for pairings in drawn.values() for p in pairings if p.is_third_place), None)
    return BracketPage(
        frame=frame,
        stage=stage,
        columns=tuple(_column(number, final, tree.get(number, ()), champion) for number in range(1, final + 1)),
        third=_cell(third, None) if third else None,
        champion=champion,
    )


def _rounds_in_all(tree: "dict[int, list[Pairing]]") -> int:
    """How many rounds the tree has: its first round has a power of two of slots."""
    first = tree.get(1, [])
    slots = max((pairing.slot or 0 for pairing in first), default=0) + 1
    return max(slots, len(first)).bit_length() if first else max(tree, default=0)


def _champion(final: "list[Pairing] | tuple[Pairing, ...]") -> PublicEntry | None:
    for pairing in final:
        for seated in (pairing.ns, pairing.ew):
            if pairing.is_done and seated and seated.outcome in WINS:
                return seated.entry
    return None


def _column(
    number: int, final: int, pairings: "list[Pairing] | tuple[Pairing, ...]", champion: PublicEntry | None
) -> Column:
    size = 2 ** (final - number)
    by_slot = {pairing.slot if pairing.slot is not None else at: pairing for at, pairing in enumerate(pairings)}
    cells = tuple(_cell(by_slot.get(slot), champion) for slot in range(size))
    return Column(number=number, left=size * 2, cells=cells)


def _cell(pairing: Pairing | None, champion: PublicEntry | None) -> Cell:
    halves = tuple(_half(seated, champion) for seated in ((pairing.ns, pairing.ew) if pairing else (None, None)))
    return Cell(
        halves=(halves[0], halves[1]),
        table=pairing.table if pairing else None,
        is_on_path=any(half.is_champion for half in halves),
        is_bye=pairing is not None and pairing.kind == "bye",
    )


def _half(seated: Seated | None, champion: PublicEntry | None) -> Half:
    return Half(
        seated=seated,
        has_won=seated is not None and seated.outcome in WINS,
        is_champion=seated is not None and champion is not None and seated.entry.number == champion.number,
    )
