"""What the frame of every page needs."""

from django.conf import settings
from django.http import HttpRequest

THEMES = ("system", "light", "dark")


def chrome(request: HttpRequest) -> dict[str, object]:
    """Give the theme chosen by cookie and whether the component catalogue is open."""
    theme = request.COOKIES.get("theme", "system")
    return {"theme": theme if theme in THEMES else "system", "debug": settings.DEBUG}
