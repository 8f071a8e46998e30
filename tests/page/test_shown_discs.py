"""After a failed challenge a player may show the discs on their mat, by a button or in the text view."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.effort import slow_but
from tests.page.play import command_box
from tests.page.scenes.album import Album, choose
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR, bold, first_discs
from tests.page.words import begins_with
from tests.server.harness import Server

BESS: Final = 2


@pytest.mark.parametrize("as_text", slow_but(2, [True, False]))
def test_discs_are_shown_once_by_their_owner(
    browser: Browser, server: Server, tmp_path: Path, as_text: bool
) -> None:
    session = SceneSession(server, browser, Album(tmp_path))
    try:
        table = session.table(FOUR).start()
        first_discs(table, "skull", "flower", "flower", "flower")
        table.go_on(lambda: table.game["phase"] == "flipping", bold(1, 3))
        while table.game["phase"] == "flipping":
            table.act(1, "flip 1" if "flip 1" in table.legal(1) else "flip 0")
        bess = session.at(table, BESS)
        if as_text:
            choose(bess.page, textView=True)
            expect(command_box(bess.page)).to_be_visible()
        show = bess.page.get_by_role("button", name=begins_with("text.act-show" if as_text else "skull.show"))
        show.first.click()
        expect(show).to_have_count(0)
        found = bess.page.evaluate("id => fetch(`/api/tables/${id}`).then((found) => found.json())", table.id)
        assert list(found["shown"]) == [str(BESS)]
        assert "skull" not in found["shown"][str(BESS)]
    finally:
        session.all_leave()
