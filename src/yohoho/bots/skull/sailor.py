"""The sailor at Skull: rules of thumb about the discs on the mats and the bids.

It decides as the policy in `heuristics` does for many games at once, but without arrays, because a sailor
plays where NumPy is not installed. A test compares the two.
"""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.bot import NamedBot
from yohoho.bots.skull.skull_owners import own_skull, skull_probability
from yohoho.bots.skull.temperament import TEMPERAMENTS, Temperament
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.skull.discs import FLOWER, LAST_CHANCE, NAMES, SKULL
from yohoho.skull.view import SeenPlayer, View

_FLOWER: Final = NAMES[FLOWER]
_SKULL: Final = NAMES[SKULL]
_LAST_CHANCE: Final = NAMES[LAST_CHANCE]
_WORD: Final = 2**32
_GOLDEN_RATIO: Final = 0x9E3779B9


class SkullSailor(NamedBot):
    def __init__(self, style: Style) -> None:
        self.name = style.bot_name("sailor")
        self._temperament = TEMPERAMENTS[style.name]

    def choose(self, view: View, legal: Sequence[str], rng: Dice) -> str:
        if view.phase == "draw":
            return rng.choice(legal)
        return _Decision(view, self._temperament, rng.below(_WORD)).choice()


class _Decision:
    """One decision of the seat to which a view belongs."""

    def __init__(self, view: View, temperament: Temperament, seed: int) -> None:
        assert view.seat is not None
        self._view = view
        self._me = view.players[view.seat]
        self._temperament = temperament
        self._seed = _mix(seed * _GOLDEN_RATIO % _WORD)
        self._safe = own_skull(view) < 0

    def choice(self) -> str:
        players = self._view.players
        match self._view.phase:
            case "flipping":
                return f"flip {min(players, key=self._risk_of_next_disc).seat}"
            case "discard":  # a flower, unless it is the last, because a skull alone wins no challenge
                return f"discard {_SKULL if self._me.discs == 2 else _FLOWER}"
            case "name":
                return f"name {min((player for player in players if player.discs), key=_progress).seat}"
            case "first-discs":
                return self._place(self._temperament.first_skull)
            case "bidding":
                return self._bid() or "pass"
            case _:
                return self._bid() or self._place(self._temperament.later_skull)

    def _place(self, skull: float) -> str:
        """A disc to place: the Last Chance disc first, because it is not hidden."""
        hand = self._view.hand
        if _LAST_CHANCE in hand:
            return f"place {_LAST_CHANCE}"
        chosen = _SKULL in hand and (self._bits(1) / _WORD < skull or _FLOWER not in hand)
        return f"place {_SKULL if chosen else _FLOWER}"

    def _bid(self) -> str:
        """A bid, or nothing for a disc or a pass instead."""
        number = self._number()
        if number > self._view.on_mats:
            return ""
        only = self._view.phase == "turns" and not self._view.hand
        return f"bid {number}" if only or self._bits(2) / _WORD < self._eagerness(number) else ""

    def _number(self) -> int:
        """The number that this seat would bid."""
        if self._view.phase == "bidding":
            return self._view.highest + 1
        if not self._safe:
            return 1
        more = next((more for more in (0, 1) if not self._is_sure_of(more + 1)), 2)
        return min(len(self._me.pile) + more, self._view.on_mats)

    def _eagerness(self, number: int) -> float:
        """The chance of a bid with this number."""
        temperament, opening = self._temperament, self._view.phase == "turns"
        if self._safe and opening:
            return float(temperament.opens_more if len(self._me.pile) > 1 else temperament.opens)
        if self._safe:
            return 1.0 if self._is_sure_of(max(0, number - len(self._me.pile))) else temperament.bluff
        return float(temperament.bait) if opening else self._push()

    def _push(self) -> float:
        """The chance to raise with its own skull on the mat: only while others can go higher."""
        still_bidding = sum(player.discs > 0 and not player.passed for player in self._view.players)
        room = self._view.on_mats > self._view.highest + 2
        return float(self._temperament.push) if room and still_bidding > 1 else 0.0

    def _is_sure_of(self, needed: int) -> bool:
        """Whether `needed` discs of others are likely enough to be no skulls."""
        return self._chance(needed) >= self._enough()

    def _chance(self, needed: int) -> float:
        """The chance that `needed` discs of others are no skulls, those with the lowest risk first."""
        others = [(self._risk(player), player) for player in self._view.players if player is not self._me]
        safe = 1.0
        for risk, player in sorted(others, key=lambda each: each[0] / max(1, len(each[1].pile))):
            taken = min(needed, len(player.pile))
            needed -= taken
            safe *= 1 - risk * taken / max(1, len(player.pile))
        return safe

    def _enough(self) -> float:
        """How sure a bid has to be: less for a player near victory, and less to stop one."""
        temperament, highest = self._temperament, max(1, self._view.highest)
        enough = temperament.last_nerve if self._me.discs == 1 else temperament.nerve
        if self._me.successes:
            enough = temperament.second_nerve
        threat = any(
            player.successes and self._highest_bid(player) == highest for player in self._view.players
        )
        return float(enough - temperament.alarm if threat else enough)

    def _risk(self, player: SeenPlayer) -> float:
        """How likely a skull is among the hidden discs of a mat.

        A player with all discs on the mat has the skull there too.
        """
        temperament = self._temperament
        risk = temperament.passer_risk if player.passed else temperament.quiet_risk
        if self._highest_bid(player):
            risk = temperament.bidder_risk
        if len(player.pile) - (_LAST_CHANCE in player.pile) >= player.discs:
            risk = 1.0
        return float(risk) * skull_probability(self._view, player.seat)

    def _risk_of_next_disc(self, player: SeenPlayer) -> float:
        """How likely the next disc of a mat is a skull; its own discs come first, and empty mats never."""
        hidden = len(player.pile) - sum(flip.owner == player.seat for flip in self._view.flips)
        if not hidden:
            return 9.0
        if player is self._me:
            return -1.0
        tie_break = _mix((self._bits(3) + player.seat * _GOLDEN_RATIO) % _WORD) * 1e-12
        return (0.0 if player.pile[hidden - 1] == _LAST_CHANCE else self._risk(player) / hidden) + tie_break

    def _highest_bid(self, player: SeenPlayer) -> int:
        """The highest number this player has bid, 0 for none."""
        return max((call.bid or 0 for call in self._view.calls if call.seat == player.seat), default=0)

    def _bits(self, number: int) -> int:
        """32 random bits, by the number of the draw: the same as those of `CounterRng`."""
        return _mix(self._seed ^ _mix(number * _GOLDEN_RATIO % _WORD))


def _progress(player: SeenPlayer) -> int:
    """How near a player is to winning."""
    return player.successes * 30 + player.discs * 6 + player.seat


def _mix(word: int) -> int:
    """The hash finaliser of `CounterRng`."""
    word = (word ^ word >> 16) * 0x7FEB352D % _WORD
    word = (word ^ word >> 15) * 0x846CA68B % _WORD
    return word ^ word >> 16
