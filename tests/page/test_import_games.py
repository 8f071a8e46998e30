"""Finished games from files: imported into one's own list, one or several at once, each with its outcome."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import SMALL, expect_address
from tests.page.conftest import Arrive
from tests.page.play import list_finished_games
from tests.page.words import begins_with, contains, in_any_language
from tests.server import client
from tests.server.harness import Server
from tests.walks import walk
from yohoho import SkullKing
from yohoho.core.record import GameRecord, Logbook, dumps
from yohoho.locales import LANGUAGES


def a_record(seed: int, *names: str, bots: Any = UNSET) -> GameRecord:
    game = SkullKing(players=3, plan=[1])
    logbook = Logbook(game, list(names) or ["Ann", "Bo", "Cleo"])
    for step in walk(game, seed):
        logbook.act(step.seat, step.action)
    return replace(logbook.record(), bots=bots)


def a_file(folder: Path, name: str, record: GameRecord) -> Path:
    file = folder / name
    file.write_text(dumps(record), encoding="utf-8")
    return file


def picker(page: Page) -> Locator:
    return page.get_by_role("button", name=in_any_language("games.import"))


def summary(page: Page) -> Locator:
    """How many files had which outcome."""
    return panel(page).get_by_role("status")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("games.import"))


def question(page: Page) -> Locator:
    return page.get_by_role("dialog", name=in_any_language("games.import-who"))


def rows_of_imports(page: Page) -> Locator:
    rows = page.get_by_role("main").get_by_role("listitem")
    return rows.filter(has=page.get_by_text(in_any_language("games.imported")))


@pytest.fixture(scope="module")
def player(server: Server) -> client.Client:
    """Ida has played a game against bots to its end, without a browser."""

    async def play() -> client.Client:
        async with AsyncExitStack() as stack:
            settings = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
            _, crew = await client.start_game(stack, server, settings, "Ida")
            await client.play_out(crew)
            return crew[0]

    return client.run_within(play())


def download_games(arrive: Arrive, player: client.Client, folder: Path) -> Path:
    """The file that the list of finished games saves."""
    owner = arrive(None).sign_in(player.token)
    owner.go("/games")
    with owner.page.expect_download() as saved:
        owner.page.get_by_role("link", name=begins_with("games.download")).click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


@pytest.mark.slow
def test_downloaded_game_is_imported_by_a_new_person_and_replayed(
    arrive: Arrive, player: client.Client, tmp_path: Path
) -> None:
    file = download_games(arrive, player, tmp_path)
    person = arrive("/games", size=SMALL)
    expect(person.page.get_by_text(in_any_language("games.none"))).to_be_visible()
    picker(person.page).set_input_files(file)
    expect(summary(person.page)).to_contain_text(contains("games.import-added", count=1))
    expect(rows_of_imports(person.page)).to_have_count(1)
    (game,) = list_finished_games(person)
    assert game["names"][game["seat"]] == "Ida", "she is the only person in the record"
    person.assert_fits()
    person.assert_accessible()
    panel(person.page).get_by_role("link").tap()
    expect_address(person.page, f"/replay/{game['id']}")
    expect(person.page.get_by_role("slider", name=in_any_language("replay-page.step"))).to_be_visible()


@pytest.mark.slow
def test_several_files_give_one_summary(arrive: Arrive, tmp_path: Path) -> None:
    good = a_file(tmp_path, "good.json", a_record(1, bots=[1, 2]))
    broken = a_record(2, bots=[1, 2])
    files = [
        good,
        a_file(tmp_path, "other.json", a_record(3, bots=[0, 2])),
        a_file(tmp_path, "again.json", a_record(1, "X", "Y", "Z", bots=[1, 2])),
        a_file(tmp_path, "broken.json", replace(broken, steps=["start 0", *broken.steps])),
        a_file(tmp_path, "half.json", replace(broken, steps=broken.steps[:-1], hashes=[])),
        a_file(tmp_path, "bots.json", a_record(4, bots=[0, 1, 2])),
    ]
    letter = tmp_path / "letter.json"
    letter.write_text("Dear Anne")
    person = arrive("/games", size=SMALL)
    picker(person.page).set_input_files([*files, letter])
    shown = summary(person.page)
    for key, count in (("added", 2), ("known", 1), ("refused", 4)):
        expect(shown).to_contain_text(contains(f"games.import-{key}", count=count))
    for code in ("game-known", "damaged-record", "unfinished-record", "bot-seat", "no-record-file"):
        slots: dict[str, Any] = {"number": 2} if code == "damaged-record" else {"name": "Ann"}
        expect(panel(person.page)).to_contain_text(contains(f"reason.{code}", **slots))
    expect(rows_of_imports(person.page)).to_have_count(2)
    person.ignore_errors()
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()
    person.assert_accessible()


def test_person_says_once_who_they_were_by_keyboard(arrive: Arrive, tmp_path: Path) -> None:
    files = [a_file(tmp_path, f"{seed}.json", a_record(seed)) for seed in (5, 6)]
    person = arrive("/games", size=SMALL)
    with person.page.expect_file_chooser() as chooser:
        # Chromium may handle a key before Playwright's order to intercept choosers, which is not awaited.
        # The focus goes the way of that order, so that the order is obeyed when the focus is there.
        picker(person.page).focus()
        person.page.keyboard.press("Space")
    assert chooser.value.is_multiple()
    chooser.value.set_files(files)
    expect(question(person.page)).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    question(person.page).get_by_role("button", name="Bo", exact=True).press("Enter")
    expect(summary(person.page)).to_contain_text(contains("games.import-added", count=2))
    assert [game["names"][game["seat"]] for game in list_finished_games(person)] == ["Bo", "Bo"]
