"""The index of an observation of Skull: its parts and sizes, for every form of it."""

from typing import Final

from yohoho.sim.lockstep.index_part import IndexPart, total_size
from yohoho.sim.lockstep.skull_actions import BIDS
from yohoho.skull.discs import HAND, LOST
from yohoho.skull.options import MAX_PLAYERS

PHASES: Final = ("first-discs", "turns", "bidding", "flipping", "draw", "discard", "name", "over")
SEATS: Final = MAX_PLAYERS
HIGHEST: Final = 5
"""The most discs on a mat is four; the observation has room for one more."""
REACH: Final = 9
"""The length of a one-hot number of other players' discs; larger numbers look like the last."""
PLACES: Final = (LOST, HAND, *range(HIGHEST))
SEAT_PARTS: Final = (
    IndexPart("in-game", 1, "1 for a player who is still in the game"),
    IndexPart("discs", 4, "one-hot: 1 to 4 discs owned"),
    IndexPart("success", 1, "1 after a challenge that succeeded"),
    IndexPart("pile", HIGHEST, "one-hot: 1 to 5 discs on the mat"),
    IndexPart("face-down", HIGHEST, "one-hot: 1 to 5 discs face down on the mat"),
    IndexPart("all-placed", 1, "1 if all own discs lie on the mat"),
    IndexPart("in-hand", 1, "own discs in hand / 4"),
    IndexPart("bid", 1, "highest bid of this round / 8"),
    IndexPart("has-bid", 1, "1 after a bid in this round"),
    IndexPart("highest", 1, "1 for the highest bid"),
    IndexPart("passed", 1, "1 after a pass"),
    IndexPart("first", 1, "1 for the first player of the round"),
    IndexPart("challenger", 1, "1 for the challenger"),
    IndexPart("last-chance", 1, "1 for the holder of the Last Chance disc"),
    IndexPart("last-chance-placed", 1, "1 if that disc lies on the mat"),
    IndexPart("last-chance-top", 1, "1 if it is the topmost disc that is face down"),
    IndexPart("lost", 4, "one-hot: 0 to 3 discs lost since the skull was last known to be among them"),
    IndexPart("chose-loss", 1, "1 if the player chose one of these losses"),
    IndexPart("flowers", 3, "one-hot: 1 to 3, the most flowers shown in one round since the last loss"),
    IndexPart("no-skull", 1, "1 if these are all discs that the player owns"),
)
"""The numbers about each seat, see `_seat_features` of `skull_observation`."""
SEAT_FEATURES: Final = total_size(SEAT_PARTS)
OBSERVATION_PARTS: Final = (
    IndexPart("seats", SEATS * SEAT_FEATURES, "for each seat the numbers of the next table"),
    IndexPart("bids", SEATS * BIDS, "for each seat the numbers from 1 on that it has bid in this round"),
    IndexPart("own-skull", len(PLACES), "one-hot: one's own skull is lost, in hand, or at height 0 to 4"),
    IndexPart("above-skull", 4, "one-hot: 0 to 3 own discs above it"),
    IndexPart("own-flowers", 4, "one-hot: 0 to 3 flowers in hand"),
    IndexPart("own-last-chance", 1, "1 if the Last Chance disc is in hand"),
    IndexPart("phase", len(PHASES) - 1, f"one-hot: {', '.join(PHASES[:-1])}"),
    IndexPart("players", SEATS - 1, "one-hot: 2 to 6 players still in the game"),
    IndexPart("highest-bid", BIDS, "one-hot: from 1 on"),
    IndexPart("on-mats", BIDS, "one-hot: the discs on all mats, from 1 on"),
    IndexPart("others-needed", REACH, "one-hot: the discs of others that the next bid needs, 0 to 8"),
    IndexPart("to-turn", REACH, "one-hot: the discs that the challenger has still to turn, 0 to 8"),
)
"""The observation in order; seats are counted from the player's, without those that are eliminated."""
OBSERVATION_SIZE: Final = total_size(OBSERVATION_PARTS)
"""The length of an observation."""
PRIVILEGED_SIZE: Final = (SEATS - 1) * len(PLACES)
"""The length of the privileged observation."""
