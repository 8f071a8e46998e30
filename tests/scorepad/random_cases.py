"""Sheets with anything written on them: random options, rounds and trick logs, half of them with mistakes.

Nothing is refused here, so that two implementations of the rules can be compared on every fault they find.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from tests.scorepad.random_sheets import any_round
from tests.skull_king.random_options import any_options, switches, values_of
from yohoho.scorepad import Claim, Log, Play, Round, Sheet, fold, open_sheet
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.ledger import append
from yohoho.skull_king.cards import (
    BIT,
    BY_NAME,
    CHARACTERS,
    NAMES,
    TWO_FACED,
    cards_in,
)
from yohoho.skull_king.options import Setup

LETTERS: Final = "ABCDEFGH"
SPOKEN: Final = [*BY_NAME, "ahoy", "escape-1", "green-14-1", "tigress-7", "pirate-1"]
"""Names of cards as people may write them, some of which no deck has."""


def any_case(rng: Random, rounds: int) -> Log:
    """A sheet with this number of rounds, written without checks."""
    options, players = any_options(rng)
    log = open_sheet("sheet", "dev", [f"Name {letter}" for letter in LETTERS[:players]], options)
    sheet = fold(log)
    for number in range(1, rounds + 1):
        log = append(log, "dev", WriteRound(number, any_written_round(rng, sheet)))
    return log


def any_written_round(rng: Random, sheet: Sheet) -> Round:
    setup = sheet.setup(1)
    cards = rng.randint(1, min(6, len(setup.deck) // setup.hands))
    round_ = replace(any_round(rng, sheet, 1, cards), cards=cards)
    if rng.random() < 0.5:
        round_ = replace(round_, played=any_log(rng, sheet, cards))
    if rng.random() < 0.5:
        ids = [person.id for person in sheet.people]
        for mistake in rng.sample(MISTAKES, rng.randint(1, 3)):
            round_ = mistake(rng, round_, setup, ids)
    return round_


def _bid_out_of_range(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    return replace(round_, bids=round_.bids | {rng.choice(ids): round_.cards + rng.randint(1, 9)})


def _bid_missing(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    forgotten = rng.choice(ids)
    return replace(round_, bids={who: bid for who, bid in round_.bids.items() if who != forgotten})


def _tricks_changed(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    return replace(round_, tricks=round_.tricks | {rng.choice(ids): rng.randint(0, round_.cards + 1)})


def _discard(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    return replace(round_, discarded=rng.randint(0, 4))


def _wager(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    stakes = {rng.choice(ids): rng.choice([0, 5, 10, 20, 30, 40]) for _ in range(rng.randint(1, 2))}
    return replace(round_, wagers=round_.wagers | stakes)


def _harry(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    changes = {rng.choice(ids): rng.choice([-2, -1, 0, 1, 2]) for _ in range(rng.randint(1, 2))}
    return replace(round_, harry=round_.harry | changes)


def _claim(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    giver = rng.choice([None, None, rng.choice(ids)])
    claim = Claim(rng.choice(SPOKEN), rng.choice(ids), giver)
    return replace(round_, claims=(*round_.claims, claim, *rng.sample([claim], rng.randint(0, 1))))


def _characters_caught(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    """A few characters, or all of them, caught by one or two players who have tricks."""
    able = [who for who in ids if round_.tricks.get(who)] or ids
    takers = rng.sample(able, min(len(able), rng.randint(1, 2)))
    caught = cards_in(setup.deck_set & (CHARACTERS | TWO_FACED))
    cards = caught if rng.random() < 0.5 else rng.sample(caught, 3)
    return replace(round_, claims=tuple(Claim(NAMES[card], rng.choice(takers)) for card in cards))


def _giver(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    """Only a Loot has a giver, and needs one."""
    claim = Claim(rng.choice(["loot", "skull-king"]), rng.choice(ids), rng.choice([None, *ids]))
    return replace(round_, claims=(*round_.claims, claim))


def _cards_dealt(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    return replace(round_, cards=rng.choice([0, 1, 2, 10, 14, 37, 90]))


def _force(rng: Random, round_: Round, setup: Setup, ids: list[str]) -> Round:
    return replace(round_, forced=True)


MISTAKES: Final[list[Callable[[Random, Round, Setup, list[str]], Round]]] = [
    _bid_out_of_range,
    _bid_missing,
    _tricks_changed,
    _discard,
    _wager,
    _harry,
    _claim,
    _giver,
    _characters_caught,
    _cards_dealt,
    _force,
]


def any_log(rng: Random, sheet: Sheet, cards: int) -> tuple[tuple[Play, ...], ...]:
    """Some tricks of a round, often all; every fourth log has a mistake."""
    setup = sheet.setup(1)
    ids: list[str | None] = [person.id for person in sheet.people]
    if setup.ghost is not None:
        ids.insert(1, None)
    deck = any_deck(rng, setup)
    tricks = rng.choice([cards, rng.randint(1, cards)])
    last = rng.choice([len(ids), rng.randint(1, len(ids))])
    played = [
        tuple(Play(deck.pop(), who) for who in ids[start:] + ids[:start])[:length]
        for length in [len(ids)] * (tricks - 1) + [last]
        for start in [rng.randrange(len(ids))]
    ]
    if rng.random() < 0.25:
        spoil(rng, setup, played)
    return tuple(played)


def any_deck(rng: Random, setup: Setup) -> list[str]:
    """The deck, shuffled, the special cards likely on top; two-faced ones have chosen."""
    pack = list(setup.deck)
    rng.shuffle(pack)
    if rng.random() < 0.6:
        pack.sort(key=lambda card: not NAMES[card][-1].isdigit() or rng.random() < 0.3)
    roles = ("pirate", "escape")
    return [f"{NAMES[card]}:{rng.choice(roles)}" if BIT[card] & TWO_FACED else NAMES[card] for card in pack]


def spoil(rng: Random, setup: Setup, played: list[tuple[Play, ...]]) -> None:
    at = rng.randrange(len(played))
    first = played[at][0]
    two_faced = next(NAMES[card] for card in setup.deck if BIT[card] & TWO_FACED)
    others = ["kraken", "escape-7", "red-3", "green-3", "ahoy", two_faced, f"{two_faced}:pirate"]
    match rng.randrange(5):
        case 0:
            played[at] = (Play(rng.choice(others), first.by), *played[at][1:])
        case 1:
            played[at] = (*played[at], Play(rng.choice(others), rng.choice([first.by, None])))
        case 2:
            played.insert(0, played[at][:1])
        case 3:
            played[at] = (Play(first.card, None), *played[at][1:])
        case _:
            played.extend([(Play("escape-4", first.by),)] * 3)


def any_unchecked_options(rng: Random) -> dict[str, Any]:
    """Options of which one or two may be wrong."""
    options, players = any_options(rng)
    options["players"] = players
    # Each edition lacks some of the switches.
    choices = {field.name: values_of(field) for field in switches()} | WRONG
    for _ in range(rng.randint(0, 2)):
        field, values = rng.choice(list(choices.items()))
        options[field] = rng.choice(values)
    return options


WRONG: Final[dict[str, Sequence[Any]]] = {
    "edition": ["beck", "schmidt", "ahoy", "constructor"],
    "players": [0, 1, 2, 6, 7, 8, 9],
    "powers": [(), ("harry", "rosie"), ("will", "anne"), ("toString",)],
    "scoring": [None, "classic", "schmidt", "ahoy"],
    "plan": ["whirlpool", "ahoy", (), (0,), (100,), (1,) * 51, (99,)],
    "blanks": [
        ("mermaid",),
        ("escape-3", "escape-1"),
        ("ahoy",),
        ("ahoy-1",),
        ("loot",) * 5,
        ("tigress:escape",),
    ],
}
