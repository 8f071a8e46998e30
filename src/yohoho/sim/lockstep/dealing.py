"""Shuffling and dealing for many games at once."""

from __future__ import annotations

from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.tables import Array, Rules, Tables, seated


def deal(rules: Rules, cards: int, leader: Array, scores: Array, noise: Noise) -> Tables:
    """A new round: every game its own shuffle."""
    packs = shuffled(rules, rules.codes.deck, noise)
    return dealt(rules, packs, cards, leader, scores)


def shuffled(rules: Rules, deck: list[int], noise: Noise) -> Array:
    """(cards, games) the deck in a random order for each game: sorted by noise, which carries the card."""
    xp = rules.xp
    keys = noise.grid(len(deck)) & xp.uint32(0xFFFFFF00) | xp.asarray(deck, dtype=xp.uint32)
    return (xp.sort(keys, axis=1) & xp.uint32(0xFF)).astype(xp.uint8).T


def dealt(rules: Rules, packs: Array, cards: int, leader: Array, scores: Array) -> Tables:
    """Tables from packs: the first cards to seat 0, the next to seat 1, and the rest undealt."""
    xp, games = rules.xp, packs.shape[-1]
    hands = packs[: cards * rules.hands].reshape(rules.hands, cards, games)
    spare = rules.slots(cards) - cards
    empty = xp.full((rules.hands, spare, games), EMPTY, dtype=xp.uint8)
    undealt = packs[cards * rules.hands :][: rules.most_drawn]
    missing = xp.full((rules.most_drawn - undealt.shape[0], games), EMPTY, dtype=xp.uint8)
    return seated(
        rules, xp.concatenate([hands, empty], axis=1), xp.concatenate([undealt, missing]), leader, scores
    )
