"""Screenshots of Skull: the mats, a challenge and its outcome, a player who is out."""

from typing import Final

from playwright.sync_api import expect

from tests.page.drawn import skull_verdict
from tests.page.play import command_box, ending, expect_table
from tests.page.scenes.album import choose
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession, skip_to, stay
from tests.page.scripted_choices import bold, meek
from tests.page.words import begins_with, in_any_language

FOUR: Final = {"game": "skull", "options": {"players": 4}}
FOUR_OPEN: Final = {"game": "skull", "options": {"players": 4, "open_to_eliminated": True}}


def first_discs(table: ScriptedTable, *faces: str) -> None:
    """Place the first discs: a face for each seat. The player who begins places last."""
    while table.game["phase"] == "first-discs":
        seat = table.game["waiting"][0]
        table.act(seat, f"place {faces[seat]}")


def skull(session: SceneSession) -> None:
    table = session.table(FOUR).start()
    ida = session.at(table)
    expect_table(ida.page)
    others = [seat for seat in table.game["waiting"] if seat]
    for seat in others[:1]:
        table.act(seat, "place flower")
    if 0 not in table.game["waiting"]:
        first_discs(table, *["flower"] * 4)
    session.album.shoot(ida, "skull-first-disc")
    first_discs(table, *["flower"] * 4)
    table.go_on(lambda: 0 in table.game["waiting"] and table.game["on_mats"] >= 5, meek)
    session.album.shoot(ida, "skull-placing")
    _bidding(session, table)
    expect(ida.page.get_by_role("group", name=in_any_language("skull.dial"))).to_be_visible()
    session.album.shoot(ida, "skull-bidding")
    table.act(0, "bid 4")
    table.go_on(lambda: table.game["phase"] == "flipping", meek)
    table.go_on(lambda: len(table.game["flips"]) == 2)
    expect(ida.page.get_by_role("button", name=begins_with("skull.flip-of")).first).to_be_visible()
    session.album.shoot(ida, "skull-flipping")
    stay(ida)
    table.go_on(lambda: table.game["phase"] == "first-discs")
    skip_to(ida, skull_verdict(ida.page))
    session.album.shoot(ida, "skull-won")
    stay(ida, False)
    ida.go(f"/t/{table.id}")
    choose(ida.page, textView=True)
    expect(command_box(ida.page)).to_be_visible()
    session.album.shoot(ida, "skull-text-view", full=True)
    choose(ida.page, textView=False)
    _fail(session, table)
    table.play_out(bold(3, 1))
    expect(ending(ida.page).first).to_be_visible()
    session.album.shoot(ida, "skull-ending")
    ida.page.get_by_role("button", name=in_any_language("ending.aside")).click()
    session.album.shoot(ida, "skull-ending-aside")
    ida.go(f"/replay/{table.id}-1#14")
    expect_table(ida.page)
    session.album.shoot(ida, "replay-skull")


def _bidding(session: SceneSession, table: ScriptedTable) -> None:
    """Somebody else has bid, and it is the host's turn."""
    bidder = bold(3, 2)
    table.go_on(lambda: table.game["phase"] == "bidding" and 0 in table.game["waiting"], bidder)


def _fail(session: SceneSession, table: ScriptedTable) -> None:
    """The host meets their own skull, then Anne the host's, then the host that of Bess, who draws blindly."""
    ida = session.at(table)
    _own_skull(table)
    expect(ida.page.get_by_role("heading", name=in_any_language("skull.discard-title"))).to_be_visible()
    session.album.shoot(ida, "skull-discard")
    table.act(0, "discard flower")
    first_discs(table, "skull", "flower", "flower", "flower")
    table.go_on(lambda: table.game["phase"] == "flipping", bold(1, 3))
    while table.game["phase"] == "flipping":
        table.act(1, "flip 1" if "flip 1" in table.legal(1) else "flip 0")
    expect(ida.page.get_by_role("heading", name=in_any_language("skull.draw-title"))).to_be_visible()
    session.album.shoot(ida, "skull-blind-draw")
    table.go_on(lambda: table.game["phase"] == "first-discs")
    first_discs(table, "flower", "flower", "skull", "flower")
    table.go_on(lambda: table.game["phase"] == "flipping", bold(0, 3))
    table.act(0, "flip 0")
    stay(ida)
    while table.game["phase"] == "flipping":
        table.act(0, "flip 2")
    skip_to(ida, skull_verdict(ida.page))
    session.album.shoot(ida, "skull-hit-a-skull")
    stay(ida, False)
    ida.page.keyboard.press("Escape")


def _own_skull(table: ScriptedTable) -> None:
    first_discs(table, "skull", "flower", "flower", "flower")
    table.go_on(lambda: table.game["phase"] in ("discard", "name"), bold(0, 1))


def lose_three(table: ScriptedTable) -> None:
    """The first seat loses all discs but one."""
    for _ in range(3):
        _own_skull(table)
        table.act(0, "discard flower")


def out(session: SceneSession) -> None:
    """One's own skull, four times over."""
    table = session.table(FOUR_OPEN).start()
    lose_three(table)
    ida = session.at(table)
    _own_skull(table)
    expect(ida.page.get_by_role("heading", name=in_any_language("skull.name-title"))).to_be_visible()
    session.album.shoot(ida, "skull-name-the-next")
    table.act(0, "name 2")
    expect(ida.page.get_by_role("heading", name=in_any_language("skull.out-title"))).to_be_visible()
    session.album.shoot(ida, "skull-out")
    first_discs(table, *["flower"] * 4)
    table.go_on(lambda: table.game["phase"] == "bidding", bold(1, 1))
    session.album.shoot(ida, "skull-out-guess")
    ida.page.get_by_role("button", name=in_any_language("skull.before-show")).click()
    session.album.shoot(ida, "skull-out-open-rounds")


def last_chance(session: SceneSession) -> None:
    table = session.table({"game": "skull", "options": {"players": 6, "last_chance": True}}).start()
    faces = ["flower"] * 6
    for _ in range(3):
        first_discs(table, "skull", *faces[1:])
        table.go_on(lambda: table.game["phase"] == "discard", bold(0, 1))
        table.act(0, "discard flower")
    ida = session.at(table)
    expect(ida.page.get_by_text(begins_with("skull.last-chance-you"))).to_be_visible()
    session.album.shoot(ida, "skull-last-chance")
    anne = session.at(table, 1)
    session.album.shoot(anne, "skull-last-chance-of-another")
