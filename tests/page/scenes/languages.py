"""Screenshots in every language: the home page, a table, a seat, the help about a card, an ending."""

from typing import Final

from playwright.sync_api import expect

from tests.page.drawn import moment
from tests.page.play import bid_buttons, cards_in_hand, dialog, ending, open_table, seats, start_with_bots
from tests.page.scenes.endings import KING, seat_of_place, vary_bids
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull_king import EXTRAS
from tests.page.words import begins_with

TABLE: Final = {"game": "skull-king", "options": {"players": 4, "plan": [7], **EXTRAS}}
SKULL: Final = {"game": "skull", "options": {"players": 4}}


def languages(session: SceneSession) -> None:
    _home(session)
    _table(session)
    _seat(session)
    _ending(session)


def _home(session: SceneSession) -> None:
    stranger = session.stranger("/")
    session.album.in_every_language(stranger, "home-new")
    table = session.table(TABLE).start()
    table.bid(1, 1, 2, 2)
    table.go_on(table.my_turn)
    again = session.browser_of(table.host, "/")
    expect(again.page.get_by_role("link", name=begins_with("home.continue"))).to_be_visible()
    session.album.in_every_language(again, "home-continue")


def _table(session: SceneSession) -> None:
    table = session.table(TABLE).start()
    ida = session.at(table)
    table.bid(2, 1, 3, 1)
    table.go_on(lambda: table.my_turn() and len(table.game["trick"]["cards"]) >= 2)
    expect(moment(ida.page)).to_have_count(0)
    session.album.in_every_language(ida, "table")
    cards_in_hand(ida.page).first.focus()
    ida.page.keyboard.press("i")
    expect(dialog(ida.page)).to_be_visible()
    session.album.in_every_language(ida, "card-help")


def _seat(session: SceneSession) -> None:
    person = session.stranger("/")
    open_table(person, TABLE)
    start_with_bots(person)
    expect(bid_buttons(person.page).first).to_be_visible()
    seats(person.page).first.get_by_role("button").first.click()
    expect(dialog(person.page)).to_be_visible()
    session.album.in_every_language(person, "seat")


def _ending(session: SceneSession) -> None:
    for name, settings in (("king", KING), ("skull", SKULL)):
        table = session.table(settings).start()
        table.play_out(vary_bids)
        person = session.at(table, seat_of_place(table, 1))
        expect(ending(person.page).first).to_be_visible()
        session.album.in_every_language(person, f"ending-{name}")
