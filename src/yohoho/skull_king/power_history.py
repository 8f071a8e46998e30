"""What a view tells about the powers in this round: who gained which, and when cards were drawn and seen."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from yohoho.skull_king.cards import BY_NAME, CardSet, card_set
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers import Power
from yohoho.skull_king.seen import View
from yohoho.skull_king.state import Phase
from yohoho.skull_king.trick import resolve


class PowerGain(NamedTuple):
    """A power that a seat gained with a trick; tricks count from 0."""

    trick: int
    seat: int
    power: Power


class DrawnCards(NamedTuple):
    """A draw of undealt cards by a seat, after a trick."""

    trick: int
    seat: int
    size: int


class Look(NamedTuple):
    """The undealt cards that a power showed the viewer, after a trick."""

    trick: int
    cards: CardSet


class PowerHistory(NamedTuple):
    """The draws of all seats and the looks of the viewer, each in order."""

    draws: tuple[DrawnCards, ...]
    looks: tuple[Look, ...]


def find_gains(setup: Setup, view: View) -> list[PowerGain]:
    """Return the powers that were gained in this round, in the order of the tricks.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2], powers=["rosie"])
    >>> find_gains(game, game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0))
    []
    """
    gains = []
    for number, trick in enumerate(view.tricks):
        cards = [BY_NAME[name] for name in trick.cards]
        outcome = (
            resolve(cards) if cards else None
        )  # powers and tricks that lie face down are of two editions
        if outcome is None or outcome.cause != "pirate" or trick.seats[outcome.leader] == setup.ghost:
            continue
        power = setup.power_of.get(cards[outcome.leader])
        if power is not None and power.is_gained(last_trick=number == view.cards - 1, undealt=1):
            gains.append(PowerGain(number, trick.seats[outcome.leader], power))
    return gains


def possible_histories(setup: Setup, view: View) -> Iterator[PowerHistory]:
    """Yield the histories that agree with the numbers of cards drawn and seen.

    There are several where a seat gained a power twice, by way of a blank, and declined it once.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> [*possible_histories(game, game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0))]
    [PowerHistory(draws=(), looks=())]
    """
    gains = find_gains(setup, view)
    if view.phase in (Phase.POWER, Phase.DRAW):
        gains = gains[:-1]  # the power of the last trick has not been used
    looks = [gain.trick for gain in gains if gain.power.shows_undealt and gain.seat == view.seat]
    seen = _split_looks(view.seen_undealt)
    for drawn in product(*(_draws_of(view, gains, seat) for seat in range(len(view.seats)))):
        draws = tuple(sorted(draw for of_seat in drawn for draw in of_seat))
        for tricks in combinations(looks, len(seen)):
            yield PowerHistory(draws, tuple(map(Look, tricks, seen)))


def _draws_of(view: View, gains: list[PowerGain], seat: int) -> list[list[DrawnCards]]:
    """The possible draws of a seat. Only the last one can have found too few cards."""
    events = [gain for gain in gains if gain.seat == seat and gain.power.draws]
    most = events[0].power.draws if events else 1
    drew = view.seats[seat].drew
    sizes = [min(most, drew - before) for before in range(0, drew, most)]
    return [
        [DrawnCards(event.trick, seat, size) for event, size in zip(chosen, sizes, strict=True)]
        for chosen in combinations(events, len(sizes))
    ]


def _split_looks(names: list[str]) -> list[CardSet]:
    """The cards of each look. A later look shows nothing new, so it begins with a card seen before."""
    looks: list[list[str]] = []
    for name in names:
        if not looks or name in looks[-1]:
            looks.append([])
        looks[-1].append(name)
    return [card_set(BY_NAME[name] for name in look) for look in looks]
