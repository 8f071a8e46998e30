"""Tables: open one, list mine, look at one, and ask the coach for advice at one."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.bots.advice import Confidence, Hint, confidence
from yohoho.bots.coach import has_coach
from yohoho.core.errors import OptionsError
from yohoho.server.errors import ServerError
from yohoho.server.routes.request import PageQuery, Request
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.table_bots import TableBots, Unanswered
from yohoho.store.errors import UnreadableEntry
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store
from yohoho.store.tables import TableInfo
from yohoho.table import Settings, Table, TableError, all_presets, read_settings
from yohoho.table.commands import Name
from yohoho.table.daily import DailyTerms, day_is_over
from yohoho.table.guards import clean_name
from yohoho.table.portraits import PortraitName
from yohoho.table.view import TableView

RECENT_MS: Final = 86_400_000
MAX_SEARCHED: Final = 20
"""How many of a person's tables are searched for one to go back to."""
UNFINISHED: Final = ("lobby", "playing")


TableId: TypeAlias = Annotated[str, Meta(max_length=40)]


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset, settings, or a preset with some settings changed."""

    preset: Annotated[str, Meta(max_length=40)] | None = None
    settings: dict[str, Any] = {}
    name: Name | None = None
    """My name at this table, if not my own."""
    portrait: PortraitName | None = None
    """My portrait there; none is my usual one."""
    start: bool = False
    """Bots take the other seats, and the game starts at once."""


class TableOpened(msgspec.Struct, frozen=True):
    id: str
    code: str
    link: str


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list, without anybody's identity."""

    id: str
    code: str
    """Empty when it is archived."""
    game: str
    title: str
    public: bool
    status: str
    seats: int
    taken: int
    hosting: bool
    """Whether I am its host."""
    created: int
    updated: int


class TablePage(msgspec.Struct, frozen=True):
    tables: list[TableLine]
    before: int | None
    """Pass it on for the next page; none when this is the last."""


class CurrentTable(msgspec.Struct, frozen=True):
    """A table to go back to: I sit there, and its game is not over."""

    id: str
    phase: Literal["lobby", "playing"]
    settings: Settings
    round: int | None
    """The round of the running game; none in the lobby."""
    my_turn: bool
    daily: DailyTerms | None
    """What holds at a table of the daily deal."""


class MyTable(msgspec.Struct, frozen=True):
    table: CurrentTable | None


class Advice(msgspec.Struct, frozen=True):
    version: int
    """The version of the table it is about; when the table has moved on, ask again."""
    confidence: Confidence
    """In the first hint, compared with the others."""
    hints: list[Hint]
    """One for each legal action, the best first; none when it is not my turn."""


# --- a new table


async def open_table(request: Request, body: TableWanted) -> TableOpened:
    """Open a table, as its host."""
    services, me = request.services, request.me
    settings = read_settings(_settings_in(body))
    request.enforce("create-table")
    await check_number(services.store, me, services.config.tables_each, services.clock())
    name = clean_name(body.name or me.name)
    info = await services.hub.create(me.id, name, settings, body.portrait, start=body.start)
    return TableOpened(info.id, info.code, request.link(f"/t/{info.id}"))


def _settings_in(body: TableWanted) -> dict[str, Any]:
    """The preset with the given settings and options on top."""
    if body.preset is None:
        return body.settings
    presets = all_presets()
    if body.preset not in presets:
        raise OptionsError("unknown-preset", preset=body.preset, known=list(presets))
    base, own = presets[body.preset], body.settings
    options = own.get("options", {})
    merged = {**base["options"], **options} if isinstance(options, dict) else options
    return {**base, **own, "options": merged}


async def check_number(store: Store, me: Identity, most: int, now: int) -> None:
    """Raise ServerError for a person who has opened too many tables, whoever is their host now. Abandoned
    tables stop counting after a day, because nobody can close them."""
    if await store.tables.count_unfinished(me.id, now - RECENT_MS) >= most:
        raise ServerError("too-many-tables", most=most)


# --- my tables


async def my_tables(request: Request, query: PageQuery) -> TablePage:
    """Tables I sit at or host, newest first, archived ones too."""
    infos = await request.services.store.tables.list_of(request.me.id, query.limit, query.before)
    return table_page(infos, query.limit, request.me)


async def current_table(request: Request) -> MyTable:
    """The table I sit at that was used last, a running game before a lobby."""
    services, me = request.services, request.me
    latest = await services.store.tables.list_of(me.id, MAX_SEARCHED)
    infos = [info for info in latest if info.status in UNFINISHED]
    for info in sorted(infos, key=lambda info: info.status != "playing"):
        try:
            live = await services.hub.look(info.id)
        except UnreadableEntry as error:  # the next table may be readable
            services.observer.store_failed(error.reason.code, **error.reason.args)
            continue
        if current := _current(live.table, me, services.clock()):
            return MyTable(current)
    return MyTable(None)


def _current(table: Table, me: Identity, now: int) -> CurrentTable | None:
    """The table, unless it is over or I do not sit there; a person who got up sits there no longer."""
    seat = table.seat_of(me.id)
    if seat is None or table.seats[seat].left or table.phase == "over" or day_is_over(table, now):
        return None
    return CurrentTable(
        id=table.id,
        phase=table.phase,
        settings=table.settings,
        round=table.game.summary(table.state)["round"] if table.phase == "playing" else None,
        my_turn=seat in table.waiting(),
        daily=table.daily,
    )


def table_page(infos: Sequence[TableInfo], limit: int, me: Identity | None) -> TablePage:
    lines = [_line(info, me) for info in infos]
    return TablePage(lines, lines[-1].updated if len(lines) >= limit else None)


def _line(info: TableInfo, me: Identity | None) -> TableLine:
    return TableLine(
        id=info.id,
        code=info.code,
        game=info.game,
        title=info.title,
        public=info.public,
        status=info.status,
        seats=info.seats,
        taken=info.taken,
        hosting=me is not None and me.id == info.host,
        created=info.created,
        updated=info.updated,
    )


# --- one table


async def look(request: Request, table_id: TableId) -> TableView:
    """A table as I may see it."""
    return await request.services.hub.view(table_id, request.guest.id if request.guest else None)


async def advice(request: Request, table_id: TableId) -> Advice:
    """The coach's advice on my decision, where the table allows it."""
    request.enforce("advice")
    return await advice_for(request.services.hub, request.services.bots, table_id, request.me.id)


async def advice_for(hub: Hub, bots: TableBots, table_id: str, who: str) -> Advice:
    """Raises TableError where no advice is allowed, ServerError when the coach has no answer in time."""
    view = await hub.view(table_id, who)
    _check_advice(view)
    try:
        hints = await bots.advise(view.settings.game, view.game) if view.game.legal else []
    except Unanswered:
        raise ServerError("coach-silent") from None
    return Advice(view.version, confidence(hints), hints)


def _check_advice(view: TableView) -> None:
    """Raises TableError with the reason why there is no advice."""
    if view.you is None:
        raise TableError("not-seated")
    if view.phase != "playing":
        raise TableError("no-game", phase=view.phase)
    if view.settings.coach == "off" or not has_coach(view.settings.game):
        raise TableError("coach-off")
    if not view.coach:
        raise TableError("coach-alone")
