"""The referee agrees with the reference on random tricks and hands; whole games: `tests/skull_king`."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.skull_king import reference
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.referee import judge_hand, judge_trick

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
    special = [card for card in deck(box) if reference.kind(card) != "number"]
    numbers = [card for card in deck(box) if reference.kind(card) == "number"]
    one = st.one_of(st.sampled_from(special), st.sampled_from(numbers))
    return st.lists(one, min_size=1, max_size=most, unique=True)


def on_the_table(cards: list[str]) -> st.SearchStrategy[list[str]]:
    """The cards with a role for each that needs one."""
    return st.tuples(
        *(
            st.sampled_from([f"{card}:pirate", f"{card}:escape"])
            if reference.two_faced(card)
            else st.just(card)
            for card in cards
        )
    ).map(list)


def edition_and_blanks(box: str) -> tuple[str, Sequence[str]]:
    return box.split()[0], BLANKS if box.endswith("blanks") else ()


@pytest.mark.parametrize("box", BOXES)
def test_winner_leader_bonus_and_suit_agree(box: str) -> None:
    edition, blanks = edition_and_blanks(box)

    @settings(max_examples=examples(700, 200), deadline=None)
    @given(some_cards(box, 6 if edition == "schmidt" else 8).flatmap(on_the_table))
    def check(trick: list[str]) -> None:
        ruling = judge_trick(edition, trick, blanks)
        expected = reference.outcome(edition, trick)
        assert (ruling.winner, ruling.next_leader, ruling.bonus) == expected
        assert ruling.suit == reference.suit_to_follow(edition, trick)

    check()


@pytest.mark.parametrize("box", BOXES)
def test_playable_cards_agree(box: str) -> None:
    edition, blanks = edition_and_blanks(box)
    most = 5 if edition == "schmidt" else 7

    @settings(max_examples=examples(400, 120), deadline=None)
    @given(st.data(), some_cards(box, 12), st.integers(0, most))
    def check(data: st.DataObject, cards: list[str], played: int) -> None:
        played = min(played, len(cards) - 1)
        trick, hand = data.draw(on_the_table(cards[:played])), cards[played:]
        ruling = judge_hand(edition, hand, trick, blanks)
        playable = {card.partition(":")[0] for card in reference.playable(edition, hand, trick)}
        assert set(ruling.legal) == playable
        assert {refusal.card for refusal in ruling.refused} == set(hand) - playable

    check()
