"""What may go wrong when results come in."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError
from tournaments.shared.errors import Stale


@dataclass(eq=False, kw_only=True)
class SlipStale(Stale):
    """The deal was decided otherwise since the page was loaded; both values are told, nothing is lost."""

    code: ClassVar[str] = "slips.stale"
    mine: str
    present: str


@dataclass(eq=False, kw_only=True)
class SlipReused(DomainError):
    """One client number came with two different contents."""

    code: ClassVar[str] = "slips.reused"
    client_uuid: str


@dataclass(eq=False, kw_only=True)
class OtherTable(DomainError):
    """A phone writes only for the table whose key it holds."""

    code: ClassVar[str] = "slips.other_table"


@dataclass(eq=False, kw_only=True)
class SameDevice(DomainError):
    """One phone does not speak for both sides, unless the event says that it may."""

    code: ClassVar[str] = "slips.same_device"


@dataclass(eq=False, kw_only=True)
class RoundNotOpen(DomainError):
    """Results of this round are not taken now, or no longer from tables."""

    code: ClassVar[str] = "slips.round_not_open"
    number: int
    status: str


@dataclass(eq=False, kw_only=True)
class NotPlayed(DomainError):
    """A bye or an absence has no result to enter."""

    code: ClassVar[str] = "slips.not_played"
    kind: str


@dataclass(eq=False, kw_only=True)
class DealOutOfOrder(DomainError):
    """Deals are entered one after another."""

    code: ClassVar[str] = "slips.deal_out_of_order"
    given: int
    expected: int


@dataclass(eq=False, kw_only=True)
class LevelsEqual(DomainError):
    """Time cannot end a match whose rules do not say who wins at equal levels."""

    code: ClassVar[str] = "slips.levels_equal"


@dataclass(eq=False, kw_only=True)
class MatchEnded(DomainError):
    """The match is over: no further deal can be entered."""

    code: ClassVar[str] = "slips.match_ended"
    deals: int


@dataclass(eq=False, kw_only=True)
class ScoredAsWhole(DomainError):
    """Final levels are entered already, so single deals can no longer count."""

    code: ClassVar[str] = "slips.scored_as_whole"


@dataclass(eq=False, kw_only=True)
class ScoredByDeals(DomainError):
    """Deals are entered already; only an officer may replace them by final levels."""

    code: ClassVar[str] = "slips.scored_by_deals"


@dataclass(eq=False, kw_only=True)
class FieldMissing(DomainError):
    """A slip lacks a value; `field` names it."""

    code: ClassVar[str] = "slips.field_missing"
    field: str


@dataclass(eq=False, kw_only=True)
class NotANumber(DomainError):
    """A value is no whole number."""

    code: ClassVar[str] = "slips.not_a_number"
    field: str
    value: str


@dataclass(eq=False, kw_only=True)
class DealsStand(DomainError):
    """Deals of the match are entered one by one: typed levels replace them only when that is said."""

    code: ClassVar[str] = "slips.deals_stand"
    deals: int


@dataclass(eq=False, kw_only=True)
class NobodyAtA(DomainError):
    """Played to A, a match in which nobody passed A is not over, unless it was ended by time."""

    code: ClassVar[str] = "slips.nobody_at_a"


@dataclass(eq=False, kw_only=True)
class WinnerUnclear(DomainError):
    """Both sides stand at A: who passed it must be said."""

    code: ClassVar[str] = "slips.winner_unclear"


@dataclass(eq=False, kw_only=True)
class PassedUnclear(DomainError):
    """One side stands at A in a match that only passing A ends: whether it passed must be said."""

    code: ClassVar[str] = "slips.passed_unclear"


@dataclass(eq=False, kw_only=True)
class AlreadyRuled(DomainError):
    """A director decided this deal; only a director changes it."""

    code: ClassVar[str] = "slips.already_ruled"
    deal: int


@dataclass(eq=False, kw_only=True)
class ReasonMissing(DomainError):
    """A correction of a closed round, and every ruling, needs a reason."""

    code: ClassVar[str] = "slips.reason_missing"


@dataclass(eq=False, kw_only=True)
class RulingIncomplete(DomainError):
    """A ruling of this kind needs more; `field` is at fault."""

    code: ClassVar[str] = "slips.ruling_incomplete"
    kind: str
    field: str


@dataclass(eq=False, kw_only=True)
class BankFixed(DomainError):
    """Where a board says who banks, or nobody enters deals, no side can lose the bank."""

    code: ClassVar[str] = "slips.bank_fixed"


@dataclass(eq=False, kw_only=True)
class BankPlayedOn(DomainError):
    """A ruling about the bank after a deal can neither come nor go once the next one has been entered."""

    code: ClassVar[str] = "slips.bank_played_on"
    deal: int


@dataclass(eq=False, kw_only=True)
class RuledAtLiveTable(DomainError):
    """What was ruled at a live table is changed by another ruling there, or by a corrected result."""

    code: ClassVar[str] = "slips.ruled_at_live_table"


@dataclass(eq=False, kw_only=True)
class AlreadyAnnulled(DomainError):
    """The ruling was annulled before."""

    code: ClassVar[str] = "slips.already_annulled"


@dataclass(eq=False, kw_only=True)
class StillOpen(DomainError):
    """A match whose deal waits for the other side cannot be ended."""

    code: ClassVar[str] = "slips.still_open"
    deal: int


@dataclass(eq=False, kw_only=True)
class NothingEntered(DomainError):
    """A match without any result cannot be ended; forfeit it instead."""

    code: ClassVar[str] = "slips.nothing_entered"


@dataclass(eq=False, kw_only=True)
class EndedOnlyByTime(DomainError):
    """The match ends by its own rules, or by time once the clock has run out."""

    code: ClassVar[str] = "slips.ended_only_by_time"


@dataclass(eq=False, kw_only=True)
class RowsRefused(DomainError):
    """An import has rows that cannot be taken; nothing was written. `rows` are (line, sentence facts)."""

    code: ClassVar[str] = "slips.rows_refused"
    count: int
    first_line: int


@dataclass(eq=False, kw_only=True)
class MatchNotFound(DomainError):
    """No published pairing of the stage has these two."""

    code: ClassVar[str] = "slips.match_not_found"
    first: str
    second: str


@dataclass(eq=False, kw_only=True)
class MeetsInOtherRound(DomainError):
    """The two are paired with each other, but in another round than the list says."""

    code: ClassVar[str] = "slips.meets_in_other_round"
    given: int
    round: int


@dataclass(eq=False, kw_only=True)
class MatchInRow(DomainError):
    """An earlier row has the match already."""

    code: ClassVar[str] = "slips.match_in_row"
    line: int


@dataclass(eq=False, kw_only=True)
class NameUnknown(DomainError):
    """Nobody of the stage bears the name."""

    code: ClassVar[str] = "slips.name_unknown"
    name: str


@dataclass(eq=False, kw_only=True)
class NameNearlyKnown(DomainError):
    """Nobody of the stage bears the name, but somebody nearly does."""

    code: ClassVar[str] = "slips.name_nearly_known"
    name: str
    near: str


@dataclass(eq=False, kw_only=True)
class ResultsChanged(DomainError):
    """Pairings or results changed after the dry run; the fates of rows are not what was seen."""

    code: ClassVar[str] = "slips.results_changed"


@dataclass(eq=False, kw_only=True)
class HeaderUnreadable(DomainError):
    """A list of results names its columns: two entries, two levels."""

    code: ClassVar[str] = "slips.header_unreadable"
    missing: str


@dataclass(eq=False, kw_only=True)
class EntriesDiffer(DomainError):
    """What is typed twice was typed in two ways."""

    code: ClassVar[str] = "slips.entries_differ"
    first: str
    second: str
