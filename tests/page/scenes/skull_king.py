"""Screenshots of Skull King: a game from the first bid to the end, and other tables."""

from typing import Any, Final

from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.deal_search import Hands
from tests.page.drawn import moment, trick_outcome
from tests.page.play import (
    WHERE_A_CARD_SHOWS,
    bar_button,
    bid_buttons,
    cards_in_hand,
    command_box,
    dialog,
    ending,
    expect_table,
    touch_card,
)
from tests.page.scenes.album import choose
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession, skip_to, stay
from tests.page.words import begins_with, card_in_any_language, in_any_language

EXTRAS: Final = {"kraken": True, "whale": True, "loot": True}
LONG: Final = {"game": "skull-king", "options": {"players": 4, "plan": [1, 5, 10], **EXTRAS}}
SHEETS: Final = ("scores", "log", "chat")
FREEZE: Final = """(moment, at) => {
  for (const animation of moment.getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = at;
  }
}"""


def king(*hand: str) -> Any:
    """The first one leads and holds these."""
    return lambda leader, hands: leader == 0 and all(card in hands[0] for card in hand)


def game(session: SceneSession) -> None:
    table = session.table(LONG).start()
    ida = session.at(table)
    expect(bid_buttons(ida.page).first).to_be_visible()
    session.album.shoot(ida, "king-bidding-1")
    stay(ida)
    table.bid(0, 1, 0, 1)
    expect(moment(ida.page)).to_be_visible()
    session.album.shoot(ida, "king-yo-ho-ho-still")
    stay(ida, False)
    ida.go(f"/t/{table.id}")
    expect_table(ida.page)
    table.go_on(lambda: table.game["round"] == 2)
    expect(dialog(ida.page)).to_be_visible()
    session.album.shoot(ida, "king-round-summary")
    ida.page.keyboard.press("Escape")
    expect(ida.page.get_by_role("list", name=in_any_language("play.trick-now"))).to_have_count(0)
    session.album.shoot(ida, "king-bidding-5")
    table.act(0, "bid 2")
    table.act(2, "bid 1")
    expect(bid_buttons(ida.page).and_(ida.page.get_by_role("button", pressed=True))).to_be_visible()
    session.album.shoot(ida, "king-bid-placed")
    table.act(1, "bid 1")
    table.act(3, "bid 0")
    table.go_on(lambda: table.game["round"] == 3)
    expect(dialog(ida.page)).to_be_visible()
    ida.page.keyboard.press("Escape")
    expect(ida.page.get_by_role("list", name=in_any_language("play.trick-now"))).to_have_count(0)
    session.album.shoot(ida, "king-bidding-10")
    table.bid(3, 2, 4, 0)
    _beside(session, table, ida)
    table.play_out()
    _ending(session, table, ida)


def trick(session: SceneSession) -> None:
    """The host is last to play, and must follow."""
    suits = ("green", "yellow", "purple")

    def follows(leader: int, hands: Hands) -> bool:
        own_cards = [sum(card.startswith(suit) for card in hands[0]) for suit in suits]
        led = [any(card.startswith(suit) for card in hands[1]) for suit in suits]
        return (
            leader == 1
            and own_cards[0] > 0
            and led[0]
            and sum(own_cards) > own_cards[0]
            and "tigress" in hands[0]
        )

    table = session.table({"game": "skull-king", "options": {"players": 4, "plan": [6], **EXTRAS}}).start(
        follows
    )
    ida = session.at(table)
    table.bid(2, 1, 1, 0)
    table.act(1, next(play for play in table.legal(1) if play.startswith("play green")))
    table.go_on(table.my_turn)
    blocked = cards_in_hand(ida.page).and_(ida.page.get_by_role("button", disabled=True))
    expect(blocked.first).to_be_visible()
    expect(moment(ida.page)).to_have_count(0)
    session.album.shoot(ida, "king-trick")
    for _ in session.album.looks(ida, "king-refused-card"):
        blocked.first.click(force=True, position=WHERE_A_CARD_SHOWS)
    touch_card(ida, cards_in_hand(ida.page).and_(ida.page.get_by_role("button", disabled=False)).first)
    session.album.shoot(ida, "king-picked-card")
    ida.page.get_by_role("button", name=in_any_language("sk.why")).click()
    session.album.shoot(ida, "king-why")
    ida.page.keyboard.press("Escape")
    _ask_for_role(session, ida, "tigress", "king-tigress")
    stay(ida)
    table.act(0, table.legal(0)[0])
    skip_to(ida, trick_outcome(ida.page))
    session.album.shoot(ida, "king-trick-ended")
    stay(ida, False)
    ida.page.keyboard.press("Escape")
    expect(trick_outcome(ida.page)).to_have_count(0)


