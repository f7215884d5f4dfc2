"""How a file that is made on request goes to a browser: under its true name, to be kept or to be looked at."""

from urllib.parse import quote

from django.http import HttpResponse

_UNQUOTABLE = str.maketrans({'"': "'", "\\": "-"})  # what would end or bend the quotes around the ASCII name


def disposition(name: str, *, way: str = "attachment") -> str:
    """This will write the header for a file (RFC 6266): an ASCII name, and the true one (RFC 5987)."""
    plain = name.translate(_UNQUOTABLE).encode("ascii", "ignore").decode().strip(" .") or "export"
    return f"{way}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def shown_to_print(pdf: bytes, name: str) -> HttpResponse:
    """This will answer with a PDF that the browser shows, for one to look at and print; nobody else may keep it."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = disposition(f"{name}.pdf", way="inline")
    response["Cache-Control"] = "private, no-cache"
    return response
