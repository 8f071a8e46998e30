"""Skull King in OpenSpiel: cards are dealt one by one, and the returns are points."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from yohoho.core.dice import Dice
from yohoho.core.options import options_in_record
from yohoho.envs.open_spiel.parameters import (
    SEPARATOR,
    Parameter,
    options_from_parameters,
    parts,
    specification,
)
from yohoho.envs.open_spiel.rules import GameLimits, SpielRules
from yohoho.envs.open_spiel.state import SpielGame, spiel_type
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Action, Bid, Deal, Discard, Draw, Load, Start, write
from yohoho.skull_king.cards import BIT, HELD, LOOTS, NAMES, Card, CardSet, card_set, cards_in, with_roles
from yohoho.skull_king.options import Options
from yohoho.skull_king.powers.power import in_use
from yohoho.skull_king.score import ALLIANCE
from yohoho.skull_king.state import Phase, State

WITHOUT: Final = frozenset({"ties"})
"""Extra rounds for ties are left out: a game with them has no limit, and OpenSpiel needs one."""
_TERMINAL_RETURNS: Final = "terminal_returns"
"""The parameter with which all points are paid at the end, for algorithms that want terminal returns."""
SPECIFICATION: Final = specification(Options, WITHOUT) | {_TERMINAL_RETURNS: False}
_CHOICES_OF_A_POWER: Final = 4
"""The highest number of choices: to use it, and the cards to put away."""


class SpielSkullKingRules(SpielRules):
    zero_sum = False
    game: SkullKing

    def __init__(self, parameters: Mapping[str, Parameter], game: SkullKing) -> None:
        super().__init__(parameters, game)
        self.limits = _limits(game)
        self.terminal_returns = bool(parameters.get(_TERMINAL_RETURNS, False))
        # Players remember cards that are turned over, so for their memory no trick lies face down.
        self._open = SkullKing.from_options({**options_in_record(game), "tricks_face_down": False})

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Parameter]) -> Self:
        options = {name: value for name, value in parameters.items() if name != _TERMINAL_RETURNS}
        chosen = options_from_parameters(Options, options)
        if SEPARATOR in chosen.get("plan", ""):
            chosen["plan"] = [int(cards) if cards.isdigit() else cards for cards in parts(chosen["plan"])]
        return cls(parameters, SkullKing(**chosen))

    def outcomes(self, state: State, drawn: Sequence[int]) -> Sequence[int]:
        """Return the first dealers, or the places in the deck of the cards that are not dealt yet."""
        if state.phase is Phase.START:
            return range(self.players)
        free = self.game.deck_set if state.phase is Phase.DEAL else state.round.undealt
        deck = enumerate(self.game.deck)
        return [place for place, card in deck if free & BIT[card] and place not in drawn]

    def outcome_text(self, state: State, drawn: Sequence[int], outcome: int) -> str:
        if state.phase is Phase.START:
            return write(Start(outcome))
        name = NAMES[self.game.deck[outcome]]
        if state.phase is Phase.DRAW:
            return f"draw {name}"
        return f"deal {name} to {len(drawn) // state.round.cards}"

    def chance_action(self, state: State, drawn: Sequence[int]) -> Start | Deal | Draw | None:
        if state.phase is Phase.START:
            return Start(drawn[0])
        cards = tuple(self.game.deck[place] for place in drawn)
        if state.phase is Phase.DRAW:
            return Draw(cards) if len(cards) == in_use(self.game, state).to_draw(state) else None
        size = state.round.cards
        if len(cards) < size * self.game.hands:
            return None
        return Deal(tuple(cards[begin : begin + size] for begin in range(0, len(cards), size)))

    def outcomes_of(self, state: State, action: Start | Deal | Draw) -> Sequence[int]:
        if isinstance(action, Start):
            return [action.dealer]
        cards = action.cards if isinstance(action, Draw) else [card for hand in action.hands for card in hand]
        return [self.game.deck.index(card) for card in cards]

    def count_open_steps(self, state: State, steps: Sequence[str]) -> int:
        """Return the number of steps before the last deal: nothing of earlier rounds matters any more."""
        if state.phase is Phase.DEAL:
            return len(steps)
        deals = [number for number, step in enumerate(steps) if step.startswith("deal ")]
        return deals[-1] if deals else len(steps)

    def redeal(self, state: State, seat: int, dice: Dice) -> State:
        """Return the state with the cards drawn again that the seat never saw, those of turned tricks not."""
        return self._open.redeal(state, seat, dice)

    def redraw_step(
        self, drawn: State, before: State, seat: int, action: Action, following: Action | None, dice: Dice
    ) -> Action:
        match action:
            case Deal(hands):
                return Deal(
                    tuple(self._cards_of(drawn, hand, cards, dice) for hand, cards in enumerate(hands))
                )
            case Draw(cards):
                refill = drawn.powers.refills[len(before.powers.refills)]
                return Draw(_in_order(refill.cards, cards, dice))
            case Bid():
                bid = drawn.round.bids[seat]
                return action if bid is None else Bid(bid)
            case Load():
                load = drawn.round.loads[seat]
                return action if load is None else Load(load)
            case Discard():
                return Discard(cards_in(_discards(drawn, seat) & ~_discards(before, seat))[0])
        return action

    def _cards_of(self, drawn: State, hand: int, before: tuple[Card, ...], dice: Dice) -> tuple[Card, ...]:
        """Return the cards that a hand was dealt in this round; Graybeard's lie in his pile, in order."""
        if hand == self.game.ghost:
            return drawn.round.pile
        tricks = [*((trick.order, trick.cards) for trick in drawn.tricks), (drawn.order, drawn.trick)]
        pairs = [pair for order, cards in tricks for pair in zip(order, cards, strict=False)]
        played = [HELD[card] for seat, card in pairs if seat == hand]
        later = sum(refill.cards for refill in drawn.powers.refills if refill.seat == hand)
        dealt = (card_set(played) | drawn.hands[hand] | _discards(drawn, hand)) & ~later
        return _in_order(dealt, before, dice)

    def returns(self, state: State) -> tuple[float, ...]:
        if self.terminal_returns and not self.game.is_over(state):
            return (0.0,) * self.players
        return tuple(map(float, state.scores))


