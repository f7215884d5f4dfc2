"""What speaks against each meeting of a round, in words and as one figure.

The figure is ours: 1,000 for a second meeting, 100 for clubmates, the square of the gap between the scores, and 1 for
each round that an entry has already sat too often on the side where it sits again. The draw itself compares these
one after another and never adds them up; the figure lets a director see whether a change by hand makes a round worse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.formats import Clubmates, StageKind, from_json
from scoring.reasons import Reason, reason
from tournaments.draws.fields import history_of, points_before
from tournaments.events.models import Entry, Stage
from tournaments.pairings.models import Round
from tournaments.tallies import queries as tallies

REMATCH, CLUBMATES = 1_000, 100


@dataclass(frozen=True, kw_only=True)
class PairFacts:
    """What speaks for and against a meeting: points, opponents and seat balance by entry number, and the format."""

    points: Mapping[int, str]
    opponents: Mapping[int, frozenset[int]]
    balance: Mapping[int, int] = field(default_factory=dict)
    minds_history: bool
    minds_clubs: bool
    minds_seats: bool


@dataclass(frozen=True, kw_only=True)
class Penalty:
    """What speaks against a meeting; the parts add up to the figure."""

    rematches: int = 0
    clubmates: int = 0
    gap: Fraction = Fraction(0)
    seats: int = 0
    words: tuple[Reason, ...] = ()

    @property
    def figure(self) -> Fraction:
        """Give the one number."""
        return REMATCH * self.rematches + CLUBMATES * self.clubmates + self.gap + self.seats

    @property
    def is_grave(self) -> bool:
        """Tell whether it is more than a matter of taste."""
        return bool(self.rematches or self.clubmates)


NOTHING = Penalty()


def facts_of(round: Round) -> PairFacts:
    """Read points and meetings before the round; groups and knock-outs have a schedule that minds neither."""
    stage = round.stage
    rules = from_json(stage.event.format).stage(stage.ordinal)
    minds = stage.kind in (StageKind.SWISS, StageKind.MANUAL)
    history = history_of(stage, round.number) if minds else None
    return PairFacts(
        points=known_points(stage, round.number) if minds else {},
        opponents=history.opponents if history else {},
        balance=history.balance if history else {},
        minds_history=minds,
        minds_clubs=minds and rules.pairing.clubmates_in(round.number) is not Clubmates.OFF,
        minds_seats=minds and rules.pairing.seat_balance,
    )


def known_points(stage: Stage, number: int) -> dict[int, str]:
    """Give the points before the round as far as they are computed; a draft page does not wait for the tally."""
    group = stage.groups.first()
    revision = tallies.latest_revision(stage.event_id)
    if number == 1 or group is None or revision is None or tallies.last_round(revision.pk, group.pk) < number - 1:
        return {}
    return {entry: str(points) for entry, points in points_before(stage, group.pk, number).items()}


def penalty(ns: Entry, ew: Entry | None, facts: PairFacts) -> Penalty:
    """Weigh a meeting; who sits out costs nothing."""
    if ew is None or not facts.minds_history:
        return NOTHING
    met = ew.number in facts.opponents.get(ns.number, frozenset())
    mates = facts.minds_clubs and ns.affiliation != "" and ns.affiliation == ew.affiliation
    gap = gap_of(ns, ew, facts)
    again = [(line, entry, often) for line, entry, often in seats_again(ns, ew, facts) if often > 0]
    words = [reason("pairing.warning_rematch")] if met else []
    words += [reason("pairing.warning_clubmates", club=ns.affiliation)] if mates else []
    words += [reason("pairing.warning_score_gap", **scores_of(ns, ew, facts))] if gap else []
    words += [reason(f"pairing.again_{line}", entry=entry.name, often=often) for line, entry, often in again]
    return Penalty(
        rematches=int(met),
        clubmates=int(mates),
        gap=gap**2,
        seats=sum(often for _line, _entry, often in again),
        words=tuple(words),
    )


def gap_of(ns: Entry, ew: Entry, facts: PairFacts) -> Fraction:
    """Subtract the scores, as far as both are known."""
    known = [Fraction(facts.points[entry.number]) for entry in (ns, ew) if entry.number in facts.points]
    return abs(known[0] - known[1]) if len(known) == 2 else Fraction(0)


def scores_of(ns: Entry, ew: Entry, facts: PairFacts) -> dict[str, str]:
    """Give both scores for a sentence."""
    return {"first": facts.points.get(ns.number, ""), "second": facts.points.get(ew.number, "")}


def seats_again(ns: Entry, ew: Entry, facts: PairFacts) -> Iterable[tuple[str, Entry, int]]:
    """Tell for both how many rounds more than on the other side they have sat where they sit now."""
    if facts.minds_seats:
        yield "ns", ns, facts.balance.get(ns.number, 0)
        yield "ew", ew, -facts.balance.get(ew.number, 0)


def total(penalties: Iterable[Penalty]) -> Penalty:
    """Add up a round."""
    every = list(penalties)
    return Penalty(
        rematches=sum(one.rematches for one in every),
        clubmates=sum(one.clubmates for one in every),
        gap=sum((one.gap for one in every), Fraction(0)),
        seats=sum(one.seats for one in every),
    )
