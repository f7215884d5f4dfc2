"""What the draw of a stage minds, as data: who is kept apart, who sits out, how equals meet, who starts ahead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType


class Clubmates(StrEnum):
    """Whether entries of one club may meet (同俱乐部回避).

    `mild` keeps them apart where the scores allow it as well, `soft` even at the price of the scores, `hard` at any
    price but that of a round without a draw.
    """

    OFF = "off"
    MILD = "mild"
    SOFT = "soft"
    HARD = "hard"


class FirstRound(StrEnum):
    """How the first Swiss round is paired.

    `fold` lets the top half meet the bottom half by seed, `seed` the first meet the last (首尾相遇), `random` draws
    lots.
    """

    SEED = "seed"
    RANDOM = "random"
    FOLD = "fold"


class PairBy(StrEnum):
    """Who meets whom after the first round.

    `scores` is the Swiss: equal scores meet, halves of a score group folded. `places` is the Danish system: the first
    of the standings meets the second, the third the fourth.
    """

    SCORES = "scores"
    PLACES = "places"


class LastRound(StrEnum):
    """How the last round of a Swiss is paired.

    `places` lets the first meet the second, the third the fourth, as far as they have not met; `places_again` even if
    they have.
    """

    AS_BEFORE = "as_before"
    PLACES = "places"
    PLACES_AGAIN = "places_again"


class ByePolicy(StrEnum):
    """Who sits out when the field is odd, among those who have not.

    `lowest` is the last of the standings, `random` draws a lot, `request` takes whoever asked for it, else the
    lowest; a wish is then granted only where somebody has to sit out.
    """

    LOWEST = "lowest"
    RANDOM = "random"
    REQUEST = "request"


class Unseeded(StrEnum):
    """In which order those without a seed stand behind those with one, in a bracket, in groups, in a Swiss.

    `number` is the order in which they entered, `lots` draws one from the event's stored seed.
    """

    NUMBER = "number"
    LOTS = "lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGroup:
    """The best by seed begin ahead: for the draw alone, and from one round to another, they have `wins` more.

    `share` of the field belongs to it, rounded up to an even number.
    """

    share: Fraction
    wins: Fraction
    first_round: int = 1
    last_round: int = 2

    def size(self, field: int) -> int:
        """Count who belongs to it in a field of so many."""
        count = -(-self.share * field // 1)
        return min(int(count + count % 2), field)

    def covers(self, round: int) -> bool:
        """Tell whether it counts in a round."""
        return self.first_round <= round <= self.last_round


class Acceleration(StrEnum):
    """The named tables of start groups."""

    OFF = "off"
    HALVES = "halves"
    THIRDS = "thirds"
    BAKU = "baku"


HALF, WIN = Fraction(1, 2), Fraction(1)
FIXED: Mapping[Acceleration, tuple[StartGroup, ...]] = MappingProxyType(
    {
        Acceleration.OFF: (),
        Acceleration.HALVES: (StartGroup(share=HALF, wins=WIN),),
        # The first third begins two wins ahead, the second one.
        Acceleration.THIRDS: (
            StartGroup(share=Fraction(1, 3), wins=WIN),
            StartGroup(share=Fraction(2, 3), wins=WIN),
        ),
    }
)


def start_groups(acceleration: Acceleration, rounds: int) -> tuple[StartGroup, ...]:
    """Give the start groups of a named table for an event of so many rounds.

    `baku` follows the FIDE Handbook, C.04.5: the top half has a virtual win in the first half of the accelerated
    rounds and half a win in the others; half of all rounds, rounded up, are accelerated.
    """
    if acceleration is not Acceleration.BAKU:
        return FIXED[acceleration]
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    full = StartGroup(share=HALF, wins=WIN, last_round=whole)
    late = StartGroup(share=HALF, wins=HALF, first_round=whole + 1, last_round=accelerated)
    return (full, late) if accelerated > whole else (full,)


def acceleration_of(groups: tuple[StartGroup, ...], rounds: int) -> Acceleration | None:
    """Find the named table that these start groups are; `None` for others."""
    return next((key for key in Acceleration if start_groups(key, rounds) == groups), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingOptions:
    """What the draw of a stage minds.

    Clubmates are minded in the first `clubmates_rounds` rounds, in all of them if None. With `float_balance` whoever
    met somebody of another score in the round before is not sent the same way again if that can be helped.
    """

    clubmates: Clubmates = Clubmates.SOFT
    clubmates_rounds: int | None = None
    first_round: FirstRound = FirstRound.RANDOM
    seat_balance: bool = True
    float_balance: bool = True
    by: PairBy = PairBy.SCORES
    last_round: LastRound = LastRound.AS_BEFORE
    bye: ByePolicy = ByePolicy.LOWEST
    start_groups: tuple[StartGroup, ...] = ()
    unseeded: Unseeded = Unseeded.NUMBER

    def clubmates_in(self, round: int) -> Clubmates:
        """Give how clubmates are treated in a round."""
        minded = self.clubmates_rounds is None or round <= self.clubmates_rounds
        return self.clubmates if minded else Clubmates.OFF


def pairing_contradictions(options: PairingOptions) -> Iterator[tuple[str, str]]:
    """Give option and reason of each thing that cannot be."""
    if options.clubmates_rounds is not None and not 1 <= options.clubmates_rounds <= 30:
        yield "clubmates_rounds", "one_to_thirty"
    if options.start_groups and options.by is PairBy.PLACES:
        yield "start_groups", "not_by_places"
    for group in options.start_groups:
        if not 0 < group.share <= 1 or group.wins <= 0:
            yield "start_groups", "share_and_wins"
        if not 1 <= group.first_round <= group.last_round:
            yield "start_groups", "rounds"
