"""The rows that a store keeps of a table besides its log: its entry in lists, and its finished games."""

from __future__ import annotations

import secrets
from typing import Final

from yohoho.core.record import dumps
from yohoho.store.protocol import GameRow, TableInfo
from yohoho.table import Table
from yohoho.table import entries as log

_PLAIN: Final = (log.Acted, log.StandInSet, log.Said, log.Reacted, log.Muted, log.ReadySet, log.WordsGiven)
CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_code() -> str:
    """A random code to join by."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def changes_little(table: Table, entries: list[log.Entry]) -> bool:
    """Whether only the time of the table's row changes, as it does with most entries."""
    if not all(isinstance(entry, _PLAIN) for entry in entries):
        return False
    steps = [entry for entry in entries if isinstance(entry, log.Acted)]
    if not steps:
        return True
    game, state = table.game, table.state
    for step in steps:
        state = game.apply(state, step.seat, game.read(step.action))
    return not game.is_over(state)


def info_of(table: Table, code: str, created: int, opener: str) -> TableInfo:
    people = tuple(dict.fromkeys([*table.persons(), table.host]))
    return TableInfo(
        id=table.id,
        code="" if table.archived else code,
        game=table.settings.game,
        title=table.settings.title,
        public=table.settings.public,
        status="archived" if table.archived else table.phase,
        seats=len(table.seats),
        taken=sum(not seat.free for seat in table.seats),
        host=table.host,
        people=people,
        created=created,
        updated=table.updated,
        opener=opener,
    )


def game_row(table: Table) -> GameRow:
    """The finished game as it is kept."""
    return GameRow(
        id=f"{table.id}-{table.game_number}",
        table_id=table.id,
        game=table.settings.game,
        finished=table.updated,
        players=tuple(seat.who for seat in table.seats),
        names=tuple(seat.name for seat in table.seats),
        record=dumps(table.record()).encode(),
    )
