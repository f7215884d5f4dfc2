"""The knock-out as a tree: every slot of every round, drawn or still to come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.formats import knockout_rounds
from tournaments.events.models import StageEntry
from tournaments.pairings.models import MatchKind
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.pairings import round_pairings
from tournaments.publishing.queries.seated import Pairing, Seated
from tournaments.publishing.queries.tables import Exact
from tournaments.shared.actors import Actor

WINS = frozenset({"win", "forfeit_win", "bye"})
Tree = dict[int, dict[int, list[Pairing]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """One of the two lines of a cell; `played` has the entry's side in each match of the tie that is done."""

    seated: Seated | None
    has_won: bool
    is_champion: bool
    wins: int = 0
    played: tuple[Seated, ...] = ()

    @property
    def levels(self) -> tuple[int | None, ...]:
        """The final level of each of these matches, where they end with one."""
        return tuple(side.level for side in self.played)

    @property
    def scores(self) -> tuple[Exact, ...]:
        """What the boards of each of these matches were worth, where they are played and public."""
        return tuple(side.score for side in self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A tie of the tree, the best of `most` matches; both halves are empty while nobody is known.

    `closed_room` is the second table of a match of teams.
    """

    halves: tuple[Half, Half]
    table: int | None
    closed_room: int | None
    is_on_path: bool
    is_bye: bool
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A round of the tree; `left` counts the entries still in it."""

    number: int
    left: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """What the bracket page shows; `field` counts who takes part."""

    frame: EventFrame
    stage: StageHead | None
    columns: tuple[Column, ...]
    third: Cell | None
    champion: PublicEntry | None
    field: int = 0

    @property
    def has_ties(self) -> bool:
        """Whether some ties take several matches."""
        return any(cell.most > 1 for column in self.columns for cell in column.cells)


def bracket_page(slug: str, actor: Actor, ordinal: int | None = None) -> BracketPage:
    """This will read the tree of a knock-out stage, the first unless one is named, in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    first = next(iter(frame.brackets), None)
    stage = next((one for one in frame.brackets if one.ordinal == ordinal), first)
    if stage is None:
        return BracketPage(frame=frame, stage=None, columns=(), third=None, champion=None)
    drawn = round_pairings(frame, stage, stage.rounds)
    tree = _tree(stage, drawn)
    field = StageEntry.objects.filter(stage_id=stage.id).count()
    final = max(_rounds_in_all(tree), knockout_rounds(field), 1)
    champion = _champion(tree.get(final, {}), stage.matches_of_tie(1))
    third = [p for pairings in drawn.values() for p in pairings if p.is_third_place]
    return BracketPage(
        frame=frame,
        stage=stage,
        columns=tuple(
            _column(number, final, tree.get(number, {}), stage.matches_of_tie(final - number + 1), champion)
            for number in range(1, final + 1)
        ),
        third=_cell(third, 1, None) if third else None,
        champion=champion,
        field=field,
    )


def _tree(stage: StageHead, drawn: Mapping[int, Sequence[Pairing]]) -> Tree:
    """Sort the matches into ties: by round of the bracket, then by slot, in the order they were played.

    Who is absent has a line without a place in the tree.
    """
    tree: Tree = {}
    ordinal = 0
    for head in stage.rounds:
        ordinal += head.game == 1
        column = tree.setdefault(ordinal, {})
        in_place = (p for p in drawn.get(head.id, ()) if not p.is_third_place and p.kind != MatchKind.ABSENCE)
        for at, pairing in enumerate(in_place):
            column.setdefault(pairing.slot if pairing.slot is not None else at, []).append(pairing)
    return tree


def _rounds_in_all(tree: Tree) -> int:
    """How many rounds the slots of the first one need; one paired by hand may have more than the field fills."""
    slots = max(tree.get(1, {}), default=0)
    return max(slots.bit_length() + 1, *tree)


def _champion(final: Mapping[int, Sequence[Pairing]], most: int) -> PublicEntry | None:
    halves = (half for matches in final.values() for half in _cell(matches, most, None).halves)
    return next((half.seated.entry for half in halves if half.seated and half.has_won), None)


def _column(
    number: int, final: int, ties: Mapping[int, Sequence[Pairing]], most: int, champion: PublicEntry | None
) -> Column:
    size = 2 ** (final - number)
    cells = tuple(_cell(ties.get(slot, ()), most, champion) for slot in range(size))
    return Column(number=number, left=size * 2, cells=cells)


def _cell(matches: Sequence[Pairing], most: int, champion: PublicEntry | None) -> Cell:
    first = matches[0] if matches else None
    halves = tuple(
        _half(seated, matches, most, champion) for seated in ((first.ns, first.ew) if first else (None, None))
    )
    return Cell(
        halves=(halves[0], halves[1]),
        table=matches[-1].table if matches else None,
        closed_room=matches[-1].closed_room if matches else None,
        is_on_path=any(half.is_champion for half in halves),
        is_bye=first is not None and first.kind == "bye",
        most=most,
    )


def _half(seated: Seated | None, matches: Sequence[Pairing], most: int, champion: PublicEntry | None) -> Half:
    if seated is None:
        return Half(seated=None, has_won=False, is_champion=False)
    number = seated.entry.number
    sides = [side for side in (match.side_of(number) for match in matches) if side is not None]
    wins = sum(side.outcome in WINS for side in sides)
    goes_through = matches[0].kind == "bye"
    return Half(
        seated=seated,
        has_won=wins > most // 2 or goes_through,
        is_champion=champion is not None and number == champion.number,
        wins=wins,
        played=tuple(side for side in sides if side.outcome != "open"),
    )
