"""The bundle of the page, `web/bundle`: its modules and style sheets in a few files.

`build_tools/bundle.js` makes it when yohoho is installed from source. It is served only if the sources have
not changed since, so that whoever edits a module sees the edit, and never an older bundle.
"""

import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec

from yohoho.server.http.page_assets import SHELL

PAGE: Final = "YOHOHO_PAGE"
"""An environment variable: `modules` makes the server send plain modules even if there is a bundle."""
BUNDLE: Final = "bundle/"
MANIFEST: Final = f"{BUNDLE}manifest.json"
CODE: Final = (".js", ".css")
NOT_BUNDLED: Final = ("worker.js", "before-paint.js")

Files = Mapping[str, bytes]


class Manifest(msgspec.Struct, frozen=True):
    sources: dict[str, str]
    """The SHA-256 of every file that the bundle is made from."""
    screens: dict[str, list[str]]
    """The files that a screen needs besides the first ones, by the first part of its address."""

    def is_fresh(self, files: Files) -> bool:
        return all(
            sha256(files.get(path, b"")).hexdigest() == digest for path, digest in self.sources.items()
        )

    def links(self, screen: str, root: str) -> str:
        """The links in the shell by which the browser loads all files of a screen at once."""
        files = self.screens.get(screen, [])
        return "\n".join(f'<link rel="{_relation(file)}" href="{root}{BUNDLE}{file}">' for file in files)


def may_bundle() -> bool:
    return os.environ.get(PAGE) != "modules"


def fresh_manifest(files: Files) -> Manifest | None:
    """The manifest of a bundle that was made from these files."""
    if MANIFEST not in files:
        return None
    manifest = msgspec.json.decode(files[MANIFEST], type=Manifest)
    return manifest if manifest.is_fresh(files) else None


def with_bundle(files: Files) -> dict[str, bytes]:
    """The files to serve with the bundle: no modules and style sheets but those in it."""
    unreplaced = {path: data for path, data in files.items() if not _is_replaced(path)}
    return {**unreplaced, SHELL: files[BUNDLE + SHELL]}


def without_bundle(files: Files) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if not path.startswith(BUNDLE)}


def _is_replaced(path: str) -> bool:
    if path.startswith(BUNDLE):
        return path in (MANIFEST, BUNDLE + SHELL)
    return path.endswith(CODE) and path not in NOT_BUNDLED


def _relation(file: str) -> str:
    return "stylesheet" if file.endswith(".css") else "modulepreload"
