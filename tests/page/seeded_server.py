"""A server that draws the ids and deals of each test from the test's own seed.

python -m tests.page.seeded_server is `yohoho` with such a source of randomness.
"""

import secrets
import sys
from pathlib import Path
from random import Random
from typing import Final

from tests.server.harness import Server

FILE: Final = "seed"
"""In the folder of the server: the seed of the test that runs."""


class SeededServer(Server):
    module = __name__

    def __init__(self, data: Path, *options: str) -> None:
        super().__init__(data, *options)
        self.seed("start")

    def seed(self, text: str) -> None:
        """Draw everything from this seed from now on; another server draws the same."""
        new = self.data / f"{FILE}.new"
        new.write_text(text, encoding="utf-8")
        new.replace(self.data / FILE)


class SeededBytes:
    """Random bytes from the seed in a file, anew whenever it changes."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seed = ""
        self._numbers = Random()

    def __call__(self, nbytes: int | None = None) -> bytes:
        if (seed := self._file.read_text(encoding="utf-8")) != self._seed:
            self._seed, self._numbers = seed, Random(seed)
        return self._numbers.randbytes(nbytes or secrets.DEFAULT_ENTROPY)


def main() -> None:
    secrets.token_bytes = SeededBytes(Path(sys.argv[sys.argv.index("--data") + 1]) / FILE)
    import yohoho.cli  # its modules must find the seeded source

    yohoho.cli.main()


if __name__ == "__main__":
    main()
