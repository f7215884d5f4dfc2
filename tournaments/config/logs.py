"""How the log is written: JSON lines in production, lines to read for developers."""

from typing import Any

import structlog


def write_by_structlog() -> None:
    """Hand what structlog collects to Python's own logging, whose handlers write it."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def readable_lines() -> list[Any]:
    """Give what writes a line to read; a failure without the values of its variables, which can take minutes."""
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]


def json_lines() -> list[Any]:
    """Give what writes a line of JSON; a failure with where it happened."""
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]


def logging_to_console(*, level: str, is_readable: bool) -> dict[str, Any]:
    """Give Django's `LOGGING`: everything from `level` up, to standard error."""
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    processors = [without_meta, *(readable_lines() if is_readable else json_lines())]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": structlog.stdlib.ProcessorFormatter, "processors": processors}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["console"], "level": level},
    }
