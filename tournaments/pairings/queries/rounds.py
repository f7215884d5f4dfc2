"""What pages show of rounds and pairings, in a constant number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring.formats import ByePolicy, from_json
from tournaments.events.models import Absence, AbsenceKind, Entry, Stage, StageEntry
from tournaments.pairings.models import Line, Match, MatchKind, MatchSide, Round

KNOCKOUT = "knockout"


@dataclass(frozen=True, kw_only=True)
class PairingLine:
    """A line of the pairing list; `ew` is None for a bye or an absence. `reasons` are codes with facts.

    Where every player is an entry, each of the two has a partner.
    """

    match: Match
    table: int | None
    group: str
    ns: Entry
    ew: Entry | None
    reasons: Sequence[Mapping[str, object]]
    ns_partner: Entry | None = None
    ew_partner: Entry | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Give everybody in the line, North–South first."""
        return tuple(one for one in (self.ns, self.ns_partner, self.ew, self.ew_partner) if one is not None)


@dataclass(frozen=True, kw_only=True)
class PairingList:
    """A round with its lines: tables in order, then who sits out."""

    round: Round
    lines: tuple[PairingLine, ...]


def pairing_list(round: Round) -> PairingList:
    """Read a round with everybody in it, in two queries."""
    matches = Match.objects.filter(round=round).select_related("table", "group").prefetch_related("sides__entry")
    lines = [line_of(match) for match in matches if match.sides.all()]
    lines.sort(key=lambda line: (line.table is None, line.table or 0, line.match.slot or 0, line.match.pk))
    return PairingList(round=round, lines=tuple(lines))


def line_of(match: Match) -> PairingLine:
    """Sort the sides of a prefetched match."""
    seated = {(side.line, side.position): side.entry for side in match.sides.all()}
    sides = {line: entry for (line, position), entry in seated.items() if position == 1}
    present = [sides[line] for line in (Line.NS, Line.EW) if line in sides]
    return PairingLine(
        match=match,
        table=match.table.number if match.table else None,
        group=match.group.name,
        ns=present[0],
        ew=present[1] if len(present) == 2 else None,
        reasons=match.reasons,
        ns_partner=seated.get((Line.NS, 2)),
        ew_partner=seated.get((Line.EW, 2)),
    )


def last_round(stage: Stage) -> Round | None:
    """Find the newest round of a stage, draft or not."""
    return Round.objects.filter(stage=stage).order_by("-number").first()


def is_spoken_of(round: Round) -> bool:
    """Tell whether something was entered or ruled in a round, so that its matches have to stay."""
    return Match.objects.filter(Q(slips__isnull=False) | Q(rulings__isnull=False), round=round).exists()


def outdated_names(round: Round) -> list[str]:
    """Name those whom a draft treats otherwise than their attendance has it now, by entry number.

    They sit in it though they left or are absent, are marked absent though they are there, or are left out.
    After the first round of a knock-out who is left out has lost.
    """
    seats = seated_kinds(round)
    due = due_kinds(round)
    wrong = {entry for entry, kind in seats.items() if not fits(kind, due.get(entry))}
    if round.stage.kind != KNOCKOUT or round.number == 1:
        wrong |= left_out(round, seats, due)
    return list(Entry.objects.filter(pk__in=wrong).order_by("number").values_list("name", flat=True))


def seated_kinds(round: Round) -> dict[int, MatchKind]:
    """Give the kind of line each entry (id) has in the round."""
    rows = MatchSide.objects.filter(round=round).values_list("entry_id", "match__kind")
    return {entry: MatchKind(kind) for entry, kind in rows}


def due_kinds(round: Round) -> dict[int, MatchKind]:
    """Give what each entry (id) that belongs to the round should do: play, sit out on request, be absent.

    Nobody sits out a knock-out: who asks for it is absent. Where byes are granted on request only while somebody has
    to sit out, who asks is due to play.
    """
    places = StageEntry.objects.filter(stage=round.stage, first_round__lte=round.number)
    places = places.filter(Q(last_round=None) | Q(last_round__gte=round.number))
    due = dict.fromkeys(places.values_list("entry_id", flat=True), MatchKind.PLAY)
    absences = Absence.objects.filter(stage_entry__in=places, round_number=round.number)
    for entry, kind in absences.values_list("stage_entry__entry_id", "kind"):
        due[entry] = sitting(round.stage, kind)
    return due


def sitting(stage: Stage, kind: str) -> MatchKind:
    """Give the line that an announced absence makes in a stage."""
    if kind != AbsenceKind.BYE or stage.kind == KNOCKOUT:
        return MatchKind.ABSENCE
    options = from_json(stage.event.format).stage(stage.ordinal).pairing
    return MatchKind.PLAY if options.bye is ByePolicy.REQUEST else MatchKind.BYE


def fits(kind: MatchKind, due: MatchKind | None) -> bool:
    """Tell whether a line does justice to who should play, sit out, or be absent; a bye may fall to a player."""
    return kind == due or (kind == MatchKind.BYE and due == MatchKind.PLAY)


def left_out(round: Round, seats: Mapping[int, MatchKind], due: Mapping[int, MatchKind]) -> set[int]:
    """Find who belongs to the round and has no line; a small group may have no such round at all."""
    groups = Match.objects.filter(round=round).values("group_id")
    members = StageEntry.objects.filter(stage=round.stage, group__in=groups)
    return (due.keys() & set(members.values_list("entry_id", flat=True))) - seats.keys()
