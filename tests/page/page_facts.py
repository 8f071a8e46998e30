"""Facts of the rules and limits of texts, for the page: `make facts` writes two modules.

`rules/facts.js` holds what the score pad and the referee need, `lib/facts.js` the little that other screens
need, so that a screen without cards loads no decks.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args, get_type_hints

import msgspec
from babel import Locale
from msgspec import Meta

from tests.page.templates import WEB
from yohoho.bots.ladder import QUICK, is_own, rungs
from yohoho.locales import LANGUAGES
from yohoho.scorepad import document, facts, log, people, spreadsheet_in
from yohoho.scorepad.commands import Group, Open, OperationId
from yohoho.server.routes.server_only import sheets
from yohoho.server.sheets.crew import PEN_AWAY_SECONDS
from yohoho.skull.descriptor import SKULL
from yohoho.skull.discs import FULL_SET
from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS
from yohoho.skull.rounds import SUCCESSES_TO_WIN
from yohoho.skull_king.cards import FACES, MAX_BLANKS, PRINTED, SUITS, CardSet, cards_in
from yohoho.skull_king.descriptor import SKULL_KING
from yohoho.skull_king.editions import ALWAYS_OFFERED, DEFAULT_EDITION, EDITIONS, Edition
from yohoho.skull_king.options import MAX_ROUNDS, PLANS, Options
from yohoho.skull_king.score import ALLIANCE
from yohoho.table.commands import PHRASES, REACTIONS, Kick, Name, Say, Words
from yohoho.table.portraits import PORTRAITS
from yohoho.table.reconsidering import RECONSIDER_MS

HEAD: Final = "// Written by `make facts` from the Python package. Do not edit.\n"
TYPES: Final = {
    "LANGUAGE_NAMES": "Record<string, string>",
    "EDITIONS": 'Record<string, import("./editions.js").Edition>',
    "DEFAULT_OPTIONS": 'import("./editions.js").Options',
    "PLANS": "Record<string, number[]>",
    "POWERS": 'Record<string, import("./editions.js").Power>',
    "PRINTED": "Record<string, number>",
    "GAME_PHRASES": "Record<string, string[]>",
    "EXTRA_CARDS": "Record<string, string>",
}
"""The types of constants for which TypeScript would infer another one."""
WORDS: Final = {"POWERS": "Person", "REACTIONS": "Reaction", "PORTRAITS": "PortraitName"}
"""Words that are a type, so that the page's pictures of them are complete."""
POWER_FACTS: Final = (
    "person",
    "card",
    "after_last_trick",
    "needs_undealt",
    "names_leader",
    "draws",
    "stakes",
    "changes",
)
"""The attributes of a power that the page reads."""


def faces(cards: CardSet) -> list[str]:
    return list(dict.fromkeys(FACES[card] for card in cards_in(cards)))


def plain_edition(edition: Edition) -> dict[str, Any]:
    """An edition with its fields by their Python names; sets of cards become lists of faces, powers names."""
    menu = [field.name for field in msgspec.structs.fields(Options) if field.name in edition.menu]
    sets = {name: faces(getattr(edition, name)) for name in ("silent_leads", "always_pirates")}
    fields = {name: value for name, value in msgspec.structs.asdict(edition).items() if name != "powers"}
    return {**msgspec.to_builtins(fields), "powers": list(edition.powers), "menu": menu, **sets}


def plain_powers(editions: Iterable[Edition]) -> dict[str, Any]:
    powers = [power for edition in editions for power in edition.powers.values()]
    return {power.person: {name: getattr(power, name) for name in POWER_FACTS} for power in powers}


def bounds(kind: Any, field: str = "") -> Meta:
    """The limits in the annotation of a type, or of a field of a struct."""
    hint = get_type_hints(kind, include_extras=True)[field] if field else kind
    meta: Meta = hint.__metadata__[0]
    return meta


def sheet_limits() -> dict[str, float | None]:
    return {
        "name": people.NAME_LENGTH,
        "name_marks": people.MAX_MARKS,
        "name_typed": people.MAX_TYPED_LENGTH,
        "group": bounds(Group).max_length,
        "person_id": bounds(people.PersonId).max_length,
        "operation_id": bounds(OperationId).max_length,
        "author": bounds(log.Operation, "author").max_length,
        "card": bounds(facts.CardName).max_length,
        "count": bounds(facts.Count).le,
        "number": bounds(people.Number).le,
        "points": bounds(people.Points).le,
        "colours": people.COLOURS,
        "pauses": bounds(people.Person, "away").max_length,
        "seats": bounds(Open, "people").max_length,
        "people": people.MAX_PEOPLE,
        "claims": facts.MAX_CLAIMS,
        "plays": facts.MAX_PLAYS,
        "tricks": facts.MAX_TRICKS,
        "pen_away_seconds": PEN_AWAY_SECONDS,
        "operations": log.MAX_OPERATIONS,
        "operations_at_once": sheets.MAX_AT_ONCE,
        "bytes": log.MAX_BYTES,
        "clock": log.LAST_CLOCK,
        "rows": spreadsheet_in.MAX_ROWS,
    }


