"""Lists of entries: from bytes to rows, and from rows to fates."""

import csv
import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DomainError
from tournaments.events.imports import (
    Book,
    EntryRow,
    FateKind,
    KnownEntry,
    KnownPlayer,
    judge,
    parse_entries,
    parse_text,
)
from tournaments.events.imports.errors import (
    ImportBadSpreadsheet,
    ImportEmpty,
    ImportOldSpreadsheet,
    ImportTooLarge,
    ImportTooManyRows,
    ImportUndecodable,
)
from tournaments.events.imports.fates import PlayerKind, fates_digest
from tournaments.events.imports.judging import without_doubts
from tournaments.events.imports.problems import handicap_of

CUP = Path(__file__).parents[3] / "data" / "cup48" / "entries.csv"
TEXT = "队伍名称,队员1,队员2,俱乐部\n碧海蓝天,袁一鸣,戚大伟,\n雷霆战队,吴海,酆雪,奥克兰掼协\n"
ROWS = [("碧海蓝天", ("袁一鸣", "戚大伟"), ""), ("雷霆战队", ("吴海", "酆雪"), "奥克兰掼协")]


def content(rows: tuple[EntryRow, ...]) -> list[tuple[str, tuple[str, ...], str]]:
    """Give what a row says, without where it stood."""
    return [(row.name, row.players, row.affiliation) for row in rows]


def suppressed(data: bytes) -> tuple[EntryRow, ...] | None:
    """Read, or give nothing when the bytes are refused in the way that is foreseen."""
    try:
        return parse_entries(data).rows
    except DomainError:
        return None


