"""What the network sees of Skull: the same from a view as from the simulator, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest

from yohoho.bots.skull.captain import numbers_of, seen
from yohoho.core.dice import Dice
from yohoho.core.game import settle
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_memory import nothing_seen, recalled, remember
from yohoho.sim.lockstep.skull_sights import SECRETS, SIGHT, may, seated_action, secrets, sight
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.lockstep.skull_tables import (
    LOST,
    Array,
    SkullRules,
    from_state,
    number_of,
    seated,
)
from yohoho.skull import Skull
from yohoho.skull.view import View

OPTION_SETS = [(3, False), (3, True), (4, False), (4, True), (6, False), (6, True)]


class Deck:
    """A game in the readable engine, and the same game in the simulator with its memory."""

    def __init__(self, players: int, last_chance: bool, seed: str) -> None:
        self.game = Skull(players, last_chance)
        self.rules = SkullRules(self.game.options)
        self.dice = Dice(seed)
        self.state = settle(self.game, self.game.start(), self.dice)
        self.tables = seated(self.rules, numpy.asarray([self.state.first]))
        self.memory = nothing_seen(self.rules, 1)

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.game.waiting(self.state)[0])

    def play(self, look: Callable[[], None]) -> None:
        """To the end by random actions; `look` is shown every situation."""
        while self.game.waiting(self.state):
            look()
            text = self.dice.choice(self.view.legal)
            seat, action = self.game.waiting(self.state)[0], self.game.read(text)
            self.state = settle(self.game, self.game.apply(self.state, seat, action), self.dice)
            number = numpy.asarray([number_of(text)], dtype=numpy.int8)
            # How shuffled discs lie is the engine's luck, so the simulator is told.
            after = step(self.rules, self.tables, number, Noise.seeded(numpy, 1, 1))
            after = after._replace(lies=from_state(self.rules, self.state).lies)
            self.memory = remember(self.rules, self.memory, self.tables, number, after)
            self.tables = after

    def sight(self) -> Array:
        return sight(self.rules, self.tables, self.memory, self.tables.turn)


@pytest.mark.parametrize(("players", "last_chance"), OPTION_SETS)
def test_every_decision_of_a_game(players: int, last_chance: bool) -> None:
    """A view gives the simulator's sight and mask, and what is hidden changes only the secrets."""
    deck = Deck(players, last_chance, f"sights {players} {last_chance}")
    secret = []

    def look() -> None:
        _same_sight(deck)
        _same_mask(deck)
        secret.append(_blind(deck))

    deck.play(look)
    assert any(secret)


def _same_sight(deck: Deck) -> None:
    found = deck.sight()
    assert found.shape == (SIGHT, 1)
    assert found.dtype == numpy.float32
    assert numpy.array_equal(found, seen(deck.view)), deck.game.summary(deck.state)


def _same_mask(deck: Deck) -> None:
    """The actions that the engine allows, by the network's numbers and back."""
    numbers = numbers_of(deck.view, deck.view.legal)
    assert numpy.flatnonzero(may(deck.rules, deck.tables)[:, 0]).tolist() == sorted(numbers)
    tables = deck.tables._replace(turn=numpy.repeat(deck.tables.turn, len(numbers)))
    found = seated_action(deck.rules, tables, numpy.asarray(numbers, dtype=numpy.int8))
    assert found.tolist() == [number_of(text) for text in deck.view.legal]


def _blind(deck: Deck) -> bool:
    """Everything the seat cannot know is dealt anew; whether that changed anything but the sight."""
    player = deck.tables.turn
    other = from_state(deck.rules, deck.game.redeal(deck.state, int(player[0]), deck.dice))
    assert numpy.array_equal(sight(deck.rules, other, deck.memory, player), deck.sight())
    told = secrets(deck.rules, other, player)
    assert told.shape == (SECRETS, 1)
    return not numpy.array_equal(told, secrets(deck.rules, deck.tables, player))


def test_first_discs_do_not_tell_who_was_quicker() -> None:
    game = Skull(4)
    state = settle(game, game.start(), Dice("quick"))
    last = [seat for seat in range(4) if seat != state.first][-1]
    before = seen(game.view(state, last))
    others = [seat for seat in game.waiting(state) if seat != last]
    after = game.apply(state, others[0], game.legal(state, others[0])[0])
    assert numpy.array_equal(before, seen(game.view(after, last)))


def test_chairs_move_up_when_somebody_is_out() -> None:
    """A round between two is the same at every table, wherever the others sat."""
    sights = [_duel(players, place) for players in (3, 6) for place in range(1, players)]
    assert all(numpy.array_equal(sights[0], other) for other in sights)


def _duel(players: int, place: int) -> Array:
    """Seat 0, who begins, and the seat at this place: all the others are out."""
    rules = SkullRules(Skull(players).options)
    tables = seated(rules, numpy.zeros(1, dtype=numpy.int8))
    discs = numpy.zeros_like(tables.discs)
    discs[[0, place]] = 4
    return sight(rules, tables._replace(discs=discs), nothing_seen(rules, 1), tables.turn * 0)


def test_what_was_seen_of_skulls_is_remembered() -> None:
    """In a dozen games all there is to remember happens; who has shown as many flowers as they own has no
    skull."""
    met = numpy.zeros(3, dtype=bool)
    for number in range(12):
        deck = Deck(4, False, f"remembered {number}")

        def look(deck: Deck = deck) -> None:
            memory, tables = recalled(deck.rules, deck.view), deck.tables
            bare = (memory.bare >= tables.discs) & (tables.discs > 0)
            assert (tables.skull[bare] == LOST).all()
            met[:] |= memory.chose.any(), bare.any(), ((memory.seen_at < 4) & ~memory.chose).any()

        deck.play(look)
    assert met.all()
