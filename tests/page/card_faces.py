"""Cards and discs as the page draws them, for drawings in Python: `make faces` writes `drawing/faces.json`.

The page is the one place where cards are drawn. The file has the shapes of its components with the colours of
its style sheets; icons and font are those that the page's build fetches.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Route

from tests.page.browser import chromium
from tests.page.scripts import script
from tests.page.templates import WEB
from yohoho.drawing.faces import FILE
from yohoho.skull.options import MAX_PLAYERS
from yohoho.skull_king.cards import NAMES, SUITS, TOP_RANK

ORIGIN: Final = "http://page.test"
RELEASE: Final = "/page/DIGEST"
"""The folder of the page in its import map."""
SHORT, LONG = 7, 12
"""A rank with one digit and one with two, which stand at different places."""
COLOURS: Final = (
    "color-ground",
    "color-panel",
    "color-line",
    "color-text",
    "color-quiet",
    "color-amber",
    "color-wood",
    "color-wood-2",
    "color-wood-line",
    "paper",
    "ink",
)
DISCS: Final = ("flower", "skull", "last-chance", "hidden")
NUMBERS: Final = [f"{suit}-{rank}" for suit in SUITS for rank in range(1, TOP_RANK + 1)]
FIGURES: Final = [name for name in NAMES if name and name.partition("-")[0] not in SUITS]


def answer(route: Route) -> None:
    """Send a file of the page, and an empty document for its root."""
    path = urlsplit(route.request.url).path.removeprefix(RELEASE)
    folder = WEB.parent if path.startswith("/locales/") else WEB
    if path == "/":
        route.fulfill(body=f"<!doctype html>{import_map()}", content_type="text/html")
    else:
        route.fulfill(path=folder / path.lstrip("/"))


def import_map() -> str:
    """The import map of the page, for files at the root."""
    element = re.search(r'<script type="importmap">.*?</script>', (WEB / "index.html").read_text(), re.DOTALL)
    assert element, "the page has no import map"
    return element[0]


def draw_with_the_page(browser: Browser) -> dict[str, Any]:
    """Every card and disc by its name, as the page draws it in the dark theme."""
    page = browser.new_page(color_scheme="dark")
    page.route("**/*", answer)
    page.goto(ORIGIN)
    names = {
        "figures": FIGURES,
        "numbers": NUMBERS,
        "discs": DISCS,
        "owners": MAX_PLAYERS,
        "colours": COLOURS,
    }
    drawing: dict[str, Any] = page.evaluate(script("card_faces.js"), names)
    page.close()
    return drawing


def shorten(drawing: Mapping[str, Any]) -> dict[str, Any]:
    """The drawing with equal cards once: numbers by suit, with a slot for the rank, and copies by name."""
    cards, tones = drawing["cards"], drawing["tones"]
    numbers = {suit: [with_slot(cards, suit, rank) for rank in (SHORT, LONG)] for suit in SUITS}
    figures: dict[str, str] = {}
    copies: dict[str, str] = {}
    first: dict[str, str] = {}
    for name in FIGURES:
        original = first.setdefault(cards[name], name)
        if original == name:
            figures[name] = cards[name]
        else:
            copies[name] = original
    return {
        "font": drawing["font"],
        "colours": drawing["colours"],
        "tones": {suit: tones[f"{suit}-{SHORT}"] for suit in SUITS}
        | {name: tones[name] for name in (*figures, *DISCS)},
        "back": drawing["back"],
        "numbers": numbers,
        "figures": figures,
        "copies": copies,
        "discs": drawing["discs"],
    }


def with_slot(cards: Mapping[str, str], suit: str, rank: int) -> str:
    return cards[f"{suit}-{rank}"].replace(f">{rank}<", ">{rank}<")


def main() -> None:
    with chromium() as browser:
        faces = shorten(draw_with_the_page(browser))
    Path(str(FILE)).write_text(json.dumps(faces, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
