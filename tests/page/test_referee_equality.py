"""The referee in JavaScript and in Python give the same rulings, reasons and errors."""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.effort import examples
from tests.page.javascript import PageModules
from tests.page.referee_questions import any_hand, any_score, any_trick
from tests.page.templates import WEB
from yohoho.core.errors import YohohoError
from yohoho.server.routes.server_only.referee import HandQuestion, ScoreQuestion, TrickQuestion
from yohoho.skull_king.referee import judge_hand, judge_score, judge_trick
from yohoho.skull_king.score import Facts

ASK: Final = """async ([judge, questions]) => {
  const referee = await import(`${web}rules/referee.js`);
  return questions.map((question) => {
    try { return JSON.stringify(referee[judge](question)); } catch (error) {
      if (!error.code) throw error;
      return JSON.stringify([error.code, error.ruling, error.args]);
    }
  });
}"""
TRICK_REASONS: Final = {
    "no-suit",
    "suit-set",
    "highest-of-suit",
    "trump",
    "only-escapes",
    "mermaid",
    "first-mermaid",
    "pirate",
    "first-pirate",
    "skull-king",
    "mermaid-catches-king",
    "second-leviathan",
    "kraken",
    "kraken-leader",
    "whale-takes-nothing",
    "whale-highest-number",
    "loot-destroyed",
    "fourteen",
    "black-fourteen",
    "mermaid-by-pirate",
    "pirate-by-king",
    "king-by-mermaid",
    "loot-allies",
}
SCORE_REASONS: Final = {
    "bid-changed",
    "zero-bid",
    "zero-bid-missed",
    "exact",
    "missed",
    "direct-hit",
    "glancing-blow",
    "complete-miss",
    "cannonball-hit",
    "cannonball-miss",
    "bonus",
    "bonus-half",
    "bonus-lost",
    "alliance",
    "wager-won",
    "wager-lost",
}
HAND_RULINGS: Final = {
    "B-1",
    "B-2",
    "B-3",
    "B-4",
    "B-6",
    "B-8",
    "K-6",
    "W-5",
    "S-10",
    "S-12",
    "S-13",
    "S-14",
}
"""The rules behind a card that must not be played: why the suit holds."""
CARD_ERRORS: Final = {
    "unknown-edition",
    "not-in-this-edition",
    "too-many-blanks",
    "bad-blank",
    "trick-size",
    "not-in-edition",
    "too-many-cards",
    "no-role",
    "declare-role",
}
SCORE_ERRORS: Final = {
    "unknown-scoring",
    "out-of-range",
    "bonus-step",
    "not-in-this-edition",
    "wager-amount",
    "change-range",
}

Question = dict[str, Any]


def answer(question: Question, judge: str) -> Any:
    """The answer of the library, with the defaults of the route."""
    try:
        return msgspec.to_builtins(JUDGES[judge](question))
    except YohohoError as error:
        return [error.reason.code, error.reason.ruling, msgspec.to_builtins(error.reason.args)]


def on_trick(question: Question) -> Any:
    parsed = TrickQuestion(**question)
    return judge_trick(parsed.edition, parsed.cards, parsed.blanks)


def on_hand(question: Question) -> Any:
    parsed = HandQuestion(**question)
    return judge_hand(parsed.edition, parsed.hand, parsed.trick, parsed.blanks)


def on_score(question: Question) -> Any:
    parsed = ScoreQuestion(**question)
    facts = Facts(parsed.bid, parsed.tricks, parsed.bonus, parsed.alliances, parsed.wager, parsed.harry)
    return judge_score(parsed.scoring, parsed.dealt, parsed.round, facts)


JUDGES: Final[dict[str, Callable[[Question], Any]]] = {
    "judgeTrick": on_trick,
    "judgeHand": on_hand,
    "judgeScore": on_score,
}


def answers_of_both(
    modules: PageModules, judge: str, questions: list[Question]
) -> tuple[list[Any], set[str]]:
    """The answers that both gave, and the codes of the errors."""
    texts = modules.evaluate(ASK, [judge, questions])
    answers = [json.loads(one) for one in texts]
    for question, one in zip(questions, answers, strict=True):
        assert one == answer(question, judge), question
    errors = {one[0] for one in answers if isinstance(one, list)}
    return [one for one in answers if isinstance(one, dict)], errors


def random_questions(make: Callable[[Random], Question]) -> list[Question]:
    rng = Random(make.__name__)
    return [make(rng) for _ in range(examples(20_000, 2000))]


def reasons(answers: Iterable[Any]) -> set[str]:
    return {reason["code"] for one in answers for reason in one["why"]}


def test_tricks_are_judged_alike(modules: PageModules) -> None:
    answers, errors = answers_of_both(modules, "judgeTrick", random_questions(any_trick))
    assert reasons(answers) == TRICK_REASONS
    assert errors == CARD_ERRORS


def test_hands_are_judged_alike(modules: PageModules) -> None:
    answers, errors = answers_of_both(modules, "judgeHand", random_questions(any_hand))
    refused = [one for each in answers for one in each["refused"]]
    assert {one["reason"] for one in refused} == {"must-follow"}
    assert {one["ruling"] for one in refused} == HAND_RULINGS
    assert errors == {*CARD_ERRORS, "empty-hand"}


def test_rounds_are_scored_alike(modules: PageModules) -> None:
    answers, errors = answers_of_both(modules, "judgeScore", random_questions(any_score))
    assert reasons(answers) == SCORE_REASONS
    assert errors == SCORE_ERRORS


def test_blank_pirates_have_the_same_numbers(modules: PageModules) -> None:
    """The sixth is Rosie's copy, although Harry's was named first."""
    blanks = ["pirate-harry", "pirate-rosie"]
    pairs = [(f"pirate-{n}", f"{blank}-2") for n in (6, 7) for blank in blanks]
    questions: list[Question] = [{"cards": list(pair), "blanks": blanks} for pair in pairs]
    answers, errors = answers_of_both(modules, "judgeTrick", questions)
    assert (len(answers), errors) == (2, {"too-many-cards"})


@pytest.mark.parametrize(
    ("kind", "judge", "fields"),
    [
        ("trick", "judgeTrick", ("cards", "edition", "blanks")),
        ("hand", "judgeHand", ("edition", "trick", "hand")),
        ("score", "judgeScore", None),
    ],
)
def test_every_example_of_the_rule_books_has_the_same_reasons(
    modules: PageModules, kind: str, judge: str, fields: tuple[str, ...] | None
) -> None:
    every = json.loads((WEB / "rulings" / "examples.json").read_bytes()).values()
    of_kind = [example for example in every if example["kind"] == kind]
    questions = [
        {name: example[name] for name in fields if name in example} if fields else example["question"]
        for example in of_kind
    ]
    answers, errors = answers_of_both(modules, judge, questions)
    assert not errors
    assert len(answers) == len(of_kind) > 0
