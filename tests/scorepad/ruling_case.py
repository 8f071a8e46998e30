"""What a ruling does on a sheet: rounds to write, and what the tally must then say.

A round is a line: bids / tricks / what else. `x1` among the tricks is one that went to nobody; behind the
second stroke stand claims and powers: `a:black-14 a:loot<b a:wager=20 a:harry=+1 a:cannonball`.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from yohoho.scorepad import Person, Round

from .pad import LETTERS, claims, line


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """What is written on a new sheet, and what it must then say, see `read_outcome`."""

    ruling: str
    options: Mapping[str, Any]
    rounds: tuple[tuple[int, str], ...]
    """The number of the round, and its line."""
    deal: int = 0
    """Cards dealt; 0 is what the plan says."""
    expected: Mapping[str, Any]

    @property
    def people(self) -> list[Person]:
        letters = LETTERS[: self.options.get("players", 3)]
        return [Person(id=letter, name=letter.upper(), colour=seat) for seat, letter in enumerate(letters)]

    def __str__(self) -> str:
        return f"{self.ruling} {' | '.join(text for _, text in self.rounds)}"


def pays(ruling: str, text: str, points: str, *, cards: int = 2, says: str = "", **options: Any) -> Case:
    """One round, and the points of each. `says` are rulings that the explanation gives."""
    expected = {"points": [points], **({"says": says} if says else {})}
    return Case(ruling=ruling, options=_add_plan(options, (cards,)), rounds=((1, text),), expected=expected)


def game(ruling: str, *lines: str, options: Mapping[str, Any] | None = None, **expected: Any) -> Case:
    """Several rounds, one after the other, and anything that is true afterwards."""
    rounds = tuple(enumerate(lines, 1))
    return Case(ruling=ruling, options=dict(options or {}), rounds=rounds, expected=expected)


def refuses(
    ruling: str, text: str, code: str, *, cards: int = 2, cites: str = "", deal: int = 0, **options: Any
) -> Case:
    """A round that cannot have been. The refusal cites the ruling, or another one that rules it out."""
    return Case(
        ruling=ruling,
        options=_add_plan(options, (cards,)),
        rounds=((1, text),),
        deal=deal,
        expected={"refused": [code, cites or ruling]},
    )


def deals(ruling: str, cards: str, **options: Any) -> Case:
    """A whole game in which the first player wins everything: the cards of each round."""
    zeros = " 0" * (options.get("players", 3) - 1)
    lines = [f"{number}{zeros} / {number}{zeros}" for number in cards.split()]
    return game(ruling, *lines, options=options, cards=cards, over=True)


def _add_plan(options: Mapping[str, Any], plan: tuple[int, ...]) -> dict[str, Any]:
    """A game of one round; Schmidt's has one plan only, and begins with one card."""
    return {**options} if options.get("edition") == "schmidt" else {"plan": list(plan), **options}


def facts_of(text: str, cards: int = 0) -> Round:
    bids, tricks, more = [*text.split(" / "), "", ""][:3]
    gone = [word for word in tricks.split() if word.startswith("x")]
    won = " ".join(word for word in tricks.split() if word not in gone)
    words = [word for word in more.split() if "=" not in word and not word.endswith(":cannonball")]
    return Round(
        cards=cards,
        bids=line(bids),
        tricks=line(won),
        discarded=sum(int(word[1:]) for word in gone),
        claims=claims(" ".join(words)),
        wagers=_amounts("wager", more),
        harry=_amounts("harry", more),
        cannonballs=tuple(word[0] for word in more.split() if word.endswith(":cannonball")),
    )


def _amounts(power: str, text: str) -> dict[str, int]:
    """`a:wager=20` is 20 for a."""
    parts = [word.partition(f":{power}=") for word in text.split()]
    return {who: int(amount) for who, given, amount in parts if given}


def read_outcome(case: Case, tally: Mapping[str, Any]) -> dict[str, Any]:
    """Read what a tally says of the things that the case expects: one of the library, or one of the page."""
    return {what: _FINDS[what](tally, case.expected[what]) for what in case.expected}


def _says(tally: Mapping[str, Any], rulings: str) -> str:
    cells = [cell for row in tally["rows"] for cell in row["cells"].values()]
    cited = {reason["ruling"] for cell in cells for reason in cell["why"]}
    return " ".join(ruling for ruling in rulings.split() if ruling in cited)


def _due(tally: Mapping[str, Any], what: str) -> Any:
    return tally["next"] and tally["next"][what]


def _of_rows(tally: Mapping[str, Any], what: str) -> str:
    return " ".join(str(row[what]) for row in tally["rows"])


_FINDS: Final[Mapping[str, Any]] = {
    "points": lambda tally, _: [
        " ".join(str(cell["points"]) for cell in row["cells"].values()) for row in tally["rows"]
    ],
    "says": _says,
    "cards": lambda tally, _: _of_rows(tally, "cards"),
    "dealers": lambda tally, _: _of_rows(tally, "dealer"),
    "leaders": lambda tally, _: _of_rows(tally, "leader"),
    "deals_next": lambda tally, _: _due(tally, "dealer"),
    "leads_next": lambda tally, _: _due(tally, "leader"),
    "over": lambda tally, _: tally["over"],
    "winners": lambda tally, _: " ".join(tally["winners"]),
    "ranks": lambda tally, _: " ".join(str(rank) for rank in tally["ranks"].values()),
    "next": lambda tally, _: (
        f"round {_due(tally, 'number')} of {_due(tally, 'cards')} cards"
        + (", extra" if _due(tally, "extra") else "")
    ),
    "refused": lambda tally, _: None,
}
