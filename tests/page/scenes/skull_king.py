"""Skull King: a game from the first bid to the end, and tables that look different."""

from __future__ import annotations

from typing import Any, Final

from tests.page.browser import Person
from tests.page.deals import Hands
from tests.page.play import touch
from tests.page.scenes.album import choose
from tests.page.scenes.crew import Crew
from tests.page.scenes.house import InMemoryServer, stay

EXTRAS: Final = {"kraken": True, "whale": True, "loot": True}
LONG: Final = {"game": "skull-king", "options": {"players": 4, "plan": [1, 5, 10], **EXTRAS}}
DOORS: Final = ("scores", "log", "chat")
FREEZE: Final = """(at) => {
  for (const animation of document.querySelector(".moment").getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = at;
  }
}"""


def king(*hand: str) -> Any:
    """The first one leads and holds these."""
    return lambda leader, hands: leader == 0 and all(card in hands[0] for card in hand)


def game(house: InMemoryServer) -> None:
    crew = house.crew(LONG).start()
    ida = house.at(crew)
    ida.page.wait_for_selector(".sk-bids")
    house.album.shoot(ida, "king-bidding-1")
    stay(ida)
    crew.bid(0, 1, 0, 1)
    ida.page.wait_for_selector(".moment")
    house.album.shoot(ida, "king-yo-ho-ho-still")
    ida.go(f"/t/{crew.table}")
    crew.go_on(lambda: crew.game["round"] == 2)
    ida.page.wait_for_selector(".round-summary")
    house.album.shoot(ida, "king-round-summary")
    ida.page.keyboard.press("Escape")
    ida.page.wait_for_selector(".sk-cloth:not(:has(.sk-trick))")
    house.album.shoot(ida, "king-bidding-5")
    crew.act(0, "bid 2")
    crew.act(2, "bid 1")
    ida.page.wait_for_selector(".sk-bids [aria-pressed=true]")
    house.album.shoot(ida, "king-bid-placed")
    crew.act(1, "bid 1")
    crew.act(3, "bid 0")
    crew.go_on(lambda: crew.game["round"] == 3)
    ida.page.wait_for_selector(".round-summary")
    ida.page.keyboard.press("Escape")
    ida.page.wait_for_selector(".sk-cloth:not(:has(.sk-trick))")
    house.album.shoot(ida, "king-bidding-10")
    crew.bid(3, 2, 4, 0)
    _beside(house, crew, ida)
    crew.play_out()
    _ending(house, crew, ida)


def trick(house: InMemoryServer) -> None:
    """The host is last to play, and must follow."""
    suits = ("green", "yellow", "purple")

    def follows(leader: int, hands: Hands) -> bool:
        held = [sum(card.startswith(suit) for card in hands[0]) for suit in suits]
        led = [any(card.startswith(suit) for card in hands[1]) for suit in suits]
        return leader == 1 and held[0] > 0 and led[0] and sum(held) > held[0] and "tigress" in hands[0]

    crew = house.crew({"game": "skull-king", "options": {"players": 4, "plan": [6], **EXTRAS}}).start(follows)
    ida = house.at(crew)
    crew.bid(2, 1, 1, 0)
    crew.act(1, next(play for play in crew.legal(1) if play.startswith("play green")))
    crew.go_on(crew.my_turn)
    ida.page.wait_for_selector(".sk-held.blocked")
    ida.page.wait_for_selector(".moment", state="detached")
    house.album.shoot(ida, "king-trick")
    for _ in house.album.looks(ida, "king-refused-card"):
        ida.page.locator(".sk-held.blocked").first.click(force=True, position={"x": 14, "y": 30})
    touch(ida, ".sk-held.playable[data-card^=green]")
    house.album.shoot(ida, "king-picked-card")
    ida.page.locator(".sk-foot button:not(:disabled)").last.click()
    house.album.shoot(ida, "king-why")
    ida.page.keyboard.press("Escape")
    _asked(house, ida, "tigress", "king-tigress")
    stay(ida)
    crew.act(0, crew.legal(0)[0])
    ida.page.wait_for_timeout(300)
    house.album.shoot(ida, "king-trick-ended")


def _beside(house: InMemoryServer, crew: Crew, ida: Person) -> None:
    crew.go_on(lambda: crew.my_turn() and len(crew.game.get("tricks", [])) == 2)
    for seat, text in ((1, "That was my last pirate."), (2, "So you say."), (0, "Careful now.")):
        crew.do(crew.mates[seat], do="say", text=text)
    crew.do(crew.mates[3], do="say", phrase="yo-ho-ho")
    watcher = house.stranger(f"/t/{crew.table}")
    watcher.page.wait_for_selector(".sk")
    house.album.shoot(watcher, "king-spectator")
    for door in DOORS:
        for size in house.album.looks(ida, f"king-{door}"):
            ida.page.keyboard.press("Escape")
            ida.page.wait_for_selector("dialog", state="detached")
            ida.page.locator(f".bar-{door}" if size == "phone" else f"#tab-{door}").click()
    ida.page.locator(".sk-foot button").first.click()
    house.album.shoot(ida, "king-last-trick")
    ida.page.keyboard.press("Escape")
    _menu(house, ida)
    crew.do(crew.mates[1], do="pause")
    ida.page.wait_for_selector(".veil-card")
    house.album.shoot(ida, "king-paused")
    crew.do(crew.mates[1], do="resume")
    choose(ida.page, textView=True)
    ida.page.wait_for_selector(".text-view")
    house.album.shoot(ida, "king-text-view", full=True)
    choose(ida.page, textView=False)


