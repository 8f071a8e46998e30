"""The conformance kit for games names the fault of a game, and games without one pass."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, ClassVar, Final

import msgspec
import pytest
from msgspec.structs import replace

from tests.third_game.goofspiel import GOOFSPIEL, Bid, Goofspiel, Options, View
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.errors import OptionsError, Reason
from yohoho.core.game import Event, Game, Result
from yohoho.testing import GameNonconformance, check_game

QUICK: Final = {
    "skull": ("skull-3-last-chance", "skull-6"),
    "skull-king": ("beck-3-everything", "beck-2-plan-own", "schmidt-2-face-down"),
}


@pytest.mark.parametrize("name", QUICK)
def test_own_games_conform(name: str) -> None:
    assert check_game(name, only=QUICK[name]).games == len(QUICK[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_own_games_conform_with_every_option_set(name: str) -> None:
    check_game(name)


def test_game_that_is_not_installed_conforms() -> None:
    report = check_game(replace(GOOFSPIEL, name="goofspiel"), games=2)
    assert (report.games, report.steps) == (6, 6 * 5 + 2 * 5 * (2 + 3 + 4))
    assert report.phases == {"prize": 30, "bids": 90}


def test_the_same_seed_plays_the_same_games() -> None:
    reports = [check_game("skull", seed=seed, only=["skull-3"]) for seed in (1, 1, 2)]
    assert reports[0] == reports[1] != reports[2]


def test_unknown_game_is_an_options_error() -> None:
    with pytest.raises(OptionsError, match="unknown-game"):
        check_game("acme-chess")


class Incomplete:
    """It has what the options say, and no rules."""

    name, rules_version, options, players = "goofspiel", 1, Options(3), 3


class Inheriting(Game[Any, Any, Any]):
    """It inherits methods without a body."""

    name, rules_version, options, players = "goofspiel", 1, Options(3), 3


class OtherName(Goofspiel):
    name = "goof"


class Raising(Goofspiel):
    def summary(self, state: Any) -> dict[str, Any]:
        raise KeyError("mast")


class ShortSummary(Goofspiel):
    def summary(self, state: Any) -> dict[str, Any]:
        return {"phase": state.phase}


class LegalHidden(Goofspiel):
    def view(self, state: Any, seat: int | None, public: View | None = None) -> View:
        return replace(super().view(state, seat, public), legal=())


class TwoForOne(Goofspiel):
    def write(self, action: Any) -> str:
        return "bid 1" if isinstance(action, Bid) else super().write(action)


class Misread(Goofspiel):
    def read(self, text: str) -> Any:
        return replace(super().read(text), card=1)


class Numbered(Goofspiel):
    """A record would take the first word of a step of chance for a seat."""

    def write(self, action: Any) -> str:
        return super().write(action) if isinstance(action, Bid) else f"{action.card} prize"

    def read(self, text: str) -> Any:
        number, _, word = text.partition(" ")
        return super().read(f"{word} {number}" if word == "prize" else text)


class RefusesLegal(Goofspiel):
    def refusal(self, state: Any, seat: int, action: Any) -> Reason | None:
        return Reason("storm") if seat == 1 else super().refusal(state, seat, action)


class Stuck(Goofspiel):
    def legal(self, state: Any, seat: int) -> Any:
        return [] if seat == 0 else super().legal(state, seat)


class AcceptsAll(Goofspiel):
    def refusal(self, state: Any, seat: int, action: Any) -> Reason | None:
        return None


class AnySeat(Goofspiel):
    def legal(self, state: Any, seat: int) -> Any:
        return super().legal(state, seat) if seat < self.players else []


class AnyText(Goofspiel):
    def read(self, text: str) -> Any:
        return super().read(text) if " " in text else Bid(1)


class Open(Goofspiel):
    """Everybody sees every bid."""

    def view(self, state: Any, seat: int | None, public: View | None = None) -> View:
        bid = next((bid for bid in state.bids if bid is not None), None)
        return replace(super().view(state, seat, public), bid=bid)


class Tally(msgspec.Struct):
    """A state that is not frozen."""

    inner: Any
    looks: int = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Gossip(Goofspiel):
    """A refusal tells what the others have bid."""

    def refusal(self, state: Any, seat: int, action: Any) -> Reason | None:
        reason = super().refusal(state, seat, action)
        return reason and replace(reason, args={"bids": state.bids})


class Changing(Goofspiel):
    def start(self) -> Any:
        return Tally(super().start())

    def summary(self, state: Any) -> dict[str, Any]:
        state.looks += 1
        return super().summary(state)


class Whimsical(Goofspiel):
    """Chance uses other randomness than its dice."""

    numbers: ClassVar[Iterator[int]] = count()

    def chance(self, state: Any, dice: Any) -> Any:
        legal = self.legal(state, -1)
        return legal[next(self.numbers) % len(legal)]


class Identical:
    """A state that equals nothing but itself."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner


class Unequal(Goofspiel):
    def start(self) -> Any:
        return Identical(super().start())


