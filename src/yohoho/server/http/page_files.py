"""The page as files in memory: plain modules, styles, catalogues, under a path with the digest of their
content.

Everything lies under `/page/DIGEST/`. Modules import each other by relative names, so one digest in the first
path is in all of them: browsers may cache each file for ever, and releases never mix.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from litestar import Request, Response

from yohoho.locales import LANGUAGES, best_language, catalogue

ROOT: Final = "/page/"
ASK_AGAIN: Final = "no-cache"
KINDS: Final[Mapping[str, str]] = {
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
PACKED: Final = ("png", "woff2")
"""Kinds that are compressed already."""
MODULES: Final[Mapping[str, str]] = {
    "preact": "preact.js",
    "preact/hooks": "preact-hooks.js",
    "@preact/signals-core": "signals-core.js",
    "@preact/signals": "signals.js",
    "htm": "htm.js",
}
"""The modules in `web/vendor`, by the names under which the page imports them."""


class Asset(msgspec.Struct, frozen=True):
    kind: str
    body: bytes
    packed: bytes | None
    """The same content under gzip, if that is shorter."""


class Page(msgspec.Struct, frozen=True):
    digest: str
    assets: Mapping[str, Asset]
    shell: str
    """index.html with the digest filled in, except for the language."""
    worker: bytes
    import_map_hash: str

    def html(self, wanted: str | None) -> bytes:
        """The shell in the first language of an Accept-Language header that we have."""
        return self.shell.replace("LANGUAGE", preferred(wanted)).encode()


def preferred(wanted: str | None) -> str:
    for tag in (wanted or "").split(","):
        short = tag.strip()[:2].lower()
        if short in LANGUAGES:
            return short
    return best_language(None)


def shell(request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    body = load_page().html(request.headers.get("accept-language"))
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
    return Response(body, status_code=status, media_type="text/html", headers=headers)


@cache
def load_page() -> Page:
    package = files("yohoho")
    sources = dict(sorted(_walk(package / "web")))
    sources |= {f"locales/{path}": data for path, data in sorted(_walk(package / "locales"))}
    sources |= {f"locales/{language}.json": _catalogue(language) for language in LANGUAGES}
    digest = sha256(b"".join(path.encode() + data for path, data in sources.items())).hexdigest()[:12]
    shell = sources.pop("index.html").decode()
    worker = sources.pop("worker.js").decode()
    import_map = msgspec.json.encode(
        {"imports": {name: f"{ROOT}{digest}/vendor/{file}" for name, file in MODULES.items()}}
    ).decode()
    return Page(
        digest=digest,
        assets={path: _asset(path, data) for path, data in sources.items()},
        shell=shell.replace("IMPORT_MAP", import_map).replace("DIGEST", digest),
        worker=worker.replace("DIGEST", digest).encode(),
        import_map_hash=b64encode(sha256(import_map.encode()).digest()).decode(),
    )


def _catalogue(language: str) -> bytes:
    """The entries of a language, with the texts of games of other packages."""
    return msgspec.json.encode(catalogue(language))


def _walk(folder: Traversable, within: str = "") -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        path = f"{within}{item.name}"
        if item.is_dir():
            yield from _walk(item, f"{path}/")
        elif path == "index.html" or _ending(path) in KINDS:
            yield path, item.read_bytes()


def _ending(path: str) -> str:
    return path.rpartition(".")[2]


def _asset(path: str, data: bytes) -> Asset:
    ending = _ending(path)
    packed = None if ending in PACKED else gzip.compress(data, 9, mtime=0)
    return Asset(KINDS[ending], data, packed if packed and len(packed) < len(data) else None)
