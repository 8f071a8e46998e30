"""The album: every picture at two sizes, with themes and languages that take turns."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.page.browser import DESKTOP, PHONE, Person
from yohoho.locales import LANGUAGES

SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}
THEMES: Final = ("dark", "light")

CHOOSE: Final = """(some) => import(`${document.querySelector('script[type=module]').src}/../house/choices.js`)
  .then((choices) => choices.choose(some))"""
SETTLED: Final = """() => Promise.all([
  document.fonts.ready,
  ...[...document.images].map((image) => image.decode().catch(() => null)),
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
])"""


class Album:
    """`shoot` keeps a state at both sizes: once dark and once light, in two languages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.states = 0
        self.pictures = 0
        folder.mkdir(exist_ok=True)

    def shoot(self, person: Person, name: str, *, size: str = "", full: bool = False) -> None:
        """With a `size` only that one; `full` is the whole page, not just what the window shows."""
        for turn, each in enumerate(SIZES):
            if not size or each == size:
                self._shoot(person.page, name, each, turn, full)
        self.states += 1

    def _shoot(self, page: Page, name: str, size: str, turn: int, full: bool) -> None:
        theme = THEMES[(self.states + self.states // 4 + turn) % 2]
        language = LANGUAGES[(self.states + 2 * turn) % 4]
        resize(page, size)
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        choose(page, language=language)
        page.wait_for_selector(f"html[lang={language}]")
        page.evaluate(SETTLED)
        page.wait_for_timeout(60)
        page.screenshot(path=self.folder / f"{name}-{size}-{theme}-{language}.png", full_page=full)
        self.pictures += 1


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def choose(page: Page, **some: object) -> None:
    """As in the settings."""
    page.evaluate(CHOOSE, some)
