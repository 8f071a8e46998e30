"""The words for actions in Skull. A bare number is always a bid, a player or a position, never a disc."""

from collections.abc import Iterable, Sequence

from yohoho.cli.terminal.words import Meanings, of_players, words_for
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
            meanings = _of_discs("place", ("flower", "skull", "last-chance"), voice)
            meanings.add(words_for(voice, "pass"), "pass")
            return meanings


def _of_discs(verb: str, discs: Iterable[str], voice: Voice) -> Meanings:
    verbs = ("bid", *words_for(voice, "bid"), verb, *words_for(voice, verb))
    meanings = Meanings(lambda number: [f"bid {number}"], verbs)
    for disc in discs:
        meanings.add(words_for(voice, disc), f"{verb} {disc}")
    return meanings


def action_label(action: str, voice: Voice, names: Sequence[str]) -> str:
    verb, _, what = action.partition(" ")
    match verb:
        case "bid":
            return voice.say("text.act-call", count=int(what))
        case "flip" | "name":
            return voice.say(f"text.act-{verb}", name=names[int(what)])
        case "discard":
            return voice.say("text.act-discard", what=voice.say(f"disc.{what}"))
        case "place":
            return voice.say("text.act-place", disc=voice.say(f"disc.{what}"))
        case "draw":
            return voice.say("text.act-draw", number=int(what) + 1)
    return voice.say(f"text.act-{verb}")
