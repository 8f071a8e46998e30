"""A table with sealed bids, and everything that anybody is sent."""

import json
from collections.abc import Iterator
from typing import Any

from tests.server.devices import Answer, Device, new_device, other_member
from tests.server.in_memory import InMemoryServer

PLAN = [94, 3]
"""More cards than the deck allows, so as many as possible: bids with two digits are easy to find in
answers."""


class Table:
    """Ida has the pen and does not play; Anne and Bo have phones; Cy may have one."""

    def __init__(self, app: InMemoryServer, cy: bool = False, **options: Any) -> None:
        self.ida = new_device(app, **({"plan": PLAN} | options))
        self.ida.sync()
        self.ann, self.bo = other_member(self.ida, "Anne", "p1"), other_member(self.ida, "Bo", "p2")
        self.cy = other_member(self.ida, "Cy", "p3" if cy else None)
        self.all = [self.ida, self.ann, self.bo, self.cy]

    def hear(self) -> None:
        """Every device fetches everything."""
        for device in self.all:
            device.sync([])
            device.send([], 0)
            device.room()
            for path in ("/api/sheets", "/api/history", "/api/careers"):
                device.heard.append(device.app.ask("GET", path, device.token).text)


def bid(device: Device, bid: int | None, number: int = 1) -> Answer:
    answer = device.ask("PUT", "/bid", json={"number": number, "bid": bid})
    assert answer.status_code == 200, answer.text
    document: Answer = answer.json()
    return document


def bids(device: Device, number: int = 1) -> dict[str, int]:
    device.sync()
    return device.sheet.round(number).bids


def list_facts(texts: list[str]) -> Iterator[str]:
    """Every number in these answers except times and versions, and every sentence."""

    def walk(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, item in value.items():
                yield from walk(item, name)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item, key)
        elif isinstance(value, int) and key not in ("version", "at", "updated", "created", "plan", "seconds"):
            yield str(value)
        elif isinstance(value, str) and key in ("text", "error"):
            yield value

    for text in texts:
        if text:
            yield from walk(json.loads(text))
