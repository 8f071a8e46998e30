"""Routes of tables: open one, find one, look at one."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter

from yohoho.server.addresses import base_url
from yohoho.server.dependencies import (
    SIGNED_IN,
    Before,
    Guest,
    Limit,
    Me,
    TheClock,
    TheConfig,
    TheHub,
    TheLimits,
    TheObserver,
    TheStore,
)
from yohoho.server.errors import ServerError
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.tables.listing import (
    MyTable,
    TableOpened,
    TablePage,
    TableWanted,
    check_number,
    table_page,
    table_to_go_back_to,
    wanted_settings,
)
from yohoho.table import all_presets, read_settings
from yohoho.table.guards import clean_name
from yohoho.table.view import TableView

TableId = Annotated[str, PathParameter(max_length=40)]
Code = Annotated[str, PathParameter(max_length=20, description="Six letters; small ones will do.")]


class CodeFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The kind of thing a code belongs to; a table by default."""

    id: str
    kind: Literal["table", "sheet"] = "table"


@get("/api/presets", responses=answers())
async def presets() -> dict[str, dict[str, Any]]:
    """Ready-made settings by name."""
    return all_presets()


@post("/api/tables", security=SIGNED_IN, responses=answers(401, 409))
async def open_table(
    data: JSONBody[TableWanted],
    me: Me,
    hub: TheHub,
    clock: TheClock,
    store: TheStore,
    limits: TheLimits,
    config: TheConfig,
    request: AnyRequest,
) -> TableOpened:
    """Open a table, as its host."""
    settings = read_settings(wanted_settings(data))
    limits.enforce("create-table", me.id, address_of(request))
    await check_number(store, me, config.tables_each, clock())
    name = clean_name(data.name or me.name)
    info = await hub.create(me.id, name, settings, data.portrait, start=data.start)
    link = f"{base_url(request.scope, request.headers, config)}/t/{info.id}"
    return TableOpened(info.id, info.code, link)


@get("/api/tables", responses=answers())
async def public_tables(store: TheStore, guest: Guest, before: Before = None, limit: Limit = 20) -> TablePage:
    """Tables that anyone may find, newest first."""
    return table_page(await store.public_tables(limit, before), limit, guest)


@get("/api/tables/mine", security=SIGNED_IN, responses=answers(401))
async def my_tables(store: TheStore, me: Me, before: Before = None, limit: Limit = 20) -> TablePage:
    """Tables I sit at or host, newest first, archived ones too."""
    return table_page(await store.tables_of(me.id, limit, before), limit, me)


@get("/api/tables/current", security=SIGNED_IN, responses=answers(401))
async def current_table(
    store: TheStore, hub: TheHub, me: Me, clock: TheClock, observer: TheObserver
) -> MyTable:
    """The table I sit at that was used last, a running game before a lobby."""
    return await table_to_go_back_to(store, hub, me, clock(), observer)


@get("/api/tables/{table_id:str}", responses=answers(404))
async def look(table_id: TableId, hub: TheHub, guest: Guest) -> TableView:
    """A table as I may see it."""
    return await hub.view(table_id, guest.id if guest else None)


@get("/api/codes/{code:str}", responses=answers(404))
async def find_code(code: Code, store: TheStore, limits: TheLimits, request: AnyRequest) -> CodeFound:
    """The table or the score sheet with this code. Guessing is slow on purpose."""
    limits.enforce("find-code", address_of(request))
    wanted = code.strip().upper()
    if table := await store.find_code(wanted):
        return CodeFound(table.id)
    if sheet := await store.find_sheet(wanted):
        return CodeFound(sheet.id, "sheet")
    raise ServerError("no-such-code", join=code)


tables = Router(
    "/",
    route_handlers=[presets, open_table, public_tables, my_tables, current_table, look, find_code],
    tags=["tables"],
)
