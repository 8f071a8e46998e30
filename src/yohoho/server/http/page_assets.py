"""Files of the page as they are sent: their type, and their content with and without compression."""

import gzip
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

SHELL: Final = "index.html"
BINARY: Final = "application/octet-stream"
KINDS: Final[Mapping[str, str]] = {
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
    "packed": BINARY,
    "safetensors": BINARY,
}
PACKED: Final = ("png", "woff2", "packed", "safetensors")
"""Kinds that are compressed already, or that compression hardly shortens."""


class Asset(msgspec.Struct, frozen=True):
    kind: str
    body: bytes
    packed: bytes | None
    """The same content under gzip, if that is shorter."""


def asset(path: str, data: bytes) -> Asset:
    ending = _ending(path)
    packed = None if ending in PACKED else gzip.compress(data, 9, mtime=0)
    return Asset(KINDS[ending], data, packed if packed and len(packed) < len(data) else None)


def walk(folder: Traversable, within: str = "") -> Iterator[tuple[str, bytes]]:
    """The files of the page in a folder and the folders in it, by their path."""
    for item in folder.iterdir():
        path = f"{within}{item.name}"
        if item.is_dir():
            yield from walk(item, f"{path}/")
        elif item.name == SHELL or _ending(path) in KINDS:
            yield path, item.read_bytes()


def _ending(path: str) -> str:
    return path.rpartition(".")[2]
