"""A server whose clock a test moves: days begin when the test wants them to.

python -m tests.page.moved_clock is `yohoho` with such a clock.
"""

import os
import sys
import time
from pathlib import Path
from typing import Final

from tests.server.harness import Server

FILE: Final = "clock"
"""In the folder of the server: by how many milliseconds its clock is ahead."""


class MovedClockServer(Server):
    """Begins at this time, in milliseconds since 1970."""

    module = __name__

    def __init__(self, data: Path, at: int, *options: str) -> None:
        super().__init__(data, *options)
        self.set_clock(at)

    def set_clock(self, at: int) -> None:
        """The clock runs on from this time."""
        new = self.data / f"{FILE}.new"
        new.write_text(str(at - time.time_ns() // 1_000_000))
        new.replace(self.data / FILE)


def move_clock(file: Path) -> None:
    real = time.time_ns
    time.time_ns = lambda: real() + int(file.read_text()) * 1_000_000
    time.time = lambda: time.time_ns() / 1e9


def main() -> None:
    move_clock(Path(sys.argv[sys.argv.index("--data") + 1]) / FILE)
    import yohoho.cli  # its modules must find the clock moved
    from yohoho.server.http.page_bundle import PAGE

    os.environ[PAGE] = "modules"  # tests import modules by their address
    yohoho.cli.main()


if __name__ == "__main__":
    main()