def _menu(house: InMemoryServer, ida: Person) -> None:
    for entry, name in ((0, "menu"), (2, "crew"), (3, "rules"), (4, "leave")):
        ida.page.locator(".bar-menu").click()
        ida.page.wait_for_selector(".menu-list")
        if entry:
            ida.page.locator(".menu-entry").nth(entry - 1).click()
            ida.page.wait_for_selector(".menu-list", state="detached")
            ida.page.wait_for_timeout(300)
        house.album.shoot(ida, f"king-{name}")
        ida.page.keyboard.press("Escape")
        ida.page.wait_for_selector("dialog", state="detached")


def _ending(house: InMemoryServer, crew: Crew, ida: Person) -> None:
    ida.page.wait_for_selector(".ending-ranking")
    ida.go(f"/t/{crew.table}")
    ida.page.wait_for_selector(".ending-ranking")
    house.album.shoot(ida, "king-ending")
    ida.page.locator(".ending details summary").first.click()
    house.album.shoot(ida, "king-ending-fair-deal")
    ida.page.locator(".ending-head button").click()
    ida.page.wait_for_selector(".ending-aside")
    house.album.shoot(ida, "king-ending-aside")
    ida.go(f"/replay/{crew.table}-1#60")
    ida.page.wait_for_selector(".replay-table .sk")
    house.album.shoot(ida, "replay-all-open")
    ida.page.locator(".replay-head select").first.select_option("1")
    house.album.shoot(ida, "replay-one-chair")


def moments(house: InMemoryServer) -> None:
    """In motion, each held at its height."""

    def caught(leader: int, hands: Hands) -> bool:
        return leader == 0 and "skull-king" in hands[0] and "mermaid" in hands[1] and "kraken" in hands[2]

    crew = house.crew({"game": "skull-king", "options": {"players": 3, "plan": [4], "kraken": True}})
    crew.start(caught)
    ida = house.at(crew, reduced_motion="no-preference")
    stay(ida)
    crew.bid(2, 1, 0)
    _moment(house, ida, "king-yo-ho-ho", 1000)
    crew.act(0, "play skull-king")
    crew.act(1, "play mermaid")
    crew.act(2, next(play for play in crew.legal(2) if "kraken" not in play))
    _moment(house, ida, "king-moment-mermaid", 1200)
    crew.act(1, crew.legal(1)[-1])
    crew.act(2, "play kraken")
    crew.act(0, crew.legal(0)[0])
    _moment(house, ida, "king-moment-kraken", 1000)


def _moment(house: InMemoryServer, ida: Person, name: str, at: int) -> None:
    ida.page.wait_for_selector(".moment")
    ida.page.evaluate(FREEZE, at)
    house.album.shoot(ida, name)
    table = ida.page.url.removeprefix(ida.address)
    ida.go(table)
    ida.page.wait_for_selector(".sk")
    stay(ida)


def other_tables(house: InMemoryServer) -> None:
    two = house.crew({"game": "skull-king", "options": {"players": 2, "plan": [5, 2]}}).start()
    ida = house.at(two)
    ida.page.wait_for_selector(".sk-bids")
    house.album.shoot(ida, "king-two-bidding")
    two.bid(1, 2)
    two.go_on(lambda: two.my_turn() and len(two.game["trick"]["cards"]) >= 1)
    house.album.shoot(ida, "king-two-trick")
    everything = {"players": 8, "plan": [8], **EXTRAS}
    eight = house.crew({"game": "skull-king", "options": everything}).start()
    ida = house.at(eight)
    ida.page.wait_for_selector(".sk-bids")
    house.album.shoot(ida, "king-eight-bidding")
    eight.bid(1, 2, 0, 1, 3, 0, 1, 2)
    eight.go_on(lambda: eight.my_turn() and len(eight.game["trick"]["cards"]) >= 5)
    house.album.shoot(ida, "king-eight-trick")


def schmidt(house: InMemoryServer) -> None:
    """Its plan is fixed: the first round has one card, and that is Scary Mary."""
    crew = house.crew({"game": "skull-king", "options": {"edition": "schmidt", "players": 5}})
    crew.start(king("scary-mary"))
    ida = house.at(crew)
    crew.bid(1, 1, 0, 1, 0)
    _asked(house, ida, "scary-mary", "king-schmidt-scary-mary")
    crew.go_on(lambda: crew.game["round"] == 6)
    ida.go(f"/t/{crew.table}")
    ida.page.wait_for_selector(".sk-bids")
    house.album.shoot(ida, "king-schmidt-bidding")
    crew.bid(2, 1, 0, 1, 2)
    crew.go_on(lambda: crew.my_turn() and len(crew.game["trick"]["cards"]) >= 2)
    house.album.shoot(ida, "king-schmidt-trick")


def _asked(house: InMemoryServer, ida: Person, card: str, name: str) -> None:
    ida.page.wait_for_selector(f".sk-held.playable[data-card={card}]")
    ida.page.wait_for_selector(".moment", state="detached")
    touch(ida, f".sk-held[data-card={card}]")
    touch(ida, f".sk-held.picked[data-card={card}]")
    ida.page.wait_for_selector(".sk-role")
    house.album.shoot(ida, name)
    ida.page.keyboard.press("Escape")
