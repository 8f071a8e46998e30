"""Situations for a bot, from games that sailors and random choices play together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from yohoho.bots.ladder import SAFE, bot_named
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame


class Situation(NamedTuple):
    """A decision of a seat. Option set, seed and step identify it.

    >>> from yohoho import Skull
    >>> situation = next(situations("three", Skull(players=3), "a seed"))
    >>> situation.kind, situation.view().legal
    (('first-discs', None), ('place flower', 'place skull'))
    """

    option_set: str
    seed: str
    step: int
    game: AnyGame
    state: Any
    seat: int
    kind: tuple[str, str | None]
    """Its phase, and the pirate if it is about a power."""

    def view(self) -> Any:
        """Return the view of the seat that decides."""
        return self.game.view(self.state, self.seat)

    def redeal(self, number: int) -> Situation:
        """Return a situation that looks the same to the seat, with all hidden information drawn anew."""
        dice = Dice(f"{self.seed}/redeal/{self.step}/{number}")
        return self._replace(state=self.game.redeal(self.state, self.seat, dice))

    def dice(self) -> Dice:
        """Return the dice for the bot, the same each time it is asked."""
        return Dice(f"{self.seed}/bot/{self.step}/{self.seat}")

    def __str__(self) -> str:
        view = self.view()
        return (
            f"option set {self.option_set}, seed {self.seed}, step {self.step}, seat {self.seat}, "
            f"phase {view.phase}, legal: {', '.join(view.legal)}"
        )


def situations(option_set: str, game: AnyGame, seed: str) -> Iterator[Situation]:
    """Yield every decision of one game.

    Half of the choices are the sailor's, so that situations are realistic; the other half are random, so that
    unlikely situations come up too.
    """
    dice, state, step, sailor = Dice(seed), game.start(), 0, bot_named(game.name, SAFE)
    while waiting := game.waiting(state):
        seat = waiting[dice.below(len(waiting))]
        if seat == CHANCE:
            action = game.chance(state, dice)
        else:
            view = game.view(state, seat)
            kind = view.phase, getattr(view, "power", None)
            yield Situation(option_set, seed, step, game, state, seat, kind)
            sensible = dice.below(2)
            choice = sailor.choose(view, view.legal, dice) if sensible else dice.choice(view.legal)
            action = game.read(choice)
        state = game.apply(state, seat, action)
        step += 1


def choose_from(candidates: list[Situation], count: int, dice: Dice) -> list[Situation]:
    """Choose a number of situations, from every kind in turn, so that rare kinds are among them."""
    kinds: dict[Any, list[Situation]] = {}
    for situation in dice.shuffle(candidates):
        kinds.setdefault(situation.kind, []).append(situation)
    chosen: list[Situation] = []
    while len(chosen) < min(count, len(candidates)):
        for kind in kinds.values():
            chosen += [kind.pop()] if kind else []
    return chosen[: max(count, len(kinds))]
