"""What may be wrong with a file or a paste, and with one cell of it."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class ImportEmpty(DomainError):
    """There is no row in it."""

    code: ClassVar[str] = "import_empty"


@dataclass(eq=False, kw_only=True)
class ImportTooLarge(DomainError):
    """The file is larger than any list of entries. Sizes in kilobytes."""

    code: ClassVar[str] = "import_too_large"
    size: int
    limit: int


@dataclass(eq=False, kw_only=True)
class ImportTooManyRows(DomainError):
    """The list is longer than one import takes."""

    code: ClassVar[str] = "import_too_many_rows"
    limit: int


@dataclass(eq=False, kw_only=True)
class ImportUndecodable(DomainError):
    """The bytes are no text in this encoding; `encoding` is empty when none of the known ones fits."""

    code: ClassVar[str] = "import_undecodable"
    encoding: str


@dataclass(eq=False, kw_only=True)
class ImportBadSpreadsheet(DomainError):
    """The file calls itself a spreadsheet and is none, or unpacks to an absurd size."""

    code: ClassVar[str] = "import_bad_spreadsheet"


@dataclass(eq=False, kw_only=True)
class ImportOldSpreadsheet(DomainError):
    """The file is in the format of Excel before 2007."""

    code: ClassVar[str] = "import_old_spreadsheet"


@dataclass(eq=False, kw_only=True)
class ImportBadTable(DomainError):
    """The text cannot be cut into cells; `line` counts from 1."""

    code: ClassVar[str] = "import_bad_table"
    line: int


@dataclass(eq=False, kw_only=True)
class NameInRow(DomainError):
    """An earlier row has the name already."""

    code: ClassVar[str] = "name_in_row"
    name: str
    line: int


@dataclass(eq=False, kw_only=True)
class PlayerInRow(DomainError):
    """An earlier row has the player already."""

    code: ClassVar[str] = "player_in_row"
    player: str
    line: int


@dataclass(eq=False, kw_only=True)
class SeedInRow(DomainError):
    """An earlier row has the seed already."""

    code: ClassVar[str] = "seed_in_row"
    seed: int
    line: int


@dataclass(eq=False, kw_only=True)
class SeedUnreadable(DomainError):
    """A seed is a whole number from 1."""

    code: ClassVar[str] = "seed_unreadable"
    text: str


@dataclass(eq=False, kw_only=True)
class HandicapUnreadable(DomainError):
    """A handicap is a number of percent from −100 to 100, with at most two decimals."""

    code: ClassVar[str] = "handicap_unreadable"
    text: str


@dataclass(eq=False, kw_only=True)
class RatingUnreadable(DomainError):
    """A rating is a whole number up to 9999."""

    code: ClassVar[str] = "rating_unreadable"
    text: str


@dataclass(eq=False, kw_only=True)
class EmailUnreadable(DomainError):
    """The text is no e-mail address."""

    code: ClassVar[str] = "email_unreadable"
    text: str
