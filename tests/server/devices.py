"""Devices that share a score sheet over HTTP: each holds a log, and they meet at the server."""

from typing import Any

import httpx
import msgspec

from tests.server.in_memory import InMemoryServer
from yohoho.scorepad import Log, Operation, Round, Sheet, fold, open_sheet, write
from yohoho.scorepad.commands import AnyCommand, WriteRound
from yohoho.scorepad.log import log_of

Answer = dict[str, Any]
NAMES = ("Ann", "Bo", "Cy")


def plain(operations: Any) -> list[Any]:
    documents: list[Any] = msgspec.json.decode(msgspec.json.encode(operations))
    return documents


class Device:
    """A phone that can write offline; `sync` sends the operations that are not confirmed, and merges the
    news."""

    def __init__(self, app: InMemoryServer, token: str, author: str, log: Log) -> None:
        self.app = app
        self.token = token
        self.author = author
        self.log = log
        self.since = 0
        self.confirmed: dict[str, Operation] = {}
        self.heard: list[str] = []
        """The text of every answer."""

    @property
    def sheet(self) -> Sheet:
        return fold(self.log)

    def write(self, command: AnyCommand) -> None:
        self.log = write(self.log, self.author, command)

    def write_round(self, number: int, **round_: Any) -> None:
        self.write(WriteRound(number, Round(**round_)))

    def unsent(self) -> list[Operation]:
        return [one for one in self.log.operations if self.confirmed.get(one.id) != one]

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        answer = self.app.ask(method, f"/api/sheets/{self.log.sheet}{path}", self.token, **more)
        self.heard.append(answer.text)
        return answer

    def send(self, operations: list[Operation], since: int | None = None) -> httpx.Response:
        body = {"operations": plain(operations), "since": self.since if since is None else since}
        return self.ask("POST", "/sync", json=body)

    def sync(self, sent: list[Operation] | None = None) -> Answer:
        """Sync as a correct client does."""
        sent = self.unsent() if sent is None else sent
        while True:
            answer = self.send(sent)
            assert answer.status_code == 200, answer.text
            document: Answer = answer.json()
            self.take(document, sent)
            if not document["more"]:
                return document
            sent = []

    def take(self, answer: Answer, sent: list[Operation]) -> None:
        news = msgspec.convert(answer["news"], list[Operation])
        news_ids = {operation.id for operation in news}
        others = [operation for operation in self.log.operations if operation.id not in news_ids]
        self.log = log_of(self.log.sheet, (*others, *news))
        self.confirmed |= {one.id: one for one in (*sent, *news)}
        self.since = answer["version"]

    def room(self) -> Answer:
        room: Answer = self.ask("GET").json()
        return room


def new_device(app: InMemoryServer, name: str = "Ida", sheet: str = "pad", **options: Any) -> Device:
    """A device with a new sheet that the server does not know yet."""
    log = open_sheet(sheet, f"{name}-phone", NAMES, options or {"plan": [2, 3]}, at=5)
    return Device(app, app.guest(name)["token"], f"{name}-phone", log)


def other_device(first: Device, name: str) -> Device:
    """Another phone of the same person."""
    return Device(first.app, first.token, name, first.log)


def other_member(first: Device, name: str, person: str | None = None, pen: bool = False) -> Device:
    """The device of another person, who joins with the code and may be one of the people on the sheet."""
    code = first.ask("POST", "/share").json()["code"]
    device = Device(first.app, first.app.guest(name)["token"], f"{name}-phone", first.log)
    joined = device.ask("POST", "/join", json={"code": code.lower()})
    assert joined.status_code == 200, joined.text
    if person:
        assert device.ask("PUT", "/me", json={"person": person}).status_code == 200
    if pen:
        key = next(mate["key"] for mate in joined.json()["crew"] if mate["me"])
        assert first.ask("PUT", f"/crew/{key}", json={"pen": True}).status_code == 200
    device.sync()
    return device
