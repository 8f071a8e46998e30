"""The events of a game with their sentences, for clients that ask for them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from yohoho.core.game import Event
from yohoho.table import Table, Told


def add_sentences(table: Table, lines: list[Told], who: str | None, language: str) -> list[Told]:
    """Return what a person is told, each event with its sentences as `sentences`.

    The sentences are made of the events as this person may see them, so they tell nothing more.
    """
    if table.playthrough is None:
        return lines
    # The page makes its sentences itself, and its archive of Python does without tellers.
    from yohoho.locales.teller import teller_of

    names = [seat.name for seat in table.seats]
    teller = teller_of(table.game, names, language, table.seat_of(who))

    def with_sentences(event: Event) -> dict[str, Any]:
        return {**msgspec.to_builtins(event), "sentences": teller.tell(event)}

    return [replace(line, events=[*map(with_sentences, line.events)]) for line in lines]
