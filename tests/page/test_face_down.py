"""Tricks that lie face down (S-28): the page says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import DESKTOP
from tests.page.play import dialog
from tests.page.scenes.album import Album
from tests.page.scenes.session import SceneSession, stay
from tests.page.words import text
from tests.server.harness import Server

SETTINGS = {"game": "skull-king", "options": {"edition": "schmidt", "players": 3, "tricks_face_down": True}}


@pytest.mark.ruling("S-28")
def test_last_trick_is_not_shown_once_it_is_turned_over(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    session = SceneSession(server, browser, Album(tmp_path))
    try:
        table = session.table(SETTINGS).start()
        table.go_on(lambda: table.game["round"] == 2 and table.game["phase"] == "play")
        ida = session.at(table, size=DESKTOP)
        stay(ida, on=False)
        table.go_on(lambda: len(table.game.get("tricks", [])) == 1)
        ida.page.keyboard.press("l")
        expect(dialog(ida.page).get_by_role("listitem")).not_to_have_count(0)
        ida.page.keyboard.press("Escape")
        table.go_on(lambda: bool(table.game["trick"]["cards"]))
        ida.page.keyboard.press("l")
        expect(dialog(ida.page)).to_contain_text(text("play.trick-face-down"))
        expect(dialog(ida.page).get_by_role("listitem")).to_have_count(0)
        ida.assert_accessible()
    finally:
        session.all_leave()
