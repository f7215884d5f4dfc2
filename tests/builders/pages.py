"""What a browser sees of a page, what it would send back, and what the page costs."""

import re
from html import unescape

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse


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


def text(client: Client, name: str, *args: object, **query: str | int) -> str:
    """Open a page by its name and give what it says."""
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return str(response.content.decode())


def statements(browser: Client, address: str) -> int:
    """Count the statements of the database that a page takes."""
    with CaptureQueriesContext(connection) as told:
        assert browser.get(address).status_code == 200
    return len(told)
