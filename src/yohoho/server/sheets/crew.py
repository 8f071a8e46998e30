"""Who has to do with a sheet and what they may do: pens, people with phones, watchers, and sealed bids.

Nothing here reads or writes; a crew goes in and a crew comes out, or a refusal. It is kept with the sheet and
is never shown as it is: identities and sealed bids are in it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from yohoho.scorepad import Sheet, SheetError
from yohoho.scorepad.facts import Count, LoggedTricks
from yohoho.scorepad.people import MOST_PEOPLE, Number, PersonId
from yohoho.scorepad.tally import Next
from yohoho.server.errors import ServerError

MOST_MEMBERS: Final = 60
MOST_DEVICES: Final = 5


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who may look at the sheet. The pen writes on it; a person of it writes lines of their own."""

    key: str
    """How others refer to them: their identity is nobody's business."""
    who: str
    name: str
    pen: bool = False
    person: str | None = None
    devices: tuple[str, ...] = ()
    """What they write with, the last ones: so that two versions of a round can be told apart by name."""


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Bids that nobody has seen yet. They are for one deal: another number of cards, and all bid anew.

    To throw away only bids that no longer fit would tell how high they were.
    """

    number: int = 0
    cards: int = 0
    bids: dict[str, int] = {}


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """The round that is played now, as far as bids go: it saves reading the sheet to say who is awaited."""

    number: int
    cards: int
    players: tuple[str, ...]
    written: tuple[str, ...] = ()
    """Whose bids stand on the sheet already."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of the round that is played now, as far as the pen has logged them, and their bids."""

    number: Number
    bids: Annotated[dict[PersonId, Count], Meta(max_length=MOST_PEOPLE)] = {}
    played: LoggedTricks = ()
    """Each trick in the order of play; the last one may be unfinished."""
    lead: Annotated[str, Meta(max_length=40)] | None = None
    """Who leads a trick that has no card yet, `""` is Graybeard; none while the last one is looked at."""


class Crew(msgspec.Struct, frozen=True, omit_defaults=True):
    owner: str
    """Has the pen at first, and can always take it back."""
    members: tuple[Member, ...]
    sealed: Sealed = Sealed()
    due: Due | None = None
    laid: Laid | None = None
    """For all to see, and never older than the round that is due."""
    founding: bool = False
    """Nobody but the founder was ever let in: what they bring has no history here that it could rewrite."""

    def member(self, who: str) -> Member | None:
        return next((member for member in self.members if member.who == who), None)

    def called(self, key: str) -> Member:
        for member in self.members:
            if member.key == key:
                return member
        raise ServerError("no-such-member")

    @property
    def phones(self) -> Mapping[str, Member]:
        """The people of the sheet who bid for themselves."""
        return {member.person: member for member in self.members if member.person}

    @property
    def keepers(self) -> tuple[str, ...]:
        """In whose lists the sheet stands. Who only watches comes back by the code."""
        kept = [each.who for each in self.members if each.pen or each.person or each.who == self.owner]
        return tuple(kept)


def founded(who: str, name: str) -> Crew:
    """The crew of a new sheet: one person with the pen."""
    return Crew(who, (_stranger(who, name, pen=True),), founding=True)


def _stranger(who: str, name: str, pen: bool = False) -> Member:
    return Member(secrets.token_hex(4), who, name, pen)


def joined(crew: Crew, who: str, name: str) -> Crew:
    """Somebody comes with the code. Who is there already stays what they are."""
    if crew.member(who):
        return crew
    if len(crew.members) >= MOST_MEMBERS:
        raise ServerError("sheet-crowded", most=MOST_MEMBERS)
    return replace(crew, members=(*crew.members, _stranger(who, name)), founding=False)


def check_pen(crew: Crew, who: str) -> None:
    member = crew.member(who)
    if member is None or not member.pen:
        raise ServerError("pen-only")


def check_leader(crew: Crew, who: str) -> None:
    """The owner leads without a pen too: it may have been handed over."""
    if who != crew.owner:
        check_pen(crew, who)


