"""The words for actions in Skull King."""

from collections.abc import Sequence
from typing import Final

from yohoho.cli.terminal.words import Meanings, NoSuchNumber, fold, of_players, words_for
from yohoho.locales import Voice
from yohoho.skull_king.view import View

_TWO_FACED: Final = ("tigress", "scary-mary")
_LOADS: Final = ("grapeshot", "cannonball")
_CHANGES: Final = {"-1": "lower", "0": "keep", "+1": "raise"}


def meanings(view: View, voice: Voice, names: Sequence[str]) -> Meanings:
    match view.legal[0].partition(" ")[0]:
        case "bid":
            return Meanings(lambda number: [f"bid {number}"], words_for(voice, "bid"))
        case "load":
            return _of_words(voice, {load: f"load {load}" for load in _LOADS})
        case "change":
            return Meanings(lambda number: [f"change {number:+d}" if number else "change 0"], ("change",))
        case "play" | "discard":
            return _of_cards(view, voice)
        case "lead":
            return of_players("lead", range(view.options.players), names)
        case "wager":
            return Meanings(lambda number: [f"wager {number}"], ("wager",))
    return _of_words(voice, {"yes": "power yes", "no": "power no"})


def _of_words(voice: Voice, actions: dict[str, str]) -> Meanings:
    meanings = Meanings(lambda number: [], ("load", "power"))
    for word, action in actions.items():
        meanings.add(words_for(voice, word), action)
    return meanings


def load_words(voice: Voice) -> dict[str, str]:
    """The spellings of the loads, letters included; the first load keeps a letter that both could have."""
    loads: dict[str, str] = {}
    for load in _LOADS:
        for word in words_for(voice, load):
            loads.setdefault(fold(word), load)
    return loads


def _of_cards(view: View, voice: Voice) -> Meanings:
    """The cards of the hand, by number, by name in two languages, or as short as `g7`."""

    def actions_of_number(number: int) -> list[str]:
        if not 1 <= number <= len(view.hand):
            raise NoSuchNumber(number, len(view.hand))
        return _actions(view.phase, view.hand[number - 1])

    meanings = Meanings(actions_of_number, words_for(voice, view.phase))
    for card in view.hand:
        meanings.add(_spellings(card, voice), *_actions(view.phase, card))
        for action in _actions(view.phase, card):
            meanings.add([action.partition(" ")[2]], action)
    for card in view.hand:  # short forms last: they must not hide a full name
        _add_short_forms(meanings, card, voice, view)
    return meanings


def _actions(verb: str, card: str) -> list[str]:
    if verb == "play" and card.startswith(_TWO_FACED):
        return [f"play {card}:pirate", f"play {card}:escape"]
    return [f"{verb} {card}"]


def _spellings(card: str, voice: Voice) -> list[str]:
    spellings = [card, voice.card(card), Voice("en", voice.edition).card(card)]
    suit, _, rank = card.partition("-")
    if voice.has(f"suit.{suit}"):
        spellings += [f"{voice.say(f'suit.{suit}')} {rank}", f"{rank} {voice.say(f'suit.{suit}')}"]
    elif suit == "pirate" and rank.isalpha():
        spellings.append(rank)
    return spellings


def _add_short_forms(meanings: Meanings, card: str, voice: Voice, view: View) -> None:
    """`g7` for the green seven, in both languages. Several cards may share one: then the person is asked."""
    suit, _, rank = card.partition("-")
    if not voice.has(f"suit.{suit}"):
        return
    for letter in {suit[0], voice.say(f"suit.{suit}")[0].casefold()}:
        actions = meanings.words.setdefault(f"{letter}{rank}", [])
        actions += [action for action in _actions(view.phase, card) if action not in actions]


def role_question(actions: Sequence[str], voice: Voice) -> str | None:
    """The question for the role if these are the roles of one card; None for several cards."""
    if len({action.partition(":")[0] for action in actions}) > 1:
        return None
    card = actions[0].partition(" ")[2].partition(":")[0]
    return voice.say("ask.role", card=voice.card(card))


def action_label(action: str, voice: Voice, names: Sequence[str]) -> str:
    verb, _, what = action.partition(" ")
    match verb:
        case "play":
            return voice.card(what)
        case "bid":
            return voice.say("text.act-bid", count=int(what))
        case "lead":
            return voice.say("text.act-lead", name=names[int(what)])
        case "discard":
            return voice.say("text.act-discard", what=voice.card(what))
        case "load":
            return voice.say("text.act-load", load=voice.say(f"load.{what}"))
        case "wager":
            return voice.say("text.act-wager", points=int(what))
        case "change":
            return voice.say(f"text.act-{_CHANGES[what]}")
    return voice.say(f"text.act-{verb}-{what}")
