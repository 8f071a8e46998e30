"""The moving picture of the README, docs/pictures/table.webp, in English: `python -m tests.page.docs_film`.

Two tables at their own pace: a trick in which a Mermaid catches the Skull King, and a skull that is met.
"""

import base64
import io
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import Person, chromium
from tests.page.deal_search import Hands
from tests.page.docs_pictures import FOLDER
from tests.page.play import bid_buttons, cards_in_hand, touch_card
from tests.page.scenes.album import Album, choose
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.seeded import SeededServer
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR, first_discs
from tests.page.scripted_choices import bold
from tests.page.words import card_in_any_language

FILM: Final = FOLDER / "table.webp"
SIZE: Final = (960, 640)
SHOWN: Final = (720, 480)
MAX_PER_SECOND: Final = 12
LAST_MS: Final = 1500
"""How long the last picture of a take stays."""
TAP: Final = """addEventListener("pointerdown", ({ clientX, clientY }) => {
  const ring = document.body.appendChild(document.createElement("i"));
  ring.style.cssText = `position: fixed; left: ${clientX - 18}px; top: ${clientY - 18}px; width: 36px;
    height: 36px; border: 4px solid #f0bd6e; border-radius: 50%; z-index: 9999; pointer-events: none`;
  setTimeout(() => ring.remove(), 350);
}, true)"""
"""Shows where somebody taps: a browser without a window has no pointer."""


class Shot(NamedTuple):
    at: float
    """In seconds."""
    picture: bytes


class Take:
    """What the browser draws from now on, until it is cut."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shots: list[Shot] = []
        self._wire = page.context.new_cdp_session(page)
        self._wire.on("Page.screencastFrame", self._keep)
        self._wire.send("Page.startScreencast", {"format": "jpeg", "quality": 95})

    def _keep(self, frame: dict[str, Any]) -> None:
        self._wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        self._shots.append(Shot(frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))

    def cut(self) -> list[tuple[Image.Image, int]]:
        """The pictures, each with the milliseconds that it stays."""
        self._wire.send("Page.stopScreencast")
        first, *others = sorted(self._shots)  # they may come out of order
        shots = [first]
        for shot in others:
            if shot.at - shots[-1].at >= 1 / MAX_PER_SECOND:
                shots.append(shot)
        if others:
            shots[-1] = others[-1]
        stays = [round((after.at - shot.at) * 1000) for shot, after in pairwise(shots)]
        return [(_draw(shot.picture), stay) for shot, stay in zip(shots, [*stays, LAST_MS], strict=True)]


def _draw(picture: bytes) -> Image.Image:
    with Image.open(io.BytesIO(picture)) as opened:
        return opened.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)


def film_trick(session: SceneSession) -> list[tuple[Image.Image, int]]:
    """Anne leads a pirate, Bess plays the Skull King, and Ida catches him."""

    def has_capture(leader: int, hands: Hands) -> bool:
        pirates = [card for card in hands[1] if card.startswith("pirate")]
        return leader == 1 and bool(pirates) and "skull-king" in hands[2] and "mermaid" in hands[0]

    table = session.table({"game": "skull-king", "options": {"players": 3, "plan": [5]}}).start(has_capture)
    ida = _at(session, table)
    take = Take(ida.page)
    _wait(ida, 800)
    bid_buttons(ida.page).nth(2).click()
    _wait(ida, 700)
    table.act(1, "bid 1")
    _wait(ida, 400)
    table.act(2, "bid 1")
    _wait(ida, 3200)  # Yo-ho-ho!
    table.act(1, next(play for play in table.legal(1) if play.startswith("play pirate")))
    _wait(ida, 1100)
    table.act(2, "play skull-king")
    _wait(ida, 1300)
    _play(ida, _card(ida, "mermaid"))
    _wait(ida, 4500)
    return take.cut()


def film_skull(session: SceneSession) -> list[tuple[Image.Image, int]]:
    """Ida has bid three, turns over her own flower and Bess's, and meets Anne's skull."""
    table = session.table(FOUR).start()
    first_discs(table, "flower", "skull", "flower", "flower")
    table.go_on(lambda: table.game["phase"] == "flipping", bold(0, 3))
    ida = _at(session, table)
    take = Take(ida.page)
    _wait(ida, 700)
    for seat in (0, 2, 1):
        table.act(0, f"flip {seat}")
        _wait(ida, 1600)
    _wait(ida, 2500)
    return take.cut()


def _at(session: SceneSession, table: ScriptedTable) -> Person:
    """The host's page, in motion."""
    ida = session.at(table, size=SIZE, reduced_motion="no-preference")
    ida.page.evaluate(TAP)
    choose(ida.page, pace="normal", theme="dark", language="en")
    ida.wait_for_language("en")
    return ida


def _card(ida: Person, card: str) -> Locator:
    return cards_in_hand(ida.page).and_(ida.page.get_by_role("button", name=card_in_any_language(card)))


def _play(ida: Person, card: Locator) -> None:
    expect(card).to_be_enabled()
    touch_card(ida, card)
    _wait(ida, 500)
    touch_card(ida, card)


def _wait(ida: Person, milliseconds: int) -> None:
    """The page moves by its own clock meanwhile."""
    ida.page.wait_for_timeout(milliseconds)


def save(film: Sequence[tuple[Image.Image, int]], file: Path) -> None:
    (first, _), *others = film
    first.save(
        file,
        save_all=True,
        append_images=[picture for picture, _ in others],
        duration=[stay for _, stay in film],
        loop=0,
        quality=60,
        method=4,
    )


def main() -> None:
    film = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = SeededServer(Path(folder)).start()
        try:
            for take in (film_trick, film_skull):
                session = SceneSession(server, browser, Album(Path(folder)))
                film += take(session)
                session.all_leave()
        finally:
            server.stop()
    save(film, FILM)
    seconds = sum(stay for _, stay in film) / 1000
    print(f"{FILM.name}: {len(film)} pictures, {seconds:.0f} s, {FILM.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
