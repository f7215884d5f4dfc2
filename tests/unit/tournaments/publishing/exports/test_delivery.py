import pytest

from tests.builders.documents import document, table
from tournaments.publishing.exports.delivery import file_name, fingerprint
from tournaments.publishing.exports.formats import Format
from tournaments.shared.attachments import disposition


class TestDisposition:
    def test_gives_the_true_name_and_a_plain_one(self) -> None:
        assert (
            disposition("海港杯 Cup.csv")
            == "attachment; filename=\"Cup.csv\"; filename*=UTF-8''%E6%B5%B7%E6%B8%AF%E6%9D%AF%20Cup.csv"
        )

    @pytest.mark.parametrize("name", ["杯.csv", "杯"])
    def test_never_leaves_the_plain_name_empty(self, name: str) -> None:
        assert 'filename=""' not in disposition(name)


class TestFileName:
    def test_has_no_sign_that_a_disk_or_a_header_refuses(self) -> None:
        from dataclasses import replace

        name = file_name(replace(document(), event='a/b"c\r\nd'), Format.CSV)
        assert name == "a b c  d 排名.csv"


class TestFingerprint:
    def test_is_the_same_for_the_same_file(self) -> None:
        assert fingerprint(document(), Format.CSV) == fingerprint(document(), Format.CSV)

    def test_differs_by_content_format_and_language(self) -> None:
        tags = {
            fingerprint(document(), Format.CSV),
            fingerprint(document(), Format.PDF),
            fingerprint(document(language="en"), Format.CSV),
            fingerprint(document(table(group="B")), Format.CSV),
            fingerprint(document(facts=(("a", "b"),)), Format.CSV),
        }
        assert len(tags) == 5
