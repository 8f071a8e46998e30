"""The decisions of the captain at Skull King, by a network that is computed elsewhere."""

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from yohoho.bots.bot import Bot, NamedBot
from yohoho.bots.network_provider import Network
from yohoho.bots.sampling import draw_index, softmax_weights
from yohoho.bots.skull_king.plain_observation import number_of, observation_of
from yohoho.bots.skull_king.sailor import Sailor
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.skull_king.view import View

_NERVE_LOGIT: Final = 1.0
"""What a bold style adds to the logit of a bid for each trick, and a careful style takes off."""


class NetworkCaptain(NamedBot):
    """Decides by a network. Higher `temperature` and `epsilon`, the share of random decisions, weaken it.

    Rounds with more cards than in training are played by the `deputy`, a sailor unless it is given.
    """

    def __init__(
        self,
        network: Network,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        epsilon: float = 0.0,
        deputy: Bot | None = None,
    ) -> None:
        self.name = style.bot_name(rung)
        self._network = network
        self._style = style
        self._temperature = temperature
        self._epsilon = epsilon
        self._deputy = deputy or Sailor(style)

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1:
            return legal[0]
        if view.cards > MAX_CARDS:
            return self._deputy.choose(view, legal, rng)
        if self._epsilon and rng.below(1000) < 1000 * self._epsilon:
            return rng.choice(legal)
        numbers = [number_of(view, text) for text in legal]
        logits = self._network(observation_of(view)).logits
        scaled_logits = [
            (float(logits[number]) + self._leaning(text)) / self._temperature
            for number, text in zip(numbers, legal, strict=True)
        ]
        return legal[sample(scaled_logits, numbers, rng)]

    def _leaning(self, text: str) -> float:
        """What the style adds to the logit of an action."""
        tricks = int(text.removeprefix("bid ")) if text.startswith("bid ") else 0
        return _NERVE_LOGIT * self._style.nerve * tricks


def sample(logits: Sequence[float], numbers: Sequence[int], rng: Dice) -> int:
    """Sample the index of an action by softmax; equal cards count once.

    >>> sample([5.0, 5.0, -99.0], numbers=[3, 3, 8], rng=Dice(7))
    0
    """
    weights = softmax_weights(logits)
    return draw_index(
        [0.0 if numbers[at] in numbers[:at] else weights[at] for at in range(len(numbers))], rng
    )


def chances_of_bids(network: Network, view: View, legal: Sequence[str]) -> list[float]:
    """Return how likely each bid comes true if the captain plays on.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> from yohoho.bots.skull_king.captain import captain_network
    >>> [round(chance, 1) for chance in chances_of_bids(captain_network(), view, ["bid 0", "bid 1"])]
    [0.5, 0.9]
    """
    success_logits = network(observation_of(view)).success_logits
    return [1 / (1 + exp(-float(success_logits[number_of(view, text)]))) for text in legal]
