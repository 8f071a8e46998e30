"""The page as files in memory: modules and styles, or the bundle of them, and catalogues, under a path with
the digest of their content.

Everything lies under `/page/DIGEST/`. Modules import each other by relative names, so one digest in the first
path is in all of them: browsers may cache each file for ever, and releases never mix.
"""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from yohoho.locales import LANGUAGES, best_language, catalogue
from yohoho.locales.catalogue_files import texts_of
from yohoho.puzzles.files import read_shipped_bytes
from yohoho.server.http.offline_files import OfflineFiles, is_offline
from yohoho.server.http.page_assets import SHELL, Asset, asset, walk
from yohoho.server.http.page_bundle import (
    Manifest,
    fresh_manifest,
    may_bundle,
    with_bundle,
    without_bundle,
)

ROOT: Final = "/page/"
ASK_AGAIN: Final = "no-cache"
RELEASE: Final = "release.json"
FOR_EVER: Final = "public, max-age=31536000, immutable"
PLACES: Final = (
    "/",
    "/about",
    "/carry",
    "/daily",
    "/daily/{day:str}/{game:str}",
    "/games",
    "/history",
    "/join",
    "/learn",
    "/learn/{lesson:str}",
    "/open",
    "/pad",
    "/pad/{sheet:str}",
    "/puzzles",
    "/puzzles/{puzzle:str}",
    "/referee",
    "/replay",
    "/replay/{game:str}",
    "/rules",
    "/rules/{book:str}",
    "/settings",
    "/shared/{token:str}",
    "/t/{table:str}",
    "/tables",
    "/watch/{day:str}/{game:str}/{game_id:str}",
)
"""Every path that a person can have in the browser; the page itself tells them apart."""
TERMINAL_ONLY: Final = (
    "backup.",
    "baselines.",
    "cli.",
    "corpus.",
    "doctor.",
    "lesson.terminal-",
    "puzzle.terminal-",
    "restore.",
    "serve.",
    "simulate.",
    "static.",
    "train.",
    "verify.",
)
"""The groups of texts that only commands say, so that a first visit is not slower for them."""
FILES: Final = ("rules", "lessons")
"""Texts with a file of their own."""
LATER: Final[Mapping[str, tuple[str, ...]]] = {
    "learning": ("first.", "learn."),
    "pad": ("pad.",),
    "puzzles": ("puzzle.",),
    "review": ("review.",),
}
"""Groups of texts that the page loads when it needs them (`loadTexts` in `web/lib/i18n.js`)."""
NOT_LATER: Final = (
    "first.again",
    "first.label-",
    "first.new",
    "learn.home-why",
    "learn.rules",
    "learn.title",
    "puzzle.home-why",
    "puzzle.title",
    "review.link",
    "review.mine",
    "review.shared",
    "review.tab",
)
"""Texts of these groups that other screens say."""
INLINE: Final = re.compile(r"<script(?: type=\"importmap\")?>(.*?)</script>", re.DOTALL)


class Release(msgspec.Struct, frozen=True):
    """The release of the page, and the addresses of its files."""

    digest: str
    files: list[str]
    """Those that the service worker fetches after the first visit."""
    offline: list[str]
    """Those to play without a server, which it keeps once they are needed."""


class Page(msgspec.Struct, frozen=True):
    digest: str
    assets: Mapping[str, Asset]
    shell: str
    """index.html with the digest filled in, except for the language and the screen."""
    worker: bytes
    script_hashes: tuple[str, ...]
    """The hashes of the scripts inside the shell, for the content security policy."""
    manifest: Manifest | None
    """The manifest of the bundle, if it is served."""
    offline: OfflineFiles
    """The files to play without a server, which lie under the same path."""

    def html(self, accept_language: str | None, path: str) -> bytes:
        """The shell for an address, in the first language of an Accept-Language header that we have."""
        links = self.links(path)
        return (
            self.shell.replace("PRELOADS", links)
            .replace("LANGUAGE", choose_language(accept_language))
            .encode()
        )

    def links(self, path: str, base: str = "") -> str:
        """The links by which the shell for an address loads what its screen needs."""
        screen = path.split("/")[1] if path else path
        return self.manifest.links(screen, f"{base}{ROOT}{self.digest}/") if self.manifest else ""

    def release(self, base: str = "") -> Release:
        """The list of files for the service worker, under the path at which a host serves the page."""
        root = f"{base}{ROOT}{self.digest}/"
        files, offline = ([root + path for path in paths] for paths in (self.assets, self.offline.paths))
        return Release(self.digest, files, offline)

    @property
    def missing(self) -> list[str]:
        """The files that the shell names and that are not there."""
        named = re.findall(rf"{ROOT}{self.digest}/([\w./-]+)\"", self.shell)
        return sorted(set(named) - self.assets.keys())


def choose_language(accept_language: str | None) -> str:
    for tag in (accept_language or "").split(","):
        short = tag.strip()[:2].lower()
        if short in LANGUAGES:
            return short
    return best_language(None)


@cache
def load_page() -> Page:
    return read_page(files("yohoho"), bundle=may_bundle())


def read_page(package: Traversable, *, bundle: bool) -> Page:
    """The page of a package, with the bundle if there is one of the present sources."""
    web_files, offline = dict(sorted(walk(package / "web"))), OfflineFiles(package)
    later = {path: web_files.pop(path) for path in [*web_files] if is_offline(path)}
    manifest = fresh_manifest(web_files) if bundle else None
    sources = with_bundle(web_files) if manifest else without_bundle(web_files)
    sources |= {
        f"locales/{language}/{part}.json": _texts(language, part)
        for language in LANGUAGES
        for part in ("texts", *FILES, *LATER)
    }
    # All puzzles are one file of the release, so that the service worker keeps them too.
    sources["puzzles/data.json"] = gzip.decompress(read_shipped_bytes())
    parts = [path.encode() + data for path, data in (*sources.items(), *later.items())]
    digest = sha256(b"".join([*parts, offline.digest()])).hexdigest()[:12]
    early = sources.pop("before-paint.js").decode().replace("LANGUAGES", " ".join(LANGUAGES))
    shell = sources.pop(SHELL).decode().replace("BEFORE_PAINT", early).replace("DIGEST", digest)
    worker = sources.pop("worker.js").decode()
    return Page(
        digest=digest,
        assets={path: asset(path, data) for path, data in sources.items()},
        shell=shell,
        worker=worker.replace("DIGEST", digest).encode(),
        script_hashes=inline_hashes(shell),
        manifest=manifest,
        offline=offline,
    )


def inline_hashes(shell: str) -> tuple[str, ...]:
    """The hashes of the scripts inside a document, as a content security policy names them."""
    return tuple(map(_hash, INLINE.findall(shell)))


def _hash(script: str) -> str:
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def _texts(language: str, part: str) -> bytes:
    """The entries that the page loads under this name; those of `texts` come with every page."""
    if part in FILES:
        return msgspec.json.encode(texts_of(language, part))
    entries = catalogue(language).items()  # with the texts of games of other packages
    return msgspec.json.encode({key: text for key, text in entries if _part(key) == part})


def _part(key: str) -> str | None:
    """The part of the catalogue in which the page finds a text, None for a text of the terminal."""
    if key.startswith(TERMINAL_ONLY):
        return None
    if key.startswith(NOT_LATER):
        return "texts"
    return next((part for part, groups in LATER.items() if key.startswith(groups)), "texts")
