"""Screenshots of all pages but the tables: the home page and those around it, the rules, the referee."""

from typing import Final

from playwright.sync_api import expect

from tests.page.drawn import passage_in_colour
from tests.page.scenes.session import SceneSession
from tests.page.words import in_any_language

SHORT: Final = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
SKULL: Final = {"game": "skull", "options": {"players": 3}}
BOXES: Final = ("beck", "schmidt", "skull")
BOOKS: Final = ("skull-king-beck", "skull-king-schmidt", "skull")
REFEREE: Final = {
    "referee-empty": "/referee",
    "referee-trick": "/referee?cards=green-7+pirate-rosie+skull-king+mermaid",
    "referee-kraken": "/referee?cards=green-7+kraken+skull-king",
    "referee-schmidt": "/referee?edition=schmidt&cards=red-13+scary-mary:pirate+mermaid",
    "referee-legal": "/referee?cards=green-7+green-12&hand=green-3+black-5+purple-14+escape+tigress#legal",
    "referee-score": "/referee?bid=3&tricks=3&bonus=40#score",
}


def home(session: SceneSession) -> None:
    stranger = session.stranger("/")
    session.album.shoot(stranger, "home-first-visit", full=True)
    games = [session.table(SHORT), session.table(SKULL, "Ida", "Bo", "Cy")]
    ida = games[0].host
    for table in games:
        table.start().play_out()
    for settings in (SHORT, {**SHORT, "title": "Rum and rumours", "public": True}):
        ida.open_table(settings)
    games[1].host.open_table({**SKULL, "public": True, "title": "Bluff harbour"})
    again = session.browser_of(ida, "/")
    expect(
        again.page.get_by_role("region", name=in_any_language("home.running")).get_by_role("listitem").first
    ).to_be_visible()
    session.album.shoot(again, "home-with-tables-and-games", full=True)
    for room in ("tables", "games"):
        session.album.shoot(again.go(f"/{room}"), room, full=True)
        session.album.shoot(stranger.go(f"/{room}"), f"{room}-stranger")
    session.album.shoot(again.go("/settings"), "settings", full=True)
    session.album.shoot(again.go("/about"), "about", full=True)
    session.album.shoot(again.go("/pad"), "pad")
    session.album.shoot(again.go("/replay"), "replay-upload")
    session.album.shoot(again.go("/carry#nonsense"), "carry-ask")
    session.album.shoot(stranger.go("/carry#nonsense"), "carry-expired")
    session.album.shoot(stranger.go("/nowhere"), "lost-page")


def ways_in(session: SceneSession) -> None:
    person = session.stranger("/join")
    session.album.shoot(person, "join", full=True)
    person.page.get_by_role("textbox", name=in_any_language("join.label")).fill("QQQQQQ")
    person.page.get_by_role("button", name=in_any_language("join.go")).click()
    expect(person.page.get_by_role("alert")).not_to_be_empty()
    session.album.shoot(person, "join-wrong-code")
    for box in BOXES:
        person.go(f"/open?game={box}")
        session.album.shoot(person, f"open-{box}", full=True)
        person.page.get_by_text(in_any_language("open.more")).click()
        session.album.shoot(person, f"open-{box}-more", full=True)


def books(session: SceneSession) -> None:
    person = session.stranger("/rules")
    session.album.shoot(person, "rules", full=True)
    person.page.get_by_role("searchbox").fill("kraken")
    session.album.shoot(person, "rules-search")
    for book in BOOKS:
        for _ in session.album.looks(person, f"rules-{book}"):
            person.go(f"/rules/{book}")
    for _ in session.album.looks(person, "rules-anchor"):
        person.go("/about").go("/rules/skull-king-beck#B-12")
        expect(passage_in_colour(person.page, "B-12")).to_be_in_viewport()


def referee(session: SceneSession) -> None:
    person = session.stranger("/about")
    for name, path in REFEREE.items():
        person.go(path)
        person.page.wait_for_load_state("networkidle")
        session.album.shoot(person, name, full=True)