def sheet(*rows: tuple[str | float | None, ...]) -> bytes:
    """Write a workbook."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def part_heads(data: bytearray) -> Iterator[tuple[int, int]]:
    """Give where each part of an archive begins, and where its line in the directory stands."""
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        starts = [part.header_offset for part in archive.infolist()]
    line = data.find(b"PK\x01\x02")
    for start in starts:
        yield start, line
        line = data.find(b"PK\x01\x02", line + 4)


def damaged(data: bytearray) -> bytes:
    """Spoil the packed bytes of each part."""
    for start, _line in part_heads(data):
        data[start + 30 + data[start + 26]] ^= 0xFF
    return bytes(data)


def shortened(data: bytearray) -> bytes:
    """Say that each part unpacks to ten bytes."""
    for _start, line in part_heads(data):
        data[line + 24 : line + 28] = (10).to_bytes(4, "little")
    return bytes(data)


def locked(data: bytearray) -> bytes:
    """Say that each part needs a password."""
    for start, line in part_heads(data):
        data[start + 6] |= 1
        data[line + 8] |= 1
    return bytes(data)


def packed_oddly(data: bytearray) -> bytes:
    """Say that each part is packed by a method that nobody knows."""
    for start, line in part_heads(data):
        data[start + 8] = data[line + 10] = 99
    return bytes(data)


class TestParse:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
    def test_finds_the_encoding_out(self, encoding: str) -> None:
        assert content(parse_entries(TEXT.encode(encoding)).rows) == ROWS

    def test_takes_the_encoding_that_is_told(self) -> None:
        assert content(parse_entries("name,p1,p2\n隊伍,陳,張\n".encode("big5"), encoding="big5").rows) == [
            ("隊伍", ("陳", "張"), "")
        ]

    def test_refuses_bytes_that_are_no_text_in_it(self) -> None:
        with pytest.raises(ImportUndecodable):
            parse_entries(TEXT.encode("gb18030"), encoding="utf-8")

    @pytest.mark.parametrize("separator", [",", ";", "\t", "，"])
    def test_finds_the_separator(self, separator: str) -> None:
        assert content(parse_text(TEXT.replace(",", separator)).rows) == ROWS

    @pytest.mark.parametrize(
        "header",
        [
            "队名,选手一,选手二,单位",
            " 队 伍 名 称 ,队员１,队员２,俱乐部",
            "TEAM-NAME,Player 1,PLAYER_2,Club",
            "Pair,Player A,Player B,Association",
        ],
    )
    def test_understands_headings(self, header: str) -> None:
        assert content(parse_text(TEXT.replace(TEXT.split("\n", maxsplit=1)[0], header)).rows) == ROWS

    def test_takes_columns_in_another_order(self) -> None:
        parsed = parse_text("club,player 2,player 1,name,shoe size\nX,B,A,N,44\n")
        assert content(parsed.rows) == [("N", ("A", "B"), "X")]
        assert parsed.ignored == ("shoe size",)

    @pytest.mark.parametrize(
        ("line", "row"),
        [
            ("张三/李四", ("", ("张三", "李四"), "")),
            ("张三,李四", ("", ("张三", "李四"), "")),
            ("飞鹰,张三,李四", ("飞鹰", ("张三", "李四"), "")),
            ("飞鹰,张三,李四,东区", ("飞鹰", ("张三", "李四"), "东区")),
        ],
    )
    def test_guesses_columns_without_headings(self, line: str, row: tuple[str, tuple[str, ...], str]) -> None:
        parsed = parse_text(line)
        assert not parsed.has_header
        assert content(parsed.rows) == [row]

    def test_reads_a_spreadsheet_whatever_its_name(self) -> None:
        data = sheet(("队伍名称", "队员1", "队员2", "俱乐部", "种子"), ("新世纪", "殷一", "潘二", None, 7.0))
        parsed = parse_entries(data, "list.csv")
        assert content(parsed.rows) == [("新世纪", ("殷一", "潘二"), "")]
        assert parsed.rows[0].seed == "7"

    def test_keeps_formulas_as_text_and_takes_our_own_mark_off(self) -> None:
        assert parse_text("name,p1,p2\n=cmd(),'=A1,B").rows[0] == EntryRow(line=2, name="=cmd()", players=("=A1", "B"))

    def test_keeps_a_lone_quotation_mark(self) -> None:
        assert content(parse_text('name,p1,p2\n"ACE,A,B\nX,C,D').rows) == [
            ('"ACE', ("A", "B"), ""),
            ("X", ("C", "D"), ""),
        ]

    def test_tells_the_line_of_each_row(self) -> None:
        assert [row.line for row in parse_text("\nname,p1,p2\n\nX,A,B\n").rows] == [4]

    @pytest.mark.parametrize("nothing", ["", "\n\n", "队伍名称,队员1,队员2\n"])
    def test_refuses_an_empty_list(self, nothing: str) -> None:
        with pytest.raises(ImportEmpty):
            parse_text(nothing)

    def test_refuses_a_huge_file(self) -> None:
        with pytest.raises(ImportTooLarge):
            parse_entries(b"x" * 3_000_000)
        with pytest.raises(ImportTooManyRows):
            parse_text("a,b\n" * 1500)

    def test_refuses_spreadsheets_that_are_none(self) -> None:
        with pytest.raises(ImportBadSpreadsheet):
            parse_entries(b"PK\x03\x04 and nothing", "x.xlsx")
        with pytest.raises(ImportOldSpreadsheet):
            parse_entries(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "x.xls")

    def test_refuses_an_archive_that_unpacks_to_an_absurd_size(self) -> None:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("xl/workbook.xml", b"0" * 60_000_000)
        with pytest.raises(ImportBadSpreadsheet):
            parse_entries(file.getvalue(), "x.xlsx")

    def test_refuses_entities_in_a_spreadsheet(self) -> None:
        bomb = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><Types>&c;</Types>'
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("[Content_Types].xml", bomb)
        with pytest.raises(ImportBadSpreadsheet):
            parse_entries(file.getvalue(), "x.xlsx")

    @pytest.mark.parametrize("hurt", [damaged, shortened, locked, packed_oddly])
    def test_refuses_a_spreadsheet_whose_parts_cannot_be_unpacked(self, hurt: Callable[[bytearray], bytes]) -> None:
        with pytest.raises(ImportBadSpreadsheet):
            parse_entries(hurt(bytearray(sheet(("name", "p1", "p2"), ("X", "A", "B")))), "x.xlsx")

    @given(st.binary(max_size=300))
    def test_reads_or_refuses_any_bytes(self, data: bytes) -> None:
        rows = suppressed(data)
        assert rows is None or rows

    cells = st.text(
        st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Zs", "Cf"], blacklist_characters="\"'"),
        min_size=1,
        max_size=8,
    )

    @settings(max_examples=60)
    @given(st.lists(st.tuples(cells, cells, cells, cells), min_size=1, max_size=6))
    def test_reads_back_what_a_writer_wrote(self, rows: list[tuple[str, str, str, str]]) -> None:
        file = io.StringIO()
        csv.writer(file).writerows([("name", "player 1", "player 2", "club"), *rows])
        expected = [(name, (one, two), club) for name, one, two, club in rows]
        assert content(parse_entries(file.getvalue().encode()).rows) == expected


class TestRanking:
    def test_is_read_from_columns_in_either_language(self) -> None:
        for header in ("队名,队员1,队员2,组别,让分,等级分", "name,player 1,player 2,category,handicap,rating"):
            found = parse_text(f"{header}\n飞鹰,张三,李四,青少年、女子,2.5,1500").rows[0]
            assert (found.categories, found.handicap, found.rating) == ("青少年、女子", "2.5", "1500")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [("2.5", "2.5"), ("−3", "-3"), ("+4,25", "4.25"), ("100", "100"), ("2.555", None), ("101", None), ("٣", None)],
    )
    def test_takes_a_handicap_as_people_write_it(self, text: str, expected: str | None) -> None:
        found = handicap_of(EntryRow(line=1, handicap=text))
        assert found == (None if expected is None else Decimal(expected))

    @pytest.mark.parametrize(
        ("cell", "text", "code"),
        [
            ("categories", "长" * 21, "name_too_long"),
            ("handicap", "strong", "handicap_unreadable"),
            ("rating", "15x", "rating_unreadable"),
        ],
    )
    def test_names_the_cell_that_cannot_be_read(self, cell: str, text: str, code: str) -> None:
        fate = judge([replace(row("飞鹰", "张三", "李四"), **{cell: text})], Book())[0]  # type: ignore[arg-type]
        assert [(problem.cell, problem.error.code) for problem in fate.problems] == [(cell, code)]


def row(name: str, one: str, two: str, line: int = 1, **more: object) -> EntryRow:
    """Make a row."""
    return EntryRow(line=line, name=name, players=(one, two), **more)  # type: ignore[arg-type]


class TestJudge:
    def test_takes_the_published_cup_without_a_question(self) -> None:
        fates = judge(parse_entries(CUP.read_bytes()).rows, Book())
        assert len(fates) == 48
        assert {fate.kind for fate in fates} == {FateKind.NEW}

    def test_finds_players_of_the_book(self) -> None:
        book = Book(players=(KnownPlayer(id=7, name="王明"),))
        [fate] = judge([row("X", "王明", "李雷")], book)
        assert [(seat.kind, seat.player_id) for seat in fate.players] == [(PlayerKind.KNOWN, 7), (PlayerKind.NEW, None)]

    def test_skips_what_is_entered_already(self) -> None:
        book = Book(entries=(KnownEntry(number=3, name="X", players=frozenset({"A", "B"})),))
        [fate] = judge([row("X", "B", "A")], book)
        assert (fate.kind, fate.same_as) == (FateKind.SAME_AS_ENTRY, 3)

    def test_skips_a_row_that_comes_twice(self) -> None:
        fates = judge([row("X", "A", "B"), row("X", "A", "B", line=2)], Book())
        assert [fate.kind for fate in fates] == [FateKind.NEW, FateKind.SAME_AS_ROW]

    @pytest.mark.parametrize(
        ("second", "cell"),
        [
            (row("X", "C", "D", line=2), "name"),
            (row("", "C", "", line=2), "players.1"),
            (replace(row("", "C", ""), players=("C",)), "players.1"),
            (replace(row("", "C", ""), players=("C", "D", "E")), "players.2"),
            (row("Y", "C", "C", line=2), "players.1"),
            (row("Y", "C\x00", "D", line=2), "players.0"),
            (row("Y", "C", "D", line=2, seed="first"), "seed"),
            (row("Y", "C", "D", line=2, email="nobody"), "email"),
        ],
    )
    def test_shows_an_error_at_its_cell(self, second: EntryRow, cell: str) -> None:
        fate = judge([row("X", "A", "B"), second], Book())[1]
        assert fate.kind is FateKind.ERROR
        assert fate.problems[0].cell.startswith(cell)

    def test_refuses_a_player_who_sits_in_another_entry(self) -> None:
        book = Book(players=(KnownPlayer(id=1, name="A", entry="Others"),))
        [fate] = judge([row("X", "A", "B")], book)
        assert [problem.error.code for problem in fate.problems] == ["player_taken"]

    def test_asks_about_a_spelling_twin(self) -> None:
        book = Book(players=(KnownPlayer(id=4, name="王晓明"),))
        [fate] = judge([row("X", "王小明", "李雷")], book)
        assert fate.kind is FateKind.QUESTION
        assert [player.id for player in fate.players[0].candidates] == [4]

    def test_asks_which_of_two_of_one_name(self) -> None:
        book = Book(players=(KnownPlayer(id=1, name="王明"), KnownPlayer(id=2, name="王明")))
        [fate] = judge([row("X", "王明", "李雷")], book)
        assert fate.kind is FateKind.QUESTION

    def test_needs_not_ask_when_the_club_tells_them_apart(self) -> None:
        players = (KnownPlayer(id=1, name="王明", affiliation="东"), KnownPlayer(id=2, name="王明", affiliation="西"))
        [fate] = judge([row("X", "王明", "李雷", affiliation="西")], Book(players=players))
        assert fate.players[0].player_id == 2

    def test_takes_an_answer(self) -> None:
        book = Book(players=(KnownPlayer(id=4, name="王晓明"),))
        [same] = judge([row("X", "王小明", "李雷", chosen=("4", ""))], book)
        [other] = judge([row("X", "王小明", "李雷", chosen=("new", ""))], book)
        assert same.players[0].player_id == 4
        assert (other.kind, other.players[0].player_id) == (FateKind.NEW, None)

    def test_asks_about_an_entry_spelt_nearly_alike(self) -> None:
        book = Book(entries=(KnownEntry(number=1, name="北岸龙腾"),))
        [fate] = judge([row("北岸龙腾队", "A", "B")], book)
        assert fate.twins == ("北岸龙腾",)

    def test_settles_doubts_for_a_caller_that_has_nobody_to_ask(self) -> None:
        book = Book(players=(KnownPlayer(id=4, name="王晓明"), KnownPlayer(id=5, name="李雷")))
        settled = without_doubts([row("X", "王小明", "李雷")], book)
        [fate] = judge(settled, book)
        assert [seat.player_id for seat in fate.players] == [None, 5]

    def test_names_an_entry_after_its_players(self) -> None:
        assert judge([row("", "A", "B")], Book())[0].name == "A / B"

    def test_gives_another_fingerprint_when_the_world_changed(self) -> None:
        rows = [row("X", "A", "B")]
        changed = Book(players=(KnownPlayer(id=1, name="A"),))
        assert fates_digest(judge(rows, Book())) != fates_digest(judge(rows, changed))
        assert fates_digest(judge(rows, Book())) == fates_digest(judge(rows, Book()))
