"""A game that the page does not know, recorded for the tests of the page in Node."""

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.page.recorded_crew import Frame, RecordedCrew, Recordings, then_close
from tests.third_game.installation import third_game
from tests.virtual_time import run_virtually
from yohoho.server.menu import full_menu


def third_game_recordings() -> Recordings:
    """A whole game of the third game, and the menu of a server on which it is installed."""
    with TemporaryDirectory() as folder, third_game(Path(folder)):
        menu: Frame = msgspec.to_builtins(full_menu())
        return run_virtually(then_close(_goofspiel)) | {"menu-with-goofspiel": menu}


async def _goofspiel() -> Recordings:
    crew = await RecordedCrew({"game": "goofspiel", "options": {"players": 3, "cards": 3}}).open()
    await crew.start()
    await crew.record()
    await crew.play_out()
    return {"goofspiel": crew.recording()}
