"""The cards of a board as a deal record, for whoever wants to play it again (ADR 11)."""

from engine.cards.card import Rank
from engine.cards.dealing import Seed
from engine.record import DealRecord, Promise, print_record
from engine.seats import Seat
from tournaments.pairings.generators.deals import seed_of
from tournaments.publishing.queries.boards import deal_of_board, found_board
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing


def board_record(slug: str, actor: Actor, ordinal: int, number: int) -> str:
    """This will write the deal of a board as text.

    :raises Missing: when there is no such board for this visitor, or its cards may not be seen yet.
    """
    found, progress = found_board(slug, actor, ordinal, number)
    deal = deal_of_board(found, progress)
    if deal is None or found.seal is None:
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
        promise=Promise(seed=seed_of(Seed(found.seal.root_seed), number)),
        tags=(("Event", slug),),
    )
    return print_record(record)
