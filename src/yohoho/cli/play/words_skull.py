"""The words that a person may type in Skull. A bare number is always a bid, a player or a position, never a
disc."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yohoho.cli.play.words import Meanings, words_for
from yohoho.cli.play.words_skull_king import of_players
from yohoho.locales import Voice
from yohoho.skull.view import View


def meanings(view: View, voice: Voice, names: Sequence[str]) -> Meanings:
    match view.phase:
        case "flipping":
            return of_players("flip", range(len(view.players)), names)
        case "name":
            return of_players("name", range(len(view.players)), names)
        case "draw":
            return Meanings(lambda number: [f"draw {number - 1}"], ())
        case "discard":
            return _of_discs("discard", ("flower", "skull"), voice)
        case _:
            found = _of_discs("place", ("flower", "skull", "last-chance"), voice)
            found.add(words_for(voice, "pass"), "pass")
            return found


def _of_discs(verb: str, discs: Iterable[str], voice: Voice) -> Meanings:
    verbs = ("bid", *words_for(voice, "bid"), verb, *words_for(voice, verb))
    found = Meanings(lambda number: [f"bid {number}"], verbs)
    for disc in discs:
        found.add(words_for(voice, disc), f"{verb} {disc}")
    return found
