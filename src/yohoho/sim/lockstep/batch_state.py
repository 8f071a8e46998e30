"""The state of a batch of games that `steps` advances one decision at a time."""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep.tables import Array, Tables


class BatchState(NamedTuple):
    """A batch of games, each at its own decision.

    `tables.trick` has a row for every position, EMPTY until it is filled.
    """

    tables: Tables
    phase: Array
    """(games,) as what follows."""
    number: Array
    """The round, from 1."""
    done: Array
    """Tricks that are over, or in BID, LOAD and HARRY the seats that have spoken."""
    dealer: Array
    lanes: Array
    """What the noise of each game is made from."""
    clock: Array
    """Steps so far."""
    points: Array
    """(players, games) what the last step brought, at the end of a round."""
    exact: Array
    """(players, games) whose bid came true in the last round that ended."""
    played: Array
    """(hands, faces, games) how many of each card a seat has played in this round; faces are card actions."""
    voids: Array
    """(hands, suits, games) what a seat has shown it does not hold: suits are kinds from 1 on."""
    put_away: Array
    """(players, faces, games) what each seat discarded with Will's help; no rows without him."""
    shown: Array
    """(players, faces, games) what Juanita showed each seat; no rows without her."""
