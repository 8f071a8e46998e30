"""The pictures of the page in docs/pictures, in English: `python -m tests.page.docs_pictures`.

They come from the same scenes as `make screenshots`.
"""

import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from tests.drawing import docs_picture
from tests.page.browser import Person, chromium
from tests.page.scenes.album import Album, dress
from tests.page.scenes.seeded import SeededServer
from tests.page.scenes.session import SceneSession
from tests.page.screenshots import SCENES

FOLDER: Final = Path(__file__).parents[2] / "docs/pictures"
WIDEST: Final = 1280
"""In pixels. Phones are taken with several pixels for each of theirs."""


class Wanted(NamedTuple):
    """How a state is shown, and the name of its picture."""

    size: str
    theme: str
    name: str


WANTED: Final = {
    "home-first-visit": Wanted("phone", "light", "home"),
    "first-beck-hint-1": Wanted("phone", "dark", "first-hint"),
    "lesson-beck-following-wrong": Wanted("phone", "light", "lesson"),
    "king-chat": Wanted("desktop", "dark", "skull-king"),
    "skull-flipping": Wanted("desktop", "light", "skull"),
    "lobby-with-bots-and-a-friend": Wanted("desktop", "dark", "invitation"),
    "pad-board-3": Wanted("phone", "light", "score-pad"),
}
FROM_SCENES: Final = ("home", "first-game", "lessons", "lobby", "king", "skull", "pad-playing")


class DocsAlbum(Album):
    """Takes the wanted states only, each once and no more than the window shows."""

    def looks(self, person: Person, name: str, *, full: bool = False) -> Iterator[str]:
        picture_spec = WANTED.get(name)
        if picture_spec is None:
            yield "phone"  # the caller still does what comes next
            return
        dress(person, picture_spec.size, picture_spec.theme, "en")
        yield picture_spec.size
        self._keep(person, picture_spec)

    def at_every_size(self, person: Person, name: str) -> None:
        self.shoot(person, name)

    def in_every_language(self, person: Person, name: str) -> None:
        self.shoot(person, name)

    def _keep(self, person: Person, picture_spec: Wanted) -> None:
        self._take(person, picture_spec.name, full=False)
        taken = self.folder / f"{picture_spec.name}.png"
        with Image.open(taken) as picture:
            picture.thumbnail((WIDEST, WIDEST))
            picture.save(FOLDER / f"{picture_spec.name}.webp", quality=80, method=6)


def shoot_notebook(browser: Browser) -> None:
    """Take the picture of a table that a notebook shows."""
    page = browser.new_page(device_scale_factor=2)
    page.set_content(f'<body style="margin: 0; width: max-content">{docs_picture.draw()}')
    page.wait_for_function("() => document.fonts.check('20px Pirata One')")
    with Image.open(BytesIO(page.get_by_role("img").first.screenshot(omit_background=True))) as picture:
        picture.thumbnail((WIDEST, WIDEST))
        picture.save(FOLDER / "notebook.webp", quality=80, method=6)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        shoot_notebook(browser)
        album = DocsAlbum(Path(folder))
        server = SeededServer(Path(folder)).start()
        try:
            for name in FROM_SCENES:
                session = SceneSession(server, browser, album)
                SCENES[name](session)
                session.all_leave()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