def rules_facts() -> dict[str, Any]:
    return {
        "SUITS": SUITS,
        "POWERS": plain_powers(EDITIONS.values()),
        "PRINTED": PRINTED,
        "EDITIONS": {edition.name: plain_edition(edition) for edition in EDITIONS.values()},
        "ALWAYS_OFFERED": sorted(ALWAYS_OFFERED),
        "HIDING_OPTIONS": SKULL_KING.hiding,
        "DEFAULT_OPTIONS": msgspec.to_builtins(Options()),
        "TIES": get_args(get_type_hints(Options)["ties"]),
        "PLANS": PLANS,
        "MAX_ROUNDS": MAX_ROUNDS,
        "MAX_BLANKS": MAX_BLANKS,
        "ALLIANCE": ALLIANCE,
        "FORMAT": document.FORMAT,
        "VERSION": document.VERSION,
        "SHEET_LIMITS": sheet_limits(),
        "SKULL_FACTS": {
            "least": MIN_PLAYERS,
            "most": MAX_PLAYERS,
            "discs": len(FULL_SET),
            "successes": SUCCESSES_TO_WIN,
        },
    }


def ladder() -> list[str]:
    """The rungs of the package's own bots in both games, weakest first; a quick variant has the same rank."""
    names = dict.fromkeys(
        rung
        for game in (SKULL_KING, SKULL)
        for rung in rungs(game.name)
        if is_own(game.name, rung) and not rung.endswith(QUICK)
    )
    return list(names)


def extra_cards() -> dict[str, str]:
    """The card that an option adds to the deck, by the option."""
    return {option: cards[0] for edition in EDITIONS.values() for option, cards in edition.extras.items()}


def language_names() -> dict[str, str]:
    """The languages in their order, with the name of each in that language."""
    return {language: str(Locale(language).language_name).capitalize() for language in LANGUAGES}


def facts_of_all_games() -> dict[str, Any]:
    return {
        "LANGUAGE_NAMES": language_names(),
        "LADDER": ladder(),
        "PHRASES": PHRASES,
        "GAME_PHRASES": {game.name: game.phrases for game in (SKULL_KING, SKULL) if game.phrases},
        "REACTIONS": REACTIONS,
        "PORTRAITS": PORTRAITS,
        "RECONSIDER_MS": RECONSIDER_MS,
        "DEFAULT_EDITION": DEFAULT_EDITION,
        "EXTRA_CARDS": extra_cards(),
        "TEXT_LIMITS": {
            "name": bounds(Name).max_length,
            "words": bounds(Words).max_length,
            "kick_reason": bounds(Kick, "reason").max_length,
            "chat": bounds(Say, "text").max_length,
        },
    }


def module(constants: Mapping[str, Any]) -> str:
    return "\n".join([HEAD, *(constant(name, value) for name, value in constants.items())]) + "\n"


def constant(name: str, value: Any) -> str:
    words = " | ".join(map(json.dumps, value)) if name in WORDS else ""
    defined = f"/** @typedef {{{words}}} {WORDS[name]} */\n" if words else ""
    kind = f"/** @type {{{TYPES[name]}}} */\n" if name in TYPES else ""
    return f"{defined}{kind}export const {name} = {literal(value)};"


def literal(value: Any, indent: str = "") -> str:
    """JSON with one line for each entry of an object that holds other objects."""
    if not isinstance(value, Mapping) or not any(map(is_nested, value.values())):
        return json.dumps(value, ensure_ascii=False)
    inside = indent + "  "
    lines = (f"{inside}{json.dumps(key)}: {literal(entry, inside)},\n" for key, entry in value.items())
    return "{\n" + "".join(lines) + indent + "}"


def is_nested(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str)


FILES: Final = {
    WEB / "rules" / "facts.js": rules_facts,
    WEB / "lib" / "facts.js": facts_of_all_games,
}

if __name__ == "__main__":
    for path, collect in FILES.items():
        path.write_text(module(collect()), encoding="utf-8")
