"""A quick estimate of how many tricks a hand wins."""

from yohoho.sim.lockstep.codes import (
    BLACK_KIND,
    EMPTY,
    KING_KIND,
    MERMAID_KIND,
    PIRATE_KIND,
    TWO_FACED_KIND,
)
from yohoho.sim.lockstep.round_state import Array, Rules


def card_chances(rules: Rules, hands: Array) -> Array:
    """How likely each card wins a trick in the round."""
    xp, crowd = rules.xp, rules.hands - 4
    kind, rank = hands >> 4, (hands & 15).astype(xp.float32)
    top = rules.setup.edition.top_rank
    chance = xp.zeros(hands.shape, dtype=xp.float32)
    plain = xp.clip(0.42 - 0.09 * (top - rank) - 0.06 * crowd, 0.03, 1)
    black = xp.clip(0.85 * (rank - 1) / (top - 1) - 0.05 * crowd, 0.08, 1)
    chance = xp.where((kind >= 1) & (kind < BLACK_KIND), plain, chance)
    chance = xp.where(kind == BLACK_KIND, black, chance)
    chance = xp.where(kind == MERMAID_KIND, 0.6 - 0.06 * crowd, chance)
    chance = xp.where((kind == PIRATE_KIND) | (kind == TWO_FACED_KIND), 0.8 - 0.04 * crowd, chance)
    chance = xp.where(kind == KING_KIND, 0.87 - 0.01 * crowd, chance)
    return xp.where(hands == EMPTY, 0, chance).astype(xp.float32)


def estimate_tricks(rules: Rules, hands: Array, cards: int) -> Array:
    """(seats, games) the sum of the chances of the cards."""
    return card_chances(rules, hands).sum(axis=-2)
