"""The sheet of Skull on the score pad: whole games by touch, undo, files, and the other games beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.game_list import confirm, forget, rows
from tests.page.words import contains, in_any_language, text
from yohoho.locales import LANGUAGES

CREW: Final = ("Ann", "Bo", "Cy")
KEY: Final = "yohoho.pad.skull/"
STORED: Final = """key => Object.entries(localStorage)
  .filter(([name]) => name.startsWith(key)).map(([, sheet]) => JSON.parse(sheet))"""
WAKE_LOCK: Final = """
  window.wakeLocks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
    window.wakeLocks.push(kind);
    return { release: async () => {} };
  } } });
"""
AFTER_BOUNCE_MS: Final = 180
"""Quicker taps than this count as one, see web/pad/tap-guard.js."""


class SkullKeeper:
    """Somebody who keeps the score of a real game of Skull."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.mats = self.page.get_by_role("list", name=in_any_language("skull.mats"))
        self.undo = self.page.get_by_role("button", name=in_any_language("pad.undo"))
        self.redo = self.page.get_by_role("button", name=in_any_language("pad.redo"))

    def begin(self, names: Sequence[str] = CREW, first: str = "Ann", last_chance: bool = False) -> None:
        self.person.go("/pad/new")
        self.choose_skull()
        for name in names:
            self.join(name)
        self.page.get_by_role("combobox", name=in_any_language("skull-pad.first")).select_option(first)
        if last_chance:
            self.page.get_by_role("switch").evaluate("one => one.click()")
        self.press("skull-pad.start")
        expect(self.mats).to_be_visible()

    def choose_skull(self) -> None:
        self.page.get_by_role("radio", name=in_any_language("play.game.skull")).check(force=True)

    def join(self, name: str) -> None:
        box = self.page.get_by_role("textbox", name=in_any_language("pad.name"))
        box.fill(name)
        box.press("Enter")

    def press(self, key: str) -> None:
        self.tap(self.page.get_by_role("button", name=in_any_language(key)))

    def tap(self, control: Locator) -> None:
        self.page.wait_for_timeout(AFTER_BOUNCE_MS)
        if self.person.touch:
            control.tap()
        else:
            control.click()

    def mat(self, name: str) -> Locator:
        return self.mats.get_by_role("button", name=name)

    def succeed(self, name: str) -> None:
        """A round in two taps."""
        self.tap(self.mat(name))
        self.press("skull-pad.success")

    def fail(self, name: str, owner: str) -> None:
        self.tap(self.mat(name))
        wanted = in_any_language("skull-pad.own-skull") if owner == name else re.compile(f"^{owner}$")
        self.tap(self.owners().get_by_role("button", name=wanted))

    def owners(self) -> Locator:
        return self.page.get_by_role("group", name=in_any_language("skull-pad.failed"))

    def expect_mat(self, name: str, successes: int, discs: int, *others: str) -> None:
        left = text("ending.discs-left", count=discs) if discs else text("mat.out")
        for words in (left, text("ending.successes", count=successes), *others):
            expect(self.mat(name)).to_contain_text(words)

    def expect_starts(self, name: str) -> None:
        expect(self.mats.get_by_role("button", name=text("skull-pad.starts"))).to_have_text(
            re.compile(f"^{name}")
        )

    def expect_end(self, winner: str) -> None:
        expect(self.page.get_by_text(text("ending.won", name=winner), exact=True).last).to_be_visible()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text("ending.title"))

    def stored(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(STORED, KEY)
        return found

    def open(self, sheet: object) -> None:
        """Opens this JSON as a file from the list."""
        content = sheet if isinstance(sheet, str) else json.dumps(sheet)
        self.page.get_by_label(in_any_language("pad.import")).set_input_files(
            {"name": "sheet.json", "mimeType": "application/json", "buffer": content.encode()}
        )


@pytest.fixture
def keeper(arrive: Arrive) -> SkullKeeper:
    return SkullKeeper(arrive(None))


def test_game_is_won_by_a_second_success_with_undo_and_reload(keeper: SkullKeeper) -> None:
    keeper.begin()
    keeper.expect_starts("Ann")
    keeper.succeed("Bo")
    keeper.expect_mat("Bo", 1, 4)
    keeper.expect_starts("Bo")
    keeper.tap(keeper.undo)  # the success, not the challenger
    expect(keeper.owners()).to_be_visible()
    expect(keeper.mat("Bo")).to_have_attribute("aria-pressed", "true")
    keeper.tap(keeper.undo)
    keeper.expect_starts("Ann")
    expect(keeper.undo).to_be_disabled()
    keeper.page.reload()
    keeper.tap(keeper.redo)
    keeper.tap(keeper.redo)
    keeper.expect_mat("Bo", 1, 4)
    expect(keeper.redo).to_be_disabled()
    keeper.tap(keeper.mat("Bo"))
    keeper.page.reload()
    expect(keeper.owners()).to_be_visible()
    keeper.person.assert_accessible()
    keeper.press("skull-pad.success")
    keeper.expect_end("Bo")
    keeper.person.assert_accessible()
    keeper.page.reload()
    keeper.expect_end("Bo")
    keeper.tap(keeper.undo)
    expect(keeper.owners()).to_be_visible()


@pytest.mark.slow
def test_last_player_standing_wins_and_an_eliminated_player_names_the_next(keeper: SkullKeeper) -> None:
    keeper.begin()
    for left in (3, 2, 1):
        keeper.fail("Ann", "Cy")
        keeper.expect_mat("Ann", 0, left)
        keeper.expect_starts("Ann")  # not the owner of the skull
    keeper.fail("Ann", "Ann")
    keeper.expect_mat("Ann", 0, 0)
    expect(keeper.mat("Ann")).to_be_disabled()
    expect(keeper.page.get_by_role("heading", name=text("skull.wait-name", name="Ann"))).to_be_visible()
    keeper.tap(keeper.page.get_by_role("button", name="Cy", exact=True))
    keeper.expect_starts("Cy")
    for _ in range(4):
        keeper.fail("Bo", "Cy")
    keeper.expect_end("Cy")
    places = keeper.page.get_by_role("list", name=text("ending.places")).get_by_role("listitem")
    expect(places.nth(0)).to_contain_text("Cy")
    expect(places.nth(1)).to_contain_text(text("mat.out"))


@pytest.mark.slow
def test_owner_of_the_skull_starts_after_an_elimination(keeper: SkullKeeper) -> None:
    keeper.begin()
    for _ in range(4):
        keeper.fail("Ann", "Bo")
    keeper.expect_starts("Bo")
    keeper.tap(keeper.mat("Cy"))
    expect(keeper.owners().get_by_role("button", name="Ann")).to_have_count(0)


@pytest.mark.slow
def test_last_chance_disc_is_shown_for_one_round(keeper: SkullKeeper) -> None:
    keeper.begin(last_chance=True)
    for _ in range(3):
        keeper.fail("Ann", "Bo")
    keeper.expect_mat("Ann", 0, 1, text("skull.last-chance-name"))
    keeper.succeed("Cy")
    expect(keeper.mat("Ann")).not_to_contain_text(text("skull.last-chance-name"))


@pytest.mark.slow
def test_another_challenger_can_be_chosen_before_the_result(keeper: SkullKeeper) -> None:
    keeper.begin()
    keeper.tap(keeper.mat("Ann"))
    keeper.tap(keeper.mat("Bo"))
    expect(keeper.mat("Bo")).to_have_attribute("aria-pressed", "true")
    expect(keeper.mat("Ann")).to_have_attribute("aria-pressed", "false")
    keeper.tap(keeper.mat("Bo"))
    expect(keeper.owners()).to_have_count(0)
    assert keeper.stored()[0]["rounds"] == []


@pytest.mark.slow
def test_double_tap_on_a_mat_is_one_tap(keeper: SkullKeeper) -> None:
    keeper.begin()
    keeper.page.wait_for_timeout(AFTER_BOUNCE_MS)
    keeper.mat("Ann").evaluate("mat => { mat.click(); mat.click(); }")
    expect(keeper.mat("Ann")).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_rematch_keeps_players_and_option(keeper: SkullKeeper) -> None:
    keeper.begin(last_chance=True)
    keeper.succeed("Ann")
    keeper.succeed("Ann")
    before = keeper.page.url
    keeper.press("pad.again")
    keeper.page.wait_for_url(lambda url: url != before)
    expect(keeper.mats.get_by_role("listitem")).to_have_count(3)
    keeper.expect_mat("Ann", 0, 4)
    assert [sheet["last_chance"] for sheet in keeper.stored()] == [True, True]


@pytest.mark.slow
def test_players_are_renamed_and_the_first_player_is_changed_before_the_first_round(
    keeper: SkullKeeper,
) -> None:
    keeper.begin()
    crew = keeper.page.url + "#crew"
    keeper.page.goto(crew)
    keeper.tap(keeper.page.get_by_role("button", name=text("skull-pad.rename-of", name="Bo")))
    box = keeper.page.get_by_role("dialog").get_by_role("textbox")
    box.fill("ann")
    box.press("Enter")
    expect(keeper.page.get_by_role("alert")).to_have_text(text("reason.name-taken", name="ann"))
    box.fill("Bonnie")
    box.press("Enter")
    expect(keeper.page.get_by_role("dialog")).to_have_count(0)
    keeper.page.get_by_role("combobox", name=text("skull-pad.first")).select_option("Bonnie")
    keeper.page.get_by_role("link", name=text("pad.tab-round"), exact=True).click()
    keeper.expect_starts("Bonnie")
    keeper.succeed("Cy")
    keeper.page.goto(crew)
    expect(keeper.page.get_by_role("combobox", name=text("skull-pad.first"))).to_have_count(0)


@pytest.mark.slow
def test_list_names_game_date_and_winner_and_deletes(keeper: SkullKeeper) -> None:
    keeper.begin()
    keeper.succeed("Ann")
    keeper.succeed("Ann")
    keeper.person.go("/pad")
    expect(rows(keeper.page)).to_have_count(1)
    expect(rows(keeper.page)).to_contain_text(f"Skull · {text('pad.won-by', name='Ann')}")
    again = keeper.page.get_by_role("button", name=contains("pad.again"))
    expect(again).to_contain_text("Skull · Ann, Bo")
    keeper.person.assert_accessible()
    forget(keeper.page)
    dialog = keeper.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Skull · {text('pad.won-by', name='Ann')}")
    expect(dialog).to_contain_text(text("pad.delete-why"))
    confirm(keeper.page)
    expect(rows(keeper.page)).to_have_count(0)
    assert keeper.stored() == []


@pytest.mark.slow
def test_sheet_is_exported_and_imported(keeper: SkullKeeper, arrive: Arrive, tmp_path: Path) -> None:
    keeper.begin()
    keeper.succeed("Ann")
    keeper.fail("Bo", "Cy")
    sheet = keeper.page.url
    keeper.page.goto(f"{sheet}#more")
    with keeper.page.expect_download() as saved:
        keeper.press("pad.export-json")
    assert re.fullmatch(r"skull-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    saved.value.save_as(tmp_path / "sheet.json")
    content = (tmp_path / "sheet.json").read_text(encoding="utf-8")
    other = SkullKeeper(arrive("/pad"))
    other.open(content)
    other.expect_mat("Ann", 1, 4)
    other.expect_mat("Bo", 0, 3)
    other.expect_starts("Bo")
    other.succeed("Bo")
    other.person.go("/pad")
    other.open(content)  # an older state of the same sheet
    other.expect_mat("Bo", 1, 3)
    assert len(other.stored()) == 1
    changed = json.loads(content)
    changed["rounds"][0]["challenger"] = 2
    other.person.go("/pad")
    other.open(changed)
    other.expect_mat("Cy", 1, 4)
    assert len(other.stored()) == 2


BAD_FILES = (
    ({"version": 2}, "reason.sheet-version"),
    ({"rounds": [{"challenger": 5, "skull": None}]}, "reason.bad-sheet"),
    ({"rounds": [{"challenger": 0}, {"challenger": 1}]}, "reason.bad-sheet"),
    ({"people": [{"name": "Ann", "colour": 0}] * 3}, "reason.bad-sheet"),
    ({"stranger": 1}, "reason.bad-sheet"),
    ({"format": "yohoho-chess-sheet"}, "reason.not-a-sheet"),
)


@pytest.mark.parametrize(("change", "reason"), slow_but(5, BAD_FILES, several=True))
def test_bad_file_is_refused_and_nothing_is_kept(
    keeper: SkullKeeper, change: dict[str, Any], reason: str
) -> None:
    people = [{"name": name, "colour": seat} for seat, name in enumerate(CREW)]
    sheet = {"format": "yohoho-skull-sheet", "version": 1, "sheet": "some", "at": 1, "people": people}
    keeper.person.go("/pad")
    keeper.open({**sheet, "first": 0, **change})
    expect(keeper.page.get_by_role("alert")).to_have_text(contains(reason))
    assert keeper.stored() == []
    keeper.open({**sheet, "first": 0})
    keeper.expect_mat("Ann", 0, 4)


def test_number_of_players_is_refused_with_its_ruling(keeper: SkullKeeper) -> None:
    keeper.person.go("/pad/new")
    for name in (*CREW, "Dora", "Eve", "Finn", "Gus"):
        keeper.join(name)
    keeper.choose_skull()
    keeper.press("skull-pad.start")
    alert = keeper.page.get_by_role("alert")
    expect(alert).to_contain_text(contains("reason.player-count", players=7, least=3, most=6))
    expect(alert.get_by_role("link")).to_have_attribute("href", "/rules/skull#M-1")


@pytest.mark.slow
def test_sheets_of_skull_stay_out_of_the_logbook_and_are_not_shared(keeper: SkullKeeper) -> None:
    asked: list[str] = []
    keeper.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    keeper.begin()
    keeper.succeed("Ann")
    keeper.succeed("Ann")
    for part in ("", "#table", "#crew", "#more", "#board"):
        keeper.page.goto(keeper.page.url.partition("#")[0] + part)
        expect(keeper.page.get_by_role("heading", level=1)).to_be_visible()
        expect(keeper.page.get_by_role("link", name=text("crew.title"))).to_have_count(0)
        expect(keeper.page.get_by_role("button", name=text("pad.share-text"))).to_have_count(0)
    keeper.person.go("/pad")
    expect(rows(keeper.page)).to_have_count(1)
    keeper.person.go("/history")
    expect(keeper.page.get_by_role("heading", level=1)).to_be_visible()
    expect(keeper.page.get_by_role("main").get_by_text("Ann")).to_have_count(0)
    assert not [one for one in asked if "/api/sheets" in one or one.startswith("POST")]


@pytest.mark.slow
def test_screen_is_kept_on_and_taps_are_announced(keeper: SkullKeeper) -> None:
    keeper.person.context.add_init_script(WAKE_LOCK)
    keeper.begin()
    keeper.page.wait_for_function("() => String(window.wakeLocks) === 'screen'")
    spoken = keeper.page.get_by_role("log")
    keeper.tap(keeper.mat("Bo"))
    expect(spoken).to_contain_text(text("skull-pad.ask-skull", name="Bo"))
    keeper.tap(keeper.owners().get_by_role("button", name="Cy"))
    expect(spoken).to_contain_text(text("skull.wait-draw", name="Cy", other="Bo"))
    expect(spoken).to_contain_text(text("skull.starts", name="Bo"))
    keeper.tap(keeper.undo)
    expect(spoken).to_contain_text(text("pad.told-tap"))


@pytest.mark.slow
def test_game_is_kept_by_keyboard(arrive: Arrive) -> None:
    keeper = SkullKeeper(arrive(None, size=DESKTOP))
    keeper.begin()
    for key in ("2", "s", "1", "3"):
        keeper.page.keyboard.press(key)
    keeper.expect_mat("Bo", 1, 4)
    keeper.expect_mat("Ann", 0, 3)
    keeper.mat("Ann").focus()
    keeper.page.keyboard.press("Enter")
    keeper.owners().get_by_role("button", name="Cy").press("Enter")
    expect(keeper.mat("Ann")).to_be_focused()
    keeper.page.keyboard.press("2")
    keeper.page.wait_for_timeout(AFTER_BOUNCE_MS)
    keeper.page.get_by_role("button", name=text("skull-pad.success")).press("Enter")
    keeper.expect_end("Bo")
    expect(keeper.page.get_by_role("button", name=text("pad.again"))).to_be_focused()


@pytest.mark.slow
def test_two_tabs_write_on_one_sheet(keeper: SkullKeeper) -> None:
    keeper.begin()
    tab = keeper.person.context.new_page()
    tab.goto(keeper.page.url)
    expect(tab.get_by_role("list", name=text("skull.mats"))).to_be_visible()
    keeper.fail("Ann", "Bo")
    expect(tab.get_by_role("button", name="Ann")).to_contain_text(text("ending.discs-left", count=3))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_every_screen_fits_in_every_language(arrive: Arrive, size: tuple[int, int], theme: str) -> None:
    keeper = SkullKeeper(arrive(None, size=size, color_scheme=theme))
    keeper.begin((*CREW, "Maximiliana Wilhelmina", "Eve", "Finn"), last_chance=True)
    for _ in range(3):
        keeper.fail("Ann", "Bo")
    keeper.tap(keeper.mat("Cy"))
    sheet = keeper.page.url
    for part in ("", "#table", "#crew", "#more", "#board"):
        keeper.page.goto(sheet + part)
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            keeper.person.assert_fits()
        keeper.person.assert_accessible()
    keeper.page.goto(sheet)
    expect(keeper.owners().get_by_role("button").last).to_be_in_viewport(ratio=1)
