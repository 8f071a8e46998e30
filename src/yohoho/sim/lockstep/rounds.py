"""Rounds from any point to their end, with one policy for all seats of all games."""

from typing import Any, Final, Literal, NamedTuple, Protocol

from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, is_one_of, of_seat, seat_at
from yohoho.sim.lockstep.tricks import end_trick


class RoundPosition(NamedTuple):
    """The point in a round that a whole batch has reached."""

    phase: Literal["bid", "load", "play", "power", "discard", "harry"] = "bid"
    trick: int = 0
    """Tricks that are over; in `power` and `discard` the one just won is among them."""


ROUND_BEGINS: Final = RoundPosition()


class Policy(Protocol):
    """Decides for the seat to act, with one entry for each game; the callers define its meaning."""

    def bids(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array: ...

    def loads(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array: ...

    def play(
        self, rules: Rules, round_state: BatchRoundState, context: PlayContext, rng: CounterRng
    ) -> Choice: ...

    def use(self, rules: Rules, round_state: BatchRoundState, rng: CounterRng) -> Array: ...

    def discard(self, rules: Rules, round_state: BatchRoundState, hand: Array, rng: CounterRng) -> Array: ...

    def change(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array: ...


def play_round(
    rules: Rules,
    round_state: BatchRoundState,
    cards: int,
    policy: Policy,
    rng: CounterRng,
    at: RoundPosition = ROUND_BEGINS,
) -> BatchRoundState:
    """The state after the last trick and the changes of bids."""
    if at.phase == "bid":
        round_state = round_state._replace(bids=policy.bids(rules, round_state, cards, rng))
    if at.phase in ("bid", "load") and rules.loads:
        round_state = round_state._replace(cannonballs=policy.loads(rules, round_state, cards, rng))
    if at.phase in ("power", "discard"):
        round_state = _powers(rules, round_state, cards - at.trick, policy, rng, at.phase == "discard")
    if at.phase != "harry":
        round_state = _tricks(rules, round_state, cards, policy, rng, at.trick)
    if rules.changing:
        round_state = powers.change(rules, round_state, policy.change(rules, round_state, cards, rng))
    return round_state


def _tricks(
    rules: Rules, round_state: BatchRoundState, cards: int, policy: Policy, rng: CounterRng, first: int
) -> BatchRoundState:
    """Play this trick, which may have begun, and all that follow."""

    def trick(number: Any, round_state: BatchRoundState) -> BatchRoundState:
        return play_trick(rules, round_state, cards, number, policy, rng.fold_in(number))

    # A trick that has begun has cards in it, so it is no part of the loop that JAX compiles for the others.
    if round_state.trick:
        round_state, first = trick(first, round_state), first + 1
    return rules.repeat(first, cards, trick, round_state)


def play_trick(
    rules: Rules, round_state: BatchRoundState, cards: int, number: Any, policy: Policy, rng: CounterRng
) -> BatchRoundState:
    """Play the rest of a trick, and the power of the pirate that wins it."""
    for position in range(len(round_state.trick), rules.hands):
        round_state = play_card(rules, round_state, position, policy, rng)
    round_state, outcome = end_trick(rules, round_state)
    if not rules.powers:
        return round_state
    round_state = powers.pirate_wins(
        rules, round_state, outcome, cards, rules.xp.asarray(number == cards - 1)
    )
    if not rules.at_once:
        return round_state
    return _powers(rules, round_state, cards - number - 1, policy, rng)


def play_card(
    rules: Rules, round_state: BatchRoundState, position: int, policy: Policy, rng: CounterRng
) -> BatchRoundState:
    xp, seat = rules.xp, seat_at(rules, round_state, position)
    context = plays.play_context(rules, round_state, seat)
    choice = policy.play(rules, round_state, context, rng)
    if rules.setup.ghost is not None:
        ghost, turned = seat == rules.setup.ghost, plays.graybeard_choice(rules, context.hand)
        choice = Choice(xp.where(ghost, turned.slot, choice.slot), choice.as_pirate & ~ghost)
    return plays.play(rules, round_state, seat, choice)


def _powers(
    rules: Rules,
    round_state: BatchRoundState,
    hand_size: Any,
    policy: Policy,
    rng: CounterRng,
    drawn: bool = False,
) -> BatchRoundState:
    """Play a power: its choice, and the cards put away after a draw until `hand_size` are left."""
    if not drawn:
        round_state = powers.use(rules, round_state, policy.use(rules, round_state, rng))
    for _ in range(2 if rules.max_drawn else 0):
        hand = of_seat(rules, round_state.hands, round_state.leader)
        due = powers.to_discard(rules, round_state, hand_size)
        round_state = powers.discard(rules, round_state, policy.discard(rules, round_state, hand, rng), due)
    return powers.powers_done(rules, round_state)


def play_game(rules: Rules, games: int, policy: Policy, rng: CounterRng) -> Array:
    """(players, games) the final scores of complete games, without extra rounds."""
    xp = rules.xp
    dealer = rng.below(xp.full(games, rules.players, dtype=xp.uint8))
    totals = xp.zeros((rules.players, games), dtype=xp.int16)
    for number, cards in enumerate(rules.setup.plan, start=1):
        leader = ((dealer + number) % rules.players).astype(xp.uint8)
        round_state = deal(rules, cards, leader, totals, rng)
        round_state = play_round(rules, round_state, cards, policy, rng)
        totals = totals + scores.points(rules, round_state, cards, number)
    return totals


class RandomPolicy:
    """Decides uniformly at random."""

    def bids(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        xp = rules.xp
        count = xp.full(round_state.games, cards + 1, dtype=xp.uint8)
        return xp.stack([rng.below(count) for _ in range(rules.players)]).astype(xp.int8)

    def loads(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        return rules.xp.stack([rng.bernoulli(0.5) for _ in range(rules.players)])

    def play(
        self, rules: Rules, round_state: BatchRoundState, context: PlayContext, rng: CounterRng
    ) -> Choice:
        return plays.random_play(rules, context, rng)

    def use(self, rules: Rules, round_state: BatchRoundState, rng: CounterRng) -> Array:
        xp, pirate = rules.xp, round_state.pirate
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        counts = xp.where(leads, rules.players, xp.where(stakes, 3, 2))
        drawn = rng.below(counts)
        return xp.where(stakes, drawn * xp.uint8(10), drawn)

    def discard(self, rules: Rules, round_state: BatchRoundState, hand: Array, rng: CounterRng) -> Array:
        return plays.random_card(rules, hand != EMPTY, rng)

    def change(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        xp = rules.xp
        low = xp.where(round_state.bids > 0, -1, 0)
        high = xp.where(round_state.bids < cards, 1, 0)
        drawn = xp.stack([rng.below(count) for count in high - low + 1])
        return (low + drawn).astype(xp.int8)
