"""Rules in JavaScript and in Python give the same answers on 100,000 random rounds, half with trick logs."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tests.effort import examples
from tests.page.javascript import PageModules
from tests.page.page_facts import plain_edition
from tests.page.test_pad_scoring import plain, plain_tally
from tests.scorepad.random_cases import any_case, any_unchecked_options
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Claim, Log, Round, Sheet, dumps, faults, fold, open_sheet
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.judge import case_of
from yohoho.scorepad.ledger import append
from yohoho.scorepad.tricklog import fill_round, is_whole, judge_tricks, log_faults, order_of
from yohoho.skull_king.cards import NAMES, PIRATES, cards_in, names_in
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.options import Setup, read_options
from yohoho.skull_king.powers import PERSONS

SHEETS: Final = examples(1000, 300)
ROUNDS: Final = 5
SEEDS: Final = range(20)
"""Together 100,000 rounds."""
QUICK: Final = 1
"""The seeds of `make test`; the others are slow."""

JUDGE: Final = """async (texts) => {
  const [{ loads }, { fold }, { caseOf }, { tally }, log] = await Promise.all(
    ["sheets/document", "rules/sheet", "rules/judge", "rules/tally", "rules/tricklog"]
      .map((path) => import(`${web}${path}.js`)));
  const tricks = (judged) => {
    if (!judged.round.played.length || log.logFaults(judged).length) return null;
    const orders = judged.round.played.map((plays) => log.orderOf(judged, plays[0].by ?? null, "p1"));
    return {
      tricks: log.judgeTricks(judged), orders,
      whole: log.isWhole(judged) ? log.harvest(judged) : null,
    };
  };
  return texts.map((text) => {
    const sheet = fold(loads(text)), counted = tally(sheet);
    for (const row of counted.rows) for (const cell of Object.values(row.cells)) delete cell.facts;
    const logs = [...sheet.rounds.keys()].map((number) => tricks(caseOf(sheet, number)));
    return JSON.stringify({ counted, logs });
  });
}"""
SET_UP: Final = """async (options_list) => {
  const { setUp } = await import(`${web}rules/setup.js`);
  return options_list.map((options) => {
    try {
      const { deck, plan, hands, scoring } = setUp(options);
      return JSON.stringify({ deck: [...deck].sort(), plan, hands, scoring });
    } catch (error) {
      if (!error.code) throw error;
      return JSON.stringify([error.code, error.ruling, error.args]);
    }
  });
}"""
JUDGE_THIRD: Final = """async ([edition, text]) => {
  const [{ EDITIONS }, { loads }, { fold }, { faults }] = await Promise.all(
    ["rules/editions", "sheets/document", "rules/sheet", "rules/judge"]
      .map((path) => import(`${web}${path}.js`)));
  EDITIONS[edition.name] = edition;
  try { return faults(fold(loads(text))); } finally { delete EDITIONS[edition.name]; }
}"""
FAULTS: Final = {
    "too-many-to-deal",
    "bid-range",
    "bid-missing",
    "tricks-range",
    "too-many-discarded",
    "tricks-too-many",
    "tricks-missing",
    "wager-amount",
    "wager-in-last-trick",
    "change-range",
    "power-not-in-use",
    "one-such-pirate",
    "pirate-was-caught",
    "no-trick-no-power",
    "not-in-this-edition",
    "unknown-card",
    "not-in-deck",
    "pays-nothing",
    "no-trick-to-claim",
    "loot-without-giver",
    "allied-with-oneself",
    "only-loot-has-giver",
    "claimed-twice",
    "king-was-caught",
    "one-skull-king",
    "too-many-pirates",
    "no-mermaid-left",
    "no-pirate-left",
    "too-few-tricks",
    "logged-twice",
    "declare-role",
    "too-many-plays",
    "plays-twice",
    "no-graybeard",
    "graybeard-twice",
    "trick-unfinished",
    "too-many-logged",
}
"""Every reason that a judge can give."""
REFUSALS: Final = {
    "unknown-edition",
    "player-count",
    "not-in-this-edition",
    "unknown-scoring",
    "unknown-power",
    "unknown-plan",
    "bad-plan",
    "too-many-blanks",
    "bad-blank",
}
"""Every reason to refuse options."""


def judge_in_python(sheet: Sheet) -> dict[str, Any]:
    return {"counted": plain_tally(sheet), "logs": [tricks_of(sheet, number) for number in sheet.rounds]}


def tricks_of(sheet: Sheet, number: int) -> Any:
    """The judged tricks of a round's log; None for a round without one, or for one with faults."""
    case = case_of(sheet, number)
    if not case.round.played or any(log_faults(case)):
        return None
    whole = fill_round(case) if is_whole(case) else None
    return {
        "tricks": plain(judge_tricks(case)),
        "orders": [list(order_of(case, plays[0].by, "p1")) for plays in case.round.played],
        "whole": whole and {key: plain(getattr(whole, key)) for key in ("tricks", "discarded", "claims")},
    }


