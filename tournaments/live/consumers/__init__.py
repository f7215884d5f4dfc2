"""The sockets of live tables: they decide nothing, they read messages, call operations and tell views."""

from tournaments.live.consumers.socket import LiveConsumer

__all__ = ["LiveConsumer"]
