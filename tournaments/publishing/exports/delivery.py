"""How a file goes to a browser: its name, its tag, and nothing sent twice."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

from tournaments.publishing.exports.as_json import write_json
from tournaments.publishing.exports.formats import WRITERS, Format
from tournaments.publishing.exports.tables import Document
from tournaments.shared.attachments import disposition


def deliver(request: HttpRequest, document: Document, format: Format, *, public: bool) -> HttpResponse:
    """This will answer with the file, or with 304 if the browser has this very file already."""
    tag = f'"{fingerprint(document, format)}"'
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(WRITERS[format].write(document), content_type=WRITERS[format].media_type)
        response["Content-Disposition"] = disposition(file_name(document, format))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache" if public else "private, no-cache"
    response["Vary"] = "Accept-Language, Cookie"
    return response


def fingerprint(document: Document, format: Format) -> str:
    """This will make a tag of all that the file says and how: its words, its language and its format."""
    words = json.dumps([format.value, document.language, document.title, document.made, list(document.facts)])
    return hashlib.sha256(words.encode() + write_json(document)).hexdigest()[:32]


def file_name(document: Document, format: Format) -> str:
    """This will name the file after event and content, as people will look for it on their disk."""
    words = f"{document.event} {document.title}"
    return "".join(" " if sign in '\\/:*?"<>|\r\n\t' else sign for sign in words).strip() + f".{format.value}"
