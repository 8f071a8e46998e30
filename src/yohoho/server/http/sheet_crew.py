"""Routes of a shared sheet's crew: members, the pen, and entries of people with their own phones."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Router, delete, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from yohoho.scorepad.facts import Count
from yohoho.scorepad.people import Number, PersonId
from yohoho.server.addresses import address_of
from yohoho.server.dependencies import SIGNED_IN, Me, TheLimits, TheSheetService
from yohoho.server.errors import ServerError
from yohoho.server.http.sheets import SheetId, changed
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.sheets.bids import own_bid, own_tricks, revealed
from yohoho.server.sheets.crew import (
    Laid,
    bound,
    check_leader,
    given_pen,
    joined,
    sent_away,
    taken_pen,
    told_of_pen,
)
from yohoho.server.sheets.live_trick import with_live_trick
from yohoho.server.sheets.service import Decision, SharedSheet, SheetService, with_code, without_code
from yohoho.server.sheets.view import Room, room_of
from yohoho.store.identities import Identity

Key = Annotated[str, PathParameter(max_length=20)]
ANSWERS = answers(401, 403, 404, 409)


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


async def _changed(
    sheet_service: SheetService, limits: TheLimits, me: Identity, sheet_id: str, decide: Decision
) -> Room:
    limits.enforce("sheet-write", me.id)
    shared = await changed(sheet_service, limits, (me.id,), sheet_id, decide)
    return room_of(shared.info, me.id)


def _leaders_only(me: Identity, decide: Decision) -> Decision:
    """The decision, restricted to the owner and the pens."""

    def checked(shared: SharedSheet) -> SharedSheet:
        shared.member(me.id)
        check_leader(shared.crew, me.id)
        return decide(shared)

    return checked


# --- members


@post("/share", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def share(sheet_id: SheetId, me: Me, sheet_service: TheSheetService, limits: TheLimits) -> Room:
    """Give the sheet a code to join by."""
    decide = partial(with_code, random=sheet_service.random)
    return await _changed(sheet_service, limits, me, sheet_id, _leaders_only(me, decide))


@delete("/share", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def unshare(sheet_id: SheetId, me: Me, sheet_service: TheSheetService, limits: TheLimits) -> Room:
    """Let nobody else in. Members stay."""
    return await _changed(sheet_service, limits, me, sheet_id, _leaders_only(me, without_code))


@post("/join", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def join(
    sheet_id: SheetId,
    data: JSONBody[CodeGiven],
    me: Me,
    sheet_service: TheSheetService,
    limits: TheLimits,
    request: AnyRequest,
) -> Room:
    """Join a sheet with its code, to watch; `PUT …/me` says who I am on it."""
    limits.enforce("find-code", address_of(request))
    code = data.code.strip().upper()

    def decide(shared: SharedSheet) -> SharedSheet:
        if shared.crew.member(me.id):
            return shared
        if not code or code != shared.info.code:
            raise ServerError("no-such-code", join=data.code)
        return replace(shared, crew=joined(shared.crew, me.id, me.name, sheet_service.random))

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@put("/me", security=SIGNED_IN, responses=ANSWERS)
async def i_am(
    sheet_id: SheetId, data: JSONBody[WhoIAm], me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """Say who I am on the sheet: from then on I enter my own bids, and nobody else sees them."""

    def decide(shared: SharedSheet) -> SharedSheet:
        crew = bound(shared.crew, shared.sheet, shared.member(me.id).key, data.person)
        return shared if crew is shared.crew else replace(shared, crew=crew)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@put("/crew/{key:str}", security=SIGNED_IN, responses=ANSWERS)
async def change_mate(
    sheet_id: SheetId,
    key: Key,
    data: JSONBody[MateChanged],
    me: Me,
    sheet_service: TheSheetService,
    limits: TheLimits,
) -> Room:
    """Share the pen, hand it over, take it back; say who a member is on the sheet."""

    def decide(shared: SharedSheet) -> SharedSheet:
        crew = shared.crew
        if data.person is not UNSET:
            crew = bound(crew, shared.sheet, key, data.person)
        if data.pen is not UNSET:
            crew = given_pen(crew, me.id, key, data.pen)
        return shared if crew == shared.crew else replace(shared, crew=crew)

    return await _changed(sheet_service, limits, me, sheet_id, _leaders_only(me, decide))


@post("/pen", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def take_pen(sheet_id: SheetId, me: Me, sheet_service: TheSheetService, limits: TheLimits) -> Room:
    """Take the pen, when all who have it have been away for a minute. They keep theirs and are told."""

    def decide(shared: SharedSheet) -> SharedSheet:
        absent = {
            member.who: sheet_service.presence.absent_since(sheet_id, member.who)
            for member in shared.crew.members
        }
        crew = taken_pen(shared.crew, me.id, absent, sheet_service.now())
        return shared if crew == shared.crew else replace(shared, crew=crew)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@delete("/pen", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def read_about_pen(
    sheet_id: SheetId, me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """I have read that somebody took the pen while I was away."""

    def decide(shared: SharedSheet) -> SharedSheet:
        shared.member(me.id)
        crew = told_of_pen(shared.crew, me.id)
        return shared if crew == shared.crew else replace(shared, crew=crew)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@delete("/crew/{key:str}", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def send_away(
    sheet_id: SheetId, key: Key, me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """Remove a member. The code they came with is no longer valid."""

    def decide(shared: SharedSheet) -> SharedSheet:
        gone = replace(shared, crew=sent_away(shared.crew, me.id, key))
        return with_code(without_code(gone), sheet_service.random) if shared.info.code else gone

    return await _changed(sheet_service, limits, me, sheet_id, _leaders_only(me, decide))


# --- entries


@put("/bid", security=SIGNED_IN, responses=ANSWERS)
async def bid(
    sheet_id: SheetId, data: JSONBody[BidMade], me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """My bid, sealed until all are in. It can be changed until then."""

    def decide(shared: SharedSheet) -> SharedSheet:
        return own_bid(shared, me.id, data.number, data.bid, sheet_service.writer)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@post("/reveal", status_code=200, security=SIGNED_IN, responses=ANSWERS)
async def reveal(
    sheet_id: SheetId, data: JSONBody[BidsRevealed], me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """The pen reveals all bids of the round at once. Where everybody has a phone, the last bid reveals
    them."""

    def decide(shared: SharedSheet) -> SharedSheet:
        return revealed(shared, me.id, data.number, data.bids, sheet_service.writer)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@put("/tricks", security=SIGNED_IN, responses=ANSWERS)
async def tricks(
    sheet_id: SheetId, data: JSONBody[TricksWon], me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """My tricks."""

    def decide(shared: SharedSheet) -> SharedSheet:
        return own_tricks(shared, me.id, data.number, data.tricks, sheet_service.writer)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


@put("/laid", security=SIGNED_IN, responses=ANSWERS)
async def lay(
    sheet_id: SheetId, data: JSONBody[Laid], me: Me, sheet_service: TheSheetService, limits: TheLimits
) -> Room:
    """The pen shows the bids of the current round and the cards it has logged; none removes them."""

    def decide(shared: SharedSheet) -> SharedSheet:
        return with_live_trick(shared, me.id, data)

    return await _changed(sheet_service, limits, me, sheet_id, decide)


sheet_crew = Router(
    "/api/sheets/{sheet_id:str}",
    route_handlers=[
        share,
        unshare,
        join,
        i_am,
        change_mate,
        take_pen,
        read_about_pen,
        send_away,
        bid,
        reveal,
        tricks,
        lay,
    ],
    tags=["sheets"],
)
