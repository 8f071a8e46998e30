"""Phones at one shared sheet, set up over HTTP."""

import re
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.words import in_any_language, one_of
from yohoho.scorepad import Log, Round, fold, open_sheet, write
from yohoho.scorepad.commands import WriteRound

THREE: Final = ("Ann", "Bo", "Cy")
LIVE: Final = in_any_language("crew.is-live")
OFFLINE: Final = in_any_language("crew.is-offline")
BEACON: Final = one_of(LIVE, OFFLINE, in_any_language("crew.is-waiting"))
JUNE: Final = 1_780_315_200_000
"""The first of June 2026, at noon."""
_numbers = count(1)


def new_log(*names: str, at: int = JUNE, **options: Any) -> Log:
    """A sheet nobody else has."""
    return open_sheet(f"crew-{next(_numbers)}", "phone", names or THREE, options, at=at)


class Phone(Scorekeeper):
    """Somebody whom the server knows by name, and the requests of their browser."""

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
        expect_live(self.page)

    def to_round(self) -> None:
        self.tab("round").click()

    def to_others(self) -> None:
        """The screen of all phones at this sheet."""
        beacon(self.page).click()
        expect(self.page.get_by_role("region", name=in_any_language("crew.aboard"))).to_be_visible()

    def mate(self, name: str) -> Locator:
        """Somebody on the screen of all phones."""
        region = self.page.get_by_role("region", name=in_any_language("crew.aboard"))
        return region.get_by_role("listitem").filter(has_text=name)


class SharedSheet:
    """A sheet that is shared. Ann has opened it and looks at it."""

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
        """Another phone that joins by the code, as this person of the sheet, and opens it."""
        phone = self.signs_on(name, seat, pen, **how)
        phone.open(self.log.sheet)
        return phone

    def signs_on(self, name: str, seat: int | None = None, pen: bool = False, **how: Any) -> Phone:
        """Another phone that joins by the code without opening the sheet."""
        phone = Phone(self.arrive(None, **how), name)
        room = phone.ask("POST", f"{self.path}/join", code=self.code)
        if seat:
            phone.ask("PUT", f"{self.path}/me", person=f"p{seat}")
        if pen:
            key = next(mate["key"] for mate in room["crew"] if mate["me"])
            self.ann.ask("PUT", f"{self.path}/crew/{key}", pen=True)
        return phone


def beacon(page: Page) -> Locator:
    """The link in the head of a shared sheet that says whether it is connected."""
    return page.get_by_role("link", name=BEACON)


def expect_live(page: Page) -> None:
    expect(page.get_by_role("link", name=LIVE)).to_be_visible()


def expect_offline(page: Page) -> None:
    expect(page.get_by_role("link", name=OFFLINE)).to_be_visible()


def share(keeper: Scorekeeper) -> str:
    """Shares the sheet that is open. Returns the code on the screen."""
    page = keeper.page
    keeper.screen("more")
    page.get_by_role("link", name=in_any_language("crew.title")).click()
    page.get_by_role("button", name=in_any_language("crew.share")).click()
    return code_on_screen(page)


def code_on_screen(page: Page) -> str:
    """The letters that lead to the sheet, on the screen of all phones."""
    region = page.get_by_role("region", name=in_any_language("crew.code"))
    letters = re.compile(r"^(?:[A-Z] ){5}[A-Z]$")
    return region.get_by_text(letters).inner_text().replace(" ", "")


def keep_on(person: Person, *logs: Log) -> Scorekeeper:
    """This phone, with these sheets in its storage; none is open yet."""
    keeper = Scorekeeper(person)
    keeper.keep(*logs)
    return keeper


def play_rounds(log: Log, *rounds: Sequence[int]) -> Log:
    """With these rounds written: everybody has won what they bid."""
    for number, won in enumerate(rounds, start=len(fold(log).rounds) + 1):
        lines = {f"p{seat}": tricks for seat, tricks in enumerate(won, start=1)}
        log = write(log, "phone", WriteRound(number, Round(bids=lines, tricks=lines)))
    return log


def expect_reveal(bids: dict[str, int], *phones: Scorekeeper) -> None:
    """Each phone has told all bids at once; the cry on the screen itself passes in two seconds."""
    for phone in phones:
        for name, bid in bids.items():
            expect(phone.page.get_by_role("log")).to_contain_text(f"{name} bids {bid}.")
