import csv
import io

from tests.builders.documents import document, table
from tournaments.publishing.exports.as_csv import write_csv
from tournaments.publishing.exports.tables import Column, Table


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


class TestWriteCsv:
    def test_begins_with_the_mark_that_makes_excel_read_chinese(self) -> None:
        assert write_csv(document()).startswith(b"\xef\xbb\xbf")

    def test_writes_titles_and_rows(self) -> None:
        assert read(write_csv(document()))[:2] == [
            ["组", "名次", "参赛对", "积分", "净级分"],
            ["A", "1", "龙行天下", "3.5", "11"],
        ]

    def test_disarms_names_but_not_negative_numbers(self) -> None:
        assert read(write_csv(document()))[2] == ["A", "2", "'=HYPERLINK(1)", "10/3", "-4"]

    def test_puts_all_tables_into_one_list(self) -> None:
        lines = read(write_csv(document(table(group="A"), table(group="B"))))
        assert [line[0] for line in lines] == ["组", "A", "A", "A", "B", "B", "B"]

    def test_leaves_cells_empty_where_a_table_lacks_a_column(self) -> None:
        other = Table(title="x", columns=(Column(key="seed", title="种子"),), rows=((5,),))
        lines = read(write_csv(document(table(), other)))
        assert lines[0][-1] == "种子"
        assert lines[-1] == ["", "", "", "", "", "5"]
