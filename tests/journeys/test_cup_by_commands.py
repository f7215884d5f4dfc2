"""The cup of 48 pairs from the command line: import, standings, publish, export, check."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from tournaments.publishing.models import Publication

CUP = Path(__file__).parent.parent / "data" / "cup48"


def event(*words: str) -> str:
    """Run `manage.py event …` and give what it printed."""
    out = io.StringIO()
    call_command("event", *words, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def standings(slug: str, *words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(event("standings", slug, "--format", "csv", *words))))


def published(name: str) -> list[tuple[str, str, str, str]]:
    """Give the rows of an official table: entry, points, net, cumulative."""
    with (CUP / name).open(encoding="utf-8-sig") as file:
        return [(r["队伍名称"], r["积分"], r["净积小分"], r["累积小分"]) for r in csv.DictReader(file)]


def figures(rows: list[dict[str, str]]) -> list[tuple[str, str, str, str]]:
    return [(r["entry"], r["points"], r["net"], r["cumulative"]) for r in rows]


@pytest.mark.django_db
def test_the_cup_comes_out_as_published(tmp_path: Path) -> None:
    slug = event("import", str(CUP)).strip().splitlines()[-1]

    for number in (1, 2, 3):
        rows = standings(slug, "--stage", "1", "--after", str(number))
        assert sorted(figures(rows)) == sorted(published(f"stage1_points_after_round{number}.csv"))
    for group in "ABCD":
        rows = standings(slug, "--stage", "2", "--group", group)
        assert figures(rows) == published(f"stage2_group{group}_standings.csv")

    assert [row["entry"] for row in standings(slug)[:4]] == ["南山闪电", "旗开得胜", "青春无悔", "龙行天下"]
    assert standings(slug)[0]["place"] == "1"

    event("publish", slug)
    assert Publication.objects.get().event.slug == slug
    assert "of" in event("recompute", slug, "--check")

    sheet = tmp_path / "standings.xlsx"
    event("export", slug, "--format", "xlsx", "--stage", "1", "--after", "3", "--out", str(sheet))
    cells = {
        cell for page in load_workbook(sheet).worksheets for row in page.iter_rows(values_only=True) for cell in row
    }
    assert {"南山闪电", "雷霆战队"} <= cells
    report = tmp_path / "report.pdf"
    event("export", slug, "--kind", "report", "--format", "pdf", "--out", str(report))
    assert report.read_bytes().startswith(b"%PDF")
    tables = json.loads(event("standings", slug, "--stage", "2", "--format", "json"))
    assert [table["group"] for table in tables] == list("ABCDEFGH")
