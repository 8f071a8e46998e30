"""Checks of a configuration from outside, while the server runs or not."""

import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from yohoho.bots.ladder import is_own, rungs
from yohoho.bots.sandbox import can_reach, landlock_version
from yohoho.bots.weights import weights_in_use
from yohoho.core import registry
from yohoho.core.errors import YohohoError
from yohoho.core.install import needs_extra
from yohoho.server.addresses import check_public_url
from yohoho.server.clock import work_seconds
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.config import Config
from yohoho.server.helper_environment import helper_environment
from yohoho.server.http.page_bundle import may_bundle
from yohoho.server.http.page_files import load_page
from yohoho.store.addresses import hide_password, is_postgres
from yohoho.store.errors import StoreError, connection_detail
from yohoho.store.opening import database_file
from yohoho.store.sqlite.file import file_version
from yohoho.store.sqlite.migrations import MIGRATIONS as SHAPES

State = Literal["good", "note", "bad"]
MIN_PYTHON: Final = (3, 11)
MIN_POSTGRES: Final = 13
SLOW_COMMIT_MS: Final = 20
CLOCKS_APART_MS: Final = 500
MIN_SECRET_LENGTH: Final = 32
MIN_METRICS_TOKEN_LENGTH: Final = 16


class Finding(msgspec.Struct, frozen=True):
    """One line of the answer. Its code is a key of the catalogues under `doctor.`, or that of an error."""

    state: State
    code: str
    args: dict[str, Any] = {}


def good(code: str, **args: Any) -> Finding:
    return Finding("good", code, args)


def note(code: str, **args: Any) -> Finding:
    return Finding("note", code, args)


def bad(code: str, **args: Any) -> Finding:
    return Finding("bad", code, args)


def either(right: bool, code: str, wrong: str, **args: Any) -> Finding:
    return good(code, **args) if right else bad(wrong, **args)


async def examine(config: Config) -> AsyncIterator[Finding]:
    """Every finding, good or bad; a bad one says what would be right."""
    yield _python(sys.version_info[:3])
    yield _page()
    for name, detail in registry.game_faults().items():
        yield bad("broken-game", name=name, detail=detail)
    for finding in _weights():
        yield finding
    store = _postgres(config) if is_postgres(config.address) else _file(config)
    try:
        async for finding in store:
            yield finding
    except StoreError as error:
        yield bad(error.reason.code, **error.reason.args)
    for finding in _processes(config):
        yield finding
    yield await _bus(config)
    yield _secret(config)
    yield _metrics(config)
    yield await _bots(config)
    for finding in _links(config):
        yield finding


def _weights() -> Iterator[Finding]:
    """The weights of the trained bots, or why there are none."""
    try:
        for game, file in weights_in_use().items():
            yield good("weights", game=game, file=str(file))
    except YohohoError as error:
        yield bad(error.reason.code, **error.reason.args)


def _python(version: tuple[int, ...]) -> Finding:
    number = ".".join(map(str, version))
    return either(version >= MIN_PYTHON, "python", "old-python", version=number)


def _page() -> Finding:
    page = load_page()
    if not page.missing and page.manifest is None and may_bundle():
        return note("page-unbundled", count=len(page.assets))
    files = ", ".join(page.missing)
    return either(not page.missing, "page", "page-missing", count=len(page.assets), files=files)


# --- the store


async def _file(config: Config) -> AsyncIterator[Finding]:
    path = database_file(config.address)
    yield _writable(path.parent)
    if not path.exists():
        yield good("shape-new", path=str(path))
    else:
        yield _shape(file_version(path), len(SHAPES), str(path))
    if config.bus:
        yield note("file-and-bus", path=str(path))


