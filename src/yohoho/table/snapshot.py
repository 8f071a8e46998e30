"""A table as bytes, so that loading one does not need its whole log."""

from __future__ import annotations

import msgspec

from yohoho.core.record import Logbook, read_step
from yohoho.table.settings import Settings
from yohoho.table.table import ChatLine, Phase, Table, TableSeat


class Frozen(msgspec.Struct, kw_only=True):
    """The state of a table without its connections. The game is stored as its steps."""

    seq: int
    settings: Settings
    host: str
    seats: list[TableSeat]
    names: dict[str, str]
    secret: str
    words: dict[str, str]
    dealt_words: list[str]
    phase: Phase
    archived: bool
    game_number: int
    paused_at: int | None
    since: dict[int, int]
    moved_at: int
    updated: int
    chat: list[ChatLine]
    chat_on: bool
    mutes: list[tuple[str, str]]
    kicked: set[str]
    showable: dict[int, list[str]]
    shown: dict[int, list[str]]
    acks: dict[str, int]
    ack_times: list[int] = []
    """The times of `acks`, in their order; missing in snapshots of older versions."""
    seat_names: list[str]
    steps: list[str]


_SAME = tuple(
    field.name
    for field in msgspec.structs.fields(Frozen)
    if field.name not in ("acks", "ack_times", "chat", "mutes", "seat_names", "steps")
)


def freeze(table: Table) -> bytes:
    return msgspec.json.encode(_frozen(table, table.acks, [at for _, at in table.ack_times]))


def copy_without_acks(table: Table) -> Table:
    """An independent copy of a table without the remembered messages, of which there can be thousands."""
    return thaw(table.id, msgspec.json.encode(_frozen(table, {}, [])))


def _frozen(table: Table, acks: dict[str, int], ack_times: list[int]) -> Frozen:
    book = table.logbook
    return Frozen(
        acks=acks,
        ack_times=ack_times,
        chat=list(table.chat),
        mutes=sorted(table.mutes),
        seat_names=book.seats if book else [],
        steps=book.steps if book else [],
        **{name: getattr(table, name) for name in _SAME},
    )


def thaw(table_id: str, data: bytes) -> Table:
    frozen = msgspec.json.decode(data, type=Frozen)
    table = Table(table_id)
    for name in _SAME:
        setattr(table, name, getattr(frozen, name))
    table.acks = frozen.acks
    times = frozen.ack_times or [frozen.updated] * len(frozen.acks)
    table.ack_times.extend(zip(frozen.acks, times, strict=True))
    table.chat.extend(frozen.chat)
    table.mutes = set(frozen.mutes)
    if frozen.seat_names:
        table.logbook = Logbook(frozen.settings.open_game(), frozen.seat_names)
        for step in frozen.steps:
            table.logbook.act(*read_step(table.game, step))
    return table
