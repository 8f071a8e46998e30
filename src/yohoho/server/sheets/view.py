"""A shared sheet as one of its crew may see it. Built by naming what is shown, never by leaving out."""

from __future__ import annotations

import msgspec

from yohoho.server.sheets.crew import Crew, Laid, Member
from yohoho.server.sheets.service import crew_of
from yohoho.store.sheets import SheetInfo


class Mate(msgspec.Struct, frozen=True):
    """One of the crew. `person` is who they are on the sheet."""

    key: str
    name: str
    me: bool
    owner: bool
    pen: bool
    person: str | None
    devices: list[str]
    """What they have written with: the authors of their operations begin so."""


class Bidding(msgspec.Struct, frozen=True, kw_only=True):
    """The bids of the round that is played now. All people are named by their ids on the sheet."""

    number: int
    cards: int
    players: list[str]
    written: list[str]
    """Whose bids stand on the sheet, for all to see."""
    sealed: list[str]
    """Who has made a bid that nobody sees yet."""
    waiting: list[str]
    """Who has a phone and has not bid."""
    without: list[str]
    """Who has neither phone nor bid: the pen enters theirs."""
    ready: bool
    """Nobody with a phone is waited for. A pen may reveal sooner and speak for who is missing."""
    mine: int | None
    """My own sealed bid."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    version: int
    """Grows with every change, of the sheet or of the crew."""
    code: str | None
    """To join by; none when the sheet is not shared."""
    owner: bool
    pen: bool
    """Whether I may write. What else I may do follows from `owner` and `person`."""
    person: str | None
    crew: list[Mate]
    bidding: Bidding | None
    """None when the game is over."""
    laid: Laid | None
    """The cards of this round, while the pen logs them."""


def room_of(info: SheetInfo, who: str) -> Room:
    crew = crew_of(info)
    me = crew.member(who)
    return Room(
        id=info.id,
        version=info.version,
        code=info.code or None,
        owner=who == crew.owner,
        pen=me is not None and me.pen,
        person=me.person if me else None,
        crew=[_mate(crew, each, who) for each in crew.members],
        bidding=_bidding(crew, me.person if me else None),
        laid=crew.laid,
    )


def _mate(crew: Crew, member: Member, who: str) -> Mate:
    return Mate(
        key=member.key,
        name=member.name,
        me=member.who == who,
        owner=member.who == crew.owner,
        pen=member.pen,
        person=member.person,
        devices=list(member.devices),
    )


def _bidding(crew: Crew, person: str | None) -> Bidding | None:
    due, sealed, phones = crew.due, crew.sealed.bids, crew.phones
    if due is None:
        return None
    missing = [one for one in due.players if one not in due.written and one not in sealed]
    return Bidding(
        number=due.number,
        cards=due.cards,
        players=list(due.players),
        written=list(due.written),
        sealed=[one for one in due.players if one in sealed],
        waiting=[one for one in missing if one in phones],
        without=[one for one in missing if one not in phones],
        ready=not any(one in phones for one in missing) and not set(due.players) <= set(due.written),
        mine=sealed.get(person) if person else None,
    )
