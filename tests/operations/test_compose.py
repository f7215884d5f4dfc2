"""The services of docker-compose.yml, each by exactly its command, on a local PostgreSQL and Redis."""

import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from launcher.services import free_port
from tests.builders import installation

pytestmark = [pytest.mark.processes, pytest.mark.timeout(420)]

COMPOSE = installation.ROOT / "docker-compose.yml"
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
MANDATORY = {
    "SECRET_KEY": "a-long-random-value-for-one-test-0123456789-abcdefghijklm",
    "POSTGRES_PASSWORD": "unused",
    "ALLOWED_HOSTS": "cards.example.org",
    "SITE_URL": "https://cards.example.org",
}


def filled_in(text: str, values: Mapping[str, str]) -> str:
    """Replace variables as compose does."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        if values.get(name):
            return values[name]
        assert kind != "?", f"{name} has no value"
        return rest or ""

    return VARIABLE.sub(value, text).replace("$$", "$")


def services(**values: str) -> dict[str, Any]:
    """Read the services with all variables filled in."""
    return dict(yaml.safe_load(filled_in(COMPOSE.read_text(), {**MANDATORY, **values}))["services"])


class Production:
    """The services of the file on this machine."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.services = services(PORT=str(self.port))
        self.base = installation.environment(database, STATIC_ROOT=str(folder / "static"))

    def environment(self, name: str) -> dict[str, str]:
        """Give the service's own variables but for the two addresses, which are local."""
        own = {key: value or "" for key, value in self.services[name]["environment"].items()}
        local = {key: self.base[key] for key in ("DATABASE_URL", "REDIS_URL")}
        return {**self.base, **own, **local, "DEBUG": ""}

    def healthy(self, name: str) -> bool:
        """Run the service's health check as compose does."""
        check = self.services[name]["healthcheck"]["test"]
        done = subprocess.run(["sh", "-c", check], env=self.environment(name), capture_output=True, check=False)
        return done.returncode == 0

    def get(self, path: str, **headers: str) -> Any:
        """Ask the site as a proxy does that has ended TLS."""
        forwarded = {"Host": "cards.example.org", "X-Forwarded-Proto": "https", **headers}
        return urllib.request.urlopen(
            urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=forwarded), timeout=10
        )


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Production]:
    with installation.empty_database() as database:
        production = Production(database, tmp_path_factory.mktemp("production"))
        installation.command("python manage.py collectstatic --noinput", production.environment("web"))
        installation.command(production.services["migrate"]["command"], production.environment("migrate"))
        yield production


@pytest.fixture(scope="module")
def web(production: Production) -> Iterator[Production]:
    words, environment = production.services["web"]["command"], production.environment("web")
    with installation.running(words, environment, production.folder / "web.log"):
        assert installation.eventually(partial(production.healthy, "web")), (production.folder / "web.log").read_text()
        yield production


class TestWeb:
    def test_serves_the_first_page(self, web: Production) -> None:
        with web.get("/") as answer:
            assert answer.status == 200
            assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]

    def test_serves_static_files_hashed_compressed_and_for_ever(self, web: Production) -> None:
        with web.get("/") as answer:
            found = re.search(r"/static/css/tokens\.[0-9a-f]{12}\.css", answer.read().decode())
        assert found
        with web.get(found[0], **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert "immutable" in answer.headers["Cache-Control"]

    def test_refuses_a_name_that_is_not_its_own(self, web: Production) -> None:
        with pytest.raises(urllib.error.HTTPError) as refused:
            web.get("/", Host="evil.example.org")
        assert refused.value.code == 400

    def test_has_several_processes(self, web: Production) -> None:
        assert int(re.findall(r"--workers (\d+)", web.services["web"]["command"])[0]) > 1


class TestWorkersAndBeat:
    def test_pass_their_health_checks(self, production: Production) -> None:
        for name in ("worker", "live-worker", "bots-worker", "beat"):
            log = production.folder / f"{name}.log"
            words, environment = production.services[name]["command"], production.environment(name)
            with installation.running(words, environment, log):
                assert installation.eventually(partial(production.healthy, name)), log.read_text()

    def test_serve_every_queue_between_them(self) -> None:
        commands = [part["command"] for part in services().values() if " worker " in str(part.get("command"))]
        served = [queue for command in commands for queue in re.findall(r"-Q (\w+)", command)]
        assert sorted(served) == sorted(settings.CELERY_TASK_QUEUES)

    def test_fail_their_health_checks_when_they_do_not_run(self, production: Production) -> None:
        for schedule in Path("/tmp").glob("shangtai-beat*"):
            schedule.unlink()
        assert not production.healthy("worker")
        assert not production.healthy("beat")


class TestStart:
    @pytest.mark.parametrize("secret", ["", "only-for-development-and-tests"])
    def test_is_refused_without_a_secret_of_ones_own(self, production: Production, secret: str) -> None:
        environment = {**production.environment("migrate"), "SECRET_KEY": secret}
        done = subprocess.run(
            ["python", "manage.py", "check"],
            cwd=installation.ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode != 0
        assert "Set SECRET_KEY" in done.stderr


class TestTheFile:
    def test_is_accepted_by_docker_compose(self) -> None:
        program = shutil.which("docker-compose")
        if program is None:
            pytest.fail("docker-compose is missing (on Debian: apt-get install docker-compose)")
        done = subprocess.run(
            [program, "--file", str(COMPOSE), "config", "--quiet"],
            env={"PATH": os.environ["PATH"], **MANDATORY},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize("name", MANDATORY)
    def test_has_no_value_of_its_own_for_what_is_secret_or_local(self, name: str) -> None:
        with pytest.raises(AssertionError, match=name):
            services(**{name: ""})

    def test_keeps_what_must_last_in_volumes_and_restarts_what_ends(self) -> None:
        described = services()
        assert described["postgres"]["volumes"]
        assert described["redis"]["volumes"]
        assert all(part["restart"] == "unless-stopped" for name, part in described.items() if name != "migrate")

    def test_checks_the_health_of_all_that_stay(self) -> None:
        assert all("healthcheck" in part for name, part in services().items() if name != "migrate")
