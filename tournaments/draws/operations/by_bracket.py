"""A round of a knock-out: the bracket is laid out once, then winners meet."""

from collections.abc import Sequence

from scoring.formats import StageFormat, from_json
from scoring.reasons import reason
from tournaments.draws.operations.lines import Drawn, away_from, tabled
from tournaments.events.models import Group, Stage, StageEntry
from tournaments.pairings.generators import knockout
from tournaments.pairings.models import Match, MatchKind, Round
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

WON = ("win", "forfeit_win")


def pair_knockout(stage: Stage, rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Lay out the bracket, or let the winners of the last round meet; whose opponent is not there goes through."""
    group = stage.groups.get()
    drawn = first_ties(stage) if number == 1 else next_ties(stage, rules, group, number)
    away = away_from(stage, number)
    walkovers = {tie.slot for tie in drawn if tie.second is not None and away.keys() & {tie.first, tie.second}}
    rows = [
        PairingRow(
            group_id=group.pk,
            ns=tie.first,
            ew=tie.second,
            slot=tie.slot,
            is_third_place=tie.is_third_place,
            kind=MatchKind.PLAY if tie.second is not None else MatchKind.BYE,
            reasons=(reason("pairing.opponent_away"),) if tie.slot in walkovers else (),
        )
        for tie in knockout.without(drawn, away)
    ]
    due = [entry for tie in drawn for entry in (tie.first, tie.second) if entry is not None]
    absent = [entry for entry in due if away.get(entry) is not None]
    rows += [PairingRow(group_id=group.pk, ns=entry, kind=MatchKind.ABSENCE) for entry in absent]
    return Drawn(rows=tuple(tabled(rows)))


def first_ties(stage: Stage) -> Sequence[knockout.Tie]:
    """Seed the bracket, entries of one group of the stage before in different halves."""
    places = list(stage.stage_entries.select_related("entry").order_by("seed"))
    source = from_json(stage.event.format).source(stage.ordinal) or 0
    before = StageEntry.objects.filter(stage__event_id=stage.event_id, stage__ordinal=source)
    return knockout.first_round(
        [place.entry_id for place in places],
        clubs={place.entry_id: place.entry.affiliation for place in places},
        groups=dict(before.values_list("entry_id", "group__name")),
    )


def next_ties(stage: Stage, rules: StageFormat, group: Group, number: int) -> Sequence[knockout.Tie]:
    """Let the winners of the last round meet."""
    main, won = played_ties(stage, group, number - 1)
    return knockout.next_round(
        {slot_of(line.match): winner_of(line, won) for line in main},
        losers={slot_of(line.match): loser for line in main if (loser := loser_of(line, won)) is not None},
        third_place=rules.third_place,
    )


def played_ties(stage: Stage, group: Group, number: int) -> tuple[list[PairingLine], set[int]]:
    """Give the lines of a round of the bracket, and by the newest tally the numbers of those who won theirs."""
    last = pairing_list(Round.objects.get(stage=stage, number=number))
    revision = current_revision(event_id=stage.event_id)
    table = tallies.table_page(revision_id=revision.pk, group_id=group.pk, after=number)
    won = {row["entry"] for row in table.rows if row["round"] is not None and row["round"]["outcome"] in (*WON, "bye")}
    return [line for line in last.lines if is_tie(line.match)], won


def is_tie(match: Match) -> bool:
    """Tell the places of the bracket from the match for third place and from who is absent."""
    return match.slot is not None and match.kind != MatchKind.ABSENCE and not match.is_third_place


def slot_of(match: Match) -> int:
    """Give the place in the bracket, which every match of a knock-out has."""
    return match.slot or 0


def winner_of(line: PairingLine, won: set[int]) -> int | None:
    """Give the id of the side that won, if one did."""
    return next((entry.pk for entry in (line.ns, line.ew) if entry is not None and entry.number in won), None)


def loser_of(line: PairingLine, won: set[int]) -> int | None:
    """Give the id of the side that lost to the other."""
    if line.ew is None or winner_of(line, won) is None:
        return None
    return line.ew.pk if line.ns.number in won else line.ns.pk
