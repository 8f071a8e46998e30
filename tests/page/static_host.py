"""A static build on a host of files: Python's own, which knows nothing of the page."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from yohoho.cli.static.folder import write_folder
from yohoho.cli.static.site import StaticSite
from yohoho.server.http.page_files import Page


class QuietHost(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Write no line for each request."""


def build(folder: Path, base: str, page: Page) -> Path:
    """Writes a build for a base path below the folder, where a host that serves the folder finds it."""
    place = folder / base.strip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    write_folder(place, StaticSite(page, base).files("a build of the tests"))
    return folder


@contextmanager
def static_host(folder: Path, host: Callable[..., QuietHost] = QuietHost) -> Iterator[str]:
    """The address of a host of this folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(host, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
