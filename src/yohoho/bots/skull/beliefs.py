"""Where the others' skulls may be, judged by what they lost, what was turned, and what they have done since.

What a player does depends on their own discs and on what all can see. So each player's skull can be judged by
itself: of each place it may be in, how likely would they have done all this, if they go by rules of thumb?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray

from yohoho.bots.skull.heuristics import Intent, Thumb
from yohoho.bots.skull.worth import KEPT
from yohoho.sim.lockstep.skull_tables import (
    BIDDING,
    FIRST_DISCS,
    HAND,
    LOST,
    NOBODY,
    TURNS,
    SkullRules,
    SkullTables,
    last_chance_at,
)
from yohoho.skull.discs import FULL_SET, LAST_CHANCE, NAMES, SKULL
from yohoho.skull.view import HIDDEN, SeenRound, View

Floats = NDArray[numpy.float64]

_SKULL: Final = NAMES[SKULL]
_LAST_CHANCE: Final = NAMES[LAST_CHANCE]
_JUMP: Final = 0.7
"""How quickly a bid becomes less likely away from the number that the rules of thumb name."""
_DOUBT: Final = 0.08
"""How often somebody does what no rule of thumb explains."""
_SAFE_MAT: Final = 0.6
"""How often somebody with a skull has none on the mat when it matters."""
_KEEPS_IT: Final = 0.9
"""How often somebody who may choose gives a flower rather than the skull; with two discs, how often not."""


def kept(view: View, seat: int) -> float:
    """How likely this seat owns its skull still, for all that everybody has seen."""
    lost = [finished for finished in view.history if finished.loser == seat]
    discs = view.players[seat].discs + len(lost)
    if discs == 0:
        return 0.0
    chance = KEPT[discs]
    for finished in view.history:
        chance = _seen(chance, discs, [flip.disc for flip in finished.flips if flip.owner == seat])
        if finished.loser == seat:
            chance, discs = _after_loss(chance, discs, finished), discs - 1
    return _seen(chance, discs, [flip.disc for flip in view.flips if flip.owner == seat]) if discs else 0.0


def _seen(chance: float, discs: int, faces: list[str]) -> float:
    """A skull turned up is there; so many flowers that no disc is left to be one mean that it is not."""
    if _SKULL in faces:
        return 1.0
    if not faces:
        return chance
    hidden = (discs - min(discs, len(faces))) / discs
    likely = chance * (max(hidden, _SAFE_MAT) if hidden else 0.0)
    return likely / (likely + 1 - chance) if likely else 0.0


def _after_loss(chance: float, discs: int, finished: SeenRound) -> float:
    if finished.skull_of == finished.loser:
        return 1 - _KEEPS_IT if discs == 2 else _KEEPS_IT
    return chance * (discs - 1) / discs


class ObservedMove(NamedTuple):
    """A move of one seat in this round, with what all seats saw just before it."""

    seat: int
    bid: int | None
    """None for a pass or a disc."""
    phase: int
    piles: tuple[int, ...]
    called: tuple[int, ...]
    passed: tuple[bool, ...]


def moments(view: View) -> Iterator[ObservedMove]:
    """The round so far, as it must have gone: first discs, then a disc each in turn, then the bidding."""
    players = range(len(view.players))
    piles, bids, passed = [0] * len(players), [0] * len(players), [False] * len(players)

    def now(seat: int, phase: int, bid: int | None = None) -> ObservedMove:
        return ObservedMove(seat, bid, phase, tuple(piles), tuple(bids), tuple(passed))

    for seat in players:
        if view.players[seat].pile:
            yield now(seat, FIRST_DISCS)
            piles[seat] = 1
    for seat in _placers(view):
        yield now(seat, TURNS)
        piles[seat] += 1
    for number, call in enumerate(view.calls):
        yield now(call.seat, BIDDING if number else TURNS, call.bid)
        bids[call.seat], passed[call.seat] = call.bid or bids[call.seat], call.bid is None


def _placers(view: View) -> Iterator[int]:
    """Who added a disc after the first ones, in turn."""
    left = [max(0, len(player.pile) - 1) for player in view.players]
    seat = view.first or 0
    while any(left):
        if left[seat]:
            left[seat] -= 1
            yield seat
        seat = (seat + 1) % len(left)


def places(view: View, seat: int) -> list[int]:
    """Where this seat's skull may be: LOST, HAND or a height on the mat."""
    player = view.players[seat]
    if any(flip.owner == seat and flip.disc == _SKULL for flip in view.flips):
        return [player.pile.index(_SKULL)]
    heights = [height for height, face in enumerate(player.pile) if face == HIDDEN]
    gone = [LOST] if player.discs < len(FULL_SET) or player.eliminated else []
    in_hand = player.hand - (player.last_chance and _LAST_CHANCE not in player.pile)
    return heights + ([HAND] if in_hand else []) + gone


