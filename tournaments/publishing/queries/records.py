"""The cards of a board as a deal record, for whoever wants to play it again (ADR 11)."""

from engine.cards.card import Rank, Suit
from engine.cards.dealing import Deal, Seed
from engine.cards.notation import print_cards
from engine.record import DealRecord, Promise, print_record
from engine.seats import PLAYING_ORDER, Seat
from scoring.formats import from_json
from scoring.levels import ladder
from tournaments.events.models import Stage
from tournaments.pairings.generators.deals import seed_of
from tournaments.pairings.models import Board
from tournaments.pairings.queries import dealt, fixed_trump
from tournaments.pairings.queries.hands import HandRow, hand_of
from tournaments.publishing.queries.boards import deal_of_board, found_board
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing


def board_record(slug: str, actor: Actor, ordinal: int, number: int) -> str:
    """This will write the deal of a board as text.

    :raises Missing: when there is no such board for this visitor, or its cards may not be seen yet.
    """
    found, progress = found_board(slug, actor, ordinal, number)
    deal = deal_of_board(found, progress)
    if deal is None:
        raise Missing(what="board")
    level = Rank(progress.board.level)
    record = DealRecord(
        rules=found.form.ruleset,
        deal=deal,
        number=number,
        board=number,
        ns_level=level,
        ew_level=level,
        banker=Seat(progress.board.banker),
        board_trump=fixed_trump(progress.board),
        promise=Promise(seed=seed_of(Seed(progress.board.seal.root_seed), number)),
        tags=(("Event", slug),),
    )
    return print_record(record)


def making_sheet(stage: Stage) -> str:
    """This will write the cards of every board by seat and suit, for whoever makes the boards.

    Whoever calls this has written down that a director asked for it (`pairings.operations.fetch_deals`).
    """
    sizes = from_json(stage.event.format).ruleset.sizes
    boards = Board.objects.filter(stage=stage).select_related("seal").order_by("number")
    return "\n".join(_to_make(board, dealt(board, sizes)) for board in boards)


def _to_make(board: Board, deal: Deal) -> str:
    head = f"{board.number}  {board.banker}  {ladder.name(board.level)} {board.trump}".rstrip()
    hands = (
        f"  {seat.value}  {'  '.join(_row(row) for row in hand_of(deal, seat, board).rows)}" for seat in PLAYING_ORDER
    )
    return "\n".join([head, *hands, f"  +  {print_cards(deal.kitty)}", ""])


def _row(row: HandRow) -> str:
    """Write the cards of a suit behind its sign; jokers and level cards stand first, each with its suit."""
    if not row.suit:
        return f"[{' '.join(row.cards)}]"
    return f"{Suit(row.suit).symbol} {' '.join(card[1:] for card in row.cards) or '–'}"
