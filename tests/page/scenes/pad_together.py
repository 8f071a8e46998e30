"""Screenshots of the score pad on several phones and without a network, and of the logbook."""

from typing import Any, Final

import msgspec
from playwright.sync_api import Locator, expect

from tests.page.drawn import cry
from tests.page.scenes.pad import EIGHT, NOON, sheet
from tests.page.scenes.session import SceneSession, stay
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.shared_sheet import beacon, code_on_screen, expect_offline
from tests.page.words import contains, in_any_language
from yohoho.scorepad import Log, write
from yohoho.scorepad.commands import Close

DAY: Final = 86_400_000
POST: Final = """async ({ path, body }) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).status"""
SHARE: Final = in_any_language("crew.share")


def together(session: SceneSession) -> None:
    ann = Scorekeeper(session.stranger("/pad"))
    ann.begin(CREW[:4])
    ann.screen("more")
    ann.page.get_by_role("link", name=in_any_language("crew.title")).click()
    expect(ann.page.get_by_role("button", name=SHARE)).to_be_visible()
    session.album.shoot(ann.person, "pad-share", full=True)
    ann.page.get_by_role("button", name=SHARE).click()
    code = code_on_screen(ann.page)
    bo, watcher = (
        Scorekeeper(session.stranger(f"/pad/{ann.read_sheet().sheet}?code={code}")) for _ in range(2)
    )
    for keeper in (bo, watcher):
        expect(_who(keeper)).to_be_visible()
    session.album.shoot(watcher.person, "pad-watch", full=True)
    for keeper, name in ((bo, "Bo"), (ann, "Ann")):
        _who(keeper).get_by_role("button", name=name).click()
    aboard = ann.page.get_by_role("region", name=in_any_language("crew.aboard"))
    expect(aboard).to_contain_text("Bo")
    session.album.shoot(ann.person, "pad-shared", full=True)
    aboard.get_by_role("button").first.click()
    expect(ann.dialog()).to_be_visible()
    session.album.shoot(ann.person, "pad-mate")
    ann.page.keyboard.press("Escape")
    expect(ann.dialog()).to_have_count(0)
    _bids(session, ann, bo, watcher)


def _who(keeper: Scorekeeper) -> Locator:
    return keeper.page.get_by_role("group", name=in_any_language("crew.who"))


def _bids(session: SceneSession, ann: Scorekeeper, bo: Scorekeeper, watcher: Scorekeeper) -> None:
    shoot = session.album.shoot
    ann.tab("round").click()
    shoot(bo.person, "pad-secret-bid")
    bo.number(1).click()
    expect(ann.row("Bo")).to_contain_text(contains("sheet.has-bid"))
    shoot(bo.person, "pad-secret-bid-given")
    shoot(ann.person, "pad-secret-bids-for-the-pen")
    for _ in range(3):
        ann.tap_number(0)
    stay(bo.person)
    ann.page.get_by_role("button", name=in_any_language("crew.reveal")).click()
    expect(cry(bo.page)).to_be_visible()
    shoot(bo.person, "pad-revealed")
    stay(bo.person, on=False)
    bo.page.reload()
    expect(bo.number(1)).to_be_visible()
    shoot(bo.person, "pad-own-tricks")
    shoot(watcher.person, "pad-watching-tricks")
    bo.number(1).click()
    expect(ann.tricks_won().nth(1)).to_have_text("1")
    shoot(ann.person, "pad-tricks-together")
    ann.person.context.set_offline(True)
    ann.save()
    expect_offline(ann.page)
    shoot(ann.person, "pad-offline")
    beacon(ann.page).click()
    shoot(ann.person, "pad-offline-others", full=True)


def logbook(session: SceneSession) -> None:
    person = session.stranger("/history")
    session.album.shoot(person, "history-stranger")
    assert person.page.evaluate(POST, {"path": "/api/me", "body": {"name": "Ida"}}) == 200
    session.album.shoot(person.go("/history"), "history-empty")
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
        person.page.wait_for_load_state("networkidle")
        session.album.shoot(person, name, full=True)


def _body(log: Log) -> Any:
    operations = msgspec.json.decode(msgspec.json.encode(log.operations))
    operations[0]["at"] = NOON + DAY * len(log.operations)
    return {"operations": operations, "since": 0}
