"""Phones at one sheet, set up over HTTP: a test begins where its story does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import httpx
import msgspec

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.pad_hand import Hand
from yohoho.scorepad import Log, Round, dumps, fold, open_sheet, write
from yohoho.scorepad.commands import WriteRound

THREE: Final = ("Ann", "Bo", "Cy")
LIVE: Final = ".crew-beacon[data-standing=live]"
OFFLINE: Final = ".crew-beacon[data-standing=offline]"
JUNE: Final = 1_780_315_200_000
"""The first of June 2026, at noon."""
_numbers = count(1)


def new_log(*names: str, at: int = JUNE, **options: Any) -> Log:
    """A sheet nobody else has."""
    return open_sheet(f"crew-{next(_numbers)}", "phone", names or THREE, options, at=at)


class Phone(Hand):
    """Somebody the server knows by name, and what their browser could ask it."""

    def __init__(self, person: Person, name: str) -> None:
        super().__init__(person)
        person.post("/api/me", {"name": name})

    def ask(self, method: str, path: str, **body: Any) -> Any:
        cookies = self.person.cookies
        answer = httpx.request(method, self.person.address + path, json=body or None, cookies=cookies)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def bring(self, log: Log) -> None:
        operations: Any = msgspec.json.decode(msgspec.json.encode(log.operations))
        self.ask("POST", f"/api/sheets/{log.sheet}/sync", operations=operations, since=0)

    def open(self, sheet: str) -> None:
        self.person.go(f"/pad/{sheet}")
        self.page.wait_for_selector(LIVE)

    def tap_number(self, number: int) -> None:
        """One's own bid or tricks, or those of whoever is asked for."""
        self.tap(".pad-numbers button", number)

    def to_round(self) -> None:
        self.page.locator(".pad-tabs a").first.click()

    def to_others(self) -> None:
        self.page.locator(".crew-beacon").click()
        self.page.wait_for_selector(".crew-mates")


class Crew:
    """A sheet that is shared. Ann has opened it, and it lies in front of her."""

    def __init__(self, arrive: Arrive, log: Log | None = None, seat: int | None = None, **how: Any) -> None:
        self.arrive, self.log = arrive, log or new_log()
        self.path = f"/api/sheets/{self.log.sheet}"
        self.ann = Phone(arrive(None, **how), "Ann")
        self.ann.bring(self.log)
        self.code: str = self.ann.ask("POST", f"{self.path}/share")["code"]
        if seat:
            self.ann.ask("PUT", f"{self.path}/me", person=f"p{seat}")
        self.ann.open(self.log.sheet)

    def comes(self, name: str, seat: int | None = None, pen: bool = False, **how: Any) -> Phone:
        """Another phone, aboard by the code, as this person of the sheet."""
        phone = self.signs_on(name, seat, pen, **how)
        phone.open(self.log.sheet)
        return phone

    def signs_on(self, name: str, seat: int | None = None, pen: bool = False, **how: Any) -> Phone:
        """Of the crew, and not at the sheet now."""
        phone = Phone(self.arrive(None, **how), name)
        room = phone.ask("POST", f"{self.path}/join", code=self.code)
        if seat:
            phone.ask("PUT", f"{self.path}/me", person=f"p{seat}")
        if pen:
            key = next(mate["key"] for mate in room["crew"] if mate["me"])
            self.ann.ask("PUT", f"{self.path}/crew/{key}", pen=True)
        return phone


def kept_on(person: Person, *logs: Log) -> Hand:
    """This phone, with these sheets on its shelf; it is at none of them yet."""
    if not person.page.url.startswith(person.address):
        person.go("/about")
    shelf = {f"yohoho.pad/{log.sheet}": dumps(log) for log in logs}
    person.page.evaluate("shelf => void Object.assign(localStorage, shelf)", shelf)
    return Hand(person)


def played(log: Log, *rounds: Sequence[int]) -> Log:
    """With these rounds written: everybody has won what they bid."""
    for number, won in enumerate(rounds, start=len(fold(log).rounds) + 1):
        lines = {f"p{seat}": tricks for seat, tricks in enumerate(won, start=1)}
        log = write(log, "phone", WriteRound(number, Round(bids=lines, tricks=lines)))
    return log


LISTEN = """() => {
  const page = document.documentElement;
  const look = () => { if (document.querySelector(".crew-yo")) page.dataset.yohoho = "heard"; };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def listen_for_yohoho(*phones: Hand) -> None:
    """The cry passes by in two seconds; a phone that is looked at later must still have heard it."""
    for phone in phones:
        phone.page.evaluate(LISTEN)


def hear_yohoho(*phones: Hand) -> None:
    for phone in phones:
        phone.page.wait_for_selector("html[data-yohoho=heard]", state="attached")
