"""Notes: the entries of the log as one person may read them."""

from functools import cache
from typing import Any, Final

import msgspec

from yohoho.core.game import Event
from yohoho.core.tags import kebab
from yohoho.table import entries
from yohoho.table.evolve import Evolved
from yohoho.table.extras import every_extras
from yohoho.table.table import Table

PUBLIC: Final[dict[type[entries.Entry], tuple[str, ...]]] = {
    entries.BotSeated: ("bot", "character"),
    entries.Configured: ("settings",),
    entries.Kicked: ("reason",),
    entries.ReadySet: ("ready",),
    entries.SeatsSwapped: ("one", "other"),
    entries.Acted: ("by",),
    entries.StandInSet: ("on",),
    entries.Said: ("text", "phrase"),
    entries.Reacted: ("reaction",),
    entries.ChatSwitched: ("on",),
    entries.BotTalkSwitched: ("on",),
    entries.RematchWanted: ("wanted",),
}
"""The public fields of each kind of entry, besides its author. All other fields stay on the server."""

TALK: Final = ("said", "reacted")
"""The kinds of entries that a mute hides."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry as one person sees it. `what` is the kind of entry."""

    seq: int
    at: int
    what: str
    seat: int | None = None
    name: str = ""
    args: dict[str, Any] = {}
    events: list[Any] = []
    mine: bool = False
    """Whether the reader is its author."""


class Note(msgspec.Struct, frozen=True, gc=False):
    """An entry that the table has applied, prepared for all readers. It stays on the server."""

    told: Told
    author: str | None
    private: bool
    events: list[Event]


def note(step: Evolved) -> Note:
    """The note of an entry."""
    entry, table, events = step
    author = getattr(entry, "who", None)
    seat = getattr(entry, "seat", None)
    shown = Told(
        seq=table.seq,
        at=entry.at,
        what=kebab(type(entry).__name__),
        seat=table.seat_of_speaker(author) if seat is None else seat,
        name=table.name_of_speaker(author) if author else "",
        args={name: getattr(entry, name) for name in _public_fields(type(entry))},
    )
    return Note(shown, author, isinstance(entry, entries.Muted), events)


@cache
def _public_fields(kind: type[entries.Entry]) -> tuple[str, ...]:
    of_games = (extras.entries().get(kind, ()) for extras in every_extras())
    return PUBLIC[kind] if kind in PUBLIC else next(filter(None, of_games), ())


def tell(table: Table, noted: Note, who: str | None) -> Told | None:
    """The note as this person may read it; None if they may not read it at all."""
    if noted.private or (noted.told.what in TALK and (who, noted.author) in table.mutes):
        return None
    if noted.told.what == "said" and noted.author == who:
        return msgspec.structs.replace(noted.told, mine=True)
    if not noted.events:
        return noted.told
    seat = table.seat_of(who)
    return msgspec.structs.replace(noted.told, events=[event.redact_for(seat) for event in noted.events])
