"""The conformance kit for games: random games of every option set, examined at every step."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Final

import msgspec

from yohoho.core import registry
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import CHANCE, AnyGame, Event, Result
from yohoho.core.registry import missing_members
from yohoho.testing.conformance import option_sets_of
from yohoho.testing.examined_game import ExaminedGame, step_text
from yohoho.testing.game_checks import check_absent_seats, check_notation, check_state, encode
from yohoho.testing.game_fault import GameReport

MAX_STEPS: Final = 20_000


def check_game(
    game: str | GameDescriptor, *, games: int = 1, seed: int | str = 0, only: Iterable[str] = ()
) -> GameReport:
    """Play random games of every option set, and examine each state and each step.

    A descriptor is examined as it is, so its package need not be installed. `only` restricts the option sets.

    :raises GameNonconformance: the game breaks a rule for games.
    :raises OptionsError: there is no game of this name.

    >>> check_game("skull", only=["skull-3"]).games
    1
    >>> import yohoho
    >>> from msgspec.structs import replace
    >>> class Forgetful:
    ...     "A game that has its options, and nothing else."
    ...     def __init__(self, plain):
    ...         self.name, self.players, self.options = "skull", 3, yohoho.Skull(players=3).options
    >>> try:
    ...     check_game(replace(registry.descriptor("skull"), open=Forgetful))
    ... except AssertionError as fault:
    ...     print(fault.check, fault.detail[:28])
    missing no rules_version, start, wai
    """
    descriptor = registry.descriptor(game) if isinstance(game, str) else game
    check_descriptor(descriptor)
    report, sets = GameReport(), option_sets_of(descriptor)
    for name in only or sets:
        for number in range(games):
            examined = ExaminedGame(name, descriptor.open(sets[name]))
            check_options(descriptor, examined)
            _play(examined, Dice(f"{seed}/{name}/{number}"), report)
    return report


def check_descriptor(descriptor: GameDescriptor) -> None:
    """Examine what the descriptor opens without options, and how it answers to options that are none."""
    examined = ExaminedGame("default", _open(descriptor, {}))
    absent = missing_members(examined.game)
    examined.require(not absent, "missing", f"no {', '.join(absent)}")
    name = examined.game.name
    examined.require(name == descriptor.name, "descriptor", f"its names are {descriptor.name!r} and {name!r}")
    examined.require(bool(descriptor.player_counts()), "descriptor", "it opens with no number of players")
    try:
        descriptor.open({"no-such-option": 1})
    except OptionsError:
        return
    except Exception as error:
        raise examined.fault("descriptor", f"an unknown option raised {error!r}, not OptionsError") from error
    raise examined.fault("descriptor", "it opens with an option that does not exist")


def _open(descriptor: GameDescriptor, plain: dict[str, Any]) -> AnyGame:
    try:
        return descriptor.open(plain)
    except Exception as error:
        nothing: Any = None
        raise ExaminedGame("default", nothing).fault("descriptor", f"open raised {error!r}") from error


def check_options(descriptor: GameDescriptor, examined: ExaminedGame) -> None:
    """The options are a struct with the number of players, and open the same game again."""
    game = examined.game
    is_struct = isinstance(game.options, msgspec.Struct)
    examined.require(is_struct, "descriptor", f"the options are {game.options!r}, which is no msgspec.Struct")
    seats = getattr(game.options, "players", None)
    detail = f"the options say {seats} players, and the game has {game.players}"
    examined.require(seats == game.players, "descriptor", detail)
    again = descriptor.open(msgspec.to_builtins(game.options))
    detail = f"{game.options!r} as plain data open {again.options!r}"
    examined.require(again.options == game.options, "descriptor", detail)


def _play(examined: ExaminedGame, dice: Dice, report: GameReport) -> None:
    _start(examined)
    texts: set[str] = set()
    while True:
        before = _examine_state(examined, texts, dice)
        if not (waiting := examined.call("waiting", examined.state)):
            break
        examined.require(len(examined.steps) < MAX_STEPS, "endless", "the game does not end")
        phase = examined.call("view", examined.state, None).phase
        report.phases[phase] = report.phases.get(phase, 0) + 1
        seat, action = _choose(examined, waiting, dice)
        texts.add(check_step(examined, seat, action, before))
    check_end(examined)
    report.games += 1
    report.steps += len(examined.steps)


def _start(examined: ExaminedGame) -> None:
    examined.state = examined.call("start")
    repeats = examined.state == examined.call("start")
    examined.require(repeats, "unrepeatable", "two calls of start give states that are not equal")
    check_absent_seats(examined)


def _examine_state(examined: ExaminedGame, texts: set[str], dice: Dice) -> Any:
    """Return a copy of the state, made before it was examined."""
    before = deepcopy(examined.state)
    check_state(examined, texts, dice)
    unchanged = examined.state == before
    examined.require(unchanged, "changes", "the state changed although nothing was applied to it")
    return before


def _choose(examined: ExaminedGame, waiting: Sequence[int], dice: Dice) -> tuple[int, Any]:
    seat = dice.choice(waiting)
    if seat == CHANCE:
        return seat, _chance(examined, dice)
    # Sorted, because a game may list its moves in any order.
    return seat, dice.choice(sorted(examined.call("legal", examined.state, seat), key=examined.game.write))


def _chance(examined: ExaminedGame, dice: Dice) -> Any:
    """Draw an outcome, which the same dice give again and the rules accept."""
    seed = f"{dice.below(10**9)}"
    action, again = (examined.call("chance", examined.state, Dice(seed)) for _ in range(2))
    examined.require(action == again, "unrepeatable", f"the same dice give {action!r} and {again!r}")
    check_notation(examined, CHANCE, action)
    reason = examined.call("refusal", examined.state, CHANCE, action)
    examined.require(reason is None, "illegal", f"chance draws {action!r}, and it is refused: {reason}")
    return action


def check_step(examined: ExaminedGame, seat: int, action: Any, before: Any) -> str:
    """Apply an action in each way there is, go on to the next state, and return the text of the action.

    `before` is a copy of the present state.
    """
    state = examined.state
    text = examined.call("write", action)
    after, events = examined.call("step", state, seat, action)
    others = [examined.call("apply", state, seat, form) for form in (action, text)]
    repeats = all(other == after for other in others)
    examined.require(repeats, "unrepeatable", f"step and apply give other states for {text!r}")
    again = examined.call("step", state, seat, text)[1]
    examined.require(again == events, "unrepeatable", f"{text!r} gives other events the second time")
    examined.require(state == before, "changes", f"{text!r} changed the state that it was applied to")
    check_events(examined, events)
    examined.state = after
    examined.steps.append(step_text(seat, text))
    examined.events.append(events)
    _check_rounds(examined)
    return str(text)


def check_events(examined: ExaminedGame, events: Any) -> None:
    """What happened is a list of events, and everybody's form of it can be sent."""
    are_events = isinstance(events, list) and all(isinstance(event, Event) for event in events)
    examined.require(are_events, "events", f"step gives {events!r}, which is no list of events")
    for event in events:
        for chair in examined.chairs:
            encode(examined, f"{event!r}", event.redact_for(chair), msgspec.json.encode)


def _check_rounds(examined: ExaminedGame) -> None:
    # A record seals each round with a hash, one at a time.
    before, after = examined.rounds, examined.call("rounds_played", examined.state)
    goes_on = after in (before, before + 1)
    examined.require(goes_on, "rounds", f"rounds_played went from {before} to {after}")
    examined.rounds = after


def check_end(examined: ExaminedGame) -> None:
    """The result agrees with itself, and the texts of all steps lead to the same end."""
    game, state = examined.game, examined.state
    result = examined.call("result", state)
    is_result = isinstance(result, Result) and len(result.ranks) == len(result.scores) == game.players
    examined.require(is_result, "result", f"{result!r} is no Result with a rank and a score for each seat")
    first = tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    agrees = tuple(result.winners) == first
    examined.require(agrees, "result", f"winners are {result.winners}, and the first ranks {first}")
    scores = examined.call("scores", state)
    final = tuple(result.scores) == scores
    examined.require(final, "result", f"scores are {scores!r}, in the result {result.scores!r}")
    holdings = examined.call("holdings", state)
    has_all = len(holdings) >= game.players  # a ghost may hold cards too
    examined.require(has_all, "result", f"holdings has {len(holdings)} entries for {game.players} seats")
    examined.call("hindsight", examined.events)
