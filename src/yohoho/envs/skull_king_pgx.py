"""Skull King as a Pgx environment."""

from typing import Any, Final

from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.envs.pgx_env import Array, PgxEnv
from yohoho.envs.rewards import Rewards, check_rewards
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, DISCARD, HARRY, LOAD, OVER, PLAY, POWER
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BY_NAME, FACES

with needs_extra("train"):
    import jax.numpy as jnp

_PHASES: Final = {
    BID: "bids",
    LOAD: "loads",
    PLAY: "play",
    POWER: "power",
    DISCARD: "discard",
    HARRY: "change of bids",
    OVER: "over",
}


class SkullKingPgx(PgxEnv):
    """Skull King with any edition and options, except extra rounds and tricks that lie face down.

    Rewards are the victory of the game, shared by equal winners, or with `rewards="round"` the points of each
    round when it ends.

    :raises OptionsError: the arrays do not have one of the options, or there are no such rewards.

    >>> env = SkullKingPgx(SkullKing(players=4))
    >>> env.num_players, env.id
    (4, 'yohoho_skull_king')
    """

    def __init__(self, game: SkullKing, rewards: Rewards = "game") -> None:
        super().__init__()
        for option, value in (("ties", "extra-rounds"), ("tricks_face_down", True)):
            if getattr(game.options, option) == value:
                raise OptionsError("not-in-arrays", option=option, value=value)
        self._rewards = check_rewards(rewards)
        self._env = BatchEnv(Rules(game.options, jnp))
        self._faces = _faces_of_codes(self._env.rules)

    @property
    def id(self) -> Any:
        return "yohoho_skull_king"

    @property
    def num_players(self) -> int:
        return self._env.rules.players

    def begin(self, seeds: Array) -> Array:
        return self._env.start(seeds)

    def advance(self, game: Array, action: Array, seeds: Array | None) -> Array:
        if seeds is not None:
            game = game._replace(seeds=seeds)
        # The rules count seats from 0 when a power names one, players from their own seat.
        names_seat = (action >= actions.LEAD) & (action < actions.WAGER)
        seat = (action - actions.LEAD + self.turn(game)) % self.num_players
        return self._env.step(game, jnp.where(names_seat, actions.LEAD + seat, action))

    def turn(self, game: Array) -> Array:
        return self._env.turn(game)

    def legal(self, game: Array) -> Array:
        return self._env.legal(game)

    def observation_of(self, game: Array, player: Array) -> Array:
        return observe(self._env, game, player.astype(jnp.uint8))

    def step_rewards(self, before: Array, game: Array) -> Array:
        if self._rewards == "round":
            return game.points.astype(jnp.float32)
        scores = game.round_state.scores
        first = scores == scores.max(axis=0)
        share = first / first.sum(axis=0)
        return jnp.where((game.phase == OVER) & (before.phase != OVER), share, 0).astype(jnp.float32)

    def over(self, game: Array) -> Array:
        return game.phase == OVER

    def lines(self, game: Array) -> list[str]:
        table = game.round_state
        trick = [self._faces[code] for code in (int(card[0]) for card in table.trick) if code != EMPTY]
        return [
            f"Round {int(game.number[0])} of {self._env.rounds}: {_PHASES[int(game.phase[0])]}",
            f"On the table: {', '.join(trick) or 'nothing'}",
            *(self._seat_line(table, seat) for seat in range(self.num_players)),
        ]

    def _seat_line(self, table: Any, seat: int) -> str:
        hand = [self._faces[code] for code in table.hands[seat][:, 0].tolist() if code != EMPTY]
        score, bid, won = (int(rows[seat][0]) for rows in (table.scores, table.bids, table.won))
        return f"Seat {seat}: {score:+} points, bid {bid}, won {won}; {' '.join(hand)}"


def _faces_of_codes(rules: Rules) -> dict[int, str]:
    """Return the face of the card with each code, in a hand or on the table; equal cards have one code."""
    with_roles = (
        BY_NAME.get(f"{FACES[card]}:{role}") for card in rules.setup.deck for role in ("escape", "pirate")
    )
    cards = [*rules.setup.deck, *(card for card in with_roles if card is not None)]
    return {rules.codes.code(card): FACES[card] for card in cards}
