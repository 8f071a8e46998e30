"""A round from any point to its end, with a policy that answers for all seats of all games."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, Protocol

from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, seat_at
from yohoho.sim.lockstep.tricks import end_trick


class RoundPosition(NamedTuple):
    """The point in a round that a whole batch has reached."""

    phase: Literal["bid", "load", "play", "power", "discard", "harry"] = "bid"
    trick: int = 0
    """Tricks that are over; in `power` and `discard` the one just won is among them."""


ROUND_BEGINS: Final = RoundPosition()


class Policy(Protocol):
    """Answers for whoever is to act, with one entry for each game; the steps say what they mean."""

    def bids(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array: ...

    def loads(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array: ...

    def play(self, rules: Rules, tables: Tables, turn: PlayContext, noise: Noise) -> Choice: ...

    def use(self, rules: Rules, tables: Tables, noise: Noise) -> Array: ...

    def discard(self, rules: Rules, tables: Tables, hand: Array, noise: Noise) -> Array: ...

    def change(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array: ...


def play_round(
    rules: Rules, tables: Tables, cards: int, policy: Policy, noise: Noise, at: RoundPosition = ROUND_BEGINS
) -> Tables:
    """The tables when the last trick is over and Harry has spoken."""
    if at.phase == "bid":
        tables = tables._replace(bids=policy.bids(rules, tables, cards, noise))
    if at.phase in ("bid", "load") and rules.loads:
        tables = tables._replace(cannonballs=policy.loads(rules, tables, cards, noise))
    if at.phase in ("power", "discard"):
        tables = _powers(rules, tables, cards - at.trick, policy, noise, at.phase == "discard")
    if at.phase != "harry":
        tables = _tricks(rules, tables, cards, policy, noise, at.trick)
    if "harry" in rules.powers:
        tables = powers.change(rules, tables, policy.change(rules, tables, cards, noise))
    return tables


def _tricks(rules: Rules, tables: Tables, cards: int, policy: Policy, noise: Noise, first: int) -> Tables:
    """This trick, which may have begun, and all that follow."""

    def trick(number: Any, tables: Tables) -> Tables:
        return play_trick(rules, tables, cards, number, policy, noise.branch(number))

    if tables.trick:
        tables, first = trick(first, tables), first + 1
    return rules.repeat(first, cards, trick, tables)


def play_trick(rules: Rules, tables: Tables, cards: int, number: Any, policy: Policy, noise: Noise) -> Tables:
    """The rest of a trick, and the power it wakes."""
    for position in range(len(tables.trick), rules.hands):
        tables = play_card(rules, tables, position, policy, noise)
    tables, outcome = end_trick(rules, tables)
    if not rules.powers:
        return tables
    tables = powers.pirate_wins(rules, tables, outcome, cards, rules.xp.asarray(number == cards - 1))
    if rules.powers == {"harry"}:
        return tables
    return _powers(rules, tables, cards - number - 1, policy, noise)


def play_card(rules: Rules, tables: Tables, position: int, policy: Policy, noise: Noise) -> Tables:
    xp, seat = rules.xp, seat_at(rules, tables, position)
    due = plays.turn(rules, tables, seat)
    choice = policy.play(rules, tables, due, noise)
    if rules.setup.ghost is not None:
        ghost, turned = seat == rules.setup.ghost, plays.ghost_choice(rules, due.hand)
        choice = Choice(xp.where(ghost, turned.slot, choice.slot), choice.as_pirate & ~ghost)
    return plays.play(rules, tables, seat, choice)


def _powers(
    rules: Rules, tables: Tables, held: Any, policy: Policy, noise: Noise, drawn: bool = False
) -> Tables:
    """A power's steps: the choice, and what Will's player puts away down to `held` cards."""
    if not drawn:
        tables = powers.use(rules, tables, policy.use(rules, tables, noise))
    for _ in range(2 if rules.most_drawn else 0):
        hand = of_seat(rules, tables.hands, tables.leader)
        due = powers.to_discard(rules, tables, held)
        tables = powers.discard(rules, tables, policy.discard(rules, tables, hand, noise), due)
    return powers.powers_done(rules, tables)


def play_game(rules: Rules, games: int, policy: Policy, noise: Noise) -> Array:
    """(players, games) the final scores of whole games, without extra rounds."""
    xp = rules.xp
    dealer = noise.below(xp.full(games, rules.players, dtype=xp.uint8))
    totals = xp.zeros((rules.players, games), dtype=xp.int16)
    for number, cards in enumerate(rules.setup.plan, start=1):
        leader = ((dealer + number) % rules.players).astype(xp.uint8)
        tables = deal(rules, cards, leader, totals, noise)
        tables = play_round(rules, tables, cards, policy, noise)
        totals = totals + scores.points(rules, tables, cards, number)
    return totals
