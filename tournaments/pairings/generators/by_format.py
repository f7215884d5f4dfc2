"""What a stage's format says of the draw of one of its Swiss rounds."""

from collections.abc import Sequence

from scoring.formats import FirstRound, LastRound, PairBy, StageFormat
from tournaments.pairings.generators.first_round import shuffled
from tournaments.pairings.generators.values import Contender, Inside, SwissRules


def swiss_rules(rules: StageFormat, number: int) -> SwissRules:
    """Give what the format says of the draw of one round."""
    options, by_places = rules.pairing, is_by_places(rules, number)
    is_seeded = number == 1 and options.first_round is FirstRound.SEED
    is_free = is_last(rules, number) and options.last_round is LastRound.PLACES_AGAIN
    return SwissRules(
        clubmates=options.clubmates_in(number),
        seat_balance=options.seat_balance,
        float_balance=options.float_balance,
        by=PairBy.PLACES if by_places else PairBy.SCORES,
        inside=Inside.ENDS if is_seeded else Inside.HALVES,
        may_repeat=is_free,
        bye=options.bye,
    )


def in_order(field: Sequence[Contender], rules: StageFormat, number: int, seed: str) -> Sequence[Contender]:
    """Rank the field of a first round by lot, where that is chosen."""
    return shuffled(field, seed) if number == 1 and rules.pairing.first_round is FirstRound.RANDOM else field


def is_by_places(rules: StageFormat, number: int) -> bool:
    """Tell whether places decide a round: in the Danish system all but the first, in a Swiss the last if chosen."""
    options = rules.pairing
    changes = is_last(rules, number) and options.last_round is not LastRound.AS_BEFORE
    return number > 1 and (options.by is PairBy.PLACES or changes)


def is_last(rules: StageFormat, number: int) -> bool:
    """Tell whether a round ends the stage and is not its first, which has no standings to go by."""
    return number > 1 and number == rules.rounds
