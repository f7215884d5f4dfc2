"""Under which names open sockets learn that a table has changed."""


def log_topic(table_id: int) -> str:
    """Name what tells that events were appended."""
    return f"live-{table_id}"


def people_topic(table_id: int) -> str:
    """Name what tells that seats, presence, options, state or talk have changed."""
    return f"live-{table_id}-people"
