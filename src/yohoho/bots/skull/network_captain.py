"""The decisions of the captain at Skull, by a network that is computed elsewhere.

It plays a mixed strategy, so that it is hard to exploit.
"""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.bot import NamedBot
from yohoho.bots.network_provider import Network
from yohoho.bots.sampling import draw_index, softmax_weights
from yohoho.bots.skull.plain_observation import numbers_of, observation_of
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.skull.view import View

TEMPERATURE: Final = 1.0
"""The temperature of training, because the policy is mixed on purpose."""
_LEAN: Final = 0.3
"""What a bold style adds to the logits of bids, and a spiteful style to that of placing the skull."""


class SkullNetworkCaptain(NamedBot):
    """Decides by a network. Higher `temperature` and `epsilon`, the share of random decisions, weaken it."""

    def __init__(
        self,
        network: Network,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        epsilon: float = 0.0,
    ) -> None:
        self.name = style.bot_name(rung)
        self._network = network
        self._style = style
        self._temperature = temperature
        self._epsilon = epsilon

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        return legal[draw_index(self.probabilities(view, legal), rng)]

    def probabilities(self, view: View, legal: Sequence[str]) -> list[float]:
        """Return the probabilities of the legal actions.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
        >>> class Undecided:
        ...     logits = success_logits = [0.0] * 100
        >>> SkullNetworkCaptain(lambda observation: Undecided).probabilities(view, view.legal)
        [0.5, 0.5]
        """
        logits = self._logits(view, legal)
        weights = softmax_weights(
            [
                (logit + self._leaning(text)) / self._temperature
                for logit, text in zip(logits, legal, strict=True)
            ]
        )
        total, even = sum(weights), self._epsilon / len(legal)
        return [(1 - self._epsilon) * weight / total + even for weight in weights]

    def _logits(self, view: View, legal: Sequence[str]) -> list[float]:
        """The logits of the legal actions."""
        logits = self._network(observation_of(view)).logits
        return [float(logits[number]) for number in numbers_of(view, legal)]

    def _leaning(self, text: str) -> float:
        """What the style adds to the logit of an action."""
        nerve, spite = self._style.nerve, self._style.spite - 1
        return _LEAN * (nerve * text.startswith("bid") + spite * (text == "place skull"))