class Belief(NamedTuple):
    """The places of one seat's skull and how likely each is."""

    places: list[int]
    chances: Floats


def beliefs(rules: SkullRules, view: View, thumb: Thumb) -> list[Belief]:
    """For each seat; one's own is certain."""
    done = list(moments(view))
    found = []
    for player in view.players:
        if player.seat == view.seat:
            found.append(Belief([own_skull(view)], numpy.ones(1)))
        else:
            own = [moment for moment in done if moment.seat == player.seat]
            found.append(_belief(rules, view, player.seat, own, thumb))
    return found


def own_skull(view: View) -> int:
    if _SKULL in view.pile:
        return view.pile.index(_SKULL)
    return HAND if _SKULL in view.hand else LOST


def _belief(rules: SkullRules, view: View, seat: int, done: list[ObservedMove], thumb: Thumb) -> Belief:
    spots = places(view, seat) or [LOST]
    owns = float(thumb.kept[seat, 0])
    prior = numpy.asarray([1 - owns if spot == LOST else owns for spot in spots]) + 1e-6
    if done and len(spots) > 1:
        prior = prior * _likelihoods(rules, view, seat, done, spots, thumb)
    return Belief(spots, prior / prior.sum())


def _likelihoods(
    rules: SkullRules, view: View, seat: int, done: list[ObservedMove], spots: list[int], thumb: Thumb
) -> Floats:
    """Of each place: how likely the seat would have done what it did."""
    lanes = [(moment, spot) for moment in done for spot in spots]
    tables = _asked(view, seat, lanes)
    intent = thumb.intent(rules, tables, rules.seats == seat)
    told = numpy.asarray([_told(view, seat, moment, spot) for moment, spot in lanes])
    odds: Floats = (1 - _DOUBT) * _odds(intent, told) + _DOUBT / 3
    product: Floats = odds.reshape(len(done), len(spots)).prod(axis=0)
    return product


_FLOWER_DOWN, _SKULL_DOWN, _CHANCE_DOWN, _PASSED = -4, -3, -2, -1


def _told(view: View, seat: int, moment: ObservedMove, spot: int) -> int:
    """What the seat did, if its skull is in this place: one of the above, or the number it bid."""
    if moment.bid is not None:
        return moment.bid
    if moment.phase == BIDDING:
        return _PASSED
    height = moment.piles[seat]
    if view.players[seat].pile[height] == _LAST_CHANCE:
        return _CHANCE_DOWN
    return _SKULL_DOWN if spot == height else _FLOWER_DOWN


def _odds(intent: Intent, told: NDArray[numpy.int64]) -> Floats:
    speaks = numpy.clip(intent.speaks, 0, 1)
    skull = numpy.where(intent.hand.flowers > 0, intent.skull, 1.0) * intent.hand.skull
    disc = numpy.where(told == _SKULL_DOWN, skull, 1 - skull) * (1 - speaks)
    bid = speaks * numpy.exp(-_JUMP * abs(told - intent.number))
    odds = numpy.where(told > 0, bid, numpy.where(told == _PASSED, 1 - speaks, disc))
    return numpy.where(told == _CHANCE_DOWN, 1.0, odds)


def _asked(view: View, seat: int, lanes: list[tuple[ObservedMove, int]]) -> SkullTables:
    """The seat's situation at each moment, if its skull is in each place."""

    def line(values: Iterable[int | None]) -> NDArray[numpy.int8]:
        return numpy.asarray([NOBODY if value is None else value for value in values], dtype=numpy.int8)

    def rows(values: Iterable[Sequence[int]]) -> NDArray[numpy.int8]:
        return numpy.asarray(list(values), dtype=numpy.int8).T

    everybody = view.players
    return SkullTables(
        phase=line(moment.phase for moment, _ in lanes),
        turn=line(seat for _ in lanes),
        first=line(view.first for _ in lanes),
        challenger=line(None for _ in lanes),
        winner=line(None for _ in lanes),
        round=line(0 for _ in lanes),
        discs=rows([player.discs for player in everybody] for _ in lanes),
        skull=rows([_then(moment.piles[seat], spot)] * len(everybody) for moment, spot in lanes),
        pile=rows(moment.piles for moment, _ in lanes),
        turned=rows([0] * len(everybody) for _ in lanes),
        called=rows(moment.called for moment, _ in lanes),
        passed=rows(moment.passed for moment, _ in lanes) > 0,
        successes=rows([player.successes for player in everybody] for _ in lanes),
        holder=line(view.last_chance for _ in lanes),
        chance_at=line(
            _then(moment.piles[view.last_chance or 0], last_chance_at(everybody)) for moment, _ in lanes
        ),
        lies=line(None for _ in lanes),
    )


def _then(pile: int, at: int) -> int:
    """Where a disc was when the pile was so high: what lies above was still in hand."""
    return HAND if at >= pile else at
