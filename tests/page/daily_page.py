"""Parts of the pages of the daily deal, and people who play a day without a browser."""

from typing import Final

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import Person
from tests.page.moved_clock import MovedClockServer
from tests.page.scenes.players import ScriptedPlayer
from tests.page.words import in_any_language
from yohoho.daily.days import begins, shift_day
from yohoho.table.daily import PERSON_SEAT

FIRST_DAY: Final = "2026-11-02"
HOUR: Final = 3_600_000
GAMES: Final = ("skull-king", "skull")
TITLES: Final = {"skull-king": "Skull King", "skull": "Skull"}


def noon(day: str) -> int:
    return begins(day) + 12 * HOUR


class Days:
    """The days of a server: each test begins a new one, so that nobody has played it."""

    def __init__(self, server: MovedClockServer) -> None:
        self.server, self.today = server, FIRST_DAY

    def next(self) -> str:
        """Noon of the next day. The day is opened, as by a first visitor."""
        self.today = shift_day(self.today, 1)
        self.server.set_clock(noon(self.today))
        assert httpx.get(f"{self.server.address}/api/daily").json()["day"] == self.today
        return self.today


def begin(player: ScriptedPlayer, game: str) -> str:
    """The table of the player's counted attempt."""
    headers = {"authorization": f"Bearer {player.token}"}
    answer = httpx.post(f"{player.server}/api/daily/{game}", headers=headers)
    return str(answer.raise_for_status().json()["table"])


def finish(player: ScriptedPlayer, game: str) -> str:
    """The whole counted attempt, always with the first legal action. Returns its table."""
    table = begin(player, game)
    player.enter(table)
    while player.view["phase"] == "playing":
        if PERSON_SEAT in player.view["game"]["waiting"]:
            player.do(do="act", action=player.view["game"]["legal"][0])
        else:
            player.see(player.version + 1)
    player.leave()
    return table


# --- on the page


def card_of(page: Page, game: str) -> Locator:
    """The part of /daily about one of today's games."""
    return page.get_by_role("article", name=TITLES[game], exact=True)


def way(page: Page, key: str, game: str) -> Locator:
    """A button or link of one of today's games: play, continue, result or practise."""
    name = in_any_language(f"daily.page-{key}-of", game=TITLES[game])
    part = card_of(page, game)
    return part.get_by_role("button", name=name).or_(part.get_by_role("link", name=name))


def banner(page: Page, key: str = "banner") -> Locator:
    """The line above a table of the daily deal."""
    return page.get_by_role("main").get_by_text(in_any_language(f"daily.page-{key}"))


def touch(person: Person, what: Locator) -> None:
    (what.tap if person.touch else what.click)()


def to_table(person: Person, game: str, key: str = "play") -> str:
    """Opens a table of the daily deal from /daily, and returns its id."""
    touch(person, way(person.page, key, game))
    expect(banner(person.page, "banner-practice" if key == "practise" else "banner")).to_be_visible()
    return person.page.url.rpartition("/")[2]
