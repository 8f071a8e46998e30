"""The score pad offers what the server's menu offers, less what only hides something at a table."""

from typing import Any, Final

import msgspec
import pytest

from tests.page.javascript import PageModules
from yohoho.server.menu import full_menu
from yohoho.skull_king.descriptor import SKULL_KING
from yohoho.skull_king.editions import EDITIONS

BOX: Final = """async (name) => {
  const { boxOf } = await import(`${web}pad/skull-king/menu-box.js`);
  return boxOf(name);
}"""
ON_PAPER: Final = ("least", "most", "defaults", "scorings", "powers", "ties")


@pytest.mark.parametrize("edition", EDITIONS)
def test_pad_and_server_offer_the_same(modules: PageModules, edition: str) -> None:
    boxes = [box for box in full_menu().boxes if box.edition == edition]
    server: dict[str, Any] = msgspec.to_builtins(boxes[0])
    pad = modules.evaluate(BOX, edition)
    assert {name: pad[name] for name in ON_PAPER} == {name: server[name] for name in ON_PAPER}
    assert set(pad["options"]) == set(server["options"]) - set(SKULL_KING.hiding)
