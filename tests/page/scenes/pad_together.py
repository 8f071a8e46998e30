"""The score pad on several phones, without the network, and the logbook afterwards."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tests.page.pad_hand import CREW, Hand
from tests.page.scenes.house import InMemoryServer, stay
from tests.page.scenes.pad import EIGHT, NOON, sheet
from yohoho.scorepad import Log, write
from yohoho.scorepad.commands import Close

DAY: Final = 86_400_000
POST: Final = """async ({ path, body }) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).status"""
OTHERS: Final = "a[href$='#others']"


def together(house: InMemoryServer) -> None:
    ann = Hand(house.stranger("/pad"))
    ann.begin(CREW[:4])
    ann.screen(3)
    ann.page.locator(OTHERS).last.click()
    ann.page.wait_for_selector(".crew-invite .primary")
    house.album.shoot(ann.person, "pad-share", full=True)
    ann.page.locator(".crew-invite .primary").click()
    ann.page.wait_for_selector(".crew-code")
    code = ann.page.locator(".crew-code [aria-hidden]").inner_text()
    bo, watcher = (Hand(house.stranger(f"/pad/{ann.stored().sheet}?code={code}")) for _ in range(2))
    for hand in (bo, watcher):
        hand.page.wait_for_selector(".crew-who")
    house.album.shoot(watcher.person, "pad-watch", full=True)
    bo.page.locator(".crew-who [data-person=p2]").click()
    ann.page.locator(".crew-who [data-person=p1]").click()
    ann.page.wait_for_selector(".crew-mate >> text=Bo")
    house.album.shoot(ann.person, "pad-shared", full=True)
    ann.page.locator(".crew-mate button").first.click()
    ann.page.wait_for_selector("dialog")
    house.album.shoot(ann.person, "pad-mate")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("dialog", state="detached")
    _bids(house, ann, bo, watcher)


def _bids(house: InMemoryServer, ann: Hand, bo: Hand, watcher: Hand) -> None:
    shoot = house.album.shoot
    ann.page.locator(".pad-tabs a").first.click()
    shoot(bo.person, "pad-secret-bid")
    bo.page.locator(".pad-numbers button").nth(1).click()
    ann.page.wait_for_selector("[data-person=p2][data-sealed=true]")
    shoot(bo.person, "pad-secret-bid-given")
    shoot(ann.person, "pad-secret-bids-for-the-pen")
    for _ in range(3):
        ann.page.locator(".pad-numbers button").first.click()
        ann.page.wait_for_timeout(250)
    stay(bo.person)
    ann.page.locator(".pad-actions .primary:enabled").click()
    bo.page.wait_for_selector(".crew-yo")
    shoot(bo.person, "pad-revealed")
    stay(bo.person, on=False)
    bo.page.reload()
    bo.page.wait_for_selector(".crew-own")
    shoot(bo.person, "pad-own-tricks")
    shoot(watcher.person, "pad-watching-tricks")
    bo.page.locator(".pad-numbers button").nth(1).click()
    ann.page.wait_for_selector(".pad-row:nth-child(2) .pad-won:has-text('1')")
    shoot(ann.person, "pad-tricks-together")
    ann.person.context.set_offline(True)
    ann.save()
    ann.page.wait_for_selector(".crew-beacon[data-standing=offline]")
    shoot(ann.person, "pad-offline")
    ann.page.locator(".crew-beacon").click()
    shoot(ann.person, "pad-offline-others", full=True)


def logbook(house: InMemoryServer) -> None:
    person = house.stranger("/history")
    house.album.shoot(person, "history-stranger")
    assert person.page.evaluate(POST, {"path": "/api/me", "body": {"name": "Ida"}}) == 200
    house.album.shoot(person.go("/history"), "history-empty")
    for number, names in enumerate((CREW, CREW[:4], EIGHT, CREW)):
        log = write(sheet(f"log-{number}", names, 4 + number, group="Thursday"), "scene", Close())
        assert (
            person.page.evaluate(POST, {"path": f"/api/sheets/{log.sheet}/sync", "body": _body(log)}) == 200
        )
    for name, path in (
        ("history", "/history"),
        ("history-players", "/history?tab=players"),
        ("history-player", "/history?tab=players&who=ann"),
        ("history-nobody", "/history?tab=players&who=nobody"),
    ):
        person.go(path)
        person.page.wait_for_selector(".voyage, .standings, .sailor")
        house.album.shoot(person, name, full=True)


def _body(log: Log) -> Any:
    found = msgspec.json.decode(msgspec.json.encode(log.operations))
    found[0]["at"] = NOON + DAY * len(log.operations)
    return {"operations": found, "since": 0}
