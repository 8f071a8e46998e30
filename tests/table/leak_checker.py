"""Checks that no view, note or refusal at a table holds anything that its reader may not know."""

from typing import Any

import msgspec
from msgspec.structs import replace

from tests.skull_king.invariants.secrecy import cards_named
from tests.table.fixtures import NAMES, TableDriver, ToldByName, identity, plain
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError, YohohoError
from yohoho.skull_king.cards import BY_NAME, HELD
from yohoho.skull_king.cards import NAMES as CARD_NAMES
from yohoho.table import entries
from yohoho.table.view import table_view

IDENTITIES = [identity(name) for name in NAMES]
FACES = ("flower", "skull")


class LeakChecker:
    """Checks all notes of a table from now on; with `always`, also every view after every entry."""

    def __init__(self, driver: TableDriver, always: bool = False) -> None:
        self.driver, self.always = driver, always
        self.visible_cards = {name: self.cards_known(name) for name in (*NAMES, None)}
        driver.listener = self.check_notes

    def cards_known(self, name: str | None) -> set[str]:
        """The cards that this person's view of the game names."""
        return set(cards_named(plain(self.driver.game(name))))

    def check_notes(self, entry: entries.Entry, told_by_name: ToldByName) -> None:
        before, self.visible_cards = (
            self.visible_cards,
            {name: self.cards_known(name) for name in told_by_name},
        )
        for name, note in told_by_name.items():
            if note is None:
                continue
            self.check_text(msgspec.json.encode(note).decode(), may_know_secret=False)
            events = plain(note.events)
            assert set(cards_named(events)) <= before[name] | self.visible_cards[name] | just_played(entry)
            seat = self.driver.table.seat_of(name and identity(name))
            assert all(face_may_be_told(event, seat) for event in events)
            assert not isinstance(entry, entries.Acted) or note.args.keys() == {"by"}
        if self.always:
            self.check_views()

    def check_text(self, text: str, may_know_secret: bool) -> None:
        table = self.driver.table
        assert may_know_secret or table.secret not in text
        assert table.seed not in text
        for who in IDENTITIES:
            assert who not in text

    def check_refusal(self, name: str, said: str, error: YohohoError) -> None:
        """A refusal names only cards that the person named or knows."""
        text = msgspec.json.encode(error.reason).decode()
        self.check_text(text, may_know_secret=False)
        if isinstance(error, IllegalAction | NotationError):
            cards = cards_named(plain(error.reason))
            assert all(card in self.visible_cards[name] or card in said for card in cards)

    def check_views(self) -> None:
        over, public = self.driver.table.phase == "over", self.driver.view(None)
        for name in (*NAMES, None):
            view = self.driver.view(name)
            assert view == table_view(self.driver.table, self.driver.around, name and identity(name), public)
            shown = (view, self.driver.chat(name))
            self.check_text(msgspec.json.encode(shown).decode(), may_know_secret=over)
            assert bool(view.secret) == bool(view.words) == over
            if view.phase == "playing":
                self.check_hidden(name)
                check_bids(view.game)
        if self.driver.table.playthrough is not None and not over:
            self.check_text(msgspec.json.encode(self.driver.table.record()).decode(), may_know_secret=False)

    def check_hidden(self, name: str | None) -> None:
        """The view stays the same to the byte when everything that this person cannot see is dealt again."""
        table = self.driver.table
        assert table.playthrough is not None
        who = name and identity(name)
        state = table.game.redeal(table.state, table.seat_of(who), Dice(f"{name}/{len(self.driver.log)}"))
        dealt_again = replace(table, playthrough=replace(table.playthrough, state=state))
        view = table_view(dealt_again, self.driver.around, who)
        assert msgspec.json.encode(view) == msgspec.json.encode(self.driver.view(name))


def just_played(entry: entries.Entry) -> set[str]:
    if not isinstance(entry, entries.Acted) or not entry.action.startswith("play "):
        return set()
    return {CARD_NAMES[HELD[BY_NAME[entry.action.removeprefix("play ")]]]}


def face_may_be_told(event: dict[str, Any], seat: int | None) -> bool:
    """Only the owner of a disc that was placed or lost may know its face."""
    secret = event["event"] in ("disc-placed", "disc-lost") and event.get("disc") in FACES
    return not secret or event.get("seat", event.get("loser")) == seat


def check_bids(game: Any) -> None:
    """In Skull King a view shows that a seat has bid or loaded, and what only once all have."""
    if game.phase not in ("bid", "load"):
        return
    for number, seat in enumerate(game.seats):
        if game.phase == "bid":
            assert seat.bid is None
            assert seat.ghost or seat.has_bid == (number not in game.waiting)
        else:
            assert seat.cannonball is None
            assert seat.ghost or seat.has_loaded == (number not in game.waiting)
