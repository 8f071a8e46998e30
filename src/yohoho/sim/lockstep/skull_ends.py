"""How rounds of Skull end in many games at once: discs turned, rounds won, discs lost, who begins next."""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_tables import (
    DISCARDING,
    DRAW,
    DRAWING,
    FAR,
    FIRST_DISCS,
    FLIP,
    HAND,
    LOST,
    NAMING,
    NOBODY,
    OVER,
    Array,
    SkullRules,
    SkullTables,
    least,
    most,
    pick,
    total,
)
from yohoho.skull.discs import SKULL
from yohoho.skull.rounds import SUCCESSES_TO_WIN


class _Flip(NamedTuple):
    """What a disc that is turned does, in the games where one is. At most one of `won`, `success`, `last`,
    `names`, `out`, `chooses` and `draws` is True in a game, and none where the challenge goes on."""

    owner: Array
    won: Array
    success: Array
    """The round is won, but not the game."""
    last: Array
    """The challenger is out, and one player is left."""
    names: Array
    """The challenger is out by their own skull."""
    out: Array
    chooses: Array
    draws: Array


class Ending(NamedTuple):
    """The games in which a round closes, those in which another begins (`first` says with whom), and those in
    which the one who begins takes up the Last Chance disc."""

    closes: Array
    begins: Array
    lent: Array


def flip(
    rules: SkullRules, tables: SkullTables, action: Array, mine: Array, flips: Array, noise: Noise
) -> tuple[SkullTables, Ending]:
    """A disc is turned, and what follows."""
    xp = rules.xp
    turned = _flipped(rules, tables, action, mine, flips)
    lies = _shuffled(rules, tables, mine, noise)
    first = xp.where(turned.success, tables.challenger, xp.where(turned.out, turned.owner, tables.first))
    tables = _settle(rules, tables, turned, mine, flips)
    tables = tables._replace(first=first, lies=xp.where(turned.draws, lies, tables.lies))
    begins = turned.success | turned.out
    closes = begins | turned.won | turned.last | turned.names
    return tables, Ending(closes, begins, flips & False)


def _flipped(rules: SkullRules, tables: SkullTables, action: Array, mine: Array, flips: Array) -> _Flip:
    owner = action - rules.xp.int8(FLIP)
    chosen = rules.seats == owner
    hit = flips & (pick(chosen, tables.pile - tables.turned - tables.skull) == 1)
    done = flips & ~hit & (total(tables.turned) + 1 == most(rules.xp, tables.called))
    second = pick(mine, tables.successes) == SUCCESSES_TO_WIN - 1
    out = hit & (pick(mine, tables.discs) == 1)
    own = tables.turn == owner
    last = out & (total((tables.discs > 0).astype(rules.xp.int8)) == 2)
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


def _shuffled(rules: SkullRules, tables: SkullTables, mine: Array, noise: Noise) -> Array:
    """Where the challenger's skull comes to lie."""
    xp = rules.xp
    place = noise.below(pick(mine, tables.discs).astype(xp.uint8)).astype(xp.int8)
    return xp.where(pick(mine, tables.skull) == LOST, xp.int8(NOBODY), place)


def _settle(rules: SkullRules, tables: SkullTables, turned: _Flip, mine: Array, flips: Array) -> SkullTables:
    """The mats, the discs and the phase after a flip."""
    xp, phase = rules.xp, tables.phase
    over = turned.won | turned.last
    gone = mine & (turned.last | turned.names | turned.out)
    others = (tables.discs > 0) & ~mine
    for mask, after in (
        (turned.draws, DRAWING),
        (turned.chooses, DISCARDING),
        (turned.names, NAMING),
        (over, OVER),
    ):
        phase = xp.where(mask, xp.int8(after), phase)
    winner = xp.where(turned.won, tables.turn, tables.winner)
    turn = xp.where(turned.draws, turned.owner, tables.turn)
    return tables._replace(
        phase=phase,
        turn=xp.where(over, xp.int8(NOBODY), turn),
        winner=xp.where(turned.last, total(rules.seats * others), winner),
        turned=tables.turned + ((rules.seats == turned.owner) & flips),
        successes=tables.successes + (mine & (turned.won | turned.success)),
        discs=tables.discs * ~gone,
        skull=xp.where(gone, xp.int8(LOST), tables.skull),
    )


def lose(
    rules: SkullRules, tables: SkullTables, action: Array, was: Array, ending: Ending
) -> tuple[SkullTables, Ending]:
    """The challenger loses the disc drawn or chosen and begins the next round (M-17), on the Last Chance disc
    when it is in the game and one disc is left (M-24)."""
    xp, draws, chooses = rules.xp, was == DRAWING, was == DISCARDING
    loses = draws | chooses
    loser = rules.seats == tables.challenger
    skull = draws & (action - xp.int8(DRAW) == tables.lies) | chooses & (action == SKULL)
    tables = tables._replace(
        first=xp.where(loses, tables.challenger, tables.first),
        discs=tables.discs - (loser & loses),
        skull=xp.where(loser & skull, xp.int8(LOST), tables.skull),
    )
    lent = loses & (pick(loser, tables.discs) == 1) & rules.last_chance
    return tables, Ending(ending.closes | loses, ending.begins | loses, lent)


def close(rules: SkullRules, tables: SkullTables, ending: Ending) -> SkullTables:
    """All take their discs up; the Last Chance disc goes back (M-27) and may come to another."""
    xp, closes, keep = rules.xp, ending.closes, ~ending.closes
    nobody, hand = xp.int8(NOBODY), xp.int8(HAND)
    holder = xp.where(closes, nobody, tables.holder)
    return tables._replace(
        challenger=xp.where(closes, nobody, tables.challenger),
        skull=xp.minimum(tables.skull, xp.where(closes, hand, xp.int8(FAR))),
        pile=tables.pile * keep,
        turned=tables.turned * keep,
        called=tables.called * keep,
        passed=tables.passed & keep,
        holder=xp.where(ending.lent, tables.first, holder),
        chance_at=xp.where(closes, hand, tables.chance_at),
        lies=xp.where(closes, nobody, tables.lies),
    )


def begin(rules: SkullRules, tables: SkullTables, begins: Array, first: Array) -> SkullTables:
    """A new round where one begins, and whose turn it is wherever first discs are placed (M-3)."""
    xp = rules.xp
    first = xp.where(begins, first, tables.first)
    phase = xp.where(begins, xp.int8(FIRST_DISCS), tables.phase)
    waited_for = (tables.pile == 0) & (tables.discs > 0) & (rules.seats != first)
    others = least(xp, xp.where(waited_for, rules.seats, xp.int8(FAR)))
    turn = xp.where(others == FAR, first, others)
    return tables._replace(
        phase=phase,
        first=first,
        turn=xp.where(phase == FIRST_DISCS, turn, tables.turn),
        round=tables.round + begins,
    )
