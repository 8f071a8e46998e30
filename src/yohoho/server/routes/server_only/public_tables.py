"""Tables of other people, found in the list or by a code, and what may be chosen for a table."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.server.errors import ServerError
from yohoho.server.menu import Menu, full_menu
from yohoho.server.routes.request import PageQuery
from yohoho.server.routes.server_only.services import ServerRequest
from yohoho.server.routes.tables import TablePage, table_page
from yohoho.table import all_presets

Code: TypeAlias = Annotated[str, Meta(max_length=20, description="Six letters; small ones will do.")]


class CodeFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The kind of thing a code belongs to; a table by default."""

    id: str
    kind: Literal["table", "sheet"] = "table"


async def menu(request: ServerRequest) -> Menu:
    """Every game and edition with its options, for a page that lets people choose."""
    return full_menu()


async def presets(request: ServerRequest) -> dict[str, dict[str, Any]]:
    """Ready-made settings by name."""
    return all_presets()


async def public_tables(request: ServerRequest, query: PageQuery) -> TablePage:
    """Tables that anyone may find, newest first."""
    infos = await request.services.store.tables.list_public(query.limit, query.before)
    return table_page(infos, query.limit, request.guest)


async def find_code(request: ServerRequest, code: Code) -> CodeFound:
    """The table or the score sheet with this code. Guessing is slow on purpose."""
    request.enforce("find-code")
    store, letters = request.services.store, code.strip().upper()
    if table := await store.tables.find_by_code(letters):
        return CodeFound(table.id)
    if sheet := await store.sheets.find_by_code(letters):
        return CodeFound(sheet.id, "sheet")
    raise ServerError("no-such-code", join=code)
