"""Routes of score sheets that several devices share: a device sends its operations and gets those it
lacks."""

from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.scorepad import Operation
from yohoho.server.errors import ServerError
from yohoho.server.operator_log import OperatorLog
from yohoho.server.routes.request import MAX_NUMBER, PageQuery
from yohoho.server.routes.server_only.services import ServerRequest, ServerServices
from yohoho.server.sheets.contents import encode_operation
from yohoho.server.sheets.crew import leave_crew
from yohoho.server.sheets.service import Decision, SharedSheet, crew_of
from yohoho.server.sheets.stored import read_operations, summary_of
from yohoho.server.sheets.sync import merge_operations, new_sheet
from yohoho.server.sheets.view import Room, room_of
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store
from yohoho.store.sheets import SheetInfo

MAX_AT_ONCE: Final = 500
"""Operations in one request and in one answer."""

SheetId: TypeAlias = Annotated[str, Meta(max_length=60)]


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """My operations, and the version up to which I know those of others: `version` of the last answer, 0 at
    first."""

    operations: Annotated[list[Operation], Meta(max_length=MAX_AT_ONCE)] = []
    since: Annotated[int, Meta(ge=0, le=MAX_NUMBER)] = 0
    device: Annotated[str, Meta(max_length=60)] = ""
    """The prefix of the authors of my operations; the crew then sees who wrote them."""


class Synced(msgspec.Struct, frozen=True):
    """All operations sent are on disk. `news` holds those of others, in the order of their arrival."""

    version: int
    """Pass it on as `since` the next time."""
    more: bool
    """There is more news than fits: ask again at once."""
    operations: int
    """How many operations the sheet has. A client with another number when there is no more asks for all,
    since 0."""
    news: list[Operation]
    room: Room


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet in a list. `names`, `scores` and `ranks` go together; a player who left has no rank."""

    id: str
    version: int
    """The version as the answer to a sync has it: a client with a lower one has something to fetch."""
    code: str | None
    alone: bool
    """Nobody else is a member, and no code lets anybody in: it is kept for me only."""
    group: str
    names: list[str]
    scores: list[int]
    ranks: list[int | None]
    rounds: int
    over: bool
    owner: bool
    pen: bool
    person: str | None
    played: int
    created: int
    updated: int


class SheetPage(msgspec.Struct, frozen=True):
    sheets: list[SheetLine]
    before: int | None
    """Pass it on for the next page; none when this is the last."""


async def sync(request: ServerRequest, sheet_id: SheetId, body: Brought) -> Synced:
    """Send my new operations and get those I lack. A sheet that nobody knows yet becomes mine.

    All or nothing, and it can be sent again at any time: an operation counts once.
    """
    request.enforce("sheet-sync")
    services, me = request.services, request.me
    sheet_service, config = services.sheet_service, services.config
    if not body.operations:
        return await _answer(services.store, await sheet_service.info(sheet_id, me.id), me, body)
    new = await _begin_if_new(request, sheet_id)

    def decide(shared: SharedSheet) -> SharedSheet:
        return merge_operations(shared, me.id, body.operations, config, sheet_service.writer, body.device)

    keys = (me.id, request.address)
    shared = await change_sheet(services, keys, sheet_id, decide, new, len(body.operations))
    return await _answer(services.store, shared.info, me, body)


async def _begin_if_new(request: ServerRequest, sheet_id: str) -> SharedSheet | None:
    """The state from which a sheet begins that nobody has sent yet; None for one that is there."""
    services, me = request.services, request.me
    if await services.store.sheets.find(sheet_id) is not None:
        return None
    request.enforce("create-sheet")
    if await services.store.sheets.count_of(me.id) >= services.config.sheets_each:
        raise ServerError("too-many-sheets", most=services.config.sheets_each)
    return new_sheet(sheet_id, me, services.random)


async def change_sheet(
    services: ServerServices,
    keys: Sequence[str],
    sheet_id: str,
    decide: Decision,
    new: SharedSheet | None = None,
    received: int = 0,
) -> SharedSheet:
    """The sheet after a decision, charged by the number of operations to read. Raises YohohoError."""
    limits = services.limits
    limits.enforce_debts("sheet-work", *keys)

    def charge_and_decide(shared: SharedSheet) -> SharedSheet:
        for key in keys:
            limits.charge("sheet-work", key, len(shared.log.operations) + received)
        return decide(shared)

    return await services.sheet_service.change(sheet_id, charge_and_decide, new, received)


async def _answer(store: Store, info: SheetInfo, me: Identity, received: Brought) -> Synced:
    """The sheet's row was read before its operations, so the answer is complete up to its version."""
    # A version from the future was given before this server was restored from an older copy.
    since = received.since if received.since <= info.version else 0
    entries = await store.sheets.read_operations(info.id, since, MAX_AT_ONCE)
    more = len(entries) == MAX_AT_ONCE
    version = entries[-1][0] if more else max([info.version, *(seq for seq, _ in entries)])
    own = {encode_operation(operation)[1] for operation in received.operations}
    news = read_operations(info.id, (entry for entry in entries if entry[1] not in own), OperatorLog())
    return Synced(version, more, summary_of(info).operations, news, room_of(info, me.id))


async def look(request: ServerRequest, sheet_id: SheetId) -> Room:
    """The members of this sheet, what I may do, and whose bids are awaited."""
    me = request.me
    return room_of(await request.services.sheet_service.info(sheet_id, me.id), me.id)


async def my_sheets(request: ServerRequest, query: PageQuery) -> SheetPage:
    """Sheets I own, write on or play in, newest first."""
    me, limit = request.me, query.limit
    lines = [
        _line(info, me) for info in await request.services.store.sheets.list_of(me.id, limit, query.before)
    ]
    return SheetPage(lines, lines[-1].updated if len(lines) >= limit else None)


def _line(info: SheetInfo, me: Identity) -> SheetLine:
    summary, crew = summary_of(info), crew_of(info)
    member = crew.member(me.id)
    return SheetLine(
        id=info.id,
        version=info.version,
        code=info.code or None,
        alone=not info.code and len(crew.members) == 1,
        group=summary.group,
        names=summary.names,
        scores=summary.scores,
        ranks=summary.ranks,
        rounds=summary.rounds,
        over=summary.over,
        owner=info.owner == me.id,
        pen=member is not None and member.pen,
        person=member.person if member else None,
        played=info.played,
        created=info.created,
        updated=info.updated,
    )


async def forget(request: ServerRequest, sheet_id: SheetId) -> None:
    """Leave the sheet. It is deleted when no owner, writer or player keeps it."""
    me = request.me
    await request.services.sheet_service.forget(sheet_id, me.id, lambda crew: leave_crew(crew, me.id))