def _writable(folder: Path) -> Finding:
    """Try a write; where the folder does not exist yet, in the folder in which it would be made."""
    there = next(parent for parent in (folder.absolute(), *folder.absolute().parents) if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return good("folder", path=str(folder))
    except OSError as error:
        return bad("folder-closed", path=str(there), detail=error.strerror or str(error))


def _shape(version: int | None, newest: int, place: str) -> Finding:
    if version is None:
        return bad("foreign-store", path=place)
    if version > newest:
        return bad("newer-store", path=place, version=version, known=newest)
    if version == 0:
        return good("shape-new", path=place)
    if version < newest:
        return note("shape-old", path=place, version=version, known=newest)
    return good("shape", path=place, version=version)


async def _postgres(config: Config) -> AsyncIterator[Finding]:
    with needs_extra("cluster"):
        from yohoho.store.postgres.inspection import inspect
        from yohoho.store.postgres.migrations import MIGRATIONS
        from yohoho.store.postgres.store import CONNECTIONS
    server, place = await inspect(config.address), hide_password(config.address)
    yield either(server.major >= MIN_POSTGRES, "postgres", "old-postgres", path=place, version=server.version)
    if server.encoding != "UTF8":
        yield bad("not-unicode", path=place, encoding=server.encoding)
    if server.standby:
        yield bad("standby", path=place)
    elif not server.may_create:
        yield bad("no-schema", path=place, login=server.login, database=server.database)
    yield _shape(server.shape, len(MIGRATIONS), place)
    for name in ("synchronous_commit", "fsync", "full_page_writes"):
        value = getattr(server, name)
        yield either(value != "off", "setting", "setting-off", name=name, value=value)
    if server.commit_ms is not None:
        fast = server.commit_ms <= SLOW_COMMIT_MS
        yield either(fast, "commit", "slow-commit", ms=round(server.commit_ms, 2), limit=SLOW_COMMIT_MS)
    apart = round(abs(server.clock_ms))
    yield either(apart <= CLOCKS_APART_MS, "clocks", "clocks-apart", ms=apart, limit=CLOCKS_APART_MS)
    needed, allowed = CONNECTIONS * config.workers, server.connections
    yield either(needed <= allowed, "connections", "few-connections", needed=needed, allowed=allowed)


# --- the processes


def _processes(config: Config) -> Iterator[Finding]:
    cores = os.cpu_count() or 1
    if config.workers > 1 and not config.bus:
        yield bad("workers-need-bus", workers=config.workers)
    elif config.workers > cores:
        yield note("many-workers", workers=config.workers, cores=cores)
    else:
        yield good("workers", workers=config.workers, cores=cores)


async def _bus(config: Config) -> Finding:
    if not config.bus:
        return note("no-bus") if is_postgres(config.address) else good("no-bus")
    place = hide_password(config.bus)
    try:
        client = open_redis(config.bus)
    except YohohoError as error:
        return bad(error.reason.code, **error.reason.args)
    try:
        begun = work_seconds()
        await client.ping()
        ping_ms = round(1000 * (work_seconds() - begun), 2)
        info = await client.info("server")
    except Exception as error:  # any error of the library or the network
        cause = error.__context__ if isinstance(error.__context__, OSError) else error
        return bad("bus-silent", path=place, detail=connection_detail(cause))
    finally:
        await client.aclose()
    return good("bus", path=place, version=info.get("redis_version", "?"), ms=ping_ms)


def _links(config: Config) -> Iterator[Finding]:
    if config.links_need_url:
        yield note("links-need-url")
    if config.public_url:
        try:
            check_public_url(config.public_url)
        except YohohoError as error:
            yield bad(error.reason.code, **error.reason.args)


def _secret(config: Config) -> Finding:
    if not config.secret:
        return good("secret-kept")
    length = len(config.secret)
    return either(
        length >= MIN_SECRET_LENGTH, "secret", "short-secret", length=length, least=MIN_SECRET_LENGTH
    )


async def _bots(config: Config) -> Finding:
    """What keeps bots of other packages from the database and the server's memory."""
    every = {bot for game in registry.names() for bot in rungs(game) if not is_own(game, bot)}
    bots = ", ".join(sorted(every))
    if not bots:
        return good("no-foreign-bots")
    if not landlock_version():
        return note("bots-not-apart", bots=bots)
    if is_postgres(config.address):
        if await _opens_without_password(config.address):
            return bad("bots-reach-postgres", bots=bots, path=hide_password(config.address))
    elif can_reach(Path(config.address), helper_environment(os.environ)):
        return bad("bots-reach-file", bots=bots, path=config.address)
    return good("bots-apart", bots=bots)


async def _opens_without_password(address: str) -> bool:
    """Landlock closes no network, so a database that trusts this machine or its user is open to bots."""
    with needs_extra("cluster"):
        from yohoho.store.postgres.inspection import opens_without_password
    return await opens_without_password(address)


def _metrics(config: Config) -> Finding:
    if not config.metrics_token:
        return note("metrics-off")
    length, least = len(config.metrics_token), MIN_METRICS_TOKEN_LENGTH
    return either(length >= least, "metrics", "short-metrics-token", length=length, least=least)
