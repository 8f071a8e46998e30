"""Screenshots of the ends of games, as the first, the second, the last and a spectator see them."""

from typing import Final

from playwright.sync_api import expect

from tests.page.play import ending
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR
from tests.page.scripted_choices import bold

KING: Final = {"game": "skull-king", "options": {"players": 5, "plan": [1, 2, 3, 4, 5]}}
CROWDED: Final = {"game": "skull-king", "options": {"players": 8, "plan": [2, 3]}}


def endings(session: SceneSession) -> None:
    king = session.table(KING).start()
    king.play_out(vary_bids)
    _shoot_places(session, king, "king")
    crowded = session.table(CROWDED).start()
    crowded.play_out(vary_bids)
    _shoot(session, crowded, 0, "king-eight-ending")
    skull = session.table(FOUR).start()
    skull.play_out(bold(2, 1))
    _shoot_places(session, skull, "skull")


def vary_bids(seat: int, legal: list[str]) -> str:
    """Every seat bids as its number says, so that the places differ."""
    return legal[seat % len(legal)] if legal[0].startswith("bid") else legal[0]


def seat_of_place(table: ScriptedTable, place: int) -> int:
    """The seat of a place counted from 0, or from the last one by a negative number."""
    ranks = table.game["result"]["ranks"]
    return sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))[place]


def _shoot_places(session: SceneSession, table: ScriptedTable, name: str) -> None:
    for place, label in ((0, "first"), (1, "second"), (-1, "last")):
        _shoot(session, table, seat_of_place(table, place), f"{name}-ending-{label}")
    watcher = session.stranger(f"/t/{table.id}")
    expect(ending(watcher.page).first).to_be_visible()
    session.album.shoot(watcher, f"{name}-ending-watched")


def _shoot(session: SceneSession, table: ScriptedTable, seat: int, name: str) -> None:
    person = session.at(table, seat)
    expect(ending(person.page).first).to_be_visible()
    session.album.shoot(person, name)
