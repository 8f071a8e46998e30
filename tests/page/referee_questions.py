"""Random questions to the referee: about tricks, hands and rounds, most of them valid."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from yohoho.skull_king.cards import (
    BIT,
    ESCAPES,
    FACES,
    LEVIATHANS,
    LOOTS,
    NAMES,
    NUMBERS,
    PIRATES,
    TWO_FACED,
    Card,
)
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.options import Setup, read_options
from yohoho.skull_king.score import SCORINGS

ODD_NAMES: Final = (
    "unicorn",
    "",
    ":",
    ":pirate",
    "GREEN-7",
    "green-15",
    "red-0",
    "green-7-2",
    "black-14-6",
    "green-07",
    "pirate-0",
    "pirate-1",
    "pirate-5",
    "pirate-6",
    "pirate-9",
    "pirate-10",
    "pirate-01",
    "pirate-²",
    "pirate-rosie-1",
    "pirate-rosie-2",
    "pirate:escape",
    "pirates",
    "escape-1",
    "escape-5",
    "escape-9",
    "tigress",
    "tigress:",
    "tigress:king",
    "tigress:pirate:x",
    "tigress-2:pirate",
    "scary-mary",
    "scary-mary-1:escape",
    "mermaid-3",
    "green-7:pirate",
    "kraken-2",
    "loot-3",
    "white-whale-1",
    "-1",
    "constructor",
    "__proto__",
    "x" * 41,
    "\N{WAVING BLACK FLAG}" * 41,
)
"""Names of cards that are not in every deck, and of none."""
ODD_EDITIONS: Final = ("klingon", "constructor", "")


def any_trick(rng: Random) -> dict[str, Any]:
    edition, blanks, deck = _pack(rng)
    size = rng.randint(1, max(edition.players[1], 3))
    cards = [_on_table(rng, card, deck) for card in _draw_cards(rng, deck, size)]
    return _spoil(rng, {"edition": edition.name, "cards": cards, "blanks": blanks}, "cards")


def any_hand(rng: Random) -> dict[str, Any]:
    edition, blanks, deck = _pack(rng)
    cards = _draw_cards(rng, deck, rng.randint(2, 16), numbers=1.1)
    played = rng.randint(0, min(len(cards) - 1, edition.players[1] - 1))
    cards.sort(key=lambda card: bool(BIT[card] & ESCAPES) * rng.random(), reverse=rng.random() < 0.5)
    trick = [_on_table(rng, card, deck) for card in cards[:played]]
    hand = [_name_of(rng, card, deck) for card in cards[played:]]
    question = {"edition": edition.name, "trick": trick, "hand": hand, "blanks": blanks}
    return _spoil(rng, question, rng.choice(("trick", "hand")))


def any_score(rng: Random) -> dict[str, Any]:
    dealt = rng.randint(1, 10)
    question: dict[str, Any] = {"scoring": rng.choice(list(SCORINGS)), "dealt": dealt}
    question["bid"] = rng.choice((0, rng.randint(0, dealt)))
    question["tricks"] = rng.choice((question["bid"], rng.randint(0, dealt)))
    facts = {
        "round": (1, 5, 10),
        "bonus": (0, 10, 30, 130),
        "alliances": (0, 1, 2),
        "wager": (0, 10, 20),
        "harry": (-1, 0, 1),
    }
    question |= {fact: rng.choice(values) for fact, values in facts.items() if rng.random() < 0.4}
    if rng.random() < 0.2:
        fact = rng.choice((*facts, "dealt", "bid", "tricks"))
        question[fact] = rng.choice((-1, 5, 7, 11, 37, 99, 100, 1001, 10**9))
    if rng.random() < 0.03:
        question["scoring"] = rng.choice(("golf", "constructor", ""))
    return question


def _pack(rng: Random) -> tuple[Edition, list[str], Sequence[Card]]:
    edition = rng.choice([*EDITIONS.values()])
    deck = DECKS[edition.name]
    if "blanks" not in edition.menu or rng.random() < 0.5:
        return edition, [], deck
    blanks = [NAMES[card] for card in _draw_cards(rng, deck, rng.randint(1, 4))]
    return edition, blanks, _deck(edition, *blanks)


def _deck(edition: Edition, *blanks: str) -> Sequence[Card]:
    extras = dict.fromkeys(edition.extras, True)
    return Setup(read_options({"edition": edition.name, "blanks": blanks, **extras})).deck


DECKS: Final = {name: _deck(edition) for name, edition in EDITIONS.items()}


def _draw_cards(rng: Random, deck: Sequence[Card], size: int, *, numbers: float = 0.8) -> list[Card]:
    """Cards of the deck, each once; special ones are likely, because most rulings are about them."""
    weights = {card: rng.random() * _weight(card, numbers) for card in deck}
    drawn = sorted(deck, key=lambda card: -weights[card])[:size]
    rng.shuffle(drawn)
    return drawn


def _weight(card: Card, numbers: float) -> float:
    if BIT[card] & (LEVIATHANS | LOOTS):
        return 2.0
    return numbers if BIT[card] & NUMBERS else 1.0


def _name_of(rng: Random, card: Card, deck: Sequence[Card]) -> str:
    """A name of the card, or of any card of its kind."""
    names = [NAMES[card], FACES[card]]
    if BIT[card] & PIRATES:
        pirates = [one for one in deck if BIT[one] & PIRATES]
        names += ["pirate", f"pirate-{1 + pirates.index(card)}"]
    return rng.choice(names)


def _on_table(rng: Random, card: Card, deck: Sequence[Card]) -> str:
    role = f":{rng.choice(('pirate', 'escape'))}" if BIT[card] & TWO_FACED else ""
    return _name_of(rng, card, deck) + role


def _spoil(rng: Random, question: dict[str, Any], pile: str) -> dict[str, Any]:
    """One question in three with something else, which may be wrong."""
    if rng.random() < 1 / 3:
        change = rng.choice(SPOILERS)
        change(rng, question, pile)
    return question


def _odd_card(rng: Random, question: dict[str, Any], pile: str) -> None:
    question[pile].insert(rng.randint(0, len(question[pile])), rng.choice(ODD_NAMES))


def _odd_role(rng: Random, question: dict[str, Any], pile: str) -> None:
    question[pile] = [name + rng.choice(("", ":pirate", ":king")) for name in question[pile]]


def _card_twice(rng: Random, question: dict[str, Any], pile: str) -> None:
    question[pile] += rng.choices(question[pile] or ["escape"], k=rng.randint(1, 3))


def _odd_size(rng: Random, question: dict[str, Any], pile: str) -> None:
    question[pile] = rng.choice(([], question[pile] * 2, ["escape"] * 9))


def _odd_blank(rng: Random, question: dict[str, Any], pile: str) -> None:
    question["blanks"] = [
        *question["blanks"],
        *rng.choices((*ODD_NAMES, "escape", "kraken"), k=rng.randint(1, 3)),
    ]


def _odd_edition(rng: Random, question: dict[str, Any], pile: str) -> None:
    question["edition"] = rng.choice((*EDITIONS, *ODD_EDITIONS))


def _without_defaults(rng: Random, question: dict[str, Any], pile: str) -> None:
    for field in ("edition", "blanks"):
        del question[field]


SPOILERS: Final = (
    _odd_card,
    _odd_role,
    _card_twice,
    _odd_size,
    _odd_blank,
    _odd_edition,
    _without_defaults,
)
