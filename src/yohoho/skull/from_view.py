"""A state of Skull from a view: everything that the view shows, with flowers for the discs that it hides.

`redeal` then draws what is hidden. No view tells where the Last Chance disc and the viewer's own discs lay in
earlier rounds: they get any places that agree with what was flipped.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.skull.discs import FLOWER, FULL_SET, LAST_CHANCE, NUMBERS, own_discs
from yohoho.skull.redeal import losses_by_round, refill_round
from yohoho.skull.state import FinishedRound, Flipped, Player, State, first_state
from yohoho.skull.view import HIDDEN, SeenFlip, View

_Discs = tuple[int, ...]


def state_from_view(view: View, dice: Dice) -> State:
    """Return a state with this view, in which the discs that the view hides are flowers.

    :raises ValueError: the view does not fit together. What else no game shows gives another view,
        or any other exception.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> view = game.view(game.apply(state, 1, "place skull"), 0)
    >>> state_from_view(view, Dice(7)).players[1].pile, game.view(state_from_view(view, Dice(7)), 0) == view
    ((0,), True)
    """
    if len(view.players) != view.options.players:
        raise ValueError("the options are those of another number of players")
    if view.phase == "start":
        return first_state(view.options)
    state = State(
        options=view.options,
        players=tuple([_player(view, seat) for seat in range(len(view.players))]),
        phase=view.phase,
        round=view.round,
        first=view.first,
        waiting=view.waiting,
        active=tuple([each.seat for each in view.players if not (each.eliminated or each.passed)]),
        on_mats=sum(len(each.pile) for each in view.players),
        highest=max([call.bid or 0 for call in view.calls], default=0),
        calls=view.calls,
        challenger=view.challenger,
        unflipped=() if view.challenger is None else _count_unflipped(view),
        flips=_flips(view.flips),
        gathered=(FLOWER,) * view.gathered,
        last_chance=view.last_chance,
        history=tuple([_round_from_view(view, index) for index in range(len(view.history))]),
        winner=None if view.result is None else view.result.winners[0],
    )
    return _with_own_past(state, view.seat, dice)


def _player(view: View, seat: int) -> Player:
    seen = view.players[seat]
    if seat == view.seat:
        own = Player(_numbers(view.hand), _numbers(view.pile), _numbers(view.lost), seen.successes)
        if own_discs(own.discs + own.lost) != FULL_SET:
            raise ValueError("the discs of the viewer are no set")
        return own
    if not 0 <= seen.discs <= len(FULL_SET):
        raise ValueError("a seat cannot own so many discs")
    pile = tuple([FLOWER if face == HIDDEN else NUMBERS[face] for face in seen.pile])
    lent = seen.last_chance and LAST_CHANCE not in pile
    hand = (FLOWER,) * (seen.hand - lent) + (LAST_CHANCE,) * lent
    return Player(hand, pile, (FLOWER,) * (len(FULL_SET) - seen.discs), seen.successes)


def _count_unflipped(view: View) -> tuple[int, ...]:
    owners = [flip.owner for flip in view.flips]
    return tuple([len(each.pile) - owners.count(each.seat) for each in view.players])


def _round_from_view(view: View, index: int) -> FinishedRound:
    seen = view.history[index]
    piles, hands = _open_discs(view, seen.number) or _discs_in_flowers(view, index)
    return FinishedRound(
        number=seen.number,
        first=seen.first,
        piles=piles,
        hands=hands,
        calls=seen.calls,
        challenger=seen.challenger,
        bid=seen.bid,
        flips=_flips(seen.flips),
        won=seen.won,
        skull_of=seen.skull_of,
        loser=seen.loser,
        eliminated=seen.eliminated,
        last_chance=seen.last_chance,
    )


def _open_discs(view: View, number: int) -> tuple[tuple[_Discs, ...], tuple[_Discs, ...]] | None:
    """The piles and hands of a round in which the viewer sees every disc."""
    for shown in view.open_rounds:
        if shown.number == number:
            return tuple(map(_numbers, shown.piles)), tuple(map(_numbers, shown.hands))
    return None


def _discs_in_flowers(view: View, index: int) -> tuple[tuple[_Discs, ...], tuple[_Discs, ...]]:
    """The piles and hands of another round: flowers, except for flipped discs and the Last Chance disc."""
    seen, later = view.history[index], view.history[index:]
    piles, hands = [], []
    for player in view.players:
        owned = player.discs + sum(each.loser == player.seat for each in later)
        faces = [NUMBERS[flip.disc] for flip in seen.flips if flip.owner == player.seat]
        pile = [FLOWER] * (seen.piles[player.seat] - len(faces)) + faces[::-1]
        hand = [FLOWER] * (owned + (seen.last_chance == player.seat) - len(pile))
        if seen.last_chance == player.seat and LAST_CHANCE not in pile:
            # It lay on the mat where all discs did. Otherwise nobody remembers, and it was in the hand.
            (hand or pile)[-1 if hand else 0] = LAST_CHANCE
        piles.append(tuple(pile))
        hands.append(tuple(hand))
    return tuple(piles), tuple(hands)


def _with_own_past(state: State, seat: int | None, dice: Dice) -> State:
    """Arrange the viewer's own discs in earlier rounds: the set is known, and no view tells their places."""
    if seat is None:
        return state
    losses, seen = losses_by_round(state, seat), len(state.history) - len(state.open_to(seat))
    past = [
        refill_round(finished, state.players, {seat: losses[index]}, dice)
        for index, finished in enumerate(state.history[:seen])
    ]
    return replace(state, history=(*past, *state.history[seen:]))


def _flips(flips: Iterable[SeenFlip]) -> tuple[Flipped, ...]:
    return tuple([Flipped(flip.owner, NUMBERS[flip.disc]) for flip in flips])


def _numbers(names: Iterable[str]) -> _Discs:
    return tuple([NUMBERS[name] for name in names])
