"""The daily deal on the page: a day is played once, compared, shared without spoilers, and practised."""

import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.daily_page import (
    FIRST_DAY,
    GAMES,
    HOUR,
    Days,
    banner,
    begin,
    card_of,
    finish,
    noon,
    to_table,
    way,
)
from tests.page.moved_clock import MovedClockServer
from tests.page.play import bar_button, dialog, expect_table, play_out, type_out
from tests.page.scenes.players import ScriptedPlayer, ScriptedTable
from tests.page.service_worker import start_service_worker
from tests.page.words import contains, in_any_language, text
from yohoho.daily.days import ends
from yohoho.daily.rules import reference_rungs
from yohoho.daily.skull_rules import CHALLENGE, WINNER
from yohoho.locales import LANGUAGES

KEEP_SHARED: Final = "() => { navigator.share = async (what) => { window.shared = what.text; }; }"
CACHED: Final = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
}"""
AT: Final = """(() => {
  const ahead = AT - Date.now();
  window.Date = class extends Date {
    constructor(...given) { super(...(given.length ? given : [Date.now()])); }
    static now() { return super.now() + ahead; }
  };
})()"""
"""The clock of a device that agrees with the server's."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MovedClockServer]:
    started = MovedClockServer(tmp_path_factory.mktemp("daily"), noon(FIRST_DAY))
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def days(server: MovedClockServer) -> Days:
    return Days(server)


def somebody(server: MovedClockServer, name: str = "Ida") -> ScriptedPlayer:
    return ScriptedPlayer(server.address, name)


def result_of(person: Person, day: str, game: str) -> dict[str, Any]:
    answer = httpx.get(f"{person.address}/api/daily/{day}/{game}", cookies=person.cookies)
    result: dict[str, Any] = answer.raise_for_status().json()
    return result


# --- playing


def share_result(person: Person) -> str:
    """What a tap on the button of the result shares."""
    own_result = person.page.get_by_role("region", name=in_any_language("daily.page-mine"))
    expect(own_result).to_be_visible()
    person.page.evaluate(KEEP_SHARED)
    own_result.get_by_role("button", name=in_any_language("ending.share"), exact=True).tap()
    return str(person.page.wait_for_function("() => window.shared").json_value())


def test_result_of_a_day_is_shared_and_stands_on_the_home_page(
    arrive: Arrive, days: Days, server: MovedClockServer
) -> None:
    day, player = days.next(), somebody(server)
    finish(player, "skull")
    person = arrive(None).sign_in(player.token).go(f"/daily/{day}/skull")
    shared = share_result(person)
    result = result_of(person, day, "skull")
    points, marks = result["mine"]["points"], result["mine"]["marks"]
    place = text("daily.page-share-place", place=1, count=1)
    signs = {"won": "✓", "lost": "✗", "none": "·"}
    assert shared.splitlines() == [
        text("daily.page-share-head", day=f"November {int(day[-2:])}, 2026"),
        f"Skull: {text('daily.page-score', count=points)}, {place}",
        " ".join(signs[mark] for mark in marks),
        f"{person.address}/daily",
    ]
    person.assert_accessible()
    person.assert_fits()
    person.go("/")
    expect(line_of_the_day(person).get_by_text(text("daily.page-score", count=points))).to_be_visible()


def line_of_the_day(person: Person) -> Locator:
    return person.page.get_by_role("region", name=in_any_language("daily.page-title"))


@pytest.mark.slow
def test_day_is_played_by_touch_from_the_home_page_to_its_result(arrive: Arrive, days: Days) -> None:
    day = days.next()
    person = arrive("/")
    line = line_of_the_day(person)
    expect(line.get_by_role("listitem")).to_have_count(2)
    line.get_by_role("link", name=contains("daily.page-against")).last.tap()
    to_table(person, "skull")
    play_out(person)
    person.page.get_by_role("link", name=in_any_language("daily.page-to-result")).tap()
    expect(person.page.get_by_role("region", name=in_any_language("daily.page-mine"))).to_be_visible()
    assert result_of(person, day, "skull")["mine"]["state"] == "finished"


