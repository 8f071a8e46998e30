"""Players without a browser: they do at a table what a scene asks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any, TypeAlias

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.page.deal_search import Hope, secret_of, words_that
from tests.page.scripted_choices import Choice
from tests.server.harness import Server
from yohoho.skull_king import SkullKing

Frame: TypeAlias = dict[str, Any]
TIMEOUT = 20.0


class ScriptedPlayer:
    """Somebody with a token and a connection to one table."""

    def __init__(self, server: str, name: str) -> None:
        signed_in = httpx.post(f"{server}/api/me", json={"name": name}).raise_for_status().json()
        self.server, self.name, self.token = server, name, str(signed_in["token"])
        self.view: Frame = {}
        self.version = -1
        self._ids = count(1)
        self._socket: ClientConnection | None = None
        self._leaving = ExitStack()

    def open_table(self, settings: Frame) -> str:
        headers = {"authorization": f"Bearer {self.token}"}
        answer = httpx.post(f"{self.server}/api/tables", json={"settings": settings}, headers=headers)
        return str(answer.raise_for_status().json()["id"])

    def enter(self, table: str) -> None:
        url = f"{self.server.replace('http', 'ws', 1)}/ws/tables/{table}"
        headers = {"authorization": f"Bearer {self.token}"}
        line = connect(url, additional_headers=headers, compression=None, proxy=None, max_queue=None)
        self._socket = self._leaving.enter_context(line)
        self._send({"type": "hello", "protocol": 1})
        self._hear()

    def do(self, **command: Any) -> int:
        """Sends a command. Returns the version of the table in which it is done."""
        command_id = f"c{next(self._ids)}"
        self._send({"type": "do", "id": command_id, "command": command})
        while (answer := self._hear()).get("id") != command_id:
            pass
        assert answer["type"] == "ack", answer
        self.see(answer["version"])
        return int(answer["version"])

    def see(self, version: int) -> None:
        while self.version < version:
            self._hear()

    def leave(self) -> None:
        self._leaving.close()

    def _send(self, message: Frame) -> None:
        assert self._socket
        self._socket.send(msgspec.json.encode(message).decode())

    def _hear(self) -> Frame:
        assert self._socket
        frame: Frame = msgspec.json.decode(self._socket.recv(TIMEOUT))
        if "view" in frame:
            self.view, self.version = frame["view"], frame["version"]
        return frame


class ScriptedTable:
    """A table and its players, the first of them its host; without bots nothing happens by itself."""

    def __init__(self, server: Server, settings: Frame, names: Sequence[str]) -> None:
        self.server, self.settings = server, settings
        self.players = [ScriptedPlayer(server.address, name) for name in names]
        self.host = self.players[0]
        self.id = self.host.open_table(settings)
        for player in self.players:
            player.enter(self.id)
            if player is not self.host:
                self.do(player, do="sit", name=player.name)

    @property
    def game(self) -> Frame:
        game: Frame = self.host.view["game"]
        return game

    def do(self, player: ScriptedPlayer, **command: Any) -> None:
        """Sends a command of one player, and waits until all have seen it."""
        version = player.do(**command)
        for other in self.players:
            if other.version >= 0:
                other.see(version)

    def start(self, hope: Hope | None = None) -> ScriptedTable:
        if hope:
            game = SkullKing(**self.settings["options"])
            words = words_that(game, secret_of(self.server, self.id), hope)
            self.do(self.host, do="give-words", words=words)
        self.do(self.host, do="start")
        return self

    def legal(self, seat: int) -> list[str]:
        return list(self.players[seat].view["game"].get("legal", []))

    def act(self, seat: int, action: str) -> None:
        self.do(self.players[seat], do="act", action=action)

    def bid(self, *bids: int) -> None:
        """All of them, in seat order."""
        for seat, number in enumerate(bids):
            self.act(seat, f"bid {number}")

    def go_on(self, until: Callable[[], bool], choose: Choice | None = None) -> None:
        """Makes the first legal move, or the chosen one, of each player in turn until the game stands so."""
        while self.host.view["phase"] == "playing" and not until():
            seat = self.game["waiting"][0]
            legal = self.legal(seat)
            self.act(seat, choose(seat, legal) if choose else legal[0])

    def play_out(self, choose: Choice | None = None) -> None:
        self.go_on(lambda: False, choose)

    def my_turn(self) -> bool:
        """The host is due to play a card."""
        return bool(self.game["phase"] == "play" and 0 in self.game["waiting"])

    def leave(self) -> None:
        for player in self.players:
            player.leave()
