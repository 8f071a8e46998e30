"""The temperaments of the heuristic policy for Skull."""

from typing import Any, Final, NamedTuple, TypeAlias

Number: TypeAlias = Any
"""A float, or an array with a number for each game or for each seat."""


class Temperament(NamedTuple):
    """The parameters of the policy, most of them probabilities. Each may be a row with a number per seat."""

    first_skull: Number = 0.45
    """The chance that the first disc is the skull."""
    later_skull: Number = 0.35
    """The chance that a later disc is the skull."""
    opens: Number = 0.28
    """The chance to open the bidding with one disc on the mat, no skull."""
    opens_more: Number = 0.58
    """The same with more than one."""
    nerve: Number = 0.41
    """How sure a bid has to be."""
    second_nerve: Number = 0.33
    """The same for a player who needs one more success."""
    last_nerve: Number = 0.63
    """The same for a player with one disc left."""
    alarm: Number = 0.15
    """What a threat, a highest bidder who needs one more success, takes off these."""
    bluff: Number = 0.12
    """The chance to bid where it is not sure enough."""
    bait: Number = 0.16
    """The chance to open with the skull on the mat."""
    push: Number = 0.31
    """The chance to raise with the skull on the mat while others can go higher."""
    quiet_risk: Number = 0.18
    """The chance that a player who owns a skull and has not bid or passed has it on the mat."""
    bidder_risk: Number = 0.11
    passer_risk: Number = 0.55


_PLAIN: Final = Temperament()
TEMPERAMENTS: Final = {
    "plain": _PLAIN,
    "bold": _PLAIN._replace(opens=0.5, opens_more=0.75, nerve=0.35, bluff=0.2, bait=0.2, push=0.4),
    "careful": _PLAIN._replace(opens=0.2, opens_more=0.5, nerve=0.48, bluff=0.04, bait=0.08, push=0.2),
    "spiteful": _PLAIN._replace(first_skull=0.45, later_skull=0.45, alarm=0.3, push=0.45),
}
