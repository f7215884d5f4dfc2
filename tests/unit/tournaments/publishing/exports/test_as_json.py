import json

from tests.builders.documents import document
from tournaments.publishing.exports.as_json import write_json


class TestWriteJson:
    def test_tells_event_state_and_exact_rows(self) -> None:
        told = json.loads(write_json(document()))
        assert told["event"] == {"slug": "cup", "name": "海港杯", "club": "北岸协会"}
        assert told["state"] == {"revision": 3, "publication": 1}
        assert told["tables"][0]["rows"][0] == {
            "group": "A",
            "place": 1,
            "entry": "龙行天下",
            "points": "7/2",
            "net": 11,
        }

    def test_keeps_names_as_they_are(self) -> None:
        told = json.loads(write_json(document()))
        assert told["tables"][0]["rows"][1]["entry"] == "=HYPERLINK(1)"
