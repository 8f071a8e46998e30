"""Lines for the score sheet: parsing of what is typed, and examples of it that tests type as well."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from yohoho.cli.terminal.skull_king.card_words import cards_typed
from yohoho.cli.terminal.skull_king.words import load_words
from yohoho.cli.terminal.words import fold, words_for
from yohoho.core.errors import NotationError, YohohoError
from yohoho.locales import Voice
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Claim, Round
from yohoho.scorepad.people import Person, key_of
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import tally
from yohoho.skull_king.cards import FACES, NAMES, ROLES, TWO_FACED, cards_in, with_roles
from yohoho.skull_king.options import Setup


def numbers(text: str, players: Sequence[Person]) -> dict[str, int]:
    """`2 1 0 3`, one for each player in the order of seats."""
    words = text.replace(",", " ").split()
    if len(words) != len(players):
        raise NotationError("line-count", given=len(words), expected=len(players))
    return {person.id: _whole(word) for person, word in zip(players, words, strict=True)}


def _whole(word: str) -> int:
    if not (word.isdecimal() and len(word) < 3):
        raise NotationError("not-a-number", text=word[:40])
    return int(word)


def tricks(text: str, players: Sequence[Person], bids: Mapping[str, int], speaker: Voice) -> dict[str, Any]:
    """`2 1 0 x1`: after the numbers the discarded tricks. `all` stands for the bids of everybody. `force`
    before them accepts tricks that do not add up."""
    words = text.split()
    forced = bool(words) and words[0] == "force"
    gone = [word for word in words if word.startswith("x") and word[1:].isdecimal()]
    plain = [word for word in words[forced:] if word not in gone]
    if len(plain) == 1 and plain[0].casefold() in words_for(speaker, "all-made"):
        won = {person.id: bids[person.id] for person in players}
    else:
        won = numbers(" ".join(plain), players)
    return {"tricks": won, "discarded": sum(_whole(word[1:]) for word in gone), "forced": forced}


def loads(text: str, players: Sequence[Person], speaker: Voice) -> tuple[str, ...]:
    """`g c g`: grapeshot or a cannonball for each player, in the words of `yohoho play`; an empty line is
    grapeshot for everybody."""
    meant = load_words(speaker)
    words = text.casefold().replace(",", " ").split()
    if not words:
        return ()
    if len(words) != len(players):
        raise NotationError("line-count", given=len(words), expected=len(players))
    for word in words:
        if fold(word) not in meant:
            raise NotationError("unknown-word", text=word[:40], known=list(meant))
    return tuple(
        person.id for person, word in zip(players, words, strict=True) if meant[fold(word)] == "cannonball"
    )


def bonuses(text: str, round_: Round, setup: Setup, players: Sequence[Person], speaker: Voice) -> Round:
    """`ann skull-king pirate; bo black-14 loot:cy wager:20 harry:+1`."""
    round_ = replace(round_, claims=(), wagers={}, harry={})
    for part in filter(None, map(str.strip, text.split(";"))):
        person, rest = split_person(part, players)
        for word in cards_typed(rest.split(), speaker):
            round_ = with_word(round_, word.casefold(), person.id, setup, players)
    return round_


def with_word(round_: Round, word: str, who: str, setup: Setup, players: Sequence[Person]) -> Round:
    name, given, value = word.partition(":")
    if name == "wager" and given:
        return replace(round_, wagers={**round_.wagers, who: _whole(value)})
    if name == "harry" and given:
        return replace(round_, harry={**round_.harry, who: _change(value)})
    if name.startswith("loot") and given:
        claim = Claim(_card(name, round_, setup), who, split_person(value, players)[0].id)
    else:
        claim = Claim(_card(word, round_, setup), who)
    return replace(round_, claims=(*round_.claims, claim))


def _change(word: str) -> int:
    # The minus sign with which the sheet itself shows numbers.
    word = word.replace("−", "-")
    if word not in ("+1", "1", "-1", "0"):
        raise NotationError("unknown-word", text=word[:40], known=["+1", "-1", "0"])
    return int(word)


def _card(word: str, round_: Round, setup: Setup) -> str:
    """The card that a word means. People do not say which Mermaid: the first one not claimed."""
    kind = [NAMES[card] for card in setup.deck if FACES[card] == word]
    if word == "pirate":
        kind = [NAMES[card] for card in setup.deck if FACES[card].startswith("pirate")]
    taken = {claim.card for claim in round_.claims}
    return next((name for name in kind if name not in taken), word)[:40]


def split_person(text: str, people: Sequence[Person]) -> tuple[Person, str]:
    """The person whom a text begins with, and the rest: a whole name, the start of one, or a seat from 1.
    Accents and capitals may be left out."""
    words = text.split() or ["?"]
    for spelled in (key_of, _plain):  # a name as it is written goes before one without its accents
        for person in sorted(people, key=lambda person: -len(person.name)):
            name = spelled(person.name)
            count = len(person.name.split())
            if spelled(" ".join(words[:count])) == name:
                return person, " ".join(words[count:])
    return _person_beginning(words[0], people), " ".join(words[1:])


def _person_beginning(word: str, people: Sequence[Person]) -> Person:
    if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(people):
        return people[int(word) - 1]
    meant = [person for person in people if _plain(person.name).startswith(_plain(word))]
    if len(meant) != 1:
        raise SheetError("no-such-person", person=word[:40])
    return meant[0]


def _plain(name: str) -> str:
    """A name without capitals and accents."""
    marks = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in marks if not unicodedata.combining(sign))


def person_named(text: str, people: Sequence[Person]) -> Person:
    return split_person(text, people)[0]


def names_in(text: str) -> list[str]:
    """Names at the start: with commas where a name has several words, otherwise by spaces."""
    return [name.strip() for name in (text.split(",") if "," in text else text.split()) if name.strip()]


_FOURTEEN: Final = "black-14"
_LOOT: Final = "loot"
_PIRATE: Final = ":pirate"


def bonus_line(sheet: Sheet, number: int) -> str:
    """`Ann skull-king; Bo black-14 loot:Ann`: people who won tricks, and cards that pay in this game."""
    players, setup = sheet.players(number), sheet.setup(number)
    won = sheet.round(number).tricks
    winners = [_word(person, players) for person in players if won.get(person.id)]
    deck = {NAMES[card] for card in setup.deck}
    cards = [_FOURTEEN] if _FOURTEEN in deck else []
    if _LOOT in deck and len(winners) > 1:
        cards.append(f"{_LOOT}:{winners[0]}")
    line = f"{winners[0]} skull-king" if winners else ""
    return "; ".join([line, " ".join([winners[1], *cards])] if len(winners) > 1 and cards else [line])


def trick_line(sheet: Sheet) -> str:
    """`Ann: yellow-14 skull-king tigress:pirate`: one card for each hand."""
    due = tally(sheet).next
    number = due.number if due else 1
    players, setup = sheet.players(number), sheet.setup(number)
    leader = next((person for person in players if due and person.id == due.leader), players[0])
    return f"{_word(leader, players)}: {' '.join(_cards(setup)[: setup.hands])}"


def _cards(setup: Setup) -> list[str]:
    two_faced = cards_in(with_roles(setup.deck_set & TWO_FACED) & ROLES)
    pirates = [NAMES[card] for card in two_faced if NAMES[card].endswith(_PIRATE)]
    escapes = [NAMES[card] for card in setup.deck if NAMES[card].startswith("escape")]
    return [f"yellow-{setup.edition.top_rank}", "skull-king", *pirates[:1], *["escape"] * len(escapes)]


def _word(person: Person, players: Sequence[Person]) -> str:
    """The name, or the seat where the name is not one plain word."""
    seat = str(players.index(person) + 1)
    if any(sign.isspace() or sign in ":;" for sign in person.name):
        return seat
    try:
        return person.name if person_named(person.name, players) == person else seat
    except YohohoError:
        return seat
