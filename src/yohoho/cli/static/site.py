"""The files of a static build: the page, the parts that play without a server, licences, hints for hosts."""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.server.http.offline_files import ANSWERS
from yohoho.server.http.page_files import ASK_AGAIN, FOR_EVER, PLACES, RELEASE, ROOT, Page, inline_hashes
from yohoho.server.http.page_policy import BROWSER_HEADERS, NO_FRAMES, page_policy

FIRST_ANSWERS: Final = (f"{ANSWERS}menu.json", f"{ANSWERS}lessons.json")
LICENCES: Final = "vendor/licences/"
MANIFEST: Final = "manifest.webmanifest"
NO_SERVER: Final = '<html lang="en" data-server="none" data-base="{base}">'
HEAD: Final = '<meta charset="utf-8">'
POLICY: Final = '<meta http-equiv="Content-Security-Policy" content="{policy}">'
BASE: Final = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[\w.~-]+)*", re.ASCII)

File = tuple[str, bytes]


class StaticBuildError(YohohoError):
    """A static build cannot be written where it was asked for."""


def check_base(text: str) -> str:
    """The path below which a host serves the folder, without its last slash: empty at the root."""
    base = text.rstrip("/")
    if not BASE.fullmatch(base):
        raise StaticBuildError("bad-base-path", path=text[:80])
    return base


class StaticSite:
    """All files of a build by their path in the folder."""

    def __init__(self, page: Page, base: str) -> None:
        self._page = page
        self._base = base
        self._root = f"{ROOT.strip('/')}/{page.digest}/"
        shell = page.shell.replace('<html lang="LANGUAGE">', NO_SERVER.format(base=base))
        self._shell = shell.replace(ROOT, base + ROOT)
        self._policy = page_policy(inline_hashes(self._shell), wasm=True)

    def files(self, readme: str) -> Iterator[File]:
        yield "README.txt", f"{readme}\n".encode()
        for place in PLACES:
            if "{" not in place:
                yield f"{place}/index.html".lstrip("/"), self._html(place)
        yield "404.html", self._html("")
        yield "worker.js", self._page.worker
        yield RELEASE, self._release()
        yield "_headers", self._headers()
        yield ".nojekyll", b""  # GitHub Pages then leaves the files as they are
        yield from self._assets()

    def _release(self) -> bytes:
        """The list of files; answers that the start page asks for are among those of the first visit."""
        release = self._page.release(self._base)
        first = [path for path in release.offline if path.endswith(FIRST_ANSWERS)]
        return msgspec.json.encode(replace(release, files=[*release.files, *first]))

    def _html(self, place: str) -> bytes:
        """The shell of a place. The page reads the language from the browser."""
        policy = f"{HEAD}\n{POLICY.format(policy=self._policy)}"
        links = self._page.links(place, self._base)
        return self._shell.replace(HEAD, policy, 1).replace("PRELOADS", links).encode()

    def _assets(self) -> Iterator[File]:
        for path, asset in self._page.assets.items():
            yield f"{self._root}{path}", self._manifest() if path == MANIFEST else asset.body
            if path.startswith(LICENCES):
                yield path.replace(LICENCES, "licences/"), asset.body
        for path in self._page.offline.paths:
            if made := self._page.offline.asset(path):
                yield f"{self._root}{path}", made.body

    def _manifest(self) -> bytes:
        """The manifest of the installed page, whose addresses begin with the base."""
        manifest: dict[str, Any] = msgspec.json.decode(self._page.assets[MANIFEST].body)
        for name in ("id", "start_url", "scope"):
            manifest[name] = self._base + manifest[name]
        for shortcut in manifest["shortcuts"]:
            shortcut["url"] = self._base + shortcut["url"]
        return msgspec.json.encode(manifest)

    def _headers(self) -> bytes:
        """For hosts that read such a file. Where none does, the policy in each document holds."""
        headers = {"content-security-policy": self._policy + NO_FRAMES, **BROWSER_HEADERS}
        rules = {
            "/*": headers,
            f"{ROOT}*": {"cache-control": FOR_EVER},
            "/worker.js": {"cache-control": ASK_AGAIN},
            f"/{RELEASE}": {"cache-control": ASK_AGAIN},
        }
        lines = [
            line
            for path, named in rules.items()
            for line in (self._base + path, *(f"  {name}: {value}" for name, value in named.items()))
        ]
        return ("\n".join(lines) + "\n").encode()
