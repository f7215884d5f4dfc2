"""Failures as JSON: the codes and sentences of the pages."""

from typing import Any

from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.errors import DomainError
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill
from tournaments.shared.middleware import STATUS


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn a failure into `{"code", "message", "facts"}`; a bug stays a bug."""
    if isinstance(error, DomainError):
        return Response(body(error.code, error.facts()), status=STATUS.get(type(error), status.HTTP_400_BAD_REQUEST))
    if isinstance(error, Http404 | exceptions.NotFound):
        return answer(Missing(what="page"), context)
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = told(error, response.status_code)
    return response


def told(error: Exception, code: int) -> dict[str, Any]:
    """Give one of the framework's own failures a code of ours."""
    if isinstance(error, exceptions.Throttled):
        return body("too_many_requests", {"wait": int(getattr(error, "wait", None) or 1)})
    if isinstance(error, exceptions.MethodNotAllowed):
        return body("read_only", {})
    if isinstance(error, exceptions.ValidationError):
        fields = sorted(error.detail) if isinstance(error.detail, dict) else []
        return body("parameters_unreadable", {"fields": ", ".join(map(str, fields))})
    return body("request_refused", {"status": code})


def body(code: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Write the failure in the language that was asked for."""
    return {"code": code, "message": fill(code, facts), "facts": facts}
