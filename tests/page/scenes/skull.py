"""Skull: everything that can lie on the mats, and what becomes of a player."""

from __future__ import annotations

from typing import Final

from tests.page.scenes.album import choose
from tests.page.scenes.crew import Choice, Crew
from tests.page.scenes.house import InMemoryServer, stay

FOUR: Final = {"game": "skull", "options": {"players": 4}}


def first_discs(crew: Crew, *faces: str) -> None:
    """In seat order by face; who begins comes last."""
    while crew.game["phase"] == "first-discs":
        seat = crew.game["waiting"][0]
        crew.act(seat, f"place {faces[seat]}")


def meek(seat: int, legal: list[str]) -> str:
    """Never bids if it can be helped, and plays flowers."""
    return next((act for act in ("pass", "place flower", "place skull") if act in legal), legal[0])


def bold(me: int, bid: int) -> Choice:
    """One bids as soon as they can, the others let them."""

    def choose_one(seat: int, legal: list[str]) -> str:
        return f"bid {bid}" if seat == me and f"bid {bid}" in legal else meek(seat, legal)

    return choose_one


def skull(house: InMemoryServer) -> None:
    crew = house.crew(FOUR).start()
    ida = house.at(crew)
    ida.page.wait_for_selector(".skull-table")
    others = [seat for seat in crew.game["waiting"] if seat]
    for seat in others[:1]:
        crew.act(seat, "place flower")
    if 0 not in crew.game["waiting"]:
        first_discs(crew, *["flower"] * 4)
    house.album.shoot(ida, "skull-first-disc")
    first_discs(crew, *["flower"] * 4)
    crew.go_on(lambda: 0 in crew.game["waiting"] and crew.game["on_mats"] >= 5, meek)
    house.album.shoot(ida, "skull-placing")
    _bidding(house, crew)
    ida.page.wait_for_selector(".skull-dial")
    house.album.shoot(ida, "skull-bidding")
    crew.act(0, "bid 4")
    crew.go_on(lambda: crew.game["phase"] == "flipping", meek)
    crew.go_on(lambda: len(crew.game["flips"]) == 2)
    ida.page.wait_for_selector(".skull-touch.ready")
    house.album.shoot(ida, "skull-flipping")
    stay(ida)
    crew.go_on(lambda: crew.game["phase"] == "first-discs")
    ida.page.wait_for_selector(".skull-centre.won")
    house.album.shoot(ida, "skull-won")
    ida.go(f"/t/{crew.table}")
    choose(ida.page, textView=True)
    ida.page.wait_for_selector(".text-view")
    house.album.shoot(ida, "skull-text-view", full=True)
    choose(ida.page, textView=False)
    _failed(house, crew)
    crew.play_out(bold(3, 1))
    ida.page.wait_for_selector(".ending-ranking")
    house.album.shoot(ida, "skull-ending")
    ida.page.locator(".ending-head button").click()
    house.album.shoot(ida, "skull-ending-aside")
    ida.go(f"/replay/{crew.table}-1#14")
    ida.page.wait_for_selector(".replay-table .skull-table")
    house.album.shoot(ida, "replay-skull")


def _bidding(house: InMemoryServer, crew: Crew) -> None:
    """Somebody else has bid, and it is the host's turn."""
    bidder = bold(3, 2)
    crew.go_on(lambda: crew.game["phase"] == "bidding" and 0 in crew.game["waiting"], bidder)


def _failed(house: InMemoryServer, crew: Crew) -> None:
    """The host meets their own skull, then Anne the host's, then the host that of Bess, who draws blindly."""
    ida = house.at(crew)
    _own_skull(crew)
    ida.page.wait_for_selector(".skull-choose.discard")
    house.album.shoot(ida, "skull-discard")
    crew.act(0, "discard flower")
    first_discs(crew, "skull", "flower", "flower", "flower")
    crew.go_on(lambda: crew.game["phase"] == "flipping", bold(1, 3))
    while crew.game["phase"] == "flipping":
        crew.act(1, "flip 1" if "flip 1" in crew.legal(1) else "flip 0")
    ida.page.wait_for_selector(".skull-choose.draw")
    house.album.shoot(ida, "skull-blind-draw")
    crew.go_on(lambda: crew.game["phase"] == "first-discs")
    first_discs(crew, "flower", "flower", "skull", "flower")
    crew.go_on(lambda: crew.game["phase"] == "flipping", bold(0, 3))
    crew.act(0, "flip 0")
    while crew.game["phase"] == "flipping":
        crew.act(0, "flip 2")
    ida.page.wait_for_selector(".skull-centre.late")
    house.album.shoot(ida, "skull-hit-a-skull")


def _own_skull(crew: Crew) -> None:
    first_discs(crew, "skull", "flower", "flower", "flower")
    crew.go_on(lambda: crew.game["phase"] in ("discard", "name"), bold(0, 1))


def out(house: InMemoryServer) -> None:
    """One's own skull, four times over."""
    crew = house.crew(FOUR).start()
    for _ in range(3):
        _own_skull(crew)
        crew.act(0, "discard flower")
    ida = house.at(crew)
    _own_skull(crew)
    ida.page.wait_for_selector(".skull-choose.name")
    house.album.shoot(ida, "skull-name-the-next")
    crew.act(0, "name 2")
    ida.page.wait_for_selector(".skull-out")
    house.album.shoot(ida, "skull-out")
    first_discs(crew, *["flower"] * 4)
    crew.go_on(lambda: crew.game["phase"] == "bidding", bold(1, 1))
    house.album.shoot(ida, "skull-out-guess")
    ida.page.locator(".skull-out > button").click()
    house.album.shoot(ida, "skull-out-open-rounds")


def last_chance(house: InMemoryServer) -> None:
    crew = house.crew({"game": "skull", "options": {"players": 6, "last_chance": True}}).start()
    faces = ["flower"] * 6
    for _ in range(3):
        first_discs(crew, "skull", *faces[1:])
        crew.go_on(lambda: crew.game["phase"] == "discard", bold(0, 1))
        crew.act(0, "discard flower")
    ida = house.at(crew)
    ida.page.wait_for_selector(".skull-last-chance")
    house.album.shoot(ida, "skull-last-chance")
    anne = house.at(crew, 1)
    house.album.shoot(anne, "skull-last-chance-of-another")
