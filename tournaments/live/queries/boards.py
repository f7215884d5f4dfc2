"""Duplicate boards at live tables (复式): every table that plays a board has the cards of its number."""

from engine.cards import Card
from engine.cards.dealing import Seed
from engine.live import Setup
from engine.record import Promise
from engine.seats import Seat
from tournaments.events.models import Stage
from tournaments.live.models import LiveTable
from tournaments.pairings.generators.deals import seed_of
from tournaments.pairings.models import Board, BoardSeal
from tournaments.pairings.queries.boards import dealt, seal_of


def board_deck(table: LiveTable, setup: Setup) -> tuple[Card, ...] | None:
    """Give the cards of the board that a deal is played on, from the sealed seed of its stage; None for other deals.

    Boards are sealed before anybody plays them: cards of its own would make a table's results compare with nothing.
    """
    if setup.board is None or table.match is None:
        return None
    stage: Stage = table.match.round.stage
    seal = seal_of(stage)
    assert seal is not None, f"the boards of stage {stage.pk} are not sealed"
    board = Board(stage=stage, number=setup.board, banker=(setup.banker or Seat.NORTH).value)
    return dealt(board, seal, setup.rules.sizes).cards


def board_promise(table: LiveTable, setup: Setup) -> Promise | None:
    """Give the seed of the board that a deal was played on; whoever asks has made sure that it may be told."""
    seal = None if setup.board is None or table.match is None else seal_of(table.match.round.stage)
    return None if seal is None or setup.board is None else promise_of_board(seal, setup.board)


def promise_of_board(seal: BoardSeal, number: int) -> Promise:
    """Give the seed of one board of a seal; it tells nothing of the others."""
    return Promise(seed=seed_of(Seed(seal.root_seed), number))


def can_be_dealt(stage: Stage) -> bool:
    """Tell whether the boards of a stage have a sealed seed to be dealt from."""
    return seal_of(stage) is not None
