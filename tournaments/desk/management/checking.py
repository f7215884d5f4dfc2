"""`./run manage event boards`: the deals of an event's boards, and whether they are the promised ones."""

import hashlib
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cards.dealing import Seed, keeps_commitment
from engine.cards.notation import print_cards
from engine.seats import Seat
from scoring.formats import from_json
from tournaments.desk.management.rehearsing import counted
from tournaments.events.models import Event, Stage
from tournaments.pairings.generators.deals import deal_of, place_of
from tournaments.pairings.models import Board, BoardSeal
from tournaments.publishing.queries.records import board_record
from tournaments.shared.actors import SYSTEM
from tournaments.slips.queries.boards import stage_boards


@dataclass(frozen=True, kw_only=True)
class Check:
    """What was found of one stage's deals."""

    sentence: str
    is_broken: bool = False


def add_boards(parser: ArgumentParser) -> None:
    """Describe `event boards`."""
    parser.add_argument(
        "--verify", action="store_true", help="deal every board again and compare with the promise; exit 1 if broken"
    )


def report(say: Callable[[str], None], event: Event, *, verify: bool) -> bool:
    """Say the deals that may be seen, or what checking all of them found, and tell whether every promise is kept."""
    found = checks(event) if verify else ()
    for line in [check.sentence for check in found] if verify else deals(event):
        say(line)
    return not any(check.is_broken for check in found)


def deals(event: Event) -> Iterator[str]:
    """Write every deal that everybody may see, as records."""
    for stage in Stage.objects.filter(event=event, board_seals__isnull=False).distinct().order_by("ordinal"):
        stage.event = event
        for one in stage_boards(stage).boards:
            if one.shows_hands:
                yield board_record(event.slug, SYSTEM, stage.ordinal, one.board.number)


def checks(event: Event) -> tuple[Check, ...]:
    """Check every seal of the stages with boards; one that is closed cannot be checked yet."""
    return tuple(_check(event, seal) for seal in seals(event))


def seals(event: Event) -> list[BoardSeal]:
    """Read the seals of an event's stages, in their order."""
    return list(
        BoardSeal.objects.filter(stage__event=event).select_related("stage__event__club").order_by("stage", "pk")
    )


def _check(event: Event, seal: BoardSeal) -> Check:
    where = f"stage {seal.stage.ordinal}: promise {seal.promise}"
    if seal.opened_at is None:
        return Check(sentence=f"{where}: sealed, nothing to check yet")
    sizes = from_json(event.format).ruleset.sizes
    place = place_of(event.slug, seal.stage.ordinal)
    if not keeps_commitment(seal.promise, Seed(seal.root_seed), sizes, label=place):
        return Check(sentence=f"{where}: BROKEN, seed {seal.root_seed} is another one", is_broken=True)
    boards = Board.objects.filter(seal=seal).order_by("number")
    whole = hashlib.sha256()
    for board in boards:
        deal = deal_of(Seed(seal.root_seed), board.number, sizes, banker=Seat(board.banker))
        whole.update(f"{board.number} {board.banker} {print_cards(deal.cards)}\n".encode())
    dealt = counted(len(boards), "board", "boards")
    return Check(sentence=f"{where}: kept by seed {seal.root_seed}; {dealt} dealt again, {whole.hexdigest()}")
