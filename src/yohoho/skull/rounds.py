"""The beginning and the end of a round: success, failure, lost discs, elimination, the next first player."""

from msgspec.structs import replace

from yohoho.core.game import CHANCE
from yohoho.skull.discs import LAST_CHANCE, own_discs, without
from yohoho.skull.state import FinishedRound, Player, State, with_seat

SUCCESSES_TO_WIN = 2


def begin(state: State, players: tuple[Player, ...], first: int, last_chance: int | None = None) -> State:
    """Begin a round. The holder of the Last Chance disc takes it up with the other discs.

    >>> from yohoho import Skull
    >>> state = Skull(players=3).start()
    >>> begin(state, state.players, first=2)
    <State of Skull: round 1, first-discs, waits for seat 0, seat 1>
    """
    if last_chance is not None:
        holder = players[last_chance]
        # The hand stays sorted: no disc has a higher number.
        players = with_seat(players, last_chance, replace(holder, hand=holder.hand + (LAST_CHANCE,)))
    active = tuple([seat for seat, player in enumerate(players) if player.hand])
    return replace(
        state,
        phase="first-discs",
        round=state.round + 1,
        players=players,
        first=first,
        waiting=tuple([seat for seat in active if seat != first]),
        active=active,
        last_chance=last_chance,
    )


def succeed(state: State) -> State:
    """Turn the challenger's mat; a second success wins at once (M-21). No disc comes back (M-31).

    >>> from yohoho import Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> state = succeed(replace(state, challenger=1))
    >>> state.players[1].successes, state.first
    (1, 1)
    """
    seat = challenger_of(state)
    state = _close(state)
    player = state.players[seat]
    player = replace(player, successes=player.successes + 1)
    players = with_seat(state.players, seat, player)
    if player.successes == SUCCESSES_TO_WIN:
        return _over(replace(state, players=players), seat)
    return begin(state, players, first=seat)


def fail(state: State) -> State:
    """End a challenge on a skull: a disc is lost by lot (M-14), or by choice if the skull is the challenger's
    own (M-16).

    With a single disc there is nothing to draw or choose, so it is lost at once. That covers a challenger who
    played this round on the Last Chance disc: they own one disc besides (M-26).

    >>> from yohoho import Skull
    >>> from yohoho.skull import SKULL, Flipped
    >>> state = replace(Skull(players=3).start(), challenger=1, flips=(Flipped(owner=1, disc=SKULL),))
    >>> fail(state).phase, fail(state).waiting  # the challenger chooses, because the skull is their own
    ('discard', (1,))
    """
    seat = challenger_of(state)
    if len(state.players[seat].discs) == 1:
        return _eliminate(state, seat)
    if state.skull_of == seat:
        return replace(state, phase="discard", waiting=(seat,))
    return replace(state, phase="shuffle", waiting=(CHANCE,))


def lose(state: State, disc: int) -> State:
    """Take a disc from the challenger, who stays in and starts the next round (M-17).

    With one disc left they take the Last Chance disc, if it is in the game (M-24, M-25). Discs never come
    back, so this happens at most once for each player and needs no bookkeeping.

    >>> from yohoho import Skull
    >>> from yohoho.skull import FLOWER
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> state = lose(replace(state, challenger=1), FLOWER)
    >>> len(state.players[1].discs), state.first
    (3, 1)
    """
    seat = challenger_of(state)
    state = _close(state, lost=disc)
    lent = state.options.last_chance and len(state.players[seat].discs) == 1
    return begin(state, state.players, seat, last_chance=seat if lent else None)


def _eliminate(state: State, seat: int) -> State:
    """Eliminate a player, whatever the mat shows (M-19); the last one left wins at once (M-20).

    The skull's owner starts the next round; a player eliminated by their own skull names the first player
    (M-18).
    """
    skull_of = state.skull_of
    assert skull_of is not None
    state = _close(state, lost=state.players[seat].discs[0])
    if len(state.remaining()) == 1:
        return _over(state, state.remaining()[0])
    if skull_of == seat:
        return replace(state, phase="name", waiting=(seat,))
    return begin(state, state.players, first=skull_of)


def _close(state: State, lost: int | None = None) -> State:
    """Add the round to the history, and give all their discs back, less the one the challenger lost."""
    seat = challenger_of(state)
    players = tuple(map(_take_up, state.players))
    if lost is not None:
        loser = players[seat]
        loser = replace(loser, hand=without(loser.hand, lost), lost=loser.lost + (lost,))
        players = with_seat(players, seat, loser)
    return replace(
        state,
        players=players,
        history=state.history + (_history_entry(state, failed=lost is not None),),
        on_mats=0,
        highest=0,
        calls=(),
        challenger=None,
        unflipped=(),
        flips=(),
        gathered=(),
        last_chance=None,
    )


def _history_entry(state: State, failed: bool) -> FinishedRound:
    assert state.first is not None
    seat = challenger_of(state)
    return FinishedRound(
        number=state.round,
        first=state.first,
        piles=tuple([player.pile for player in state.players]),
        hands=tuple([player.hand for player in state.players]),
        calls=state.calls,
        challenger=seat,
        bid=state.highest,
        flips=state.flips,
        won=not failed,
        skull_of=state.skull_of,
        loser=seat if failed else None,
        eliminated=seat if failed and len(state.players[seat].discs) == 1 else None,
        last_chance=state.last_chance,
    )


def _take_up(player: Player) -> Player:
    """Return the player with all discs in hand; the Last Chance disc is handed back in any case (M-27)."""
    return Player(own_discs(player.hand + player.pile), (), player.lost, player.successes)


def _over(state: State, winner: int) -> State:
    return replace(state, phase="over", waiting=(), winner=winner)


def challenger_of(state: State) -> int:
    """Return the challenger, while there is a challenge.

    >>> from yohoho import Skull
    >>> challenger_of(replace(Skull(players=3).start(), challenger=1))
    1
    """
    assert state.challenger is not None
    return state.challenger
