"""Example lines for the score sheet, with the people and the cards of this game. Tests type all of them."""

from collections.abc import Sequence
from typing import Final

from yohoho.cli.score.words import person_named
from yohoho.core.errors import YohohoError
from yohoho.scorepad.people import Person
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import tally
from yohoho.skull_king.cards import NAMES, ROLES, TWO_FACED, cards_in, with_roles
from yohoho.skull_king.options import Setup

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
