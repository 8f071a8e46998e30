"""The sailor at Skull King: rules of thumb. It counts likely winners and plays to its bid."""

from collections.abc import Sequence
from typing import Any

from yohoho.bots.skull_king import sailor_bids, sailor_plays, sailor_powers
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice


class Sailor:
    """Bids by the chances of its hand, wins cheaply while it needs tricks, and avoids them after that."""

    def __init__(self, style: Style = STYLES["plain"]) -> None:
        self.name = style.bot_name("sailor")
        self._style = style

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = self._preference(ViewAnalysis(view), legal)
        return choice if choice in legal else rng.choice(legal)

    def _preference(self, analysis: ViewAnalysis, legal: Sequence[str]) -> str:
        """The choice by the first word of the legal actions, which all have the same."""
        match legal[0].partition(" ")[0]:
            case "bid":
                return sailor_bids.bid(analysis, self._style)
            case "load":
                return sailor_bids.load(analysis, self._style)
            case "play":
                return sailor_plays.play(analysis, legal, self._style)
            case "lead":
                return sailor_powers.lead(analysis)
            case "wager":
                return sailor_powers.wager(analysis, self._style)
            case "discard":
                return sailor_powers.discard(analysis)
            case "change":
                return sailor_powers.change(analysis)
            case _:
                return "power yes"
