"""The folder of a static build: written as a whole, and served on this machine.

Nobody finds half of a build, and nothing but a build is replaced.
"""

import os
import shutil
from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.cli.files import cannot_save, check_folder
from yohoho.cli.static.site import File, StaticBuildError
from yohoho.server.http.page_assets import KINDS
from yohoho.server.http.page_files import RELEASE


class BuildSize(msgspec.Struct):
    files: int = 0
    bytes: int = 0


def write_folder(folder: Path, files: Iterable[File]) -> BuildSize:
    """Write the files beside the folder, then give them its name; an earlier build there is replaced."""
    check_folder(folder)
    target = folder.resolve()
    part, old = (target.with_name(f".{target.name}.{os.getpid()}.{end}") for end in ("part", "old"))
    try:
        _check_replaceable(target)
        size = _write(part, files)
        # A folder cannot take the place of another in one step, so the old one makes room, and comes back
        # where the second step fails.
        if target.exists():
            target.rename(old)
        part.rename(target)
    except OSError as error:
        if old.exists() and not target.exists():
            old.rename(target)
        raise cannot_save(folder, error) from None
    finally:
        for left in (part, old):
            shutil.rmtree(left, ignore_errors=True)
    return size


def _check_replaceable(target: Path) -> None:
    """Raises StaticBuildError for a folder with anything but an earlier build."""
    if target.exists() and not (target.is_dir() and (_is_build(target) or not any(target.iterdir()))):
        raise StaticBuildError("not-a-static-build", path=str(target))


def _is_build(folder: Path) -> bool:
    try:
        release: dict[str, Any] = msgspec.json.decode((folder / RELEASE).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError):
        return False
    return (folder / "page" / str(release.get("digest"))).is_dir()


def _write(folder: Path, files: Iterable[File]) -> BuildSize:
    size = BuildSize()
    for path, data in files:
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        size.files += 1
        size.bytes += len(data)
    return size


LOOPBACK: Final = "127.0.0.1"
MISSING: Final = "404.html"


class StaticHandler(SimpleHTTPRequestHandler):
    """Sends the files of a folder under a base path."""

    extensions_map = {f".{ending}": kind for ending, kind in KINDS.items()} | {".html": "text/html"}

    def __init__(self, *args: Any, base: str, **more: Any) -> None:
        self._base = base
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        inside = path == self._base or path.startswith((f"{self._base}/", f"{self._base}?"))
        # A file named as a folder is never found, so the answer is the page for status 404.
        return super().translate_path(path.removeprefix(self._base) if inside else f"/{MISSING}/")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != HTTPStatus.NOT_FOUND:
            return super().send_error(code, message, explain)
        body = (Path(self.directory) / MISSING).read_bytes()
        self.send_response(code)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
        """Write no line for each request."""


def serve_folder(folder: Path, base: str, port: int, on_ready: Callable[[str], None]) -> None:
    """Serve a build on loopback until Ctrl-C."""
    handler = partial(StaticHandler, directory=str(folder), base=base)
    try:
        server = ThreadingHTTPServer((LOOPBACK, port), handler)
    except OSError as error:
        raise StaticBuildError("cannot-serve-static", port=port, detail=error.strerror) from None
    with server:
        on_ready(f"http://{LOOPBACK}:{server.server_port}{base}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
