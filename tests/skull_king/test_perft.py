"""How many ways a small deal can go on, step by step: exact numbers, as chess programs count moves.

Every menu is compared with that of the reference in `reference_round.py`, so a wrong number comes with
the line of play that leads to it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.effort import slow_but
from tests.skull_king.reference_round import RoundModel, moves, start_trick
from yohoho.core.game import CHANCE
from yohoho.core.record import read_step
from yohoho.skull_king import SkullKing
from yohoho.skull_king.state import State


class Deal(NamedTuple):
    """A situation after the deal; `deal` is a record's step, seat 0 leads."""

    name: str
    choices: Mapping[str, Any]
    deal: str
    counts: tuple[int, ...]
    """Lines of play of 1, 2, 3, ... steps, bids included."""
    bids: tuple[int, ...] = ()
    """Bids made beforehand, to keep the tree small."""
    drawn: tuple[str, ...] = ()


DEALS: list[Deal] = [
    Deal(
        "beck, three players, two cards each",
        {},
        "green-1 green-5 / green-3 black-2 / purple-4 escape",
        (3, 9, 27, 54, 54, 108, 108, 108, 108),
    ),
    Deal(
        "beck, suits to follow",
        {},
        "green-1 yellow-2 black-3 / green-4 green-5 purple-6 / yellow-7 black-8 mermaid",
        (3, 8, 18, 36, 54, 108, 108, 108, 108),
        (1, 1, 1),
    ),
    Deal(
        "beck, the Tigress either way",
        {},
        "tigress green-7 yellow-1 / green-3 green-9 skull-king / purple-4 yellow-5 green-2",
        (4, 12, 20, 41, 76, 124, 126, 129, 144),
        (1, 1, 1),
    ),
    Deal(
        "beck, a blank Tigress beside the first",
        {"blanks": ("tigress",)},
        "tigress tigress-2 / green-3 purple-9 / green-4 yellow-5",
        (4, 8, 14, 22, 24, 28),
        (1, 1, 1),
    ),
    Deal(
        "beck, Kraken",
        {"kraken": True},
        "kraken green-7 green-8 / green-3 purple-9 escape / purple-4 green-5 black-1",
        (3, 7, 13, 26, 49, 90, 90, 90, 90),
        (0, 1, 1),
    ),
    Deal(
        "beck, Whale",
        {"whale": True, "loot": True},
        "white-whale loot green-8 / green-3 purple-9 escape / purple-4 green-5 black-1",
        (3, 8, 16, 32, 60, 102, 102, 102, 102),
        (0, 1, 1),
    ),
    Deal(
        "beck, Kraken and Whale in the same waters",
        {"kraken": True, "whale": True},
        "kraken green-7 yellow-8 / green-3 white-whale yellow-2 / yellow-4 green-5 escape",
        (3, 7, 17, 34, 56, 92, 92, 92, 92),
        (0, 1, 1),
    ),
    Deal(
        "beck, Rosie chooses the leader",
        {"powers": ("rosie",)},
        "pirate-rosie green-7 green-8 / green-3 purple-9 yellow-1 / purple-4 green-5 black-1",
        (3, 5, 11, 31, 62, 104, 176, 176, 176, 168),
        (0, 1, 1),
    ),
    Deal(
        "beck, Will draws two",
        {"powers": ("will",)},
        "pirate-will green-7 / green-3 purple-9 / purple-4 green-5",
        (2, 3, 5, 9, 17, 29, 36, 32, 32),
        (0, 1, 1),
        ("tigress", "green-14"),
    ),
    Deal(
        "beck, Rascal bets",
        {"powers": ("rascal",)},
        "pirate-rascal green-7 / green-3 purple-9 / purple-4 green-5",
        (2, 3, 5, 13, 13, 13, 12),
        (0, 1, 1),
    ),
    Deal(
        "beck, Juanita looks",
        {"powers": ("juanita",)},
        "pirate-juanita green-7 / green-3 purple-9 / purple-4 green-5",
        (2, 3, 5, 9, 9, 9, 8),
        (0, 1, 1),
        ("escape",),
    ),
    Deal(
        "beck, Harry changes a bid",
        {"powers": ("harry",)},
        "pirate-harry green-7 / green-3 skull-king / purple-4 green-5",
        (3, 9, 27, 54, 108, 162, 162, 162, 162, 189),
    ),
    Deal(
        "beck, two Harrys",
        {"powers": ("harry",), "blanks": ("pirate-harry",)},
        "green-7 yellow-7 / green-3 pirate-harry / pirate-harry-2 green-5",
        (2, 4, 8, 8, 8, 8, 24, 24),
        (0, 1, 2),
    ),
    Deal(
        "beck, everything at once",
        {
            "kraken": True,
            "whale": True,
            "powers": ("rosie", "will", "rascal", "juanita", "harry"),
            "scoring": "cannonball",
        },
        "pirate-rosie kraken green-2 / pirate-will white-whale green-1 / pirate-harry tigress black-3",
        (2, 4, 8, 24, 72, 288, 696, 1552, 3360, 6000, 8304, 11552, 13784, 10240, 9360, 6560),
        (1, 0, 3),
        ("mermaid", "pirate-juanita"),
    ),
    Deal(
        "beck, cannonballs",
        {"scoring": "cannonball"},
        "green-1 / green-3 / tigress",
        (2, 4, 8, 16, 32, 64, 64, 64, 128),
    ),
    Deal(
        "beck, two players and Graybeard",
        {"players": 2, "powers": ("rosie",)},
        "pirate-rosie green-7 green-8 / green-3 purple-9 mermaid / tigress yellow-13 pirate-will",
        (3, 7, 14, 28, 46, 46, 38),
        (1, 2),
    ),
    Deal(
        "schmidt, Scary Mary",
        {"edition": "schmidt"},
        "scary-mary red-7 / red-3 black-9 / blue-4 red-5",
        (3, 9, 27, 81, 135, 189, 216, 216, 216),
    ),
    Deal(
        "schmidt, a number after a pirate sets the suit",
        {"edition": "schmidt"},
        "pirate red-7 skull-king / red-3 black-9 blue-1 / blue-4 red-5 mermaid",
        (3, 7, 16, 32, 56, 94, 94, 94, 94),
        (1, 1, 1),
    ),
]


