"""Takes each screenshot at two sizes; themes and languages take turns, or every language is taken."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.drawn import moment
from tests.page.web_modules import CHOOSE
from tests.page.words import in_any_language
from yohoho.locales import LANGUAGES

SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}
TABLET: Final = (820, 1180)
THEMES: Final = ("dark", "light")

SETTLED: Final = """() => Promise.all([
  document.fonts.ready,
  ...[...document.images].map((image) => image.decode().catch(() => null)),
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
])"""


class Album:
    """`shoot` takes a state at both sizes: once dark and once light, in two languages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.states = 0
        self.pictures = 0
        folder.mkdir(exist_ok=True)

    def shoot(self, person: Person, name: str, *, full: bool = False) -> None:
        """`full` takes the whole page, not only what the window shows."""
        for _ in self.looks(person, name, full=full):
            pass

    def looks(self, person: Person, name: str, *, full: bool = False) -> Iterator[str]:
        """Yields each size in turn; what the caller does then is in the picture."""
        for turn, size in enumerate(SIZES):
            theme = THEMES[(self.states + self.states // len(LANGUAGES) + turn) % 2]
            language = LANGUAGES[(self.states + turn * (len(LANGUAGES) // 2)) % len(LANGUAGES)]
            dress(person, size, theme, language)
            yield size
            self._take(person, f"{name}-{size}-{theme}-{language}", full=full)
        self.states += 1

    def in_every_language(self, person: Person, name: str) -> None:
        """Takes a state at both sizes in all languages; themes take turns."""
        for number, language in enumerate(LANGUAGES):
            for turn, size in enumerate(SIZES):
                theme = THEMES[(number + turn) % 2]
                dress(person, size, theme, language)
                self._take(person, f"{name}-{size}-{theme}-{language}")

    def at_every_size(self, person: Person, name: str) -> None:
        """Takes a state on a phone, a tablet and a desktop; themes and languages take turns."""
        for turn, (size, (width, height)) in enumerate({**SIZES, "tablet": TABLET}.items()):
            theme, language = (
                THEMES[(self.states + turn) % 2],
                LANGUAGES[(self.states + turn) % len(LANGUAGES)],
            )
            dress(person, "phone", theme, language)
            person.page.set_viewport_size({"width": width, "height": height})
            self._take(person, f"{name}-{size}-{theme}-{language}")
        self.states += 1

    def _take(self, person: Person, name: str, *, full: bool = False) -> None:
        self._settle(person)
        person.page.screenshot(path=self.folder / f"{name}.png", full_page=full)
        self.pictures += 1

    def _settle(self, person: Person) -> None:
        """Waits until all is loaded and moments have passed, unless the scene keeps them."""
        expect(person.page.get_by_text(in_any_language("page.loading"))).to_have_count(0)
        if person.page.evaluate("window.moments") != "stay":
            expect(moment(person.page)).to_have_count(0)
        person.page.evaluate(SETTLED)


def dress(person: Person, size: str, theme: str, language: str) -> None:
    """Shows the page at this size, in this theme and language."""
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})
    choose(person.page, language=language, theme=theme)
    person.wait_for_language(language)


def choose(page: Page, **some: object) -> None:
    """Sets choices as the settings do."""
    page.evaluate(CHOOSE, some)
