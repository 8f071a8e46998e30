"""A table as bytes, so that loading one does not need its whole log."""

from typing import TYPE_CHECKING, Any

import msgspec

from yohoho.core.record import Playthrough, read_step
from yohoho.table.acks import AcceptedMessage, Acks
from yohoho.table.daily import DailyTerms
from yohoho.table.extras import TableExtras, every_extras, extras_of, with_fields
from yohoho.table.settings import Settings
from yohoho.table.table import ChatLine, Phase, Table, TableSeat


class TableFields(msgspec.Struct, kw_only=True):
    """The fields of a snapshot without the extras of games."""

    seq: int
    settings: Settings
    daily: DailyTerms | None = None
    """Missing in snapshots of older versions."""
    host: str
    seats: tuple[TableSeat, ...]
    names: dict[str, str]
    secret: str
    words: dict[str, str]
    dealt_words: tuple[str, ...]
    phase: Phase
    game_number: int
    paused_at: int | None
    since: dict[int, int]
    moved_at: int
    updated: int
    chat: tuple[ChatLine, ...]
    chat_on: bool
    bots_talk: bool = True
    """Missing in snapshots of older versions."""
    mutes: list[tuple[str, str]]
    kicked: list[str]


if TYPE_CHECKING:
    TableWithExtras = TableFields
else:
    TableWithExtras = with_fields(TableFields, every_extras())


class Snapshot(TableWithExtras, kw_only=True):
    """A table as plain data. It stores the steps of the game instead of the state. The extras of all games
    are fields of it; those of other games than the table's keep their defaults."""

    acks: dict[str, int]
    ack_times: list[int] = []
    """The times of `acks`, in their order; missing in snapshots of older versions."""
    seat_names: tuple[str, ...]
    steps: tuple[str, ...]


_SAME = tuple(
    field.name for field in msgspec.structs.fields(TableFields) if field.name not in ("kicked", "mutes")
)


def freeze(table: Table) -> bytes:
    """The table as a snapshot in JSON."""
    played = table.playthrough
    same: dict[str, Any] = {name: getattr(table, name) for name in _SAME}
    snapshot = Snapshot(
        **same,
        **msgspec.structs.asdict(table.extras),
        mutes=sorted(table.mutes),
        kicked=sorted(table.kicked),
        acks={ref: ack.seq for ref, ack in table.acks.items()},
        ack_times=[ack.at for _, ack in table.acks.items()],
        seat_names=played.seats if played else (),
        steps=played.steps if played else (),
    )
    return msgspec.json.encode(snapshot)


def thaw(table_id: str, data: bytes) -> Table:
    """The table of a snapshot. The rules play all steps of its game again."""
    snapshot = msgspec.json.decode(data, type=Snapshot)
    same: dict[str, Any] = {name: getattr(snapshot, name) for name in _SAME}
    return Table(
        id=table_id,
        **same,
        mutes=frozenset(snapshot.mutes),
        kicked=frozenset(snapshot.kicked),
        extras=_extras(snapshot),
        acks=_acks(snapshot),
        playthrough=_playthrough(snapshot),
    )


def _extras(snapshot: Snapshot) -> TableExtras:
    if not snapshot.seat_names:
        return TableExtras()
    extras = extras_of(snapshot.settings.game)
    return extras(**{name: getattr(snapshot, name) for name in extras.__struct_fields__})


def _acks(snapshot: Snapshot) -> Acks:
    times = snapshot.ack_times or [snapshot.updated] * len(snapshot.acks)
    acks = zip(snapshot.acks.items(), times, strict=True)
    return Acks.of((ref, AcceptedMessage(seq, at)) for (ref, seq), at in acks)


def _playthrough(snapshot: Snapshot) -> Playthrough | None:
    if not snapshot.seat_names:
        return None
    playthrough = Playthrough.begin(snapshot.settings.open_game(), snapshot.seat_names)
    for step in snapshot.steps:
        playthrough, _ = playthrough.act(*read_step(playthrough.game, step))
    return playthrough