@pytest.mark.slow
def test_reload_and_another_device_continue_the_same_attempt(arrive: Arrive, days: Days) -> None:
    day = days.next()
    phone = arrive("/daily")
    table = to_table(phone, "skull-king")
    play_out(phone, until="play-card")
    phone.page.reload()
    expect_table(phone.page)
    play_out(phone, until="close-summary")
    laptop = arrive(None, size=DESKTOP).sign_in(phone.cookies["yohoho"]).go("/")
    running = laptop.page.get_by_role("link", name=contains("home.continue", game="Skull King"))
    expect(running).to_contain_text(contains("daily.page-banner"))
    laptop.go("/daily")
    expect(card_of(laptop.page, "skull-king")).to_contain_text(text("daily.page-state-playing"))
    assert to_table(laptop, "skull-king", "continue") == table
    play_out(laptop)
    laptop.page.get_by_role("link", name=in_any_language("daily.page-to-result")).click()
    rounds = laptop.page.get_by_role("list", name=in_any_language("daily.page-rounds"))
    expect(rounds.get_by_role("listitem")).to_have_count(3)
    assert len(result_of(laptop, day, "skull-king")["lines"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_table_of_the_day_has_no_controls_that_it_refuses(
    arrive: Arrive, days: Days, size: tuple[int, int]
) -> None:
    days.next()
    person = arrive("/daily", size=size)
    to_table(person, "skull-king")
    expect_table(person.page)
    page = person.page
    for key in ("table.pause", "chat.title", "coach.title"):
        expect(page.get_by_role("button", name=in_any_language(key))).to_have_count(0)
    expect(page.get_by_role("tab", name=in_any_language("chat.title"))).to_have_count(0)
    bar_button(page, "menu").click()
    expect(dialog(page)).to_be_visible()
    for key in ("table.leave", "table.pause"):
        expect(dialog(page).get_by_role("button", name=in_any_language(key))).to_have_count(0)
    expect(dialog(page).get_by_role("heading", name=in_any_language("lobby.invite"))).to_have_count(0)
    person.assert_accessible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_day_is_played_in_the_text_view(arrive: Arrive, days: Days, game: str) -> None:
    day = days.next()
    person = arrive("/daily", choices={"textView": True})
    to_table(person, game)
    person.assert_accessible()
    person.assert_fits()
    type_out(person)
    person.page.get_by_role("link", name=in_any_language("daily.page-to-result")).tap()
    expect(person.page.get_by_role("region", name=in_any_language("daily.page-mine"))).to_be_visible()
    assert result_of(person, day, game)["mine"]["state"] == "finished"


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_tells_the_points_of_skull_as_they_are_counted(language: str) -> None:
    numbers = re.findall(r"\d+", text("daily.page-points-skull", language))
    assert numbers == [str(WINNER), str(CHALLENGE), "1"]


@pytest.mark.slow
def test_practice_ends_with_another_try_and_the_result(
    arrive: Arrive, days: Days, server: MovedClockServer
) -> None:
    days.next()
    player = somebody(server)
    finish(player, "skull")
    person = arrive(None).sign_in(player.token).go("/daily")
    first = to_table(person, "skull", "practise")
    play_out(person)
    person.page.get_by_role("button", name=in_any_language("daily.page-practise-again")).tap()
    person.page.wait_for_function("table => !location.pathname.endsWith(table)", arg=first)
    expect_table(person.page)
    expect(banner(person.page, "banner-practice")).to_be_visible()


# --- results


@pytest.mark.slow
def test_closed_day_shows_places_friends_replays_and_the_secret(
    arrive: Arrive, days: Days, server: MovedClockServer
) -> None:
    day = days.next()
    ida = ScriptedTable(server, {"game": "skull", "options": {"players": 3}}, ("Ida", "Anne", "Bess"))
    stranger = somebody(server, "Cyrus")
    for player in (*ida.players[:2], stranger):
        finish(player, "skull")
    person = arrive(None).sign_in(ida.host.token).go(f"/daily/{day}/skull")
    page = person.page
    expect(page.get_by_text(contains("daily.page-replays-later"))).to_be_visible()
    expect(page.get_by_role("link", name=in_any_language("daily.page-replay-of"))).to_have_count(0)
    expect(page.get_by_text(text("daily.page-place-friends", place=1, count=2))).to_be_visible()
    expect(page.get_by_text(text("daily.page-attempts", count=3))).to_have_count(3)
    days.next()
    person.go(f"/daily/{day}/skull")
    result = result_of(person, day, "skull")
    page.get_by_text(text("daily.page-promise")).tap()
    for proof in ("commitment", "secret"):
        expect(page.get_by_text(result[proof], exact=True)).to_be_visible()
    expect(page.get_by_text(f"yohoho verify FILE --commitment {result['commitment']}")).to_be_visible()
    assert result["secret"] in page.request.get(record_of(person)).text()
    expect_bots(person, "skull")
    person.assert_accessible()
    person.assert_fits()
    page.get_by_role("link", name=text("daily.page-replay-of", name="Cyrus")).tap()
    expect(page.get_by_role("slider", name=in_any_language("replay-page.step"))).to_be_visible()
    expect(page.get_by_role("option").filter(has_text="Cyrus")).not_to_have_count(0)


def record_of(person: Person) -> str:
    link = person.page.get_by_role("link", name=in_any_language("ending.record"))
    return person.address + str(link.get_attribute("href"))


def expect_bots(person: Person, game: str) -> None:
    """The line of every rung, once the server has computed it; the person's own is among them."""
    strip = person.page.get_by_role("region", name=in_any_language("daily.page-bots"))
    pending = strip.get_by_text(in_any_language("daily.page-bots-pending"))
    expect(strip).to_be_visible()
    while pending.count():
        person.page.wait_for_timeout(300)
        person.page.reload()
        expect(strip).to_be_visible()
    for rung in reference_rungs(game):
        expect(strip.get_by_role("listitem").filter(has_text=text(f"rung.{rung}")).first).to_be_visible()
    expect(strip.get_by_role("listitem").filter(has_text=text("daily.page-you"))).to_be_visible()


@pytest.mark.slow
def test_picture_of_a_result_is_downloaded(arrive: Arrive, days: Days, server: MovedClockServer) -> None:
    day = days.next()
    player = somebody(server)
    finish(player, "skull-king")
    person = arrive(None).sign_in(player.token).go(f"/daily/{day}/skull-king")
    expect_bots(person, "skull-king")
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name=in_any_language("daily.page-share-picture")).tap()
    assert saved.value.suggested_filename == f"yohoho-{day}-skull-king.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_pages_of_the_day_fit_in_every_language(arrive: Arrive, days: Days, server: MovedClockServer) -> None:
    day = days.next()
    both, one = somebody(server), somebody(server, "Bess")
    for game in GAMES:
        finish(both, game)
    finish(one, "skull")
    visits = [(one, "/daily"), (both, "/daily"), (both, "/")]
    visits += [(both, f"/daily/{day}/{game}") for game in GAMES]
    for size, scheme in ((PHONE, "dark"), (DESKTOP, "light")):
        for player, path in visits:
            person = arrive(None, size=size, color_scheme=scheme).sign_in(player.token).go(path)
            person.page.wait_for_load_state("networkidle")
            for language in LANGUAGES:
                person.choose_language(language)
                person.assert_fits()
                person.assert_accessible()


@pytest.mark.slow
def test_attempt_can_be_finished_after_midnight_and_then_the_next_day_begins(
    arrive: Arrive, days: Days, server: MovedClockServer
) -> None:
    day = days.next()
    player = somebody(server)
    table = begin(player, "skull")
    person = arrive(None)
    person.context.add_init_script(AT.replace("AT", str(ends(day) - 90_000), 1))
    server.set_clock(ends(day) - 90_000)
    person.sign_in(player.token).go("/daily")
    expect(person.page.get_by_text(text("daily.page-next", time="1 minute"))).to_be_visible()
    server.set_clock(ends(day) + HOUR // 2)
    person.go("/daily")
    expect(way(person.page, "play", "skull")).to_be_visible()
    past = person.page.get_by_role("link", name=in_any_language("daily.page-continue"))
    past.tap()
    expect_table(person.page)
    assert person.page.url.endswith(table)
    days.next()
    person.go("/daily")
    expect(person.page.get_by_text(text("daily.page-state-missed"))).to_be_visible()


# --- what the device keeps


def test_device_keeps_nothing_of_the_day(arrive: Arrive, days: Days) -> None:
    day = days.next()
    person = arrive("/daily", service_workers="allow")
    start_service_worker(person.page)
    person.go("/daily")
    to_table(person, "skull-king")
    expect_table(person.page)
    person.go("/daily")
    expect(way(person.page, "continue", "skull-king")).to_be_visible()
    cached = person.page.evaluate(CACHED)
    assert cached
    assert [path for path in cached if path != "/" and not path.startswith("/page/")] == []
    for path in ("", "/calendar", f"/{day}/skull-king"):
        answer = httpx.get(f"{person.address}/api/daily{path}", cookies=person.cookies)
        assert answer.headers["cache-control"] == "no-store", path
