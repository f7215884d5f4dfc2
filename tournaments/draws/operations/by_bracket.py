"""A round of a knock-out: the bracket is laid out once, then winners meet; a tie may take several matches.

Each match of a tie is a round of its own: while a tie is open and matches are left, the next round is the next match
of the open ties.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.formats import StageFormat, from_json, knockout_rounds
from scoring.formats.plan import matches_of_ties
from scoring.matches import Outcome
from scoring.reasons import Reason, reason
from tournaments.draws.operations.lines import Drawn, away_from, tabled
from tournaments.events.models import Entry, Stage, StageEntry
from tournaments.pairings.generators import knockout
from tournaments.pairings.generators.ties import Game, TieScore, score, undecided
from tournaments.pairings.models import Match, MatchKind, Round
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

WON = ("win", "forfeit_win", "bye")


@dataclass(frozen=True, kw_only=True)
class UnderWay:
    """A round of the bracket as it stands: its ties, and who has left for good.

    `ordinal` counts the rounds of the bracket, of which there are `in_all`; a tie has `most` matches at most. Entries
    go by their ids; `entries` are those of the ties.
    """

    ordinal: int
    in_all: int
    most: int
    ties: tuple[TieScore, ...]
    entries: Mapping[int, Entry]
    gone: frozenset[int]

    @property
    def needed(self) -> int:
        """Count the matches that win a tie."""
        return self.most // 2 + 1

    @property
    def open(self) -> tuple[TieScore, ...]:
        """Give the ties that nobody has won."""
        return undecided(self.ties, self.needed, self.gone)

    @property
    def to_play_on(self) -> tuple[TieScore, ...]:
        """Give the open ties that have another match.

        They need not stand alike: a correction may open a tie whose next match was not drawn with that of the others.
        """
        return tuple(tie for tie in self.open if tie.games < self.most)

    @property
    def next_game(self) -> int:
        """Count which match of its tie the next round is, for the tie that is furthest."""
        return max(tie.games for tie in self.to_play_on) + 1

    @property
    def winners(self) -> dict[int, int | None]:
        """Give who goes through from each slot; `None` while that is open, nothing where both have left."""
        still = {tie.slot for tie in self.open}
        decided = {tie.slot: tie.winner(self.needed) for tie in self.ties}
        return {slot: winner for slot, winner in decided.items() if winner is not None or slot in still}

    @property
    def losers(self) -> dict[int, int]:
        """Give who goes home from each slot."""
        lost = {tie.slot: tie.loser(self.needed) for tie in self.ties}
        return {slot: loser for slot, loser in lost.items() if loser is not None}


def bracket_matches(stage: Stage, rules: StageFormat) -> tuple[int, ...]:
    """Give for each round of the bracket how many matches a tie may take."""
    return matches_of_ties(rules, knockout_rounds(max(stage.stage_entries.count(), 2)))


def under_way(stage: Stage, rules: StageFormat, number: int) -> UnderWay:
    """Read the round of the bracket that the rounds before `number` (at least one) belong to, by the newest tally."""
    rounds = list(Round.objects.filter(stage=stage, number__lt=number).order_by("number"))
    begun = [at for at, one in enumerate(rounds) if one.game == 1]
    often = bracket_matches(stage, rules)
    lists = [(one, [line for line in pairing_list(one).lines if is_tie(line.match)]) for one in rounds[begun[-1] :]]
    lines = [line for _one, of_round in lists for line in of_round]
    left = StageEntry.objects.filter(stage=stage, last_round__lt=number)
    return UnderWay(
        ordinal=len(begun),
        in_all=len(often),
        most=often[min(len(begun), len(often)) - 1],
        ties=score([games_of(stage, one, of_round) for one, of_round in lists]),
        entries={entry.pk: entry for line in lines for entry in (line.ns, line.ew) if entry is not None},
        gone=frozenset(left.values_list("entry_id", flat=True)),
    )


def games_of(stage: Stage, round: Round, lines: Sequence[PairingLine]) -> list[Game]:
    """Give the matches of a round with who won them."""
    revision = current_revision(event_id=stage.event_id)
    group = stage.groups.get()
    table = tallies.table_page(revision_id=revision.pk, group_id=group.pk, after=round.number)
    outcomes = {row["entry"]: row["round"]["outcome"] for row in table.rows if row["round"] is not None}
    return [game_of(line, outcomes) for line in lines]


def game_of(line: PairingLine, outcomes: Mapping[int, str]) -> Game:
    """Give a match with who won it, by the outcomes of entries (their numbers) in its round."""
    sides = sides_of(line)
    return Game(
        slot=line.match.slot or 0,
        entries=tuple(entry.pk for entry in sides),
        winner=next((entry.pk for entry in sides if outcomes.get(entry.number) in WON), None),
        lost_by_both=all(outcomes.get(entry.number) == Outcome.FORFEIT_LOSS for entry in sides),
    )


def sides_of(line: PairingLine) -> tuple[Entry, ...]:
    """Give who sits in a line."""
    return (line.ns,) if line.ew is None else (line.ns, line.ew)


def is_tie(match: Match) -> bool:
    """Tell the places of the bracket from the match for third place and from who is absent."""
    return match.slot is not None and match.kind != MatchKind.ABSENCE and not match.is_third_place


def pair_knockout(stage: Stage, rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Lay out the bracket, play ties on, or let winners meet; whose opponent is not there goes through."""
    state = under_way(stage, rules, number) if number > 1 else None
    if state is not None and state.to_play_on:
        return played_on(stage, state, number)
    return Drawn(rows=tuple(tabled(rows_of(stage, drawn_ties(stage, rules, state), away_from(stage, number)))))


