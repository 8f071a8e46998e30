"""Plays what is on the screen as a person would: looks, and touches what asks for it, to the end."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

import httpx
from playwright.sync_api import ElementHandle, Error, Locator, Page, Position, expect

from tests.page.browser import TIMEOUT_MS, Person
from tests.page.scripts import script
from tests.page.words import begins_with, in_any_language, one_of, text

Move: TypeAlias = Literal[
    "close-summary",
    "choose-role",
    "over",
    "lay-away",
    "confirm",
    "decide",
    "close-dialog",
    "bid",
    "play-card",
    "pick-card",
    "turn-disc",
    "choose-disc",
    "put-disc",
    "pick-disc",
    "challenge-or-pass",
]
"""The moves that next_move.js finds; `pick-card` is the first tap on a card, `play-card` the second."""
SCRIPT: Final = script("next_move.js")
COMMAND: Final = script("next_command.js")
MAX_COMMANDS: Final = 300
"""A command that is not understood would be typed for ever."""
PLAYERS: Final = one_of(in_any_language("sk.players"), in_any_language("skull.mats"))
GONE_AFTER: Final = 700
ANSWERED_WITHIN: Final = 150
"""Milliseconds that a person waits for what a touch does before touching the same thing again."""
WHERE_A_CARD_SHOWS: Final[Position] = {"x": 14, "y": 30}
"""The cards of a hand overlap; the left edge of each is free."""
Meanwhile = Callable[[Move], None]


def play_out(person: Person, meanwhile: Meanwhile | None = None, until: Move = "over") -> int:
    """Plays until this move is due or the game is over. Returns the number of touches.

    `meanwhile` is called with each move before its touch.
    """
    touches = 0
    while (move := wait_for_move(person)) not in (until, "over"):
        if meanwhile:
            meanwhile(move)
        touches += make_move(person, move)
    return touches


def type_out(person: Person) -> None:
    """Plays in the text view by typed commands until the game is over."""
    box = command_box(person.page)
    for _ in range(MAX_COMMANDS):
        if (command := person.page.wait_for_function(COMMAND).json_value()) == "over":
            return
        box.focus()
        person.page.keyboard.type(command)
        person.page.keyboard.press("Enter")
    raise AssertionError(f"the game does not end; the last command is {command!r}")


def wait_for_move(person: Person) -> Move:
    """The next move as soon as one is due; its element is `window.nextMove` in the page."""
    move: Move = person.page.wait_for_function(SCRIPT, arg=ANSWERED_WITHIN).json_value()
    return move


def next_move(person: Person) -> Move | None:
    """The move that is due now, if any."""
    move: Move | None = person.page.evaluate(SCRIPT, 0)
    return move


def make_move(person: Person, move: Move) -> int:
    """Touches what `next_move` found; 0 if it went away meanwhile."""
    element = person.page.evaluate_handle("() => window.nextMove").as_element()
    if not element:
        return 0
    try:
        _touch(person, element, move in ("pick-card", "play-card"), GONE_AFTER)
    except Error as error:
        if "Timeout" not in str(error) and "not attached" not in str(error) and "detached" not in str(error):
            raise
        return 0
    return 1


def _touch(
    person: Person, element: ElementHandle | Locator, is_card: bool, timeout: int = TIMEOUT_MS
) -> None:
    at = WHERE_A_CARD_SHOWS if is_card else None
    (element.tap if person.touch else element.click)(timeout=timeout, position=at)


# --- the lobby


def open_table(person: Person, settings: dict[str, Any]) -> str:
    """A table of this person's, over HTTP; the page shows its lobby."""
    person.post("/api/me", {"name": "Ida"})
    table = str(person.post("/api/tables", {"settings": settings})["id"])
    person.go(f"/t/{table}")
    return table


def start_with_bots(person: Person) -> None:
    """Fills every free chair with a bot and starts."""
    fill, start = lobby_button(person, "lobby.fill"), lobby_button(person, "lobby.start")
    expect(fill.or_(start)).to_be_visible()
    if fill.is_visible():
        fill.click()
    start.click()
    expect(chairs(person.page)).to_have_count(0)


def strength(parent: Page | Locator, question: str, rung: str, language: str = "en") -> Locator:
    """The radio button of a bot's strength. Those that are not offered first are shown before."""
    group = parent.get_by_role("group", name=text(question, language))
    radio = group.get_by_role("radio", name=text(f"rung.{rung}", language), exact=True)
    more = group.get_by_role("button", name=text("rung.more", language))
    expect(group.get_by_role("radio").first).to_be_visible()
    # All strengths come with one answer of the server, so the radio button is there or behind the others.
    if not radio.count() and more.count():
        more.click()
    return radio


def lobby_button(person: Person, key: str) -> Locator:
    return person.page.get_by_role("button", name=in_any_language(key))


def chairs(page: Page) -> Locator:
    """The part of the lobby where everybody sits."""
    return page.get_by_role("region", name=in_any_language("lobby.chairs"))


def sit_down(person: Person, name: str) -> None:
    """Takes a free chair at the table whose link was opened."""
    person.page.get_by_role("textbox", name=in_any_language("lobby.name")).fill(name)
    lobby_button(person, "lobby.sit-down").click()
    expect(lobby_button(person, "lobby.get-up")).to_be_visible()


def chair(page: Page, seat: int) -> Locator:
    """The button of a chair in the lobby."""
    return chairs(page).get_by_role("listitem").nth(seat).get_by_role("button")


# --- at the table


def expect_table(page: Page) -> None:
    """The game is on the screen: cards round the table, mats, or the view in words."""
    expect(_table(page).first).to_be_visible()


def table_or_lobby(page: Page) -> Locator:
    return _table(page).or_(chairs(page))


def _table(page: Page) -> Locator:
    return page.get_by_role("list", name=PLAYERS).or_(command_box(page))


def command_box(page: Page) -> Locator:
    """Where commands are typed in the view in words."""
    return page.get_by_role("textbox", name=in_any_language("text.command"))


def bar_button(page: Page, name: str) -> Locator:
    """A button of the bar above the table: scores, log, chat or menu."""
    return page.get_by_role("button", name=begins_with(f"table.sheet-{name}"))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def close_dialog(page: Page) -> None:
    dialog(page).get_by_role("button", name=in_any_language("page.close")).click()
    expect(dialog(page)).to_have_count(0)


def seats(page: Page) -> Locator:
    """The other players of Skull King, round the table."""
    return page.get_by_role("list", name=in_any_language("sk.players")).get_by_role("listitem")


def bid_buttons(page: Page) -> Locator:
    return page.get_by_role("group", name=in_any_language("sk.bids")).get_by_role("button")


def cards_in_hand(page: Page) -> Locator:
    return page.get_by_role("toolbar", name=in_any_language("play.hand")).get_by_role("button")


def touch_card(person: Person, card: Locator) -> None:
    _touch(person, card, is_card=True)


def ending(page: Page) -> Locator:
    """The places at the end of a game, first to last."""
    return page.get_by_role("list", name=in_any_language("ending.places")).get_by_role("listitem")


def list_finished_games(person: Person) -> list[dict[str, Any]]:
    answer = httpx.get(f"{person.address}/api/games", cookies=person.cookies)
    games: list[dict[str, Any]] = answer.json()["games"]
    return games
