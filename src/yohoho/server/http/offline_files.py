"""The files by which the page plays without a server: Python in WebAssembly, the package, answers of the API.

They lie beside the files of the page under `/page/DIGEST/`. A first visit loads none of them, so they are not
in the list of files that the service worker fetches, and not in memory until somebody asks for them.
"""

import gzip
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from hashlib import sha256
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Final

import msgspec
from msgspec.structs import replace

from yohoho.bots.coach import has_network_coach
from yohoho.core import registry
from yohoho.lessons.documents import document_bytes, lesson_summaries
from yohoho.server.http.page_assets import Asset, asset, walk
from yohoho.server.http.python_archive import bytecode_store, modules, python_archive, python_sources, wheel
from yohoho.server.menu import Menu, full_menu

PYODIDE: Final = "vendor/pyodide/"
PYTHON_WORKER: Final = "python-worker/"
OFFLINE: Final = "offline/"
ARCHIVE: Final = f"{OFFLINE}python.zip.packed"
PART_LIST: Final = f"{OFFLINE}parts.json"
WEIGHTS: Final = f"{OFFLINE}weights/"
ANSWERS: Final = f"{OFFLINE}api/"
RUNGS: Final = ("cabin-boy", "captain-gentle", "sailor", "captain-mild", "captain")
"""The bots that play in a browser, where there is no NumPy."""

Make = Callable[[], bytes]


class OfflineParts(msgspec.Struct, frozen=True):
    """The files that Python needs in a browser, each with its bytes as a script reads them."""

    parts: dict[str, int]
    """All that is needed to play."""
    weights: dict[str, int]
    """Networks, which are loaded when a bot first needs them."""


def is_offline(path: str) -> bool:
    """Whether a file of the page is there to play without a server."""
    made = path.startswith(OFFLINE) and not path.endswith(".js")  # the page has modules in such a folder
    return made or path.startswith((PYODIDE, PYTHON_WORKER))


class OfflineFiles:
    """Makes each file when it is first asked for, and keeps it; threads may ask at once."""

    def __init__(self, package: Traversable) -> None:
        self._package = package
        self._made: dict[str, Asset] = {}
        self._lock = RLock()

    @property
    def paths(self) -> list[str]:
        return sorted(self._makers)

    def asset(self, path: str) -> Asset | None:
        with self._lock:
            if path not in self._made and path in self._makers:
                self._made[path] = asset(path, self._makers[path]())
            return self._made.get(path)

    def digest(self) -> bytes:
        """The digest of what is made here, without the files of `web/`. It is cheaper than making them."""
        lessons = self._package / "lessons"
        read = (*python_sources(self._package), *modules(lessons, "lessons"), *walk(lessons, "lessons/"))
        read = (*read, ("wheel", wheel(self._package)), ("bytecode", bytecode_store(self._package)))
        return sha256(b"".join(path.encode() + data for path, data in sorted(read))).digest()

    @cached_property
    def _makers(self) -> Mapping[str, Make]:
        return {**self._parts, **self._weights, **self._answers, PART_LIST: self._part_list}

    @cached_property
    def _parts(self) -> dict[str, Make]:
        web = self._package / "web"
        made: dict[str, Make] = {ARCHIVE: self._archive}
        for folder in (PYODIDE, PYTHON_WORKER):
            made |= _readers(web.joinpath(*folder.split("/")[:-1]), folder)
        return made

    def _archive(self) -> bytes:
        return gzip.compress(python_archive(self._package), 9, mtime=0)

    @cached_property
    def _weights(self) -> dict[str, Make]:
        trained = self._package / "bots" / "trained"
        names = [f"{game}.safetensors" for game in registry.own_names()]
        return {f"{WEIGHTS}{name}": (trained / name).read_bytes for name in names}

    @cached_property
    def _answers(self) -> dict[str, Make]:
        """Answers of the API that are the same for everybody."""
        summaries = lesson_summaries()
        lessons = {f"{ANSWERS}lessons/{each.id}.json": partial(document_bytes, each.id) for each in summaries}
        return {
            **lessons,
            f"{ANSWERS}lessons.json": lambda: msgspec.json.encode(summaries),
            f"{ANSWERS}menu.json": lambda: msgspec.json.encode(offline_menu()),
        }

    def _part_list(self) -> bytes:
        return msgspec.json.encode(OfflineParts(self._sizes(self._parts), self._sizes(self._weights)))

    def _sizes(self, paths: Iterable[str]) -> dict[str, int]:
        return {path: len(made.body) for path in sorted(paths) if (made := self.asset(path))}


def _readers(folder: Traversable, within: str) -> dict[str, Make]:
    if not folder.is_dir():
        return {}
    return {f"{within}{item.name}": item.read_bytes for item in folder.iterdir() if item.is_file()}


def offline_menu() -> Menu:
    """The menu with the games and bots that play in a browser."""
    menu = full_menu()
    own = [box for box in menu.boxes if box.game in registry.own_names()]
    boxes = [
        replace(box, rungs=[rung for rung in box.rungs if rung in RUNGS], coach=has_network_coach(box.game))
        for box in own
    ]
    return replace(menu, boxes=boxes)
