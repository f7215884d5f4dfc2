"""Where the site listens and what it is called: on this computer only, or in the network of the hall (`--lan`)."""

import os
import re
import secrets
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from launcher.places import VAR, Refusal

LOCAL = "127.0.0.1"
DEVELOPMENT = {"DEBUG": "1"}
ELSEWHERE = ("192.0.2.1", 9)  # an address for documents (RFC 5737): finds the way out and sends nothing
SECRET = VAR / "secret-key"
HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


@dataclass(frozen=True)
class Reach:
    """Who can open the site: `listens` is the address it is bound to, `host` the one that people type."""

    listens: str = LOCAL
    host: str = LOCAL
    settings: Mapping[str, str] = field(default_factory=lambda: DEVELOPMENT)

    @property
    def is_open(self) -> bool:
        """Whether others than this computer get in."""
        return self.listens != LOCAL

    def address(self, port: int) -> str:
        """Give the address to open and to print on cards."""
        return f"http://{self.host}:{port}"


def reach(arguments: Sequence[str]) -> Reach:
    """Read what stands after `./run`: nothing, `--lan`, or `--lan` and this computer's name in the network.

    :raises Refusal: for anything else, or when this computer is in no network.
    """
    if not arguments:
        return Reach()
    if arguments[0] != "--lan" or len(arguments) > 2:
        raise Refusal("`./run` alone takes only --lan [ADDRESS]; `./run help` lists the commands.")
    host = arguments[1] if len(arguments) == 2 else own_address()
    if not HOST.fullmatch(host):
        raise Refusal(f"{host} is no address: type only numbers or a name, such as 192.168.1.20 or laptop.local.")
    return Reach(listens="0.0.0.0", host=host, settings=guarded(host))  # nosec B104  # it was asked for


def own_address() -> str:
    """Ask the system under which address this computer reaches others.

    :raises Refusal: when there is no way out.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError as error:
            raise Refusal(
                "This computer's address in the network was not found; name it: ./run --lan 192.168.1.20"
            ) from error
        return str(probe.getsockname()[0])


def guarded(host: str) -> dict[str, str]:
    """Give the settings of a site that strangers can open: no pages for programmers, a secret of its own."""
    return {
        "DEBUG": "",
        "HTTPS": "0",
        "SECRET_KEY": secret_key(),
        "ALLOWED_HOSTS": f"{host},localhost,{LOCAL}",
        "EMAIL_URL": os.environ.get("EMAIL_URL", "consolemail://"),
        "STATIC_ROOT": str(VAR / "static"),
    }


def secret_key() -> str:
    """Give the secret of this installation, made once and readable for its owner only."""
    VAR.mkdir(parents=True, exist_ok=True)
    SECRET.touch(mode=0o600)
    if not SECRET.read_text():
        SECRET.write_text(secrets.token_urlsafe(60))
    return SECRET.read_text()
