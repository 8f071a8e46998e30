"""Hand-written situations: `start 2 discs fffs ffs - f mats 0 1 0 0 last-chance 3`."""

from yohoho.skull.actions import Start
from yohoho.skull.discs import FULL_SET, is_set, missing
from yohoho.skull.options import Options
from yohoho.skull.state import Player


def fault(options: Options, start: Start) -> str | None:
    """Return the part of a set-up that no game can reach, if any.

    >>> fault(Options(players=3), Start(first=7))
    'first'
    """
    if start.discs and not _discs_fit(options, start):
        return "discs"
    if not (0 <= start.first < options.players and _may_begin(options, start)):
        return "first"
    if start.mats and not (len(start.mats) == options.players and set(start.mats) <= {0, 1}):
        return "mats"
    if start.last_chance is not None and not _last_chance_fits(options, start, start.last_chance):
        return "last-chance"
    return None


def _discs_fit(options: Options, start: Start) -> bool:
    # A single player with discs would have won.
    enough = len(start.discs) == options.players and sum(map(bool, start.discs)) > 1
    return enough and all(map(is_set, start.discs))


def _last_chance_fits(options: Options, start: Start, holder: int) -> bool:
    """Return whether the holder owns one disc and is first, as the challenger of the round before (M-17)."""
    return options.last_chance and holder == start.first and len(_discs_of(start, holder)) == 1


def _may_begin(options: Options, start: Start) -> bool:
    """Return whether the first player has discs, and in a new game is the one that was chosen (M-2)."""
    if start.discs or start.mats:
        return bool(_discs_of(start, start.first))
    return options.first_player in ("random", start.first)


def _discs_of(start: Start, seat: int) -> tuple[int, ...]:
    return start.discs[seat] if start.discs else FULL_SET


def seat_players(options: Options, start: Start) -> tuple[Player, ...]:
    """Return the players of a set-up, before their first round.

    >>> from yohoho.skull import read
    >>> players = seat_players(Options(players=3), read("start 0 discs fffs ffs -"))
    >>> [len(player.discs) for player in players]
    [4, 3, 0]
    """
    mats = start.mats or (0,) * options.players
    hands = (_discs_of(start, seat) for seat in range(options.players))
    return tuple(
        Player(hand=hand, lost=missing(hand), successes=successes)
        for hand, successes in zip(hands, mats, strict=True)
    )
