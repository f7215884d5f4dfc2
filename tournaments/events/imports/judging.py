"""What will become of each row, given what the event and the club's book hold. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tournaments.events import names
from tournaments.events.errors import EntryNameTaken, PlayerTaken, PlayerTwice, SeedTwice
from tournaments.events.imports.errors import NameInRow, PlayerInRow, SeedInRow
from tournaments.events.imports.fates import (
    Book,
    Fate,
    FateKind,
    KnownEntry,
    KnownPlayer,
    PlayerFate,
    PlayerKind,
    Problem,
    default_name,
)
from tournaments.events.imports.problems import cell_problems, seed_of
from tournaments.events.imports.rows import NEW_PLAYER, EntryRow
from tournaments.shared.numbers import whole


def judge(rows: Sequence[EntryRow], book: Book) -> tuple[Fate, ...]:
    """This will tell what becomes of each row, in order; earlier rows bind later ones."""
    judgement = _Judgement(book)
    return tuple(judgement.fate(row) for row in rows)


def without_doubts(rows: Sequence[EntryRow], book: Book) -> list[EntryRow]:
    """This will answer every open question with "somebody else", for a caller that has nobody to ask."""
    settled = list(rows)
    for index, fate in enumerate(judge(rows, book)):
        if fate.kind in (FateKind.QUESTION, FateKind.ERROR) and not settled[index].left_out:
            settled[index] = _settled(fate)
    return settled


def _settled(fate: Fate) -> EntryRow:
    chosen = tuple(
        NEW_PLAYER if seat.kind is PlayerKind.QUESTION else fate.row.choice(position)
        for position, seat in enumerate(fate.players)
    )
    return replace(fate.row, chosen=chosen, name_checked=True)


@dataclass
class _Judgement:
    """The book, indexed once, and what the rows so far have taken."""

    book: Book
    by_name: dict[str, list[KnownPlayer]] = field(default_factory=dict)
    by_id: dict[int, KnownPlayer] = field(default_factory=dict)
    entries: dict[str, KnownEntry] = field(default_factory=dict)
    seen_entries: dict[str, tuple[int, frozenset[str]]] = field(default_factory=dict)
    seen_players: dict[str, int] = field(default_factory=dict)
    taken_ids: dict[int, int] = field(default_factory=dict)
    seeds: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for player in self.book.players:
            self.by_name.setdefault(names.tidy(player.name), []).append(player)
            self.by_id[player.id] = player
        self.entries = {names.tidy(entry.name): entry for entry in self.book.entries}
        self.player_twins = names.TwinIndex(self.by_name)
        self.entry_twins = names.TwinIndex(self.entries)
        self.row_player_twins = names.TwinIndex()

    def fate(self, row: EntryRow) -> Fate:
        if row.left_out:
            return Fate(row=row, kind=FateKind.LEFT_OUT, name=row.name)
        problems = list(cell_problems(row, self.book.roster))
        typed = [names.tidy(name) for name in row.players]
        name = names.tidy(row.name) or default_name(typed)
        if problems:
            return Fate(row=row, kind=FateKind.ERROR, name=name, problems=tuple(problems))
        same = self._same(row, name, frozenset(typed))
        if same is not None:
            return same
        players = tuple(self._player(row, position, who) for position, who in enumerate(typed))
        problems += self._conflicts(row, name, players)
        twins = () if row.name_checked else self._entry_twins(name)
        self._remember(row, name, players)
        return Fate(
            row=row,
            kind=_kind(problems, players, twins),
            name=name,
            players=players,
            problems=tuple(problems),
            twins=twins,
        )

    def _same(self, row: EntryRow, name: str, players: frozenset[str]) -> Fate | None:
        known = self.entries.get(name)
        if known is not None and known.players == players:
            return Fate(row=row, kind=FateKind.SAME_AS_ENTRY, name=name, same_as=known.number)
        earlier = self.seen_entries.get(name)
        if earlier is not None and earlier[1] == players:
            return Fate(row=row, kind=FateKind.SAME_AS_ROW, name=name, same_as=earlier[0])
        return None

    def _player(self, row: EntryRow, position: int, name: str) -> PlayerFate:
        choice = row.choice(position)
        if choice == NEW_PLAYER:
            return PlayerFate(name=name, kind=PlayerKind.NEW)
        if (chosen := self.by_id.get(whole(choice) or 0)) is not None:
            return PlayerFate(name=chosen.name, kind=PlayerKind.KNOWN, player_id=chosen.id)
        return self._find(row, name)

    def _find(self, row: EntryRow, name: str) -> PlayerFate:
        same = self.by_name.get(name, [])
        if len(same) > 1:
            same = [player for player in same if player.affiliation == row.affiliation] or same
        if len(same) == 1:
            return PlayerFate(name=name, kind=PlayerKind.KNOWN, player_id=same[0].id)
        candidates = tuple(same) or tuple(self._twins_in_book(row, name))
        same_rows, like = self._lines_so_far(name)
        if candidates or same_rows or like:
            return PlayerFate(name=name, kind=PlayerKind.QUESTION, candidates=candidates, rows=same_rows, like=like)
        return PlayerFate(name=name, kind=PlayerKind.NEW)

    def _twins_in_book(self, row: EntryRow, name: str) -> Iterator[KnownPlayer]:
        """A character's difference between players of two clubs makes two people; a space does not."""
        for twin in self.player_twins.twins(name):
            for player in self.by_name[twin]:
                strangers = row.affiliation and player.affiliation and row.affiliation != player.affiliation
                if names.key(twin) == names.key(name) or not strangers:
                    yield player

    def _lines_so_far(self, name: str) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
        """Give the lines with this name, whatever its width, case and spaces, and those with a similar one."""
        found = [twin for twin in self.row_player_twins.twins(name) if twin != name]
        same = [twin for twin in found if names.key(twin) == names.key(name)]
        rows = [self.seen_players[twin] for twin in ([name] if name in self.seen_players else []) + same]
        return tuple(rows), tuple((self.seen_players[twin], twin) for twin in found if twin not in same)

    def _entry_twins(self, name: str) -> tuple[str, ...]:
        return self.entry_twins.twins(name)

    def _conflicts(self, row: EntryRow, name: str, players: Sequence[PlayerFate]) -> Iterator[Problem]:
        if name in self.entries:
            yield Problem(cell="name", error=EntryNameTaken(name=name, number=self.entries[name].number))
        elif name in self.seen_entries:
            yield Problem(cell="name", error=NameInRow(name=name, line=self.seen_entries[name][0]))
        yield from self._player_conflicts(players)
        seed = seed_of(row)
        if seed is not None and any(entry.seed == seed for entry in self.entries.values()):
            yield Problem(cell="seed", error=SeedTwice(seed=seed))
        elif seed is not None and seed in self.seeds:
            yield Problem(cell="seed", error=SeedInRow(seed=seed, line=self.seeds[seed]))

    def _player_conflicts(self, players: Sequence[PlayerFate]) -> Iterator[Problem]:
        for position, seat in enumerate(players):
            cell = f"players.{position}"
            if seat.player_id is None:
                continue
            known = self.by_id[seat.player_id]
            if known.entry:
                yield Problem(cell=cell, error=PlayerTaken(player=seat.name, entry=known.entry))
            elif seat.player_id in self.taken_ids:
                line = self.taken_ids[seat.player_id]
                yield Problem(cell=cell, error=PlayerInRow(player=seat.name, line=line))
            elif any(seat.player_id == other.player_id for other in players[:position]):
                yield Problem(cell=cell, error=PlayerTwice(player=seat.name))

    def _remember(self, row: EntryRow, name: str, players: Sequence[PlayerFate]) -> None:
        self.seen_entries.setdefault(name, (row.line, frozenset(seat.name for seat in players)))
        if name not in self.entries:
            self.entry_twins.add(name)
        seed = seed_of(row)
        if seed is not None:
            self.seeds.setdefault(seed, row.line)
        for seat in players:
            if seat.player_id is not None:
                self.taken_ids.setdefault(seat.player_id, row.line)
            elif seat.name not in self.seen_players:
                self.seen_players[seat.name] = row.line
                self.row_player_twins.add(seat.name)


def _kind(problems: Sequence[Problem], players: Sequence[PlayerFate], twins: Sequence[str]) -> FateKind:
    if problems:
        return FateKind.ERROR
    if twins or any(seat.kind is PlayerKind.QUESTION for seat in players):
        return FateKind.QUESTION
    return FateKind.NEW
