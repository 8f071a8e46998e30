"""The members of a shared sheet and their rights: pens, people with phones, watchers, and sealed bids.

The functions are pure: they take a crew and return a crew, or raise a refusal. The crew is stored with the
sheet and never shown as it is, because it contains identities and sealed bids.
"""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from yohoho.scorepad import Sheet, SheetError
from yohoho.scorepad.facts import Count, LoggedTricks
from yohoho.scorepad.people import MAX_PEOPLE, Number, PersonId
from yohoho.scorepad.tally import Next
from yohoho.server.errors import ServerError
from yohoho.server.random_source import RandomSource

MAX_MEMBERS: Final = 60
MAX_DEVICES: Final = 5
PEN_AWAY_SECONDS: Final = 60
"""When all pens have been away for this time, another member may take one."""


class PenTaken(msgspec.Struct, frozen=True):
    """Somebody took the pen while its holder was away."""

    by: str
    at: int


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member may see the sheet. The pen writes on it; a person of the sheet enters their own lines."""

    key: str
    """The name of this member for the others, who never see identities."""
    who: str
    name: str
    pen: bool = False
    person: str | None = None
    devices: tuple[str, ...] = ()
    """The last devices they wrote with, so that two versions of a round can be told apart by name."""
    pen_taken: PenTaken | None = None
    """For a pen, until they have read it."""


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Bids that are not revealed yet. They belong to one deal: when the number of cards changes, all bid
    again.

    Dropping only the bids that no longer fit would reveal how high they were.
    """

    number: int = 0
    cards: int = 0
    bids: dict[str, int] = {}


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current round as far as bids go, so that the sheet need not be read to tell who is awaited."""

    number: int
    cards: int
    players: tuple[str, ...]
    written: tuple[str, ...] = ()
    """The people whose bids stand on the sheet already."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bids of the current round, and its cards as far as the pen has logged them."""

    number: Number
    bids: Annotated[dict[PersonId, Count], Meta(max_length=MAX_PEOPLE)] = {}
    played: LoggedTricks = ()
    """Each trick in the order of play; the last one may be unfinished."""
    lead: Annotated[str, Meta(max_length=40)] | None = None
    """The leader of a trick that has no card yet, `""` is Graybeard; none while the last trick is shown."""


class Crew(msgspec.Struct, frozen=True, omit_defaults=True):
    owner: str
    """The member who has the pen at first, and can always take it back."""
    members: tuple[Member, ...]
    sealed: Sealed = Sealed()
    due: Due | None = None
    laid: Laid | None = None
    """Visible to all, and never older than the round that is due."""
    founding: bool = False
    """Only the founder was ever a member, so that operations they bring rewrite no history here."""

    def member(self, who: str) -> Member | None:
        return next((member for member in self.members if member.who == who), None)

    def member_by_key(self, key: str) -> Member:
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
        """The people in whose lists the sheet appears. A watcher comes back with the code."""
        return tuple(each.who for each in self.members if each.pen or each.person or each.who == self.owner)


def new_crew(who: str, name: str, random: RandomSource) -> Crew:
    """The crew of a new sheet: one person with the pen."""
    return Crew(who, (_new_member(who, name, random, pen=True),), founding=True)


def _new_member(who: str, name: str, random: RandomSource, pen: bool = False) -> Member:
    return Member(random.hex(4), who, name, pen)


def join_crew(crew: Crew, who: str, name: str, random: RandomSource) -> Crew:
    """The crew with one more member, who came with the code. A member stays as they are."""
    if crew.member(who):
        return crew
    if len(crew.members) >= MAX_MEMBERS:
        raise ServerError("sheet-crowded", most=MAX_MEMBERS)
    return replace(crew, members=(*crew.members, _new_member(who, name, random)), founding=False)


def check_pen(crew: Crew, who: str) -> None:
    member = crew.member(who)
    if member is None or not member.pen:
        raise ServerError("pen-only")


def check_leader(crew: Crew, who: str) -> None:
    """Raises ServerError unless the member is the owner, who may have handed the pen over, or has the pen."""
    if who != crew.owner:
        check_pen(crew, who)


def note_device(crew: Crew, who: str, device: str) -> Crew:
    """The crew with this device noted for the member who wrote. A device stays with its first member."""
    member = crew.member(who)
    if not device or member is None or any(device in other.devices for other in crew.members):
        return crew
    return _replace_member(crew, replace(member, devices=(*member.devices, device)[-MAX_DEVICES:]))


def bind_person(crew: Crew, sheet: Sheet, key: str, person: str | None) -> Crew:
    """The crew with this member bound to that person of the sheet, or to nobody."""
    member = crew.member_by_key(key)
    if person is not None:
        on_sheet = sheet.person(person)
        if on_sheet is None:
            raise SheetError("no-such-person", person=person)
        if person in crew.phones and crew.phones[person].key != key:
            raise ServerError("person-taken", name=on_sheet.name)
    if member.person == person:
        return crew
    return _replace_member(_drop_bid(crew, member.person), replace(member, person=person))


