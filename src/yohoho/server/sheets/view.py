"""A shared sheet as one of its members may see it. An allow-list: every field is named, none is removed."""

import msgspec

from yohoho.core.names import distinct_names
from yohoho.server.sheets.crew import Crew, Laid, Member, PenTaken
from yohoho.server.sheets.service import crew_of
from yohoho.store.sheets import SheetInfo


# The OpenAPI document and the types of the page take the names `Mate` and `Room` from these classes.
class Mate(msgspec.Struct, frozen=True):
    """One member of the crew. `person` is who they are on the sheet."""

    key: str
    name: str
    me: bool
    owner: bool
    pen: bool
    person: str | None
    devices: list[str]
    """The devices they have written with: the authors of their operations begin so."""


class Bidding(msgspec.Struct, frozen=True, kw_only=True):
    """The bids of the current round. All people are given by their ids on the sheet."""

    number: int
    cards: int
    players: list[str]
    written: list[str]
    """The people whose bids stand on the sheet, visible to all."""
    sealed: list[str]
    """The people whose bids are sealed."""
    waiting: list[str]
    """The people with a phone who have not bid."""
    without: list[str]
    """The people with neither phone nor bid, for whom the pen enters one."""
    ready: bool
    """No person with a phone is awaited. A pen may reveal sooner and enter the missing bids."""
    mine: int | None
    """My own sealed bid."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    version: int
    """Grows with every change, of the sheet or of the crew."""
    code: str | None
    """The code to join by; none when the sheet is not shared."""
    owner: bool
    pen: bool
    """Whether I may write. My other rights follow from `owner` and `person`."""
    person: str | None
    crew: list[Mate]
    bidding: Bidding | None
    """None when the game is over."""
    laid: Laid | None
    """The bids and cards of this round, as far as the pen has entered them."""
    pen_taken: PenTaken | None
    """Somebody took the pen while I, who have one too, was away."""


def room_of(info: SheetInfo, who: str) -> Room:
    crew = crew_of(info)
    me = crew.member(who)
    names = distinct_names(member.name for member in crew.members)
    return Room(
        id=info.id,
        version=info.version,
        code=info.code or None,
        owner=who == crew.owner,
        pen=me is not None and me.pen,
        person=me.person if me else None,
        crew=[_mate(crew, each, name, who) for each, name in zip(crew.members, names, strict=True)],
        bidding=_bidding(crew, me.person if me else None),
        laid=crew.laid,
        pen_taken=me.pen_taken if me else None,
    )


def _mate(crew: Crew, member: Member, name: str, who: str) -> Mate:
    return Mate(
        key=member.key,
        name=name,
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