def writing_with(crew: Crew, who: str, device: str) -> Crew:
    """Somebody has written with this device. It stays whose it was first."""
    member = crew.member(who)
    if not device or member is None or any(device in other.devices for other in crew.members):
        return crew
    return _with(crew, replace(member, devices=(*member.devices, device)[-MOST_DEVICES:]))


def bound(crew: Crew, sheet: Sheet, key: str, person: str | None) -> Crew:
    """This member is that person of the sheet, or nobody."""
    member = crew.called(key)
    if person is not None:
        found = sheet.person(person)
        if found is None:
            raise SheetError("no-such-person", person=person)
        if person in crew.phones and crew.phones[person].key != key:
            raise ServerError("person-taken", name=found.name)
    if member.person == person:
        return crew
    return _with(_unsealed(crew, member.person), replace(member, person=person))


def given_pen(crew: Crew, who: str, key: str, pen: bool) -> Crew:
    """Whoever has the pen may share it and lay it down; only the owner takes it from others."""
    member = crew.called(key)
    if not pen and who not in (crew.owner, member.who):
        raise ServerError("owner-only")
    return _with(crew, replace(member, pen=pen))


def sent_away(crew: Crew, who: str, key: str) -> Crew:
    """A member is out. Another pen can only be sent away by the owner, and the owner by nobody."""
    member = crew.called(key)
    if member.who == crew.owner or (member.pen and who != crew.owner):
        raise ServerError("owner-only")
    return without(crew, member.who)


def without(crew: Crew, who: str) -> Crew:
    """Somebody goes. An owner leaves the sheet to a pen, or else to somebody who plays."""
    gone = crew.member(who)
    rest = replace(_unsealed(crew, gone.person if gone else None), members=_others(crew, who))
    if who != crew.owner:
        return rest
    heirs = sorted((member for member in rest.members if member.who in rest.keepers), key=lambda m: not m.pen)
    if not heirs:
        return replace(rest, members=())
    return _with(replace(rest, owner=heirs[0].who), replace(heirs[0], pen=True))


def _others(crew: Crew, who: str) -> tuple[Member, ...]:
    return tuple(member for member in crew.members if member.who != who)


def _with(crew: Crew, changed: Member) -> Crew:
    members = tuple(changed if member.key == changed.key else member for member in crew.members)
    return replace(crew, members=members)


def _unsealed(crew: Crew, person: str | None) -> Crew:
    """Without the bid of somebody who has no phone any more: nobody could stand by it."""
    bids = {who: bid for who, bid in crew.sealed.bids.items() if who != person}
    return replace(crew, sealed=replace(crew.sealed, bids=bids))


# --- sealed bids


def with_bid(crew: Crew, due: Due, person: str, bid: int | None) -> Crew:
    """This person's bid for the round that is due, until all are revealed; None takes it back."""
    bids = {who: other for who, other in crew.sealed.bids.items() if who != person}
    if bid is not None:
        bids[person] = bid
    return replace(crew, sealed=Sealed(due.number, due.cards, bids))


def due_on(sheet: Sheet, following: Next | None) -> Due | None:
    if following is None:
        return None
    number = following.number
    return Due(number, following.cards, following.players, tuple(sheet.round(number).bids))


def brought_up_to(crew: Crew, due: Due | None) -> Crew:
    """Without bids that have lost their ground: another deal, or the pen wrote one for that person."""
    sealed, crew = crew.sealed, replace(crew, laid=_still_laid(crew.laid, due))
    if due is None or (sealed.number, sealed.cards) != (due.number, due.cards):
        return replace(crew, due=due, sealed=Sealed())
    open_to = set(due.players) - set(due.written)
    bids = {who: bid for who, bid in sealed.bids.items() if who in open_to}
    return replace(crew, due=due, sealed=replace(sealed, bids=bids))


def _still_laid(laid: Laid | None, due: Due | None) -> Laid | None:
    """Cards are of one round, and of those who play it."""
    holds = laid and due and laid.number == due.number and laid.bids.keys() == set(due.players)
    return laid if holds else None