def engine_side(deal: Deal) -> tuple[SkullKing, State]:
    """Schmidt's plan is fixed: the round with this many cards is the one to start with."""
    cards = len(deal.deal.split(" / ")[0].split())
    choices = {"players": 3, **deal.choices}
    choices |= {} if choices.get("edition") == "schmidt" else {"plan": (cards,)}
    game = SkullKing(**choices)
    first = cards if game.options.edition == "schmidt" else 1
    script = [f"start {game.players - 1} round {first}", f"deal {deal.deal}"]
    script += [f"{seat} bid {bid}" for seat, bid in enumerate(deal.bids)]
    state = game.start()
    for step in script:
        state = game.apply(state, *read_step(game, step))
    return game, state


def reference_side(deal: Deal, game: SkullKing) -> RoundModel:
    hands = [tuple(hand.split()) for hand in deal.deal.split(" / ")]
    table = RoundModel(
        edition=game.options.edition,
        hands=tuple(hands[: game.players]),
        cards=len(hands[0]),
        leader=0,
        powers=game.options.powers,
        loading=game.options.scoring == "cannonball",
        ghost=len(hands) > game.players,
        pile=hands[2] if len(hands) > game.players else (),
        drawn=deal.drawn,
        bids=deal.bids,
    )
    return start_trick(table)


def menu(game: SkullKing, state: State) -> list[str]:
    """The actions of the first seat that the game waits for; none once the round is scored."""
    if game.rounds_played(state):
        return []
    seat = game.waiting(state)[0]
    return [f"{seat} {game.write(action)}" for action in game.legal(state, seat)]


def after(game: SkullKing, state: State, step: str, drawn: tuple[str, ...]) -> State:
    state = game.apply(state, *read_step(game, step))
    if game.waiting(state) == (CHANCE,) and not game.rounds_played(state):
        state = game.apply(state, *read_step(game, f"draw {' '.join(drawn)}"))
    return state


def count(deal: Deal) -> tuple[int, ...]:
    """Both sides walked in step through every line of play, counted by its length."""
    game, state = engine_side(deal)
    level = [(state, reference_side(deal, game), "")]
    counts = []
    while level:
        deeper = []
        for state, table, line in level:
            expected = moves(table)
            assert sorted(menu(game, state)) == sorted(expected), line
            for step, reference_after in expected.items():
                deeper.append((after(game, state, step, deal.drawn), reference_after, f"{line}; {step}"))
        level = deeper
        counts.append(len(level))
    return tuple(counts[:-1])


@pytest.mark.parametrize("deal", slow_but(3, DEALS), ids=lambda deal: deal.name)
def test_engine_and_reference_count_the_same_lines_of_play(deal: Deal) -> None:
    assert count(deal) == deal.counts
