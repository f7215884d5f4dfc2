"""What a browser would send back of a page."""

import re
from html import unescape


def fields(page: str) -> dict[str, str]:
    """Read the fields of a page as a browser would send them back; boxes that are not ticked stay behind."""
    values: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        found = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        is_off = found.get("type") in ("checkbox", "radio") and " checked" not in tag
        if "name" in found and not is_off:
            values[found["name"]] = unescape(found.get("value", ""))
    for select in re.findall(r"<select.*?</select>", page, re.DOTALL):
        name = re.search(r'name="([^"]+)"', select)
        chosen = re.search(r'<option value="([^"]*)" selected', select)
        if name:
            values.setdefault(name[1], chosen[1] if chosen else "")
    values.pop("csrfmiddlewaretoken", None)
    return values
