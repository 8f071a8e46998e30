"""Records what a server sends to one person during whole games, for the tests of the page in Node.

python -m tests.page.recordings writes tests/web/recordings/*.json again (`make recordings`). A recording
follows from seeds alone, so it changes only with the rules, the protocol or the bots. Of a game's options it
holds those that differ from the usual ones, so that a new option changes one file, and the menus.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.offline.seeded_game import SeededPlayer, open_seeded_server
from tests.page import recorded_skull, recorded_skull_king, recorded_tables
from tests.page.recorded_crew import then_close
from tests.page.recorded_documents import documents
from tests.page.recorded_third_game import third_game_recordings
from tests.server.client import messages_in
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from tests.virtual_time import run_virtually
from yohoho import Skull, SkullKing
from yohoho.offline.local_server import LocalServer
from yohoho.offline.person import ME
from yohoho.server.menu import full_menu
from yohoho.table import read_settings

FOLDER: Final = Path(__file__).parents[1] / "web" / "recordings"
USUAL: Final = "usual-options"
USUAL_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    game.name: msgspec.to_builtins(type(game.options)()) for game in (SkullKing(), Skull())
}
SITUATIONS: Final = (*recorded_tables.SITUATIONS, *recorded_skull_king.SITUATIONS, *recorded_skull.SITUATIONS)
SITUATION_SECONDS: Final = 3600.0
"""Virtual seconds after which a situation is not what its script expects."""
GAMES: Final[dict[str, dict[str, Any]]] = {
    "beck": {
        "game": "skull-king",
        "options": {
            "edition": "beck",
            "players": 3,
            "plan": [2, 4],
            "kraken": True,
            "whale": True,
            "loot": True,
            "powers": ["rosie", "will", "rascal", "juanita", "harry"],
        },
    },
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 4, "plan": [1, 2]}},
    "skull": {"game": "skull", "options": {"players": 3}},
    "newcomer": {
        "game": "skull-king",
        "options": {"edition": "beck", "players": 4, "plan": [1, 2, 3]},
        "bots": "cabin-boy",
    },
}


class RecordingPlayer(SeededPlayer):
    """Notes each command together with the messages that came before it."""

    def __init__(self, server: LocalServer) -> None:
        super().__init__(self._send_noted)
        self._server = server
        self.exchanges: list[dict[str, Any]] = [{"command": None, "messages": []}]

    def _send_noted(self, data: str) -> None:
        message = json.loads(data)
        if message["type"] == "do":
            self.exchanges.append({"command": message["command"], "messages": []})
        self._server.receive("recorded", data)

    def hear(self, frame: str) -> None:
        self.exchanges[-1]["messages"] += [json.loads(text) for text in messages_in(frame)]
        super().hear(frame)


async def record(settings: dict[str, Any]) -> dict[str, Any]:
    """One whole game of Ida against bots: her commands, each with the messages that follow it."""
    server = await open_seeded_server(RowsInMemory(), lambda frame: player.hear(frame))
    player = RecordingPlayer(server)
    table = (await server.hub.create(ME, "Ida", read_settings(settings), start=True)).id
    server.connect("recorded", table)
    player.greet()
    await player.over.wait()
    server.disconnect("recorded")
    await server.background.join(1)
    return {"table": table, "exchanges": player.exchanges}


def recordings() -> dict[str, str]:
    """The content of every file by its name."""
    games = {name: run_virtually(record(settings)) for name, settings in GAMES.items()}
    for situation in SITUATIONS:
        games |= run_virtually(then_close(situation), SITUATION_SECONDS)
    everything = games | documents() | third_game_recordings() | {"menu": full_menu()}
    shortened = {name: _shorten_options(msgspec.to_builtins(each)) for name, each in everything.items()}
    shortened[USUAL] = USUAL_OPTIONS
    return {f"{name}.json": _format(document) for name, document in shortened.items()}


def _shorten_options(document: Any) -> Any:
    """The document with the name of a game in place of its usual options, where all its options stand."""
    if isinstance(document, list):
        return [_shorten_options(item) for item in document]
    if not isinstance(document, dict):
        return document
    shortened = {key: _shorten_options(value) for key, value in document.items()}
    for game, usual in USUAL_OPTIONS.items():
        if isinstance(options := document.get("options"), dict) and options.keys() == usual.keys():
            changes = {name: value for name, value in options.items() if value != usual[name]}
            shortened["options"] = {"usual": game, **changes}
    return shortened


def _format(document: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=0).decode() + "\n"


def main() -> None:
    for name, content in recordings().items():
        (FOLDER / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
