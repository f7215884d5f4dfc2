"""Everything that the database holds, to be compared with what it holds later."""

from typing import Any

from django.apps import apps


def everything() -> dict[str, list[dict[str, Any]]]:
    """Read every row of every table of the program, in order."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.managed
    }
