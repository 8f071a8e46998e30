"""The end of a round of Skull in many games at once: discs turned, rounds won, discs lost, next player."""

from typing import NamedTuple

from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import DRAW, FLIP
from yohoho.sim.lockstep.skull_state import (
    DISCARDING,
    DRAWING,
    FAR,
    FIRST_DISCS,
    NAMING,
    NOBODY,
    OVER,
    Array,
    SkullBatchState,
    SkullRules,
    pick,
    row_max,
    row_min,
    row_sum,
)
from yohoho.skull.discs import HAND, LOST, SKULL
from yohoho.skull.rounds import SUCCESSES_TO_WIN


class _Flip(NamedTuple):
    """The effect of a turned disc, in the games where one is turned.

    At most one of `won`, `success`, `last`, `names`, `out`, `chooses` and `draws` is True in a game, and none
    where the challenge goes on.
    """

    owner: Array
    won: Array
    success: Array
    """The round is won, but not the game."""
    last: Array
    """The challenger is out, and one player is left."""
    names: Array
    """The challenger is out by their own skull and names the next first player."""
    out: Array
    chooses: Array
    draws: Array


class Ending(NamedTuple):
    """The games in which a round ends, in which another begins, and in which its first player gets the Last
    Chance disc. That player is `first` in the state."""

    closes: Array
    begins: Array
    lent: Array


def flip(
    rules: SkullRules, state: SkullBatchState, action: Array, own_row: Array, flips: Array, rng: CounterRng
) -> tuple[SkullBatchState, Ending]:
    """Turn a disc, with all that follows from it."""
    xp = rules.xp
    turned = _flip_effect(rules, state, action, own_row, flips)
    lies = _draw_skull_position(rules, state, own_row, rng)
    first = xp.where(turned.success, state.challenger, xp.where(turned.out, turned.owner, state.first))
    state = _settle(rules, state, turned, own_row, flips)
    state = state._replace(first=first, lies=xp.where(turned.draws, lies, state.lies))
    begins = turned.success | turned.out
    closes = begins | turned.won | turned.last | turned.names
    return state, Ending(closes, begins, flips & False)


def _flip_effect(
    rules: SkullRules, state: SkullBatchState, action: Array, own_row: Array, flips: Array
) -> _Flip:
    owner = action - rules.xp.int8(FLIP)
    chosen = rules.seats == owner
    # The topmost disc that is face down lies at the height pile - turned - 1; is the skull there?
    hit = flips & (pick(chosen, state.pile - state.turned - state.skull) == 1)
    done = flips & ~hit & (row_sum(state.turned) + 1 == row_max(rules.xp, state.called))
    second = pick(own_row, state.successes) == SUCCESSES_TO_WIN - 1
    out = hit & (pick(own_row, state.discs) == 1)
    own = state.turn == owner
    last = out & (row_sum((state.discs > 0).astype(rules.xp.int8)) == 2)
    return _Flip(
        owner=owner,
        won=done & second,
        success=done & ~second,
        last=last,
        names=out & own & ~last,
        out=out & ~own & ~last,
        chooses=hit & own & ~out,
        draws=hit & ~own & ~out,
    )


def _draw_skull_position(rules: SkullRules, state: SkullBatchState, own_row: Array, rng: CounterRng) -> Array:
    """(games,) the position of the challenger's skull among their shuffled discs."""
    xp = rules.xp
    place = rng.below(pick(own_row, state.discs).astype(xp.uint8)).astype(xp.int8)
    return xp.where(pick(own_row, state.skull) == LOST, xp.int8(NOBODY), place)


def _settle(
    rules: SkullRules, state: SkullBatchState, turned: _Flip, own_row: Array, flips: Array
) -> SkullBatchState:
    """The mats, the discs and the phase after a flip."""
    xp, phase = rules.xp, state.phase
    over = turned.won | turned.last
    gone = own_row & (turned.last | turned.names | turned.out)
    others = (state.discs > 0) & ~own_row
    for mask, after in (
        (turned.draws, DRAWING),
        (turned.chooses, DISCARDING),
        (turned.names, NAMING),
        (over, OVER),
    ):
        phase = xp.where(mask, xp.int8(after), phase)
    winner = xp.where(turned.won, state.turn, state.winner)
    turn = xp.where(turned.draws, turned.owner, state.turn)
    return state._replace(
        phase=phase,
        turn=xp.where(over, xp.int8(NOBODY), turn),
        winner=xp.where(turned.last, row_sum(rules.seats * others), winner),
        turned=state.turned + ((rules.seats == turned.owner) & flips),
        successes=state.successes + (own_row & (turned.won | turned.success)),
        discs=state.discs * ~gone,
        skull=xp.where(gone, xp.int8(LOST), state.skull),
    )


def lose(
    rules: SkullRules, state: SkullBatchState, action: Array, was: Array, ending: Ending
) -> tuple[SkullBatchState, Ending]:
    """The challenger loses the disc drawn or chosen and begins the next round (M-17).

    With one disc left they get the Last Chance disc, if the game has it (M-24).
    """
    xp, draws, chooses = rules.xp, was == DRAWING, was == DISCARDING
    loses = draws | chooses
    loser = rules.seats == state.challenger
    skull = draws & (action - xp.int8(DRAW) == state.lies) | chooses & (action == SKULL)
    state = state._replace(
        first=xp.where(loses, state.challenger, state.first),
        discs=state.discs - (loser & loses),
        skull=xp.where(loser & skull, xp.int8(LOST), state.skull),
    )
    lent = loses & (pick(loser, state.discs) == 1) & rules.last_chance
    return state, Ending(ending.closes | loses, ending.begins | loses, lent)


def close(rules: SkullRules, state: SkullBatchState, ending: Ending) -> SkullBatchState:
    """All players take their discs back; the Last Chance disc returns (M-27) or goes to the loser."""
    xp, closes, keep = rules.xp, ending.closes, ~ending.closes
    nobody, hand = xp.int8(NOBODY), xp.int8(HAND)
    holder = xp.where(closes, nobody, state.holder)
    # LOST is less than HAND, and HAND less than any height: a skull returns to the hand unless it is lost.
    return state._replace(
        challenger=xp.where(closes, nobody, state.challenger),
        skull=xp.minimum(state.skull, xp.where(closes, hand, xp.int8(FAR))),
        pile=state.pile * keep,
        turned=state.turned * keep,
        called=state.called * keep,
        passed=state.passed & keep,
        holder=xp.where(ending.lent, state.first, holder),
        chance_at=xp.where(closes, hand, state.chance_at),
        lies=xp.where(closes, nobody, state.lies),
    )


def begin(rules: SkullRules, state: SkullBatchState, begins: Array, first: Array) -> SkullBatchState:
    """Begin a new round where one is due, and set the turn wherever first discs are placed (M-3)."""
    xp = rules.xp
    first = xp.where(begins, first, state.first)
    phase = xp.where(begins, xp.int8(FIRST_DISCS), state.phase)
    waited_for = (state.pile == 0) & (state.discs > 0) & (rules.seats != first)
    others = row_min(xp, xp.where(waited_for, rules.seats, xp.int8(FAR)))
    turn = xp.where(others == FAR, first, others)
    return state._replace(
        phase=phase,
        first=first,
        turn=xp.where(phase == FIRST_DISCS, turn, state.turn),
        round=state.round + begins,
    )
