"""The index of an observation of Skull King: its parts and sizes, for every form of it."""

from typing import Final

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.codes import BLACK_KIND, NO_SUIT, PIRATE_CODES, SILENT
from yohoho.sim.lockstep.index_part import IndexPart, total_size

PHASES: Final = ("bid", "load", "play", "power", "discard", "harry", "over")
SEATS: Final = 8
MAX_CARDS: Final = 10
"""The most cards of a round that the observation tells exactly; longer rounds look the same."""
FACES: Final = len(actions.CARDS)
ACTIONS: Final = actions.BID + MAX_CARDS + 1
"""The size of the network's action space."""
SUIT_KINDS: Final = (*range(1, BLACK_KIND + 1), NO_SUIT, SILENT)
"""The kinds of the suit to follow."""
SEAT_PARTS: Final = (
    IndexPart("sits", 1, "1 for a player"),
    IndexPart("bid", 1, "bid / 10, once all bids are open"),
    IndexPart("missing", 1, "(bid - tricks won) / 5, once all bids are open"),
    IndexPart("exact", 1, "1 if the bid is open and equals the tricks won"),
    IndexPart("score", 1, "(score - own score) / 100"),
    IndexPart("cannonball", 1, "1 for a cannonball, once all loads are open"),
    IndexPart("alliances", 1, "alliances with one's own seat"),
    IndexPart("wager", 1, "wager / 20"),
    IndexPart("may-change", 1, "1 if the bid may still change by one"),
    IndexPart("tricks", 1, "tricks won / 10"),
    IndexPart("bonus", 1, "bonus points of these tricks / 50"),
    IndexPart("has-played", 1, "1 if it has played to this trick"),
    IndexPart("wins", 1, "1 if it wins this trick so far"),
    IndexPart("leads", 1, "1 if it led or leads this trick"),
)
"""The numbers about each seat, see `_player_features` of `observation`. Graybeard has the last five only."""
SEAT_FEATURES: Final = total_size(SEAT_PARTS)
_OPTIONS: Final = 5 + len(PIRATE_CODES)
OBSERVATION_PARTS: Final = (
    IndexPart("hand", FACES, "how many of each card are in one's own hand"),
    IndexPart("put-away", FACES, "own cards that were put away"),
    IndexPart("shown", FACES, "undealt cards that a power has shown"),
    IndexPart("unseen", FACES, "cards whose place the player does not know"),
    IndexPart("trick", FACES, "cards in the trick"),
    IndexPart("best", FACES, "the card that wins the trick so far"),
    IndexPart("takes", FACES, "1 for each card that would win the trick so far if it were played now"),
    IndexPart("played", SEATS * FACES, "for each seat the cards that it has played in this round"),
    IndexPart("voids", SEATS * BLACK_KIND, "for each seat the suits that it has shown not to hold"),
    IndexPart("seats", SEATS * SEAT_FEATURES, "for each seat the numbers of the next table"),
    IndexPart(
        "suit", len(SUIT_KINDS), "one-hot: the suit to follow (four suits, none yet, none in this trick)"
    ),
    IndexPart("phase", len(PHASES) - 1, f"one-hot: {', '.join(PHASES[:-1])}"),
    IndexPart("power", len(PIRATE_CODES), f"one-hot: the power in use ({', '.join(PIRATE_CODES)})"),
    IndexPart("players", SEATS - 1, "one-hot: 2 to 8 players"),
    IndexPart("cards", MAX_CARDS + 2, "one-hot: the cards dealt, 0 to 11"),
    IndexPart("left", MAX_CARDS + 2, "one-hot: the tricks to come, 0 to 11"),
    IndexPart("own-bid", MAX_CARDS + 2, "one-hot: one's own bid once all bids are open, 0 to 11"),
    IndexPart("own-missing", MAX_CARDS + 2, "one-hot: own bid - tricks won, -1 or less to 10 or more"),
    IndexPart("progress", 4, "round / 10, rounds to come / 10, 1 in the last round, 1 in the one before"),
    IndexPart(
        "options",
        _OPTIONS,
        "silent leads, zero bids by the number of cards, Rascal's scoring, loads, Graybeard, the five powers",
    ),
)
"""The observation in order; seats are counted from the player's."""
OBSERVATION_SIZE: Final = total_size(OBSERVATION_PARTS)
"""The length of an observation."""
PRIVILEGED_SIZE: Final = (SEATS - 1) * FACES
"""The length of the privileged observation."""
