"""What the conformance kit for games reports: the fault of a game, and where in which game it showed."""

from typing import Literal, NamedTuple, TypeAlias

import msgspec

GameCheck: TypeAlias = Literal[
    "missing",
    "descriptor",
    "raised",
    "fields",
    "notation",
    "illegal",
    "refusal",
    "changes",
    "unrepeatable",
    "leaks",
    "events",
    "encoding",
    "rounds",
    "endless",
    "result",
]
"""The rules for games, each by the fault against it.

`missing`: no method or attribute that every game has; `descriptor`: names or options that do not agree;
`raised`: a method that raises where it must answer; `fields`: a view or summary that lacks what everybody
reads in it, or says something else than the game; `notation`: an action that its text does not name;
`illegal`: a legal action that is refused, or none where one is due; `refusal`: an action that is not legal
and is accepted, or is refused in another way; `changes`: a state that changes while it is used;
`unrepeatable`: another state or other events from the same state, action and dice; `leaks`: a view that
differs when only hidden information differs; `events`: no list of events; `encoding`: what cannot be sent or
handed to the process of a bot; `rounds`: finished rounds that do not go up one by one; `endless`: no end
after 20,000 steps; `result`: an end that waits for somebody; scores, ranks or winners that do not agree."""


class GameMoment(NamedTuple):
    """A moment of a random game: the option set, and the steps from the start as a record has them."""

    option_set: str
    steps: tuple[str, ...] = ()

    def __str__(self) -> str:
        last = f", the last is “{self.steps[-1]}”" if self.steps else ""
        return f"option set {self.option_set}, after {len(self.steps)} steps{last}"


class GameNonconformance(AssertionError):
    """A game breaks a rule for games. `check` names the rule, and `moment` says when."""

    def __init__(self, check: GameCheck, moment: GameMoment, detail: str) -> None:
        self.check, self.moment, self.detail = check, moment, detail
        super().__init__(f"{check}: {detail} ({moment})")


class GameReport(msgspec.Struct):
    """What was played of a game that conforms."""

    games: int = 0
    steps: int = 0
    phases: dict[str, int] = {}
    """The number of steps in each phase."""
