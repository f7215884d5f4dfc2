"""Asking the database from a response that stays open.

A request keeps its connection until its response has ended. A stream ends when its page is closed, so a handful
of open pages would empty a process's pool and nobody else could be served.
"""

from collections.abc import Callable
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection

Answer = TypeVar("Answer")


@sync_to_async
def borrowed(question: Callable[[], Answer]) -> Answer:
    """This will run a query in the thread of the request, and give its connection back to the pool at once."""
    try:
        return question()
    finally:
        if not connection.in_atomic_block:  # whoever holds a transaction open gives the connection back at its end
            close_old_connections()
