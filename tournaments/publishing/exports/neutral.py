"""Spreadsheets must not run what somebody typed as a name: text like a formula is made plain text."""

# The full-width forms are typed by Chinese keyboards and understood by Chinese spreadsheets.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
PLAIN_MARK = "'"


def neutral(text: str) -> str:
    """This will put an apostrophe before text that a spreadsheet could take for a formula."""
    if text.startswith(FORMULA_STARTS) or text.lstrip().startswith(FORMULA_STARTS):
        return PLAIN_MARK + text
    return text
