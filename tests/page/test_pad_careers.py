"""Statistics without a server: what the page counts of many games is what `yohoho.scorepad.stats` counts."""

import json
from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.page.javascript import PageModules
from tests.scorepad.random_sheets import any_sheet, any_step
from yohoho.scorepad import Log, dumps, fold, tally, write
from yohoho.scorepad.commands import Close, Describe
from yohoho.scorepad.stats import CountedGame, careers_in, ladder

SEASONS: Final = 40
NAMES: Final = ("Ann", "ANN", "Bo", "Straße", "STRASSE", "Zoë", "Ødegård", "İda")
"""Some of them are one person, whatever the case."""
COUNT: Final = """async (seasons) => {
  const [{ loads }, { fold }, { tally }, { careersIn, ranking }] = await Promise.all(
    ["sheets/document", "rules/sheet", "rules/tally", "sheets/careers"]
      .map((path) => import(`${web}${path}.js`)));
  return seasons.map((texts) => {
    const careers = careersIn(texts.map((text) => {
      const sheet = fold(loads(text));
      return { sheet, tally: tally(sheet) };
    }));
    return JSON.stringify([[...careers], [...ranking(careers)]]);
  });
}"""


def a_game(rng: Random, sheet: str) -> Log:
    """Anything people write, under names of a small circle, and called off wherever it stands."""
    log = any_sheet(rng, sheet)
    names = rng.sample(NAMES, len(NAMES))
    for person in fold(log).people:
        if all(other.name.casefold() != names[-1].casefold() for other in fold(log).people):
            log = write(log, "opener", Describe(person.id, names.pop(), person.colour))
        else:
            names.pop()
    for _ in range(rng.randint(6, 20)):
        log = any_step(rng, log, "phone")
    return log if tally(fold(log)).over else write(log, "phone", Close(True))


def careers_and_ladder(logs: list[Log]) -> list[Any]:
    careers = careers_in([CountedGame(sheet, tally(sheet)) for sheet in map(fold, logs)])
    plain: Any = json.loads(msgspec.json.encode(careers))
    return [plain, dict(ladder(careers))]


@pytest.mark.slow
def test_every_number_of_everybody_is_the_same(modules: PageModules) -> None:
    seasons = [
        [a_game(rng, f"s{number}") for number in range(rng.randint(1, 9))]
        for rng in map(Random, range(SEASONS))
    ]
    answers = modules.evaluate(COUNT, [[dumps(log) for log in season] for season in seasons])
    seen: set[str] = set()
    for season, answer in zip(seasons, answers, strict=True):
        people, places = json.loads(answer)
        assert [dict(people), dict(places)] == careers_and_ladder(season)
        for _, career in people:
            seen |= {name for name, value in career.items() if value}
            seen |= {f"{name} twice" for name in ("zeros", "bids") if career[name]["tried"] > 1}
            seen |= {name for name, count in career["misses"].items() if count > 1}
            seen |= {"a run"} if career["win_run"]["best"] > 1 else set()
            seen |= {"level"} if any(duel["level"] for duel in career["against"].values()) else set()
    assert {"biggest", "against", "by_cards", "zeros twice", "a run", "level"} <= seen
    assert {"over", "under", "tricks_over", "tricks_under"} <= seen