def _beside(session: SceneSession, table: ScriptedTable, ida: Person) -> None:
    table.go_on(lambda: table.my_turn() and len(table.game.get("tricks", [])) == 2)
    for seat, text in ((1, "That was my last pirate."), (2, "So you say."), (0, "Careful now.")):
        table.do(table.players[seat], do="say", text=text)
    table.do(table.players[3], do="say", phrase="yo-ho-ho")
    watcher = session.stranger(f"/t/{table.id}")
    expect_table(watcher.page)
    session.album.shoot(watcher, "king-spectator")
    for sheet in SHEETS:
        for size in session.album.looks(ida, f"king-{sheet}"):
            ida.page.keyboard.press("Escape")
            expect(dialog(ida.page)).to_have_count(0)
            tab = ida.page.get_by_role("tab", name=begins_with(f"table.sheet-{sheet}"))
            (bar_button(ida.page, sheet) if size == "phone" else tab).click()
    ida.page.get_by_role("button", name=in_any_language("sk.last")).click()
    session.album.shoot(ida, "king-last-trick")
    ida.page.keyboard.press("Escape")
    _menu(session, ida)
    table.do(table.players[1], do="pause")
    expect(ida.page.get_by_role("heading", name=in_any_language("table.paused"))).to_be_visible()
    session.album.shoot(ida, "king-paused")
    table.do(table.players[1], do="resume")
    choose(ida.page, textView=True)
    expect(command_box(ida.page)).to_be_visible()
    session.album.shoot(ida, "king-text-view", full=True)
    choose(ida.page, textView=False)


def _menu(session: SceneSession, ida: Person) -> None:
    entries = {"menu": "", "crew": "table.sheet-crew", "rules": "table.sheet-rules", "leave": "table.leave"}
    for name, key in entries.items():
        bar_button(ida.page, "menu").click()
        menu = ida.page.get_by_role("navigation", name=in_any_language("table.menu"))
        expect(menu).to_be_visible()
        if key:
            menu.get_by_role("button", name=in_any_language(key)).click()
            expect(menu).to_have_count(0)
            expect(dialog(ida.page)).to_be_visible()
        session.album.shoot(ida, f"king-{name}")
        ida.page.keyboard.press("Escape")
        expect(dialog(ida.page)).to_have_count(0)


def _ending(session: SceneSession, table: ScriptedTable, ida: Person) -> None:
    expect(ending(ida.page).first).to_be_visible()
    ida.go(f"/t/{table.id}")
    expect(ending(ida.page).first).to_be_visible()
    session.album.shoot(ida, "king-ending")
    ida.page.get_by_text(in_any_language("ending.fair")).click()
    session.album.shoot(ida, "king-ending-fair-deal")
    ida.page.get_by_role("button", name=in_any_language("ending.aside")).click()
    expect(ida.page.get_by_role("button", name=in_any_language("ending.again"))).to_be_visible()
    session.album.shoot(ida, "king-ending-aside")
    ida.go(f"/replay/{table.id}-1#60")
    expect_table(ida.page)
    session.album.shoot(ida, "replay-all-open")
    ida.page.get_by_role("combobox", name=begins_with("replay-page.chair")).select_option("1")
    session.album.shoot(ida, "replay-one-chair")


