"""Duplicate boards at live tables (复式): every table that plays a board has the cards of its number."""

from engine.cards import Card
from engine.cards.dealing import Seed
from engine.live import Setup
from engine.record import Promise
from tournaments.events.models import Stage
from tournaments.live.models import LiveTable
from tournaments.pairings.generators.deals import seed_of
from tournaments.pairings.models import Board
from tournaments.pairings.queries.boards import dealt, is_sealed


def board_deck(table: LiveTable, setup: Setup) -> tuple[Card, ...] | None:
    """Give the cards of the board that a deal is played on, from the sealed seed of its stage; None for other deals.

    Boards are sealed before anybody plays them: cards of its own would make a table's results compare with nothing.
    """
    if setup.board is None or table.match is None:
        return None
    board = sealed_board(table.match.round.stage, setup.board)
    assert board is not None, f"board {setup.board} of stage {table.match.round.stage_id} is not laid out"
    return dealt(board, setup.rules.sizes).cards


def board_promise(table: LiveTable, setup: Setup) -> Promise | None:
    """Give the seed of the board that a deal was played on; whoever asks has made sure that it may be told."""
    if setup.board is None or table.match is None:
        return None
    board = sealed_board(table.match.round.stage, setup.board)
    return None if board is None else promise_of_board(board)


def sealed_board(stage: Stage, number: int) -> Board | None:
    """Find a board with its secret."""
    return Board.objects.filter(stage=stage, number=number).select_related("seal").first()


def promise_of_board(board: Board) -> Promise:
    """Give the seed of one board of a seal; it tells nothing of the others."""
    return Promise(seed=seed_of(Seed(board.seal.root_seed), board.number))


def can_be_dealt(stage: Stage) -> bool:
    """Tell whether the boards of a stage have a sealed seed to be dealt from."""
    return is_sealed(stage)
