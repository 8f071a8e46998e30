"""Looks over everybody's shoulder: what a person sees and hears must hold nothing they may not know."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.skull_king.invariants.secrecy import cards_named
from tests.table.fixtures import NAMES, Hearsay, Tavern, identity, plain
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError, YohohoError
from yohoho.skull_king.cards import BY_NAME, HELD
from yohoho.skull_king.cards import NAMES as CARD_NAMES
from yohoho.table import entries as log
from yohoho.table import table_view

IDENTITIES = [identity(name) for name in NAMES]
FACES = ("flower", "skull")


class Prying:
    """Listens at a tavern's table from now on; `always`: and looks at every view after every entry."""

    def __init__(self, tavern: Tavern, always: bool = False) -> None:
        self.tavern, self.always = tavern, always
        self.known = {name: self.cards_known(name) for name in (*NAMES, None)}
        tavern.listener = self.hear

    def cards_known(self, name: str | None) -> set[str]:
        """The cards that this person's view of the game names."""
        return set(cards_named(plain(self.tavern.game(name))))

    def hear(self, entry: log.Entry, hearsay: Hearsay) -> None:
        before, self.known = self.known, {name: self.cards_known(name) for name in hearsay}
        for name, told in hearsay.items():
            if told is None:
                continue
            self.check_text(msgspec.json.encode(told).decode(), may_know_secret=False)
            events = plain(told.events)
            assert set(cards_named(events)) <= before[name] | self.known[name] | just_played(entry)
            seat = self.tavern.table.seat_of(name and identity(name))
            assert all(face_may_be_told(event, seat) for event in events)
            assert not isinstance(entry, log.Acted) or told.args.keys() == {"by"}
        if self.always:
            self.check_views()

    def check_text(self, text: str, may_know_secret: bool) -> None:
        table = self.tavern.table
        assert may_know_secret or table.secret not in text
        assert table.seed not in text
        for who in IDENTITIES:
            assert who not in text

    def check_refusal(self, name: str, said: str, error: YohohoError) -> None:
        """A refusal speaks of what the person said or knows."""
        text = msgspec.json.encode(error.reason).decode()
        self.check_text(text, may_know_secret=False)
        if isinstance(error, IllegalAction | NotationError):
            cards = cards_named(plain(error.reason))
            assert all(card in self.known[name] or card in said for card in cards)

    def check_views(self) -> None:
        over, public = self.tavern.table.phase == "over", self.tavern.view(None)
        for name in (*NAMES, None):
            view = self.tavern.view(name)
            assert view == table_view(self.tavern.table, name and identity(name), public)
            shown = (view, self.tavern.chat(name))
            self.check_text(msgspec.json.encode(shown).decode(), may_know_secret=over)
            assert bool(view.secret) == bool(view.words) == over
            if view.phase == "playing":
                self.check_hidden(name)
                check_bids(view.game)
        if self.tavern.table.logbook is not None and not over:
            self.check_text(msgspec.json.encode(self.tavern.table.record()).decode(), may_know_secret=False)

    def check_hidden(self, name: str | None) -> None:
        """With everything redealt that this person cannot see, the view is the same to the byte."""
        table = self.tavern.table
        assert table.logbook is not None
        seen, state = msgspec.json.encode(self.tavern.view(name)), table.state
        seat = table.seat_of(name and identity(name))
        table.logbook.state = table.game.redeal(state, seat, Dice(f"{name}/{len(self.tavern.log)}"))
        try:
            assert msgspec.json.encode(self.tavern.view(name)) == seen
        finally:
            table.logbook.state = state


def just_played(entry: log.Entry) -> set[str]:
    if not isinstance(entry, log.Acted) or not entry.action.startswith("play "):
        return set()
    return {CARD_NAMES[HELD[BY_NAME[entry.action.removeprefix("play ")]]]}


def face_may_be_told(event: dict[str, Any], seat: int | None) -> bool:
    """The face of a disc that was placed or lost is its owner's to know."""
    secret = event["event"] in ("disc-placed", "disc-lost") and event.get("disc") in FACES
    return not secret or event.get("seat", event.get("loser")) == seat


def check_bids(game: Any) -> None:
    """Skull King: nobody's bid or load is shown before all are in; that there is one is."""
    if game.phase not in ("bid", "load"):
        return
    for number, seat in enumerate(game.seats):
        if game.phase == "bid":
            assert seat.bid is None
            assert seat.ghost or seat.has_bid == (number not in game.waiting)
        else:
            assert seat.cannonball is None
            assert seat.ghost or seat.has_loaded == (number not in game.waiting)
