"""Screenshots of the score pad on one device: the list, a new game, a round, the sheet, its end."""

import base64
from random import Random
from typing import Any, Final

from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.random_rounds import game
from tests.page.scenes.album import dress
from tests.page.scenes.session import SceneSession
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.skull_keeper import SkullKeeper
from tests.page.web_modules import WEB
from tests.page.words import begins_with, in_any_language
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Log, Round, dumps, open_sheet, write
from yohoho.scorepad.commands import Close, WriteRound

NOON: Final = 1_780_315_200_000
"""The first of June 2026."""
EIGHT: Final = (*CREW, "Finn", "Gráinne", "Maximilian-Alexander von B")
ALL: Final = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}
KEEP: Final = "([key, text]) => localStorage.setItem(key, text)"
PICTURE: Final = """async (id) => {
  WEB
  const modules = ["pad/skull-king/sheet-editor", "sheets/storage", "pad/skull-king/picture"];
  const [{ SheetEditor }, { fetchSheet }, { pictureOf }] = await Promise.all(
    modules.map((path) => import(`${web}${path}.js`)));
  const bytes = new Uint8Array(await (await pictureOf(new SheetEditor(fetchSheet(id)))).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


def sheet(sheet_id: str, names: tuple[str, ...], rounds: int, options: Any = None, group: str = "") -> Log:
    """A game with plausible bids, written as far as that round."""
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
    """Stores the sheet in the browser."""
    person.page.evaluate(KEEP, [f"yohoho.pad/{log.sheet}", dumps(log)])


def turn(keeper: Scorekeeper, log: Log, screen: str = "") -> None:
    keeper.person.go("/about").go(f"/pad/{log.sheet}{screen and '#'}{screen}")
    expect(keeper.tab("round")).to_be_visible()


def shelf(session: SceneSession) -> None:
    keeper = Scorekeeper(session.stranger("/pad"))
    shoot, page = session.album.shoot, keeper.page
    shoot(keeper.person, "pad-list-empty")
    keeper.give("what.json", '{"format": "yohoho-sheet", "version": 9}')
    expect(keeper.alert()).to_be_visible()
    shoot(keeper.person, "pad-import-error")
    shoot(keeper.person.go("/pad/new"), "pad-new-empty", full=True)
    for name in CREW:
        keeper.join(name)
    keeper.join("x" * 200)
    shoot(keeper.person, "pad-new-name-too-long")
    page.get_by_role("textbox", name=in_any_language("pad.name")).fill("")
    keeper.show_options()
    shoot(keeper.person, "pad-new", full=True)
    keeper.start()
    keep(keeper.person, write(sheet("over", EIGHT, 3), "scene", Close()))
    keep(keeper.person, sheet("long", CREW[:3], 4))
    shoot(keeper.person.go("/pad"), "pad-list")
    page.get_by_role("button", name=in_any_language("pad.delete-of")).first.click()
    expect(keeper.dialog()).to_be_visible()
    shoot(keeper.person, "pad-delete")
    shoot(keeper.person.go("/pad/nowhere"), "pad-no-such-sheet")


def rounds(session: SceneSession) -> None:
    for names, options in ((CREW[:3], ALL), (EIGHT, {**ALL, "scoring": "cannonball"})):
        keeper = Scorekeeper(session.stranger("/pad"))
        keep(keeper.person, sheet("round", names, 4, options))
        turn(keeper, sheet("round", names, 4, options))
        _round(session, keeper, len(names))


def _round(session: SceneSession, keeper: Scorekeeper, players: int) -> None:
    shoot, page = session.album.shoot, keeper.page
    shoot(keeper.person, f"pad-bids-{players}")
    bids = [2, 1, 0, 0, 0, 0, 0, 0][:players]
    keeper.tap_bids(bids)
    keeper.wait_for_play()
    shoot(keeper.person, f"pad-play-{players}")
    keeper.enter_tricks()
    shoot(keeper.person, f"pad-tricks-{players}")
    keeper.tap(keeper.tricks_won().nth(0))
    shoot(keeper.person, f"pad-tricks-pick-{players}")
    keeper.tap_number(2)
    keeper.save()
    expect(keeper.alert()).to_be_visible()
    shoot(keeper.person, f"pad-tricks-missing-{players}")
    keeper.tap(keeper.more(1))
    keeper.tap(keeper.more(1))
    keeper.open_bonuses()
    keeper.claim("black-14", "Ann")
    keeper.claim("pirate-will", "Bo")
    keeper.claim("loot", "Ann", "Bo")
    shoot(keeper.person, f"pad-bonuses-{players}")
    keeper.claim("skull-king", "Ann")
    expect(keeper.alert()).to_be_visible()
    shoot(keeper.person, f"pad-bonus-refused-{players}")
    keeper.open_power("wager")
    keeper.bonus_sheet().get_by_role("button", name="Ann", exact=True).click()
    shoot(keeper.person, f"pad-wager-{players}")
    page.go_back()
    expect(keeper.bonus_sheet()).to_have_count(0)
    shoot(keeper.person, f"pad-tricks-with-bonuses-{players}")


def playing(session: SceneSession) -> None:
    """The screens that lie on the table or hang on a wall: the time of play, and the scoreboard."""
    for names, options in ((CREW[:3], ALL), (CREW, ALL), (EIGHT, {**ALL, "scoring": "cannonball"})):
        keeper, log = Scorekeeper(session.stranger("/pad")), sheet("playing", names, 6, options)
        keep(keeper.person, log)
        turn(keeper, log)
        keeper.tap_bids([2, 1, 3, 0, 1, 0, 0, 1][: len(names)])
        keeper.wait_for_play()
        session.album.at_every_size(keeper.person, f"pad-playing-{len(names)}")
        keeper.screen("more")
        keeper.page.get_by_role("link", name=begins_with("pad.board")).click()
        expect(keeper.page.get_by_role("columnheader").first).to_be_visible()
        session.album.at_every_size(keeper.person, f"pad-board-{len(names)}")


def sheets(session: SceneSession) -> None:
    for names in (CREW, EIGHT):
        keeper, log = Scorekeeper(session.stranger("/pad")), sheet("half", names, 6)
        keep(keeper.person, log)
        for screen in ("table", "crew", "more"):
            turn(keeper, log, screen)
            session.album.shoot(keeper.person, f"pad-{screen}-{len(names)}", full=True)
    _correct_round(session, keeper, log)
    _end_game(session, keeper)


def _correct_round(session: SceneSession, keeper: Scorekeeper, log: Log) -> None:
    shoot, page = session.album.shoot, keeper.page
    turn(keeper, log, "table")
    keeper.explain(2)
    shoot(keeper.person, "pad-why")
    turn(keeper, log, "edit-4")
    keeper.wait_for_tricks()
    shoot(keeper.person, "pad-edit")
    none = keeper.tricks_won().first.inner_text() == "0"
    keeper.tap(keeper.more(0) if none else keeper.fewer(0))
    keeper.save()
    keeper.tap(page.get_by_role("button", name=in_any_language("pad.force")))
    expect(keeper.change_note()).to_be_visible()
    shoot(keeper.person, "pad-change-note")
    turn(keeper, log, "crew")
    keeper.seat_dialog("Ann")
    shoot(keeper.person, "pad-person")


def _end_game(session: SceneSession, keeper: Scorekeeper) -> None:
    for names in (CREW, EIGHT):
        log = sheet("done", names, 10 if len(names) < 8 else 8, group="Thursday")
        log = write(log, "scene", Close())
        keep(keeper.person, log)
        turn(keeper, log)
        keeper.expect_end()
        session.album.shoot(keeper.person, f"pad-end-{len(names)}", full=True)
        _on_paper(session, keeper, f"{len(names)}")


def _on_paper(session: SceneSession, keeper: Scorekeeper, name: str) -> None:
    """The picture to share, and the printed sheet."""
    folder, page = session.album.folder, keeper.page
    for language in LANGUAGES:
        dress(keeper.person, "phone", "dark", language)
        picture = base64.b64decode(page.evaluate(PICTURE.replace("WEB", WEB), "done"))
        (folder / f"pad-picture-{name}-{language}.png").write_bytes(picture)
        page.pdf(path=folder / f"pad-print-{name}-{language}.pdf", format="A4", print_background=True)
    page.emulate_media(media="print")
    session.album.shoot(keeper.person, f"pad-print-{name}", full=True)
    page.emulate_media(media="null")


def skull(session: SceneSession) -> None:
    """The sheet of Skull: a new game, a round, its other screens, the scoreboard and the end."""
    keeper = SkullKeeper(session.stranger("/pad/new"))
    shoot, person = session.album.shoot, keeper.person
    keeper.choose_skull()
    for name in CREW[:3]:
        keeper.join(name)
    shoot(person, "pad-skull-new", full=True)
    keeper.begin(CREW, last_chance=True)
    keeper.fail("Ann", "Bo")
    keeper.tap(keeper.mat("Ann"))
    keeper.press("skull-pad.success")
    keeper.tap(keeper.mat("Bo"))
    expect(keeper.owners()).to_be_visible()
    shoot(person, "pad-skull-round")
    sheet = keeper.page.url
    for screen in ("table", "more", "crew"):
        keeper.page.goto(f"{sheet}#{screen}")
        shoot(person, f"pad-skull-{screen}", full=True)
    keeper.open_rename("Bo")
    shoot(person, "pad-skull-rename")
    keeper.page.goto(f"{sheet}#board")
    session.album.at_every_size(person, "pad-skull-board")
    keeper.page.goto(sheet)
    keeper.tap(keeper.mat("Ann"))
    keeper.press("skull-pad.success")
    keeper.expect_end()
    shoot(person, "pad-skull-end", full=True)


def troubles(session: SceneSession) -> None:
    person = session.stranger("/pad")
    person.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    keeper = Scorekeeper(person)
    keeper.begin(CREW[:3])
    expect(keeper.alert()).to_be_visible()
    session.album.shoot(person, "pad-nothing-kept")
