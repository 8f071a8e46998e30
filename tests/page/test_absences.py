"""A player who is away: the others see when a bot takes over, and the player learns what it did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import expect_table, lobby_button, open_table, play_out, sit_down
from tests.page.scenes.album import Album, dress
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.web_modules import CHOOSE
from tests.page.words import begins_with, contains, in_any_language, text
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

TWO: Final[dict[str, Any]] = {"game": "skull-king", "options": {"players": 2, "plan": [3]}, "grace": 40}
SKULL: Final[dict[str, Any]] = {"game": "skull", "options": {"players": 3}, "grace": 0}


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    opened = SceneSession(server, browser, Album(tmp_path))
    yield opened
    opened.all_leave()


def two_at_a_table(arrive: Arrive, settings: dict[str, Any], **how: Any) -> tuple[str, Person, Person]:
    ida = arrive(None, **how)
    table = open_table(ida, settings)
    bo = arrive(f"/t/{table}")
    sit_down(bo, "Bo")
    lobby_button(ida, "lobby.start").click()
    for person in (ida, bo):
        expect_table(person.page)
    return table, ida, bo


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_others_see_when_a_bot_takes_over(arrive: Arrive, size: tuple[int, int]) -> None:
    table, ida, bo = two_at_a_table(arrive, TWO, size=size)
    bo.page.goto("about:blank")
    told = ida.page.get_by_text(in_any_language("away.seconds", name="Bo"))
    expect(told.first).to_be_visible()
    first = told.first.inner_text()
    expect(told.first).not_to_have_text(first)
    announced = ida.page.get_by_role("log").get_by_text(in_any_language("away.seconds", name="Bo"))
    expect(announced).to_have_count(1)
    ida.assert_accessible()
    ida.assert_fits()
    bo.go(f"/t/{table}")
    expect(ida.page.get_by_role("log").get_by_text(text("log.table-back", name="Bo"))).to_be_attached()
    expect(announced).to_have_count(1)
    expect(ida.page.get_by_role("main").get_by_text(begins_with("away.seconds", name="Bo"))).to_have_count(0)


def summary(page: Page, key: str = "absence.stand-in") -> Any:
    return page.get_by_role("status").filter(has_text=contains(key))


@pytest.mark.slow
@pytest.mark.parametrize("text_view", [False, True], ids=["table", "text"])
def test_person_who_returns_reads_what_was_done(arrive: Arrive, text_view: bool) -> None:
    table, ida, bo = two_at_a_table(arrive, TWO | {"grace": 0})
    bo.page.goto("about:blank")
    play_out(ida, until="pick-card")
    ida.page.get_by_text(text("log.table-stand-in", name="Bo")).first.wait_for(state="attached")
    bo.go(f"/t/{table}")
    bo.page.evaluate(CHOOSE, {"textView": text_view})
    told = summary(bo.page)
    expect(told).to_be_visible()
    expect(told).to_contain_text("sailor")
    bo.assert_accessible()
    bo.assert_fits()
    assert summary(ida.page).count() == 0
    told.get_by_role("button", name=in_any_language("table.understood")).click()
    expect(told).to_have_count(0)


@pytest.mark.slow
def test_clock_that_ran_out_is_explained(arrive: Arrive) -> None:
    _, ida, bo = two_at_a_table(arrive, TWO | {"pace": 3})
    told = summary(bo.page, "absence.clock")
    expect(told).to_be_visible()
    expect(told).to_contain_text("bid")
    ida.page.goto("about:blank")


def test_summary_is_in_the_words_of_the_game_and_language(session: SceneSession) -> None:
    table = session.table(SKULL).start()
    first_discs_without(table, 1)
    anne = session.at(table, 1)
    for number, language in enumerate(LANGUAGES):
        for size in ("phone", "desktop"):
            dress(anne, size, ("dark", "light")[number % 2], language)
            placed = "|".join(text("skull.made-place", language, count=count) for count in (1, 2))
            expect(summary(anne.page)).to_contain_text(re.compile(placed))
            anne.assert_fits()


def first_discs_without(table: ScriptedTable, seat: int) -> None:
    """A player goes away, and a bot places their first disc."""
    gone = table.players[seat]
    gone.leave()
    gone.version = -1
    here = [player for player in table.players if player is not gone]
    while table.game["on_mats"] < len(table.players):
        for player in here:
            player.see(max(other.version for other in here))
        others = [waiting for waiting in table.game["waiting"] if waiting != seat]
        if others:
            table.act(others[0], table.legal(others[0])[0])
        else:
            table.host.see(table.host.version + 1)
