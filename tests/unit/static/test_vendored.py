"""What others wrote and we serve or test with: unchanged, and with its licence."""

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SHELVES = (ROOT / "static" / "vendor", ROOT / "tests" / "vendor")
SUMS = [
    (shelf, *line.split())
    for shelf in SHELVES
    for line in (shelf / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
]


class TestVendored:
    @pytest.mark.parametrize(("shelf", "digest", "name"), SUMS)
    def test_is_as_it_was_published(self, shelf: Path, digest: str, name: str) -> None:
        assert hashlib.sha256((shelf / name).read_bytes()).hexdigest() == digest

    @pytest.mark.parametrize("shelf", SHELVES)
    def test_every_script_has_a_sum(self, shelf: Path) -> None:
        summed = {name for held, _digest, name in SUMS if held == shelf}
        assert {str(path.relative_to(shelf)) for path in shelf.rglob("*.js")} == summed

    @pytest.mark.parametrize("folder", [folder for shelf in SHELVES for folder in shelf.iterdir() if folder.is_dir()])
    def test_every_package_has_its_licence(self, folder: Path) -> None:
        assert (folder / "LICENSE").stat().st_size > 100


class TestOwnStyles:
    """The tokens are the only file that names a colour of the pages; nothing waits for a script or a font."""

    def test_no_style_loads_from_elsewhere(self) -> None:
        for path in (ROOT / "static" / "css").rglob("*.css"):
            assert "url(" not in path.read_text(encoding="utf-8"), path
            assert "@import" not in path.read_text(encoding="utf-8"), path

    def test_no_template_carries_styles_or_handlers(self) -> None:
        for path in (ROOT / "templates").rglob("*.html"):
            text = path.read_text(encoding="utf-8")
            for forbidden in (" style=", "<style", "onclick=", "onchange=", "onsubmit=", "javascript:"):
                assert forbidden not in text, (path, forbidden)