def moments(session: SceneSession) -> None:
    """Take pictures of what moves, each stopped at its height."""

    def has_capture(leader: int, hands: Hands) -> bool:
        return leader == 0 and "skull-king" in hands[0] and "mermaid" in hands[1] and "kraken" in hands[2]

    table = session.table({"game": "skull-king", "options": {"players": 3, "plan": [4], "kraken": True}})
    table.start(has_capture)
    ida = session.at(table, reduced_motion="no-preference")
    stay(ida)
    table.bid(2, 1, 0)
    _moment(session, ida, "king-yo-ho-ho", 1000)
    table.act(0, "play skull-king")
    table.act(1, "play mermaid")
    table.act(2, next(play for play in table.legal(2) if "kraken" not in play))
    _moment(session, ida, "king-moment-mermaid", 1200)
    table.act(1, table.legal(1)[-1])
    table.act(2, "play kraken")
    table.act(0, table.legal(0)[0])
    _moment(session, ida, "king-moment-kraken", 1000)


def _moment(session: SceneSession, ida: Person, name: str, at: int) -> None:
    skip_to(ida, moment(ida.page))
    moment(ida.page).evaluate(FREEZE, at)
    session.album.shoot(ida, name)
    table = ida.page.url.removeprefix(ida.address)
    ida.go(table)
    expect_table(ida.page)
    stay(ida)


def other_tables(session: SceneSession) -> None:
    two = session.table({"game": "skull-king", "options": {"players": 2, "plan": [5, 2]}}).start()
    ida = session.at(two)
    expect(bid_buttons(ida.page).first).to_be_visible()
    session.album.shoot(ida, "king-two-bidding")
    two.bid(1, 2)
    two.go_on(lambda: two.my_turn() and len(two.game["trick"]["cards"]) >= 1)
    session.album.shoot(ida, "king-two-trick")
    everything = {"players": 8, "plan": [8], **EXTRAS}
    eight = session.table({"game": "skull-king", "options": everything}).start()
    ida = session.at(eight)
    expect(bid_buttons(ida.page).first).to_be_visible()
    session.album.shoot(ida, "king-eight-bidding")
    eight.bid(1, 2, 0, 1, 3, 0, 1, 2)
    eight.go_on(lambda: eight.my_turn() and len(eight.game["trick"]["cards"]) >= 5)
    session.album.shoot(ida, "king-eight-trick")


def schmidt(session: SceneSession) -> None:
    """Its plan is fixed: the first round has one card, and that is Scary Mary."""
    table = session.table({"game": "skull-king", "options": {"edition": "schmidt", "players": 5}})
    table.start(king("scary-mary"))
    ida = session.at(table)
    table.bid(1, 1, 0, 1, 0)
    _ask_for_role(session, ida, "scary-mary", "king-schmidt-scary-mary")
    table.go_on(lambda: table.game["round"] == 6)
    ida.go(f"/t/{table.id}")
    expect(bid_buttons(ida.page).first).to_be_visible()
    session.album.shoot(ida, "king-schmidt-bidding")
    table.bid(2, 1, 0, 1, 2)
    table.go_on(lambda: table.my_turn() and len(table.game["trick"]["cards"]) >= 2)
    session.album.shoot(ida, "king-schmidt-trick")


def _ask_for_role(session: SceneSession, ida: Person, card: str, name: str) -> None:
    in_hand = cards_in_hand(ida.page).and_(ida.page.get_by_role("button", name=card_in_any_language(card)))
    expect(in_hand).to_be_enabled()
    expect(moment(ida.page)).to_have_count(0)
    touch_card(ida, in_hand)
    expect(in_hand).to_have_attribute("aria-pressed", "true")
    touch_card(ida, in_hand)
    expect(dialog(ida.page)).to_be_visible()
    session.album.shoot(ida, name)
    ida.page.keyboard.press("Escape")
