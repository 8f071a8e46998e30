"""Screenshots of the daily deal: the day before and after it was played, its tables, results, past days."""

from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from playwright.sync_api import expect

from tests.page.daily_page import GAMES, begin, finish, way
from tests.page.play import expect_table
from tests.page.scenes.players import ScriptedPlayer
from tests.page.scenes.seeded import EVENING
from tests.page.scenes.session import NAMES, SceneSession
from tests.page.words import in_any_language
from yohoho.daily.days import day_of, shift_day
from yohoho.store import Store
from yohoho.store.daily import DayRow

TODAY: Final = day_of(EVENING)
PAST_DAYS: Final = 20


def daily(session: SceneSession) -> None:
    stranger = session.stranger("/daily")
    expect(way(stranger.page, "play", "skull")).to_be_visible()
    session.album.shoot(stranger, "daily-first-day", full=True)
    with ThreadPoolExecutor(1) as outside:  # the browser's loop runs in this thread
        outside.submit(session.server.read_store, open_past_days).result()
    session.album.shoot(stranger.go("/daily"), "daily-new", full=True)
    session.album.shoot(stranger.go(f"/daily/{TODAY}/skull"), "daily-locked")
    players = [ScriptedPlayer(session.server.address, name) for name in NAMES[:4]]
    for player in players[1:]:
        finish(player, "skull-king")
    person = session.browser_of(players[0], f"/t/{begin(players[0], 'skull-king')}")
    expect_table(person.page)
    session.album.shoot(person, "daily-table")
    session.album.shoot(person.go(f"/t/{finish(players[0], 'skull-king')}"), "daily-ending")
    finish(players[0], "skull")
    results(session, players[0])


def results(session: SceneSession, player: ScriptedPlayer) -> None:
    person = session.browser_of(player, "/")
    session.album.shoot(person, "daily-home", full=True)
    session.album.shoot(person.go("/daily"), "daily-played", full=True)
    for game in GAMES:
        person.go(f"/daily/{TODAY}/{game}")
        person.page.get_by_text(in_any_language("daily.page-promise")).click()
        session.album.shoot(person, f"daily-result-{game}", full=True)
    session.album.shoot(person.go(f"/daily/{shift_day(TODAY, -1)}/skull"), "daily-past", full=True)
    person.go("/daily")
    expect(way(person.page, "result", "skull")).to_be_visible()
    person.context.set_offline(True)
    expect(person.page.get_by_role("alert")).to_be_visible()
    session.album.shoot(person, "daily-offline")


def open_past_days(store: Store) -> Awaitable[None]:
    """The days before, as a server that has run for some time has them."""

    async def open_all() -> None:
        for number in range(1, PAST_DAYS + 1):
            for game in GAMES:
                day = shift_day(TODAY, -number)
                await store.daily.open_day(DayRow(day, game, f"a secret of {day}", EVENING))

    return open_all()
