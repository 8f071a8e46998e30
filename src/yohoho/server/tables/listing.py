"""Tables in lists, and the wish for a new one: what a server and the browser answer alike."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from yohoho.core.errors import OptionsError
from yohoho.server.errors import ServerError
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.store.errors import UnreadableEntry
from yohoho.store.protocol import Identity, Store, TableInfo
from yohoho.table import Settings, Table, all_presets
from yohoho.table.commands import Name
from yohoho.table.daily import DailyTerms, day_is_over
from yohoho.table.portraits import PortraitName

LATELY: Final = 86_400_000
RECENT: Final = 20
"""How many of a person's tables are searched for one to go back to."""
UNFINISHED: Final = ("lobby", "playing")


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
    """Of the running game; none in the lobby."""
    my_turn: bool
    daily: DailyTerms | None
    """At a table of the daily deal."""


class MyTable(msgspec.Struct, frozen=True):
    table: CurrentTable | None


def wanted_settings(wanted: TableWanted) -> dict[str, Any]:
    """The preset with the given settings and options on top."""
    if wanted.preset is None:
        return wanted.settings
    presets = all_presets()
    if wanted.preset not in presets:
        raise OptionsError("unknown-preset", preset=wanted.preset, known=list(presets))
    base, own = presets[wanted.preset], wanted.settings
    options = own.get("options", {})
    merged = {**base["options"], **options} if isinstance(options, dict) else options
    return {**base, **own, "options": merged}


async def check_number(store: Store, me: Identity, most: int, now: int) -> None:
    """Raise ServerError for a person who has opened too many tables, whoever is their host now. Abandoned
    tables stop counting after a day, because nobody can close them."""
    if await store.count_unfinished(me.id, now - LATELY) >= most:
        raise ServerError("too-many-tables", most=most)


async def table_to_go_back_to(
    store: Store, hub: Hub, me: Identity, now: int, observer: TableObserver
) -> MyTable:
    """The table this person sits at that was used last, a running game before a lobby."""
    infos = [info for info in await store.tables_of(me.id, RECENT) if info.status in UNFINISHED]
    for info in sorted(infos, key=lambda info: info.status != "playing"):
        try:
            live = await hub.look(info.id)
        except UnreadableEntry as error:  # the next table may be readable
            observer.store_failed(error.reason.code, **error.reason.args)
            continue
        if current := _current(live.table, me, now):
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
