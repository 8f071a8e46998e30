"""A static build on this machine, served as hosts of files do: unknown paths get `404.html`."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from yohoho.cli.static.errors import StaticBuildError
from yohoho.server.http.page_assets import KINDS

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