class Storyteller(Goofspiel):
    def step(self, state: Any, seat: int, action: Any) -> Any:
        return super().step(state, seat, action)[0], ["a storm"]


class Opaque(Event, frozen=True):
    thing: Any


class Unsendable(Goofspiel):
    def step(self, state: Any, seat: int, action: Any) -> Any:
        return super().step(state, seat, action)[0], [Opaque(len)]


class Jumping(Goofspiel):
    def rounds_played(self, state: Any) -> int:
        return 2 * super().rounds_played(state)


class Endless(Goofspiel):
    def step(self, state: Any, seat: int, action: Any) -> Any:
        after, events = super().step(state, seat, action)
        return (after if after.prizes or after.prize else self.start()), events

    def rounds_played(self, state: Any) -> int:
        return 0


class Waiting(Goofspiel):
    def is_over(self, state: Any) -> bool:
        return False


class NoWinner(Goofspiel):
    def result(self, state: Any) -> Result:
        return replace(super().result(state), winners=())


class EarlyResult(Goofspiel):
    def result(self, state: Any) -> Result:
        return Result((), (1,) * self.players, state.scores)


class NoScores(Goofspiel):
    def scores(self, state: Any) -> tuple[int, ...]:
        return (0,) * self.players


class OtherScores(Goofspiel):
    def result(self, state: Any) -> Result:
        final = super().result(state)
        return replace(final, scores=final.scores[::-1])


@pytest.mark.parametrize(
    ("game", "check", "detail"),
    [
        (Incomplete, "missing", "no start, waiting, legal, refusal"),
        (Inheriting, "missing", "no start, waiting, legal, refusal"),
        (OtherName, "descriptor", "'goofspiel' and 'goof'"),
        (Raising, "raised", "summary raised KeyError"),
        (ShortSummary, "fields", "the summary has no round, scores"),
        (LegalHidden, "fields", "legal of seat 0 is ()"),
        (TwoForOne, "notation", "two legal actions"),
        (Misread, "notation", "is read as Prize(card=1)"),
        (Numbered, "notation", "in a record"),
        (RefusesLegal, "illegal", "refused: storm"),
        (Stuck, "illegal", "waits for seat 0"),
        (AcceptsAll, "refusal", "refusal gives None"),
        (AnySeat, "refusal", "legal did not raise SeatError"),
        (AnyText, "refusal", "read did not raise NotationError for ''"),
        (Open, "leaks", "bid of"),
        (Gossip, "leaks", "the reason against"),
        (Changing, "changes", "although nothing was applied"),
        (Whimsical, "unrepeatable", "the same dice"),
        (Unequal, "unrepeatable", "two calls of start"),
        (Storyteller, "events", "a storm"),
        (Unsendable, "encoding", "Opaque"),
        (Jumping, "rounds", "from 0 to 2"),
        (Endless, "endless", "does not end"),
        (Waiting, "result", "is_over is False, and waiting is ()"),
        (NoWinner, "result", "winners are ()"),
        (EarlyResult, "refusal", "result did not raise UnfinishedError"),
        (NoScores, "result", "scores are (0, 0, 0), in the summary"),
        (OtherScores, "result", ", in the result ("),
    ],
)
def test_fault_of_a_game_is_named(
    monkeypatch: pytest.MonkeyPatch, game: type[Any], check: str, detail: str
) -> None:
    def open_game(plain: Mapping[str, Any]) -> Any:
        return game.from_options(plain) if issubclass(game, Goofspiel) else game()

    monkeypatch.setattr("yohoho.testing.game_conformance.MAX_STEPS", 60)
    with pytest.raises(GameNonconformance) as fault:
        check_game(replace(GOOFSPIEL, open=open_game), only=["goofspiel-3"])
    assert (fault.value.check, detail in fault.value.detail) == (check, True), fault.value
    assert "option set" in str(fault.value)


@pytest.mark.parametrize(
    ("descriptor", "detail"),
    [
        (replace(GOOFSPIEL, open=lambda plain: Goofspiel(plain["cards"])), "open raised KeyError('cards')"),
        (replace(GOOFSPIEL, open=lambda plain: Goofspiel()), "an option that does not exist"),
        (replace(GOOFSPIEL, open=lambda plain: Goofspiel(Options(**plain))), "an unknown option raised"),
    ],
)
def test_fault_of_a_descriptor_is_named(descriptor: GameDescriptor, detail: str) -> None:
    with pytest.raises(GameNonconformance, match="descriptor") as fault:
        check_game(descriptor)
    assert detail in fault.value.detail


def test_fault_says_which_steps_lead_to_it() -> None:
    with pytest.raises(GameNonconformance) as fault:
        check_game(replace(GOOFSPIEL, open=Jumping.from_options), only=["goofspiel-2"])
    moment = fault.value.moment
    assert moment.option_set == "goofspiel-2"
    assert sorted(step.split()[0] for step in moment.steps) == ["0", "1", "prize"]
