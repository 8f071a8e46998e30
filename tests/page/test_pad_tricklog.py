"""The pad judges tricks in the browser as the library does: thousands of logs, and whole games."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import msgspec

from tests.effort import examples
from tests.page.javascript import PageModules
from tests.scorepad.logged_games import logged_rounds, sheet_for
from tests.skull_king.option_sets import OPTION_SETS, game_of
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, Play, Round, dumps, fold, open_sheet, write
from yohoho.scorepad import commands as ask
from yohoho.scorepad.claims import Case
from yohoho.scorepad.tricklog import filled, is_whole, judged, log_faults, order_of
from yohoho.skull_king.cards import BIT, NAMES, TWO_FACED
from yohoho.skull_king.options import Setup

LOGS: Final = examples(3000, 1000)
POWERS: Final = ["rosie", "will", "rascal", "juanita", "harry"]
SEA: Final = {"kraken": True, "whale": True, "loot": True, "loot_for_two": True}
OPTIONS: Final[list[dict[str, Any]]] = [
    {},
    {"edition": "schmidt"},
    SEA,
    SEA | {"powers": POWERS},
    SEA | {"blanks": ["kraken", "white-whale", "tigress", "loot"]},
    {"powers": POWERS, "blanks": ["mermaid", "skull-king", "black-14"]},
]
JUDGE: Final = """async (texts) => {
  const [{ loads }, { fold, setupOf, wholeRound, playersOf }, log] = await Promise.all(
    ["sheets/document", "rules/sheet", "rules/tricklog"].map((path) => import(`${web}${path}.js`)));
  return texts.map(([text, round]) => {
    const sheet = fold(loads(text));
    const names = new Map(playersOf(sheet, 1).map(({ id, name }) => [id, name]));
    const judged = { setup: setupOf(sheet, 1), round: wholeRound(round), names };
    const faults = log.logFaults(judged);
    if (faults.length) return JSON.stringify({ faults });
    const orders = judged.round.played.map((plays) => log.orderOf(judged, plays[0].by ?? null, "p1"));
    const whole = log.isWhole(judged) ? log.harvest(judged) : null;
    return JSON.stringify({ tricks: log.judgedTricks(judged), orders, whole });
  });
}"""
WRITE: Final = """async (asked) => {
  const [{ dumps, loads }, { write }] = await Promise.all(
    ["sheets/document", "sheets/ledger"].map((path) => import(`${web}${path}.js`)));
  return asked.map(([text, rounds]) => {
    try {
      return dumps(rounds.reduce((log, round) => write(log, "dev", round, 7), loads(text)));
    } catch (error) { return JSON.stringify([error.code, error.ruling, error.args]); }
  });
}"""


def any_log(rng: Random, sheet: Log) -> Round:
    """Some tricks of a round; every fourth log has something wrong with it."""
    setup = fold(sheet).setup(1)
    ids: list[str | None] = [person.id for person in fold(sheet).people]
    if setup.ghost is not None:
        ids.insert(1, None)
    deck = any_deck(rng, setup)
    tricks = rng.randint(1, 3)
    size = [len(ids)] * (tricks - 1) + [rng.randint(1, len(ids))]
    played = [
        tuple(Play(deck.pop(), who) for who in ids[start:] + ids[:start])[:length]
        for length in size
        for start in [rng.randrange(len(ids))]
    ]
    if rng.random() < 0.25:
        spoil(rng, setup, played)
    return Round(cards=rng.randint(tricks, 4), played=tuple(played))


def any_deck(rng: Random, setup: Setup) -> list[str]:
    """The deck, shuffled, the special cards likely on top; two-faced ones have chosen."""
    pack = list(setup.deck)
    rng.shuffle(pack)
    if rng.random() < 0.6:
        pack.sort(key=lambda card: not NAMES[card][-1].isdigit() or rng.random() < 0.3)
    roles = ("pirate", "escape")
    return [f"{NAMES[card]}:{rng.choice(roles)}" if BIT[card] & TWO_FACED else NAMES[card] for card in pack]


def spoil(rng: Random, setup: Setup, played: list[tuple[Play, ...]]) -> None:
    at = rng.randrange(len(played))
    first = played[at][0]
    two_faced = next(NAMES[card] for card in setup.deck if BIT[card] & TWO_FACED)
    others = ["kraken", "escape-7", "red-3", "green-3", "ahoy", two_faced, f"{two_faced}:pirate"]
    match rng.randrange(5):
        case 0:
            played[at] = (Play(rng.choice(others), first.by), *played[at][1:])
        case 1:
            played[at] = (*played[at], Play(rng.choice(others), rng.choice([first.by, None])))
        case 2:
            played.insert(0, played[at][:1])
        case 3:
            played[at] = (Play(first.card, None), *played[at][1:])
        case _:
            played.extend([(Play("escape-4", first.by),)] * 3)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def expected(sheet: Log, round_: Round) -> Any:
    case = Case(fold(sheet).setup(1), round_, {one.id: one.name for one in fold(sheet).people})
    if faults := list(log_faults(case)):
        return plain({"faults": faults})
    whole = filled(case) if is_whole(case) else None
    return {
        "tricks": plain(judged(case)),
        "orders": [list(order_of(case, plays[0].by, "p1")) for plays in round_.played],
        "whole": whole and {key: plain(getattr(whole, key)) for key in ("tricks", "discarded", "claims")},
    }


def test_every_trick_is_judged_alike(modules: PageModules) -> None:
    asked, right = [], []
    for seed in range(LOGS):
        rng = Random(seed)
        options = rng.choice(OPTIONS)
        most = 6 if options.get("edition") == "schmidt" else 8
        names = [f"Name {letter}" for letter in "ABCDEFGH"[: rng.randint(2, most)]]
        sheet = open_sheet("sheet", "dev", names, options)
        round_ = any_log(rng, sheet)
        asked.append([dumps(sheet), plain(round_)])
        right.append(expected(sheet, round_))
    told = [json.loads(text) for text in modules.evaluate(JUDGE, asked)]
    for got, want, question in zip(told, right, asked, strict=True):
        assert got == want, question
    codes = {fault["code"] for answer in right for fault in answer.get("faults", [])}
    assert codes == {
        *("logged-twice", "not-in-deck", "unknown-card", "declare-role", "too-many-plays", "plays-twice"),
        *("no-graybeard", "graybeard-twice", "trick-unfinished", "too-many-logged"),
    }
    tricks = [trick for answer in right for trick in answer.get("tricks", [])]
    reasons = {reason["code"] for trick in tricks for reason in trick["why"]}
    assert {"second-leviathan", "whale-takes-nothing", "loot-destroyed", "king-by-mermaid"} <= reasons
    assert {trick["power"] for trick in tricks} >= {None, "rosie", "will", "rascal", "juanita", "harry"}
    assert any(trick["odd"] for trick in tricks)
    assert any(claim.get("giver") for trick in tricks for claim in trick["claims"])
    assert sum(1 for answer in right if answer.get("whole")) > LOGS // 30


def test_whole_games_are_filled_in_alike(modules: PageModules) -> None:
    """Every option set: the cards go in, and the same tricks, bonuses and refusals come out."""
    asked, right = [], []
    for number, name in enumerate(OPTION_SETS):
        game = game_of(name)
        told = list(logged_rounds(game, number))
        commands = [ask.WriteRound(story.number, story.round) for story in told]
        if number % 5 == 4:  # the last round lacks its last card
            *before, last = commands[-1].round.played
            unfinished = msgspec.structs.replace(commands[-1].round, played=(*before, last[:-1]))
            commands[-1] = ask.WriteRound(told[-1].number, unfinished if last[:-1] else Round())
        sheet = sheet_for(game, told[0])
        asked.append([dumps(sheet), plain(commands)])
        right.append(written(sheet, commands))
    assert len(asked) > 70
    for got, want in zip(modules.evaluate(WRITE, asked), right, strict=True):
        assert (got if got.startswith('{"format') else json.loads(got)) == want


def written(log: Log, commands: list[ask.WriteRound]) -> Any:
    try:
        for command in commands:
            log = write(log, "dev", command, at=7)
    except YohohoError as error:
        return plain([error.reason.code, error.reason.ruling, error.reason.args])
    return dumps(log)
