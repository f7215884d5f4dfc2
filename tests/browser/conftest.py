"""A live server over ASGI, as in production, and browsers to look at it with."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests import factories
from tournaments.accounts.models import User
from tournaments.config.asgi import application

CHROMIUM = os.environ.get("CHROMIUM", "") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
AXE = Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js"
PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 900}

Visit = Callable[..., Page]
Axe = Callable[..., list[str]]


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of a server of this test, which sees the test's rows."""
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        ASGIStaticFilesHandler(application),
        log_level="warning",
        ws="websockets-sansio",
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    until = time.monotonic() + 10
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a module.

    While it runs, Playwright's event loop runs in this thread: Django's queries must be let through, and no
    asynchronous test of another module may follow in the same process before it has ended.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def visit(site: str, chromium: Browser) -> Iterator[Visit]:
    """Open an address of the site as somebody: `visit("/", user=…, phone=True, language="zh-hans")`.

    Every visit has cookies of its own, like another device. Errors on the console fail the test.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        path: str,
        *,
        user: User | None = None,
        phone: bool = False,
        language: str = "en",
        theme: str = "light",
    ) -> Page:
        context = chromium.new_context(viewport=PHONE if phone else LAPTOP, locale="en-GB", base_url=site)
        contexts.append(context)
        cookies = {"django_language": language, "theme": theme} | (session_of(user) if user else {})
        context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
        page = context.new_page()
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A browser that a test took off the network says so.
    expected = ("status of 4", "ERR_INTERNET_DISCONNECTED")
    assert [error for error in errors if not any(words in error for words in expected)] == []


def session_of(user: User) -> dict[str, str]:
    """Sign the person in without the form, and give the cookie that says so."""
    client = Client()
    client.force_login(user)
    return {"sessionid": client.cookies["sessionid"].value}


@pytest.fixture
def anna(transactional_db: None) -> User:
    """A person with an account and no office."""
    return factories.UserFactory.create(name="Anna")


@pytest.fixture
def axe() -> Axe:
    """Look for barriers in a page, by all rules or some: the rules broken, with the elements that break them."""

    def look(page: Page, *rules: str) -> list[str]:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
        found = page.evaluate("options => axe.run(document, options)", options)
        return [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]

    return look
