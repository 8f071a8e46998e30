"""The first game of a newcomer, from the first visit to its end: taps, hints and the time it takes.

The person taps at once, so the time is what the page itself takes, at its normal pace.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser
from tests.page.browser import Person, chromium
from tests.page.test_first_game import DOORS, play_and_read, start
from tests.server.harness import Server

from yohoho.table.clock import BOT_DELAY

GAMES: Final = 3
DELAY: Final = ("--bot-delay", str(BOT_DELAY))
"""The bots take the time that they take on a real server, unlike in the tests."""


class FirstGame(NamedTuple):
    taps: int
    hints: int
    seconds: float


def first_game(browser: Browser, address: str, door: str) -> FirstGame:
    """One first visit with an empty cache, up to the end of the first game."""
    person = Person(browser, address, choices={"pace": "normal"})
    begun = time.perf_counter()
    taps = start(person.go("/"), door)
    more, hints = play_and_read(person)
    seconds = time.perf_counter() - begun
    person.leave()
    return FirstGame(taps + more, len(hints), seconds)


def main() -> None:
    print("| Game | Taps | Hints | Seconds |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder), *DELAY).start()
        try:
            for door in DOORS:
                games = [first_game(browser, server.address, door) for _ in range(GAMES)]
                taps, hints, seconds = (sorted(column) for column in zip(*games, strict=True))
                print(
                    f"| {door} | {statistics.median(taps):.0f} ({taps[0]} to {taps[-1]}) "
                    f"| {hints[0]} to {hints[-1]} | {statistics.median(seconds):.0f} |"
                )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
