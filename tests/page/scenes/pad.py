"""The score pad on one device: the shelf, a new game, a round with its bonuses, the sheet, its end."""

from __future__ import annotations

import base64
from random import Random
from typing import Any, Final

from tests.page.browser import Person
from tests.page.pad_hand import CREW, Hand, game
from tests.page.scenes.album import dress
from tests.page.scenes.house import InMemoryServer
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Log, Round, dumps, open_sheet, write
from yohoho.scorepad.commands import Close, WriteRound

NOON: Final = 1_780_315_200_000
"""The first of June 2026."""
EIGHT: Final = (*CREW, "Finn", "Gráinne", "Maximilian-Alexander von B")
ALL: Final = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}
KEEP: Final = "([key, text]) => localStorage.setItem(key, text)"
PICTURE: Final = """async (id) => {
  const web = new URL(".", document.querySelector("script[type=module]").src).href;
  const [{ SheetEditor }, { fetchSheet }, { pictureOf }] = await Promise.all(
    ["pad/sheet-editor", "sheets/storage", "pad/share"].map((path) => import(`${web}${path}.js`)));
  const bytes = new Uint8Array(await (await pictureOf(new SheetEditor(fetchSheet(id)))).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


def sheet(sheet_id: str, names: tuple[str, ...], rounds: int, options: Any = None, group: str = "") -> Log:
    """A game in which things happen as they do, written as far as that round."""
    log = open_sheet(sheet_id, "scene", names, options, group=group, at=NOON)
    for number, (bids, tricks) in enumerate(game(Random(len(names)), len(names), rounds), 1):
        first = next(who for who, won in enumerate(tricks, 1) if won)
        claims = (Claim("black-14", f"p{first}"),) if number % 2 else ()
        written = Round(bids=_by_seat(bids), tricks=_by_seat(tricks), claims=claims)
        log = write(log, "scene", WriteRound(number, written))
    return log


def _by_seat(numbers: list[int]) -> dict[str, int]:
    return {f"p{seat}": number for seat, number in enumerate(numbers, 1)}


def keep(person: Person, log: Log) -> None:
    """On the device, as if it had been written there."""
    person.page.evaluate(KEEP, [f"yohoho.pad/{log.sheet}", dumps(log)])


def turn(hand: Hand, log: Log, screen: str = "") -> None:
    hand.person.go("/about").go(f"/pad/{log.sheet}{screen and '#'}{screen}")
    hand.page.wait_for_selector(".pad-sheet")


def shelf(house: InMemoryServer) -> None:
    hand = Hand(house.stranger("/pad"))
    shoot, page = house.album.shoot, hand.page
    shoot(hand.person, "pad-list-empty")
    hand.give("what.json", '{"format": "yohoho-sheet", "version": 9}')
    page.wait_for_selector(".pad-stop")
    shoot(hand.person, "pad-import-error")
    shoot(hand.person.go("/pad/new"), "pad-new-empty", full=True)
    for name in CREW:
        hand.join(name)
    hand.join("x" * 200)
    shoot(hand.person, "pad-new-name-too-long")
    page.locator(".pad-new input[autocomplete=off]").fill("")
    page.locator(".all-options summary").first.click()
    shoot(hand.person, "pad-new", full=True)
    hand.start()
    keep(hand.person, write(sheet("over", EIGHT, 3), "scene", Close()))
    keep(hand.person, sheet("long", CREW[:3], 4))
    shoot(hand.person.go("/pad"), "pad-list")
    page.locator(".pad-game button").first.click()
    page.wait_for_selector("dialog")
    shoot(hand.person, "pad-delete")
    shoot(hand.person.go("/pad/nowhere"), "pad-no-such-sheet")


def rounds(house: InMemoryServer) -> None:
    for names, options in ((CREW[:3], ALL), (EIGHT, {**ALL, "scoring": "cannonball"})):
        hand = Hand(house.stranger("/pad"))
        keep(hand.person, sheet("round", names, 4, options))
        turn(hand, sheet("round", names, 4, options))
        _round(house, hand, len(names))


def _round(house: InMemoryServer, hand: Hand, players: int) -> None:
    shoot, page = house.album.shoot, hand.page
    shoot(hand.person, f"pad-bids-{players}")
    bids = [2, 1, 0, 0, 0, 0, 0, 0][:players]
    hand.bid(bids)
    shoot(hand.person, f"pad-tricks-{players}")
    hand.tap(".pad-stepper >> nth=0 >> button", 1)
    shoot(hand.person, f"pad-tricks-pick-{players}")
    hand.tap(".pad-numbers button", 2)
    hand.save()
    page.wait_for_selector(".pad-stop")
    shoot(hand.person, f"pad-tricks-missing-{players}")
    hand.tap(".pad-stepper >> nth=1 >> button", 2)
    page.wait_for_timeout(200)
    hand.tap(".pad-stepper >> nth=1 >> button", 2)
    hand.tap(".pad-bonus")
    page.wait_for_selector(".pad-cards")
    hand.claim("black-14", "Ann")
    hand.claim("pirate-will", "Bo")
    hand.claim("loot", "Ann", "Bo")
    shoot(hand.person, f"pad-bonuses-{players}")
    hand.claim("skull-king", "Ann")
    page.wait_for_selector(".pad-choose .pad-stop")
    shoot(hand.person, f"pad-bonus-refused-{players}")
    hand.tap("[data-power=wager]")
    page.locator(".pad-people button").first.click()
    shoot(hand.person, f"pad-wager-{players}")
    page.go_back()
    page.wait_for_selector(".pad-bonuses", state="detached")
    shoot(hand.person, f"pad-tricks-with-bonuses-{players}")


def sheets(house: InMemoryServer) -> None:
    for names in (CREW, EIGHT):
        hand, log = Hand(house.stranger("/pad")), sheet("half", names, 6)
        keep(hand.person, log)
        for screen in ("table", "crew", "more"):
            turn(hand, log, screen)
            house.album.shoot(hand.person, f"pad-{screen}-{len(names)}", full=True)
    _corrected(house, hand, log)
    _ended(house, hand)


def _corrected(house: InMemoryServer, hand: Hand, log: Log) -> None:
    shoot, page = house.album.shoot, hand.page
    turn(hand, log, "table")
    page.locator(".pad-cell-button").nth(2).click()
    page.wait_for_selector("dialog.why")
    shoot(hand.person, "pad-why")
    turn(hand, log, "edit-4")
    page.wait_for_selector(".pad-round.tricks")
    shoot(hand.person, "pad-edit")
    before = page.locator(".pad-won").first.inner_text()
    hand.tap(".pad-stepper >> nth=0 >> button", 0 if before != "0" else 2)
    hand.save()
    hand.tap(".pad-stop .danger")
    page.wait_for_selector(".pad-change")
    shoot(hand.person, "pad-change-note")
    turn(hand, log, "crew")
    page.locator(".pad-seat-more button").first.click()
    page.wait_for_selector("dialog")
    shoot(hand.person, "pad-person")


def _ended(house: InMemoryServer, hand: Hand) -> None:
    for names in (CREW, EIGHT):
        log = sheet("done", names, 10 if len(names) < 8 else 8, group="Thursday")
        log = write(log, "scene", Close())
        keep(hand.person, log)
        turn(hand, log)
        hand.page.wait_for_selector(".pad-end")
        house.album.shoot(hand.person, f"pad-end-{len(names)}", full=True)
        _on_paper(house, hand, f"{len(names)}")


def _on_paper(house: InMemoryServer, hand: Hand, name: str) -> None:
    """What leaves the page: the picture for friends, and the printed sheet."""
    folder, page = house.album.folder, hand.page
    for language in LANGUAGES:
        dress(page, "phone", "dark", language)
        picture = base64.b64decode(page.evaluate(PICTURE, "done"))
        (folder / f"pad-picture-{name}-{language}.png").write_bytes(picture)
        page.pdf(path=folder / f"pad-print-{name}-{language}.pdf", format="A4", print_background=True)
    page.emulate_media(media="print")
    house.album.shoot(hand.person, f"pad-print-{name}", full=True)
    page.emulate_media(media="null")


def troubles(house: InMemoryServer) -> None:
    person = house.stranger("/pad")
    person.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    hand = Hand(person)
    hand.begin(CREW[:3])
    hand.page.wait_for_selector(".pad-unkept button")
    house.album.shoot(person, "pad-nothing-kept")