def _in_order(cards: CardSet, before: tuple[Card, ...], dice: Dice) -> tuple[Card, ...]:
    """Return the cards as they lay before if they are the same, because their owner saw the order."""
    return before if cards == card_set(before) else tuple(dice.shuffle(cards_in(cards)))


def _discards(state: State, seat: int) -> CardSet:
    return sum(cards for owner, cards in state.powers.discards if owner == seat)


def _limits(game: SkullKing) -> GameLimits:
    powers, choices = len(game.power_of), 1 + (game.scoring == "cannonball")
    draws = sum(power.draws for power in game.power_of.values())
    rounds = [_round_range(game, number, cards) for number, cards in enumerate(game.plan, start=1)]
    return GameLimits(
        length=sum(game.players * (cards + choices) + _CHOICES_OF_A_POWER * powers for cards in game.plan),
        chance_nodes=1 + sum(game.hands * cards + draws for cards in game.plan),
        chance_outcomes=max(len(game.deck), game.players),
        lowest_return=float(sum(lowest for lowest, _ in rounds)),
        highest_return=float(sum(highest for _, highest in rounds)),
    )


def _round_range(game: SkullKing, number: int, cards: int) -> tuple[int, int]:
    """Return points that nobody can fall below or exceed in a round; no player can reach all of them."""
    times, deck = game.edition.zero_bid_times(cards, number), with_roles(game.deck_set)
    wager = sum(max(power.stakes, default=0) for power in game.power_of.values())
    bonus = sum(game.worth[card] for card in game.deck)
    bonus += sum(catch.points * (deck & catch.prey).bit_count() for catch in game.catches.values())
    bonus += ALLIANCE * (deck & LOOTS).bit_count()
    most_off = cards + 1  # Harry may raise a bid of all tricks
    return -10 * max(times, most_off) - wager, max(10 * times, 20 * most_off) + bonus + wager


def _type_of_game(*, rewards: bool) -> Any:
    return spiel_type(
        "python_yohoho_skull_king", "Skull King", (2, 8), SPECIFICATION, zero_sum=False, rewards=rewards
    )


class SpielSkullKing(SpielGame):
    """`python_yohoho_skull_king`: the rewards are the points of each round, or all come at the end."""

    rules_class = SpielSkullKingRules
    game_type = _type_of_game(rewards=True)
    terminal_type = _type_of_game(rewards=False)


GAMES: Final = (SpielSkullKing,)
