"""The film of the README can be taken again. In Chromium, because a film is what a browser draws."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Browser

from tests.page.docs_film import SHOWN, film_skull, film_trick, save
from tests.page.scenes.album import Album
from tests.page.scenes.seeded import SeededServer
from tests.page.scenes.session import SceneSession


@pytest.mark.slow
def test_film_shows_a_trick_and_a_skull(browser: Browser, tmp_path: Path) -> None:
    server = SeededServer(tmp_path).start()
    try:
        session = SceneSession(server, browser, Album(tmp_path))
        takes = [film_trick(session), film_skull(session)]
        session.all_leave()
    finally:
        server.stop()
    assert all(len(take) > 10 for take in takes)
    save([*takes[0], *takes[1]], tmp_path / "film.webp")
    with Image.open(tmp_path / "film.webp") as film:
        assert film.size == SHOWN
        assert len(list(ImageSequence.Iterator(film))) > 20