def set_pen(crew: Crew, who: str, key: str, pen: bool) -> Crew:
    """The crew with this member's pen given or taken. A pen may share or drop it; only the owner takes it
    from others."""
    member = crew.member_by_key(key)
    if not pen and who not in (crew.owner, member.who):
        raise ServerError("owner-only")
    return _replace_member(crew, replace(member, pen=pen))


def claim_pen(crew: Crew, who: str, absent: Mapping[str, int | None], now: int) -> Crew:
    """The crew with the pen for a member too, because all who have it have been away for long enough.

    They keep theirs, so that the entries they made without a connection are not lost: two versions of a round
    are settled like any others. `absent` has the times since when people have been away.
    """
    member = crew.member(who)
    if member is None:
        raise ServerError("not-your-sheet")
    if member.pen:
        return crew
    holders = [other for other in crew.members if other.pen]
    in_use = [other.name for other in holders if not _is_long_gone(absent.get(other.who), now)]
    if in_use:
        raise ServerError("pen-in-use", players=in_use)
    for holder in holders:
        crew = _replace_member(crew, replace(holder, pen_taken=PenTaken(member.name, now)))
    return _replace_member(crew, replace(member, pen=True))


def _is_long_gone(since: int | None, now: int) -> bool:
    return since is not None and now - since >= PEN_AWAY_SECONDS * 1000


def acknowledge_pen_taken(crew: Crew, who: str) -> Crew:
    """The crew after a member has read that somebody took the pen."""
    member = crew.member(who)
    return _replace_member(crew, replace(member, pen_taken=None)) if member and member.pen_taken else crew


def remove_member(crew: Crew, who: str, key: str) -> Crew:
    """The crew without a member. Only the owner can remove another pen, and nobody the owner."""
    member = crew.member_by_key(key)
    if member.who == crew.owner or (member.pen and who != crew.owner):
        raise ServerError("owner-only")
    return leave_crew(crew, member.who)


def leave_crew(crew: Crew, who: str) -> Crew:
    """The crew after a member has left. An owner leaves the sheet to a pen, or else to a player."""
    gone = crew.member(who)
    rest = replace(_drop_bid(crew, gone.person if gone else None), members=_others(crew, who))
    if who != crew.owner:
        return rest
    # Sorting is stable: among pens, and among players, whoever joined first inherits.
    heirs = sorted((member for member in rest.members if member.who in rest.keepers), key=lambda m: not m.pen)
    if not heirs:
        return replace(rest, members=())
    return _replace_member(replace(rest, owner=heirs[0].who), replace(heirs[0], pen=True))


def _others(crew: Crew, who: str) -> tuple[Member, ...]:
    return tuple(member for member in crew.members if member.who != who)


def _replace_member(crew: Crew, changed: Member) -> Crew:
    members = tuple(changed if member.key == changed.key else member for member in crew.members)
    return replace(crew, members=members)


def _drop_bid(crew: Crew, person: str | None) -> Crew:
    """The crew without the bid of a person who no longer has a phone: nobody could confirm it."""
    bids = {who: bid for who, bid in crew.sealed.bids.items() if who != person}
    return replace(crew, sealed=replace(crew.sealed, bids=bids))


# --- sealed bids


def with_bid(crew: Crew, due: Due, person: str, bid: int | None) -> Crew:
    """The crew with this person's bid for the round that is due, until all are revealed; None takes it
    back."""
    bids = {who: other for who, other in crew.sealed.bids.items() if who != person}
    if bid is not None:
        bids[person] = bid
    return replace(crew, sealed=Sealed(due.number, due.cards, bids))


def due_on(sheet: Sheet, following: Next | None) -> Due | None:
    if following is None:
        return None
    number = following.number
    return Due(number, following.cards, following.players, tuple(sheet.round(number).bids))


def drop_outdated(crew: Crew, due: Due | None) -> Crew:
    """The crew without bids that no longer apply: another deal, or the pen wrote one for that person."""
    sealed, crew = crew.sealed, replace(crew, laid=_current_cards(crew.laid, due))
    if due is None or (sealed.number, sealed.cards) != (due.number, due.cards):
        return replace(crew, due=due, sealed=Sealed())
    open_to = set(due.players) - set(due.written)
    bids = {who: bid for who, bid in sealed.bids.items() if who in open_to}
    return replace(crew, due=due, sealed=replace(sealed, bids=bids))


def _current_cards(laid: Laid | None, due: Due | None) -> Laid | None:
    """The cards, if they belong to the current round and to its players."""
    holds = laid and due and laid.number == due.number and laid.bids.keys() == set(due.players)
    return laid if holds else None
