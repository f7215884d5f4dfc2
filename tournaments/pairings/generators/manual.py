"""What a director should know before making pairings by hand: warnings, never refusals."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.reasons import Reason, reason
from tournaments.pairings.generators.values import Contender


def pair_warnings(first: Contender, second: Contender, scores: Mapping[int, str]) -> Iterator[Reason]:
    """Say what speaks against a meeting."""
    if second.id in first.opponents:
        yield reason("pairing.warning_rematch")
    if first.club and first.club == second.club:
        yield reason("pairing.warning_clubmates", club=first.club)
    if first.score != second.score:
        names = [scores.get(entry.score, str(entry.score)) for entry in (first, second)]
        yield reason("pairing.warning_score_gap", first=names[0], second=names[1])


def seating_faults(pairs: Sequence[tuple[int, int]], field: Sequence[int]) -> Iterator[Reason]:
    """Say who sits twice, who is not seated, and who does not belong to the field."""
    seated = [entry for pair in pairs for entry in pair]
    for entry in sorted(set(seated)):
        if seated.count(entry) > 1:
            yield reason("pairing.seated_twice", entry=entry)
        if entry not in field:
            yield reason("pairing.not_in_field", entry=entry)
    for entry in field:
        if entry not in seated:
            yield reason("pairing.not_seated", entry=entry)
