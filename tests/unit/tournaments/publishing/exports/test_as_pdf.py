import hashlib
import io
from pathlib import Path
from typing import Any

import pypdf

from tests.builders.documents import document, table
from tournaments.publishing.exports.as_pdf import write_pdf
from tournaments.shared.typesetting import FONTS


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


class TestWritePdf:
    def test_shows_chinese(self) -> None:
        told = text(write_pdf(document(facts=(("日期", "二〇二六年"),))))
        for words in ("海港杯", "北岸协会", "龙行天下", "净级分", "日期", "正式公布"):
            assert words in told

    def test_sets_markup_in_a_name_as_plain_text(self) -> None:
        assert '#let x = "a" *b* $c$ <d>' in text(write_pdf(document()))

    def test_writes_halves_and_signs_as_people_do(self) -> None:
        told = text(write_pdf(document()))
        assert "3½" in told
        assert "+11" in told
        assert "−4" in told

    def test_gives_the_same_bytes_for_the_same_document(self) -> None:
        assert write_pdf(document()) == write_pdf(document())

    def test_repeats_the_titles_on_every_page(self) -> None:
        rows = tuple((place, "对", 1, 0) for place in range(1, 121))
        pages = pypdf.PdfReader(io.BytesIO(write_pdf(document(table(rows=rows))))).pages
        assert len(pages) > 1
        assert all("名次" in page.extract_text() for page in pages)

    def test_embeds_only_fonts_it_brings_along(self) -> None:
        reader = pypdf.PdfReader(io.BytesIO(write_pdf(document())))
        names = {str(name) for page in reader.pages for name in _font_names(page)}
        assert names
        assert all("NotoSans" in name or "Libertinus" in name for name in names)


def _font_names(page: pypdf.PageObject) -> list[str]:
    resources: Any = page["/Resources"]
    return [font.get_object()["/BaseFont"] for font in resources["/Font"].values()]


class TestFonts:
    def test_are_the_files_they_claim_to_be(self) -> None:
        for line in (FONTS / "SHA256SUMS").read_text().splitlines():
            digest, name = line.split()
            assert hashlib.sha256(Path(FONTS / name).read_bytes()).hexdigest() == digest

    def test_come_with_their_licence(self) -> None:
        assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE.txt").read_text()
