"""Routes of a shared sheet's crew: members, the pen, and entries of people with their own phones."""

from functools import partial
from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from yohoho.scorepad.facts import Count
from yohoho.scorepad.people import Number, PersonId
from yohoho.server.errors import ServerError
from yohoho.server.routes.server_only.services import ServerRequest
from yohoho.server.routes.server_only.sheets import SheetId, change_sheet
from yohoho.server.sheets.crew import (
    Laid,
    acknowledge_pen_taken,
    bind_person,
    check_leader,
    claim_pen,
    join_crew,
    remove_member,
    set_pen,
)
from yohoho.server.sheets.entries import enter_tricks, reveal_bids, seal_bid, show_live_trick
from yohoho.server.sheets.service import Decision, SharedSheet, with_code, without_code
from yohoho.server.sheets.view import Room, room_of

Key: TypeAlias = Annotated[str, Meta(max_length=20)]


class CodeGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=20)]


class WhoIAm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person of the sheet that I am; none for nobody."""

    person: PersonId | None


class MateChanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields that are left out stay as they are."""

    pen: bool | UnsetType = UNSET
    person: PersonId | UnsetType | None = UNSET


class BidMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """My bid for this round; none takes it back."""

    number: Number
    bid: Count | None


class BidsRevealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bids` are those that the pen enters: of people without a phone, or whose phone is gone."""

    number: Number
    bids: dict[PersonId, Count] = {}


class TricksWon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Number
    tricks: Count


async def _change(request: ServerRequest, sheet_id: str, decide: Decision) -> Room:
    me = request.me
    request.services.limits.enforce("sheet-write", me.id)
    shared = await change_sheet(request.services, (me.id,), sheet_id, decide)
    return room_of(shared.info, me.id)


async def _change_as_leader(request: ServerRequest, sheet_id: str, decide: Decision) -> Room:
    """Change the crew as its owner or a pen; refuse everybody else."""
    me = request.me

    def check_and_decide(shared: SharedSheet) -> SharedSheet:
        shared.member(me.id)
        check_leader(shared.crew, me.id)
        return decide(shared)

    return await _change(request, sheet_id, check_and_decide)


# --- members


async def share(request: ServerRequest, sheet_id: SheetId) -> Room:
    """Give the sheet a code to join by."""
    decide = partial(with_code, random=request.services.random)
    return await _change_as_leader(request, sheet_id, decide)


async def unshare(request: ServerRequest, sheet_id: SheetId) -> Room:
    """Let nobody else in. Members stay."""
    return await _change_as_leader(request, sheet_id, without_code)


async def join(request: ServerRequest, sheet_id: SheetId, body: CodeGiven) -> Room:
    """Join a sheet with its code, to watch; `PUT …/me` says who I am on it."""
    # The address alone counts: codes are guessed with as many identities as one likes.
    request.services.limits.enforce("find-code", request.address)
    me, code = request.me, body.code.strip().upper()
    random = request.services.random

    def decide(shared: SharedSheet) -> SharedSheet:
        if shared.crew.member(me.id):
            return shared
        if not code or code != shared.info.code:
            raise ServerError("no-such-code", join=body.code)
        return shared.with_crew(join_crew(shared.crew, me.id, me.name, random))

    return await _change(request, sheet_id, decide)


async def i_am(request: ServerRequest, sheet_id: SheetId, body: WhoIAm) -> Room:
    """Say who I am on the sheet: from then on I enter my own bids, and nobody else sees them."""
    me = request.me

    def decide(shared: SharedSheet) -> SharedSheet:
        key = shared.member(me.id).key
        return shared.with_crew(bind_person(shared.crew, shared.sheet, key, body.person))

    return await _change(request, sheet_id, decide)


async def change_mate(request: ServerRequest, sheet_id: SheetId, key: Key, body: MateChanged) -> Room:
    """Share the pen, hand it over, take it back; say who a member is on the sheet."""
    me = request.me

    def decide(shared: SharedSheet) -> SharedSheet:
        crew = shared.crew
        if body.person is not UNSET:
            crew = bind_person(crew, shared.sheet, key, body.person)
        if body.pen is not UNSET:
            crew = set_pen(crew, me.id, key, body.pen)
        return shared.with_crew(crew)

    return await _change_as_leader(request, sheet_id, decide)


async def take_pen(request: ServerRequest, sheet_id: SheetId) -> Room:
    """Take the pen, when all who have it have been away for a minute. They keep theirs and are told."""
    me, sheet_service = request.me, request.services.sheet_service

    def decide(shared: SharedSheet) -> SharedSheet:
        absent = {
            member.who: sheet_service.presence.absent_since(sheet_id, member.who)
            for member in shared.crew.members
        }
        return shared.with_crew(claim_pen(shared.crew, me.id, absent, request.services.clock()))

    return await _change(request, sheet_id, decide)


async def read_about_pen(request: ServerRequest, sheet_id: SheetId) -> Room:
    """I have read that somebody took the pen while I was away."""
    me = request.me

    def decide(shared: SharedSheet) -> SharedSheet:
        shared.member(me.id)
        return shared.with_crew(acknowledge_pen_taken(shared.crew, me.id))

    return await _change(request, sheet_id, decide)


async def send_away(request: ServerRequest, sheet_id: SheetId, key: Key) -> Room:
    """Remove a member. The code they came with is no longer valid."""
    me, random = request.me, request.services.random

    def decide(shared: SharedSheet) -> SharedSheet:
        rest = shared.with_crew(remove_member(shared.crew, me.id, key))
        return with_code(without_code(rest), random) if shared.info.code else rest

    return await _change_as_leader(request, sheet_id, decide)


# --- entries


async def bid(request: ServerRequest, sheet_id: SheetId, body: BidMade) -> Room:
    """My bid, sealed until all are in. It can be changed until then."""
    me, writer = request.me, request.services.sheet_service.writer

    def decide(shared: SharedSheet) -> SharedSheet:
        return seal_bid(shared, me.id, body.number, body.bid, writer)

    return await _change(request, sheet_id, decide)


async def reveal(request: ServerRequest, sheet_id: SheetId, body: BidsRevealed) -> Room:
    """The pen reveals all bids of the round at once. Where everybody has a phone, the last bid reveals
    them."""
    me, writer = request.me, request.services.sheet_service.writer

    def decide(shared: SharedSheet) -> SharedSheet:
        return reveal_bids(shared, me.id, body.number, body.bids, writer)

    return await _change(request, sheet_id, decide)


async def tricks(request: ServerRequest, sheet_id: SheetId, body: TricksWon) -> Room:
    """My tricks."""
    me, writer = request.me, request.services.sheet_service.writer

    def decide(shared: SharedSheet) -> SharedSheet:
        return enter_tricks(shared, me.id, body.number, body.tricks, writer)

    return await _change(request, sheet_id, decide)


async def lay(request: ServerRequest, sheet_id: SheetId, body: Laid) -> Room:
    """The pen shows the bids of the current round and the cards it has logged; none removes them."""
    me = request.me
    return await _change(request, sheet_id, lambda shared: show_live_trick(shared, me.id, body))
