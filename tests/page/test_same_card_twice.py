"""A card that is played last in a round and dealt again at once can be played again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Arrive
from tests.page.deal_search import secret_of
from tests.page.play import finished_games, mix_in_words, open_table, play_out, start_with_bots
from tests.server.harness import Server
from yohoho.core.game import CHANCE
from yohoho.skull_king import SkullKing
from yohoho.table.fair import dice_for, seed_of

LEFT_OF_ME = 1
ROUNDS: dict[str, Any] = {"players": 3, "plan": [1, 1]}


def my_cards(game: SkullKing, seed: str) -> list[str]:
    """The cards of seat 0 in each round, if it plays last in the first: then the page receives the played
    card and the next deal as one view. The deal does not depend on what is bid and played in between."""
    state, step, cards = game.start(), 0, list[str]()
    while seats := game.waiting(state):
        seat = seats[0]
        chance = seat == CHANCE
        action = game.chance(state, dice_for(seed, step)) if chance else game.legal(state, seat)[0]
        state, step = game.apply(state, seat, action), step + 1
        if chance and (hand := game.view(state, 0).hand):
            cards += hand if cards or state.round.leader == LEFT_OF_ME else ["nothing"]
    return cards


def words_for_the_same_card(game: SkullKing, secret: str) -> str:
    for number in range(20_000):
        words = f"rum {number}"
        first, second = my_cards(game, seed_of(secret, [words, "", ""]))
        if first == second and first != "tigress":
            return words
    raise AssertionError("no such deal")


@pytest.mark.slow
def test_card_dealt_again_at_once_can_be_played_again(arrive: Arrive, server: Server) -> None:
    person = arrive(None)
    table = open_table(person, {"game": "skull-king", "options": ROUNDS})
    words = words_for_the_same_card(SkullKing(**ROUNDS), secret_of(server, table))
    mix_in_words(person, words)
    start_with_bots(person)
    play_out(person)
    assert len(finished_games(person)) == 1
