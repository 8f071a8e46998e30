"""Pictures of every page and state, at two or three sizes, into screenshots/. Names choose some scenes.

python -m tests.page.screenshots [scene …]
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.page.browser import chromium
from tests.page.scenes import (
    daily,
    endings,
    languages,
    learning,
    lobby,
    pad,
    pad_log,
    pad_together,
    pages,
    plain,
    powers,
    puzzles,
    replays,
    reviews,
    skull,
    skull_king,
    troubles,
)
from tests.page.scenes.album import Album
from tests.page.scenes.seeded import SeededServer
from tests.page.scenes.session import SceneSession

FOLDER: Final = Path(__file__).parents[2] / "screenshots"
SCENES: Final[Mapping[str, Callable[[SceneSession], None]]] = {
    "home": pages.home,
    "ways-in": pages.ways_in,
    "books": pages.books,
    "referee": pages.referee,
    "first-game": learning.first_game,
    "lessons": learning.lessons,
    "lobby": lobby.lobby,
    "king": skull_king.game,
    "trick": skull_king.trick,
    "moments": skull_king.moments,
    "tables": skull_king.other_tables,
    "schmidt": skull_king.schmidt,
    "powers": powers.powers,
    "cannon": powers.cannon,
    "skull": skull.skull,
    "out": skull.out,
    "last-chance": skull.last_chance,
    "daily": daily.daily,
    "endings": endings.endings,
    "languages": languages.languages,
    "plain": plain.plain,
    "shared": replays.share_game,
    "review": reviews.review,
    "puzzles": puzzles.puzzles,
    "pad-shelf": pad.shelf,
    "pad-rounds": pad.rounds,
    "pad-playing": pad.playing,
    "pad-sheets": pad.sheets,
    "pad-skull": pad.skull,
    "pad-log": pad_log.trick_log,
    "pad-changes": pad_log.changes,
    "pad-troubles": pad.troubles,
    "pad-together": pad_together.together,
    "logbook": pad_together.logbook,
    "closed-doors": troubles.refuse_entry,
    "server-gone": troubles.server_gone,
}


def main(names: list[str]) -> None:
    if not names:
        shutil.rmtree(FOLDER, ignore_errors=True)
    begun, album = time.monotonic(), Album(FOLDER)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = SeededServer(Path(folder)).start()
        try:
            for name in names or SCENES:
                session = SceneSession(server, browser, album)
                SCENES[name](session)
                session.all_leave()
                print(f"{name}: {album.pictures} pictures after {time.monotonic() - begun:.0f} s", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