def compare(modules: PageModules, logs: Sequence[Log]) -> list[dict[str, Any]]:
    """The counts of these sheets. Raises AssertionError for the first that the page counts otherwise."""
    answers = modules.evaluate(JUDGE, [dumps(log) for log in logs])
    counts = [judge_in_python(fold(log)) for log in logs]
    for log, answer, count in zip(logs, answers, counts, strict=True):
        assert json.loads(answer) == count, dumps(log)
    return counts


@pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.slow] * (n >= QUICK)) for n in SEEDS])
def test_rounds_and_trick_logs_are_judged_alike(modules: PageModules, seed: int) -> None:
    rng = Random(f"rounds {seed}")
    answers = compare(modules, [any_case(rng, ROUNDS) for _ in range(SHEETS)])
    assert {fault["why"]["code"] for one in answers for fault in one["counted"]["faults"]} == FAULTS
    tricks = [trick for one in answers for log in one["logs"] if log for trick in log["tricks"]]
    reasons = {reason["code"] for trick in tricks for reason in trick["why"]}
    assert {"second-leviathan", "whale-takes-nothing", "loot-destroyed", "king-by-mermaid"} <= reasons
    assert {trick["power"] for trick in tricks} == {None, *PERSONS}
    assert any(trick["odd"] for trick in tricks)
    assert any(claim.get("giver") for trick in tricks for claim in trick["claims"])
    assert sum(1 for one in answers for log in one["logs"] if log and log["whole"]) > SHEETS * ROUNDS / 30


def set_up(options: dict[str, Any]) -> Any:
    try:
        setup = Setup(read_options(options))
    except YohohoError as error:
        return plain([error.reason.code, error.reason.ruling, error.reason.args])
    deck = sorted(names_in(setup.deck_set))
    return {"deck": deck, "plan": list(setup.plan), "hands": setup.hands, "scoring": setup.scoring}


def test_options_make_the_same_game_or_are_refused_alike(modules: PageModules) -> None:
    rng = Random("options")
    option_sets = [plain(read_options(any_unchecked_options(rng))) for _ in range(examples(5000, 1000))]
    answers = [json.loads(answer) for answer in modules.evaluate(SET_UP, option_sets)]
    refused = set()
    for options, answer in zip(option_sets, answers, strict=True):
        assert answer == set_up(options), options
        if isinstance(answer, list):
            refused.add(answer[0])
    assert refused == REFUSALS


@pytest.mark.parametrize("model", EDITIONS.values(), ids=lambda edition: edition.name)
@pytest.mark.parametrize("extras", [{}, {"loot": ("loot",)}], ids=["plain", "loot"])
def test_a_third_edition_quotes_its_own_rulings(
    modules: PageModules, monkeypatch: pytest.MonkeyPatch, model: Edition, extras: dict[str, Any]
) -> None:
    """Neither the name of an edition nor its extra cards decide which rulings it quotes."""
    own = {code: f"T-{number}" for number, code in enumerate(model.rulings, start=1)}
    name = f"third-{model.name}-{len(extras)}"  # setups are cached by their options
    third = replace(model, name=name, extras=extras, menu=model.menu | set(extras), rulings=own)
    monkeypatch.setitem(EDITIONS, name, third)
    log = open_sheet("sheet", "dev", ["Ann", "Bo", "Cy"], {"edition": name})
    king = Claim("skull-king", "p1")
    caught = tuple(Claim(NAMES[card], "p1") for card in cards_in(third.deck & PIRATES)[:1])
    wrong = Round(cards=2, tricks={"p1": 1, "p2": 0, "p3": 0}, claims=(king, *caught))
    log = append(log, "dev", WriteRound(1, wrong))
    expected = plain(faults(fold(log)))
    assert modules.evaluate(JUDGE_THIRD, [plain_edition(third), dumps(log)]) == expected
    quoted = {fault["why"]["code"]: fault["why"]["ruling"] for fault in expected}
    assert quoted == {code: own[code] for code in ("bid-missing", "king-was-caught", "too-few-tricks")}
