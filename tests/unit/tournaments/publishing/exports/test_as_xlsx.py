import io

import openpyxl
import pytest

from tests.builders.documents import document, table
from tournaments.publishing.exports.as_xlsx import sheet_name, write_xlsx


def book(data: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(data))


class TestWriteXlsx:
    def test_writes_numbers_as_numbers(self) -> None:
        sheet = book(write_xlsx(document())).worksheets[0]
        assert [cell.value for cell in sheet[2]] == [1, "龙行天下", 3.5, 11]

    def test_never_writes_a_formula(self) -> None:
        sheet = book(write_xlsx(document())).worksheets[0]
        assert sheet["B3"].value == "'=HYPERLINK(1)"
        assert {cell.data_type for row in sheet.iter_rows() for cell in row} == {"s", "n"}

    def test_gives_each_table_its_sheet(self) -> None:
        names = book(write_xlsx(document(table("瑞士制"), table("A 组"), table("A 组")))).sheetnames
        assert names == ["瑞士制", "A 组", "A 组 (2)"]

    def test_puts_the_facts_on_a_sheet_of_their_own(self) -> None:
        sheet = book(write_xlsx(document(facts=(("日期", "=1+1"),)))).worksheets[0]
        assert sheet["A1"].value == "海港杯"
        assert (sheet["A3"].value, sheet["B3"].value) == ("日期", "'=1+1")
        assert sheet["A5"].value == "正式公布"


class TestSheetName:
    @pytest.mark.parametrize(
        ("title", "taken", "name"),
        [
            ("A/B: [c]*?'", set(), "A B c"),
            ("x" * 40, set(), "x" * 30 + "…"),
            ("x" * 40, {"x" * 30 + "…"}, "x" * 26 + "… (2)"),
            ("Swiss qualification of the open · Group A · after round 3", set(), "Group A · after round 3"),
            ("Swiss qualification · after round 3", set(), "Swiss… · after round 3"),
            ("第一阶段：瑞士制 · A 组 · 第 3 轮后", set(), "第一阶段：瑞士制 · A 组 · 第 3 轮后"),
            ("Boards of the second session of the pairs", set(), "Boards of the second session…"),
            ("Round 1", {"round 1"}, "Round 1 (2)"),
            ("//", set(), "1"),
        ],
    )
    def test_is_one_that_excel_accepts(self, title: str, taken: set[str], name: str) -> None:
        assert sheet_name(title, taken) == name
