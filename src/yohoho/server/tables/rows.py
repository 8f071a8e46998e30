"""The rows that a store keeps of a table besides its log: its entry in lists, and its finished games."""

from msgspec.structs import replace

from yohoho.core.record import content_hash, dumps
from yohoho.store.games import GameRow
from yohoho.store.tables import TableInfo
from yohoho.table import Table


def info_of(table: Table, code: str, created: int, opener: str) -> TableInfo:
    """How a table that is not archived is listed."""
    people = tuple(dict.fromkeys([*table.persons(), table.host]))
    return TableInfo(
        id=table.id,
        code=code,
        game=table.settings.game,
        title=table.settings.title,
        public=table.settings.public,
        status=table.phase,
        seats=len(table.seats),
        taken=sum(not seat.free for seat in table.seats),
        host=table.host,
        people=people,
        created=created,
        updated=table.updated,
        opener=opener,
    )


def info_after(before: TableInfo, table: Table) -> TableInfo:
    """How the table is listed now. An archived table stays so until it is reopened, and has no code."""
    info = info_of(table, before.code, before.created, before.opener)
    return replace(info, status="archived") if before.status == "archived" else info


def game_row(table: Table) -> GameRow:
    """The finished game as it is kept."""
    record = table.record()
    record.finished = table.updated
    return GameRow(
        id=f"{table.id}-{table.game_number}",
        table_id=table.id,
        game=table.settings.game,
        finished=table.updated,
        players=tuple(seat.who for seat in table.seats),
        names=tuple(seat.name for seat in table.seats),
        record=dumps(record).encode(),
        content_hash=content_hash(record),
    )
