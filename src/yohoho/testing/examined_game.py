"""A game that is played at random and examined: every call of the game goes through here."""

from typing import Any

from yohoho.core.game import CHANCE, AnyGame
from yohoho.testing.game_fault import GameCheck, GameMoment, GameNonconformance


class ExaminedGame:
    """A game, its present state and the steps that led there."""

    def __init__(self, option_set: str, game: AnyGame) -> None:
        self.option_set, self.game = option_set, game
        self.state: Any = None
        self.steps: list[str] = []
        self.events: list[list[Any]] = []
        """The events of each step."""
        self.rounds = 0
        """The finished rounds."""

    @property
    def chairs(self) -> list[int | None]:
        """The seats, and None for a spectator."""
        return [*range(self.game.players), None]

    def call(self, method: str, *arguments: Any) -> Any:
        """Return what a method of the game answers. Raises GameNonconformance when it raises."""
        try:
            return getattr(self.game, method)(*arguments)
        except Exception as error:
            raise self.fault("raised", f"{method} raised {error!r}") from error

    def expect_error(self, kind: type[Exception], method: str, *arguments: Any) -> None:
        """Call a method of the game that must raise an error of this kind."""
        said = ", ".join(map(repr, arguments[1:] if method != "read" else arguments))
        try:
            getattr(self.game, method)(*arguments)
        except kind:
            return
        except Exception as error:
            detail = f"{method} raised {error!r} for {said}, not {kind.__name__}"
            raise self.fault("refusal", detail) from error
        raise self.fault("refusal", f"{method} did not raise {kind.__name__} for {said}")

    def require(self, holds: bool, check: GameCheck, detail: str) -> None:
        if not holds:
            raise self.fault(check, detail)

    def fault(self, check: GameCheck, detail: str) -> GameNonconformance:
        return GameNonconformance(check, GameMoment(self.option_set, tuple(self.steps)), detail)


def step_text(seat: int, action: str) -> str:
    """Return a step as records have it."""
    return action if seat == CHANCE else f"{seat} {action}"
