"""The ASGI entry point: pages over HTTP, live tables over websockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
pages = get_asgi_application()

from tournaments.config.memory import keep_program  # noqa: E402
from tournaments.live.consumers import LiveConsumer  # noqa: E402 (models need the registry that was just filled)

keep_program()
sockets = URLRouter([path("ws/live/<str:code>/", LiveConsumer.as_asgi())])
application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(sockets))}
)
