"""Routes of score sheets that several devices share: a device sends its operations and gets those it
lacks."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Router, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from yohoho.scorepad import Operation
from yohoho.server.addresses import address_of
from yohoho.server.dependencies import (
    SIGNED_IN,
    Before,
    Limit,
    Me,
    TheConfig,
    TheLimits,
    TheSheetService,
    TheStore,
)
from yohoho.server.errors import ServerError
from yohoho.server.limits import Limits
from yohoho.server.operator_log import OperatorLog
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.routes.request import MAX_NUMBER
from yohoho.server.sheets.contents import encode_operation
from yohoho.server.sheets.crew import without
from yohoho.server.sheets.service import (
    Decision,
    SharedSheet,
    SheetService,
    crew_of,
)
from yohoho.server.sheets.stored import stored_operations, summary_of
from yohoho.server.sheets.sync import founding, merged
from yohoho.server.sheets.view import Room, room_of
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store
from yohoho.store.sheets import SheetInfo

MOST_AT_ONCE: Final = 500
"""Operations in one request and in one answer."""

SheetId = Annotated[str, PathParameter(max_length=60)]


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """My operations, and the version up to which I know those of others: `version` of the last answer, 0 at
    first."""

    operations: Annotated[list[Operation], Meta(max_length=MOST_AT_ONCE)] = []
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
    """As in the answer to a sync: a client with a lower one has something to fetch."""
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


@post("/{sheet_id:str}/sync", status_code=200, security=SIGNED_IN, responses=answers(401, 403, 404, 409))
async def sync(
    sheet_id: SheetId,
    data: JSONBody[Brought],
    me: Me,
    sheet_service: TheSheetService,
    limits: TheLimits,
    config: TheConfig,
    request: AnyRequest,
) -> Synced:
    """Send my new operations and get those I lack. A sheet that nobody knows yet becomes mine.

    All or nothing, and it can be sent again at any time: an operation counts once.
    """
    limits.enforce("sheet-sync", me.id, address_of(request))
    if not data.operations:
        return await _answer(sheet_service.store, await sheet_service.info(sheet_id, me.id), me, data)
    found = None
    if await sheet_service.store.sheets.find(sheet_id) is None:
        limits.enforce("create-sheet", me.id, address_of(request))
        await _check_number(sheet_service.store, me, config.sheets_each)
        found = founding(sheet_id, me, sheet_service.random)

    def decide(shared: SharedSheet) -> SharedSheet:
        return merged(shared, me.id, data.operations, config, sheet_service.writer, data.device)

    keys, brought = (me.id, address_of(request)), len(data.operations)
    shared = await changed(sheet_service, limits, keys, sheet_id, decide, found, brought)
    return await _answer(sheet_service.store, shared.info, me, data)


async def changed(
    sheet_service: SheetService,
    limits: Limits,
    keys: Sequence[str],
    sheet_id: str,
    decide: Decision,
    found: SharedSheet | None = None,
    brought: int = 0,
) -> SharedSheet:
    """The sheet after a decision, charged by the number of operations to read. Raises YohohoError."""
    limits.enforce_debts("sheet-work", *keys)

    def counted(shared: SharedSheet) -> SharedSheet:
        for key in keys:
            limits.charge("sheet-work", key, len(shared.log.operations) + brought)
        return decide(shared)

    return await sheet_service.change(sheet_id, counted, found, brought)


async def _check_number(store: Store, me: Identity, most: int) -> None:
    if await store.sheets.count_of(me.id) >= most:
        raise ServerError("too-many-sheets", most=most)


async def _answer(store: Store, info: SheetInfo, me: Identity, brought: Brought) -> Synced:
    """The sheet's row was read before its operations, so the answer is complete up to its version."""
    # A version from the future was given before this server was restored from an older copy.
    since = brought.since if brought.since <= info.version else 0
    entries = await store.sheets.read_operations(info.id, since, MOST_AT_ONCE)
    more = len(entries) == MOST_AT_ONCE
    version = entries[-1][0] if more else max([info.version, *(seq for seq, _ in entries)])
    own = {encode_operation(operation)[1] for operation in brought.operations}
    news = stored_operations(info.id, (entry for entry in entries if entry[1] not in own), OperatorLog())
    return Synced(version, more, summary_of(info).operations, news, room_of(info, me.id))


@get("/{sheet_id:str}", security=SIGNED_IN, responses=answers(401, 403, 404))
async def look(sheet_id: SheetId, me: Me, sheet_service: TheSheetService) -> Room:
    """The members of this sheet, what I may do, and whose bids are awaited."""
    return room_of(await sheet_service.info(sheet_id, me.id), me.id)


@get("/", security=SIGNED_IN, responses=answers(401))
async def my_sheets(store: TheStore, me: Me, before: Before = None, limit: Limit = 20) -> SheetPage:
    """Sheets I own, write on or play in, newest first."""
    lines = [_line(info, me) for info in await store.sheets.list_of(me.id, limit, before)]
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


@delete("/{sheet_id:str}", security=SIGNED_IN, responses=answers(401, 403, 404))
async def forget(sheet_id: SheetId, me: Me, sheet_service: TheSheetService) -> None:
    """Leave the sheet. It is deleted when no owner, writer or player keeps it."""
    await sheet_service.forget(sheet_id, me.id, lambda crew: without(crew, me.id))


sheets = Router("/api/sheets", route_handlers=[sync, look, my_sheets, forget], tags=["sheets"])
