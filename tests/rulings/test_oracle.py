"""The engine against a slow second telling of the rules, on random tricks, hands and games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.core.dice import Dice
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.events import TrickEnded
from yohoho.skull_king.referee import judge_hand, judge_trick
from yohoho.skull_king.state import State

from . import by_the_book
from .script import beck, schmidt

BLANKS = ("green-14", "skull-king", "kraken", "white-whale")
BOXES = {
    "schmidt": schmidt(3),
    "beck": beck(3, kraken=True, whale=True, loot=True),
    "beck with blanks": beck(3, kraken=True, whale=True, loot=True, blanks=BLANKS),
}


def deck(box: str) -> list[str]:
    return [NAMES[card] for card in BOXES[box].deck]


def some_cards(box: str, most: int) -> st.SearchStrategy[list[str]]:
    """Different cards, about half of them special, so that odd tricks are common."""
    special = [card for card in deck(box) if by_the_book.kind(card) != "number"]
    numbers = [card for card in deck(box) if by_the_book.kind(card) == "number"]
    one = st.one_of(st.sampled_from(special), st.sampled_from(numbers))
    return st.lists(one, min_size=1, max_size=most, unique=True)


def on_the_table(cards: list[str]) -> st.SearchStrategy[list[str]]:
    """The cards with a role for each that needs one."""
    return st.tuples(
        *(
            st.sampled_from([f"{card}:pirate", f"{card}:escape"])
            if by_the_book.two_faced(card)
            else st.just(card)
            for card in cards
        )
    ).map(list)


def edition_and_blanks(box: str) -> tuple[str, Sequence[str]]:
    return box.split()[0], BLANKS if box.endswith("blanks") else ()


@pytest.mark.parametrize("box", BOXES)
def test_who_wins(box: str) -> None:
    edition, blanks = edition_and_blanks(box)

    @settings(max_examples=examples(700, 200), deadline=None)
    @given(some_cards(box, 6 if edition == "schmidt" else 8).flatmap(on_the_table))
    def check(trick: list[str]) -> None:
        ruling = judge_trick(edition, trick, blanks)
        expected = by_the_book.outcome(edition, trick)
        assert (ruling.winner, ruling.next_leader, ruling.bonus) == expected
        assert ruling.suit == by_the_book.suit_to_follow(edition, trick)

    check()


@pytest.mark.parametrize("box", BOXES)
def test_what_may_be_played(box: str) -> None:
    edition, blanks = edition_and_blanks(box)
    most = 5 if edition == "schmidt" else 7

    @settings(max_examples=examples(400, 120), deadline=None)
    @given(st.data(), some_cards(box, 12), st.integers(0, most))
    def check(data: st.DataObject, cards: list[str], played: int) -> None:
        played = min(played, len(cards) - 1)
        trick, hand = data.draw(on_the_table(cards[:played])), cards[played:]
        ruling = judge_hand(edition, hand, trick, blanks)
        playable = {card.partition(":")[0] for card in by_the_book.may_be_played(edition, hand, trick)}
        assert set(ruling.legal) == playable
        assert {refusal.card for refusal in ruling.refused} == set(hand) - playable

    check()


GAMES = [
    schmidt(6),
    schmidt(2),
    beck(4),
    beck(2, kraken=True, whale=True),
    beck(5, kraken=True, whale=True, loot=True, powers=["rosie", "will", "juanita"]),
    beck(8, kraken=True, whale=True, loot=True, blanks=["tigress", "kraken", "mermaid", "black-14"]),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.options.edition} for {game.players}")
def test_whole_games(game: SkullKing) -> None:
    """What a state remembers of its trick must agree with the trick told from its beginning."""
    for seed in range(examples(15, 6)):
        state, dice = game.start(), Dice(seed)
        while seats := game.waiting(state):
            action = game.chance(state, dice) if seats[0] < 0 else dice.choice(game.legal(state, seats[0]))
            if state.phase == "play":
                assert_legal(game, state, seats[0])
            state, events = game.step(state, seats[0], action)
            for event in events:
                if isinstance(event, TrickEnded):
                    assert_outcome(game, event)


def assert_legal(game: SkullKing, state: State, seat: int) -> None:
    hand = [NAMES[card] for card in range(len(NAMES)) if state.hands[seat] >> card & 1]
    trick = [NAMES[card] for card in state.trick]
    legal = {game.write(action).removeprefix("play ") for action in game.legal(state, seat)}
    assert legal == by_the_book.may_be_played(game.options.edition, hand, trick)


def assert_outcome(game: SkullKing, ended: TrickEnded) -> None:
    winner, leader, bonus = by_the_book.outcome(game.options.edition, ended.cards)
    assert ended.winner == (None if winner is None else ended.seats[winner])
    assert (ended.leader, ended.bonus) == (ended.seats[leader], bonus)
