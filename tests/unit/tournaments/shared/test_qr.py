from tournaments.shared.qr import drawing, squares


class TestSquares:
    def test_draw_a_strip_for_every_run(self) -> None:
        assert squares([b"\x01\x01\x00\x01", b"\x00\x00\x00\x00"]) == "M0 0h2v1h-2zM3 0h1v1h-1z"


class TestDrawing:
    def test_says_what_opens_and_lets_no_markup_in(self) -> None:
        drawn = drawing("https://example.org/live/ABCD/", 'Seat of <b>"Ann"</b>')
        assert 'aria-label="Seat of &lt;b&gt;&quot;Ann&quot;&lt;/b&gt;"' in drawn
        assert drawn.count("<path") == 1
