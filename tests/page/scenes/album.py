"""The album: every picture at two sizes, with themes and languages that take turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.page.browser import DESKTOP, PHONE, Person
from yohoho.locales import LANGUAGES

SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}
THEMES: Final = ("dark", "light")

CHOOSE: Final = """async (some) => {
  const { src } = document.querySelector("script[type=module]");
  const { setPreferences } = await import(`${src}/../lib/preferences.js`);
  setPreferences(some);
}"""
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

    def shoot(self, person: Person, name: str, *, full: bool = False) -> None:
        """`full` is the whole page, not just what the window shows."""
        for _ in self.looks(person, name, full=full):
            pass

    def looks(self, person: Person, name: str, *, full: bool = False) -> Iterator[str]:
        """The page as it is to look, one size after the other; what is done meanwhile is in the picture."""
        for turn, size in enumerate(SIZES):
            theme = THEMES[(self.states + self.states // 4 + turn) % 2]
            language = LANGUAGES[(self.states + 2 * turn) % 4]
            dress(person.page, size, theme, language)
            yield size
            person.page.evaluate(SETTLED)
            person.page.wait_for_timeout(60)
            file = self.folder / f"{name}-{size}-{theme}-{language}.png"
            person.page.screenshot(path=file, full_page=full)
            self.pictures += 1
        self.states += 1


def dress(page: Page, size: str, theme: str, language: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    choose(page, language=language, theme=theme)
    page.wait_for_selector(f"html[lang={language}]")


def choose(page: Page, **some: object) -> None:
    """As in the settings."""
    page.evaluate(CHOOSE, some)