def drawn_ties(stage: Stage, rules: StageFormat, state: UnderWay | None) -> Sequence[knockout.Tie]:
    """Lay out the bracket, or let the winners meet."""
    if state is None:
        return first_ties(stage)
    return knockout.next_round(state.winners, losers=state.losers, third_place=rules.third_place)


def played_on(stage: Stage, state: UnderWay, number: int) -> Drawn:
    """Give the next match of every open tie, with sides exchanged."""
    ties = [
        knockout.Tie(slot=tie.slot, first=tie.entries[tie.games % 2], second=tie.entries[tie.games % 2 - 1])
        for tie in state.to_play_on
    ]
    so_far = {tie.slot: stands(tie, state) for tie in state.to_play_on}
    rows = rows_of(stage, ties, away_from(stage, number), so_far)
    return Drawn(rows=tuple(tabled(rows)), game=state.next_game)


def stands(tie: TieScore, state: UnderWay) -> Reason:
    """Say how a tie stands before its next match; the first of the two numbers is that of the named entry."""
    first, second = tie.entries
    wins = {"own": tie.wins[first], "theirs": tie.wins[second]}
    return reason("pairing.tie_stands", game=tie.games + 1, most=state.most, entry=state.entries[first].name, **wins)


def rows_of(
    stage: Stage,
    drawn: Sequence[knockout.Tie],
    away: Mapping[int, MatchKind | None],
    so_far: Mapping[int, Reason] | None = None,
) -> list[PairingRow]:
    """Turn ties into lines: whose opponent is not there goes through, and who is absent has a line that says so."""
    group_id = stage.groups.get().pk
    walkovers = {tie.slot for tie in drawn if tie.second is not None and away.keys() & {tie.first, tie.second}}
    told = so_far or {}
    rows = [
        PairingRow(
            group_id=group_id,
            ns=tie.first,
            ew=tie.second,
            slot=tie.slot,
            is_third_place=tie.is_third_place,
            kind=MatchKind.PLAY if tie.second is not None else MatchKind.BYE,
            reasons=(
                *([told[tie.slot]] if tie.slot in told else []),
                *([reason("pairing.opponent_away")] if tie.slot in walkovers else []),
            ),
        )
        for tie in knockout.without(drawn, away)
    ]
    due = [entry for tie in drawn for entry in (tie.first, tie.second) if entry is not None]
    absent = [entry for entry in due if away.get(entry) is not None]
    return rows + [PairingRow(group_id=group_id, ns=entry, kind=MatchKind.ABSENCE) for entry in absent]


def first_ties(stage: Stage) -> Sequence[knockout.Tie]:
    """Seed the bracket, entries of one group of the stage that feeds it in different halves."""
    places = list(stage.stage_entries.select_related("entry").order_by("seed"))
    source = from_json(stage.event.format).source(stage.ordinal)
    before = StageEntry.objects.filter(stage__event_id=stage.event_id, stage__ordinal=source or 0)
    return knockout.first_round(
        [place.entry_id for place in places],
        clubs={place.entry_id: place.entry.affiliation for place in places},
        groups=dict(before.values_list("entry_id", "group__name")),
    )
