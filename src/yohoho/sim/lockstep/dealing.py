"""Shuffling and dealing for many games at once."""

from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, new_round


def deal(rules: Rules, cards: int, leader: Array, scores: Array, rng: CounterRng) -> BatchRoundState:
    """Shuffle and deal a new round in every game."""
    packs = shuffle(rules, rules.codes.deck, rng)
    return deal_packs(rules, packs, cards, leader, scores)


def shuffle(rules: Rules, deck: list[int], rng: CounterRng) -> Array:
    """(cards, games) the deck in a random order for each game.

    The keys to sort are random bits with the card in the lowest byte.
    """
    xp = rules.xp
    keys = rng.bits_grid(len(deck)) & xp.uint32(0xFFFFFF00) | xp.asarray(deck, dtype=xp.uint32)
    return (xp.sort(keys, axis=1) & xp.uint32(0xFF)).astype(xp.uint8).T


def deal_packs(rules: Rules, packs: Array, cards: int, leader: Array, scores: Array) -> BatchRoundState:
    """The state after a deal: the first cards go to seat 0, the next to seat 1, and the rest stay undealt."""
    xp, games = rules.xp, packs.shape[-1]
    hands = packs[: cards * rules.hands].reshape(rules.hands, cards, games)
    spare = rules.slots(cards) - cards
    empty = xp.full((rules.hands, spare, games), EMPTY, dtype=xp.uint8)
    undealt = packs[cards * rules.hands :][: rules.max_drawn]
    missing = xp.full((rules.max_drawn - undealt.shape[0], games), EMPTY, dtype=xp.uint8)
    return new_round(
        rules, xp.concatenate([hands, empty], axis=1), xp.concatenate([undealt, missing]), leader, scores
    )


def deal_by_game(
    rules: Rules, cards: Array, max_cards: int, leader: Array, scores: Array, rng: CounterRng
) -> BatchRoundState:
    """Deal as `deal` does, but to each game its own number of cards, at most `max_cards`."""
    xp, packs = rules.xp, shuffle(rules, rules.codes.deck, rng)
    slots = range(rules.slots(max_cards))
    rows = [
        _card_at(rules, packs, seat * cards + slot, slot < cards)
        for seat in range(rules.hands)
        for slot in slots
    ]
    hands = xp.stack(rows).reshape(rules.hands, len(slots), -1)
    dealt = rules.hands * cards
    undealt = [
        _card_at(rules, packs, dealt + row, dealt + row < len(rules.codes.deck))
        for row in range(rules.max_drawn)
    ]
    return new_round(rules, hands, xp.stack(undealt) if undealt else packs[:0], leader, scores)


def _card_at(rules: Rules, packs: Array, row: Array, is_card: Array) -> Array:
    """(games,) the card in this row of each pack, EMPTY where `is_card` is False."""
    xp = rules.xp
    row = xp.clip(row, 0, packs.shape[0] - 1)  # JAX and NumPy differ beyond the end; `is_card` is False there
    card = xp.take_along_axis(packs, row[None, :], axis=0)[0]
    return xp.where(is_card, card, xp.uint8(EMPTY))
