"""Golden playthroughs: whole games as text, so that a change of the rules shows as a change of a file.

Run `python -m tests.golden_games` to write tests/golden anew, then read the difference before keeping it.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.skull_king.option_sets import OPTION_SETS, game_of
from tests.skull_king.random_games import eventful_chance
from tests.walks import Chance, Step, walk
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame
from yohoho.skull import Skull
from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Start
from yohoho.skull_king.state import Phase

FOLDER: Final = Path(__file__).parent / "golden"
FULL_LENGTH: Final = ("beck-4", "schmidt-4")
FEW_CARDS: Final = 8
"""Other games begin late enough that no more cards than this are left to each player."""
TRIES: Final = 20

Maker = Callable[[], tuple[AnyGame, Chance]]


def _late_start(game: SkullKing) -> int:
    """The first round from which few cards are left to play; the last one in any case."""
    rounds = len(game.plan)
    return next((first for first in range(rounds) if sum(game.plan[first:]) <= FEW_CARDS), rounds - 1) + 1


def _skull_king(name: str) -> tuple[AnyGame, Chance]:
    """Return the game as printed, or a short one in which much happens."""
    game = game_of(name)
    if name in FULL_LENGTH:
        return game, game.chance

    def chance(state: Any, dice: Dice) -> Any:
        if state.phase is Phase.START:
            return Start(dice.below(game.players), _late_start(game))
        return eventful_chance(game)(state, dice)

    return game, chance


def _skull(players: int, last_chance: bool) -> tuple[AnyGame, Chance]:
    game = Skull(players, last_chance)
    return game, game.chance


def makers() -> dict[str, Maker]:
    """Every playthrough by the name of its file."""
    by_file: dict[str, Maker] = {f"skull-king-{name}": partial(_skull_king, name) for name in OPTION_SETS}
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        by_file[f"skull-{players}"] = partial(_skull, players, False)
        by_file[f"skull-{players}-last-chance"] = partial(_skull, players, True)
    return by_file


def compact(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def playthrough(name: str, seed: int) -> str:
    """One game as text, fixed by its name and seed."""
    game, chance = makers()[name]()
    steps = list(walk(game, f"golden {name} {seed}", chance))
    head = [f"# {name}", f"seed {seed}", f"options {compact(options_beside_default(game))}"]
    return "\n".join([*head, *_lines(game, steps)]) + "\n"


def options_beside_default(game: AnyGame) -> dict[str, Any]:
    """The options that differ from the usual ones: a new option leaves the games without it as they are."""
    usual = msgspec.to_builtins(type(game.options)())
    return {name: value for name, value in msgspec.to_builtins(game.options).items() if value != usual[name]}


def seed_of(text: str) -> int:
    """The seed in the head of a playthrough."""
    return int(text.splitlines()[1].removeprefix("seed "))


def _lines(game: AnyGame, steps: list[Step]) -> Iterator[str]:
    for number, step in enumerate(steps):
        who = "chance" if step.seat == CHANCE else f"seat {step.seat}"
        yield f"\n{number + 1}. {who}: {game.write(step.action)}"
        yield from (f"  {compact(event)}" for event in step.events)
        if game.rounds_played(step.after) > game.rounds_played(step.before):
            yield f"  scores {compact(game.scores(step.after))}"
        if number in (len(steps) // 3, 2 * len(steps) // 3):
            yield from _views(game, step.after)
    yield f"\nresult {compact(game.result(steps[-1].after))}"


def _views(game: AnyGame, state: Any) -> Iterator[str]:
    """What a spectator sees, then what the next to act sees besides."""
    spectator = _plain_view(game, state, None)
    yield f"  view of a spectator {compact(spectator)}"
    for seat in game.waiting(state)[:1]:
        view = _plain_view(game, state, max(seat, 0))
        own = {name: value for name, value in view.items() if value != spectator.get(name)}
        yield f"  and of seat {max(seat, 0)} {compact(own)}"


def _plain_view(game: AnyGame, state: Any, seat: int | None) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, seat))
    return view | {"options": options_beside_default(game)} if "options" in view else view


def _variety(text: str) -> int:
    """How much happens, kinds of events and reasons, in how little text."""
    return len(set(re.findall(r'"(?:event|code)":"[^"]*"', text))) - len(text) // 3000


def _playthrough_for(name: str, path: Path) -> str:
    """The game with the seed it had; a new one gets the seed, of a few, with which most happens."""
    if path.exists():
        return playthrough(name, seed_of(path.read_text(encoding="utf-8")))
    return max((playthrough(name, seed) for seed in range(TRIES)), key=_variety)


def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in set(FOLDER.iterdir()) - {FOLDER / f"{name}.txt" for name in makers()}:
        path.unlink()
    for name in makers():
        path = FOLDER / f"{name}.txt"
        path.write_text(_playthrough_for(name, path), encoding="utf-8")


if __name__ == "__main__":
    write_all()
