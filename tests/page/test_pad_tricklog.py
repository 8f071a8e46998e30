"""The pad fills in rounds from their trick logs as the library does, in whole games."""

import json
from typing import Any, Final

import msgspec

from tests.page.javascript import PageModules
from tests.page.test_pad_scoring import plain
from tests.scorepad.logged_games import play_logged_rounds, sheet_for
from tests.skull_king.option_sets import OPTION_SETS, game_of
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, Round, dumps, write
from yohoho.scorepad.commands import WriteRound

WRITE: Final = """async (cases) => {
  const [{ dumps, loads }, { write }] = await Promise.all(
    ["sheets/document", "sheets/ledger"].map((path) => import(`${web}${path}.js`)));
  return cases.map(([text, rounds]) => {
    try {
      return dumps(rounds.reduce((log, round) => write(log, "dev", round, 7), loads(text)));
    } catch (error) { return JSON.stringify([error.code, error.ruling, error.args]); }
  });
}"""


def test_whole_games_are_filled_in_alike(modules: PageModules) -> None:
    """Every option set: the cards go in, and the same tricks, bonuses and refusals come out."""
    questions, right = [], []
    for number, name in enumerate(OPTION_SETS):
        game = game_of(name)
        rounds = list(play_logged_rounds(game, number))
        commands = [WriteRound(story.number, story.round) for story in rounds]
        if number % 5 == 4:  # the last round lacks its last card
            *before, last = commands[-1].round.played
            unfinished = msgspec.structs.replace(commands[-1].round, played=(*before, last[:-1]))
            commands[-1] = WriteRound(rounds[-1].number, unfinished if last[:-1] else Round())
        sheet = sheet_for(game, rounds[0])
        questions.append([dumps(sheet), plain(commands)])
        right.append(write_all(sheet, commands))
    assert len(questions) > 70
    for got, want in zip(modules.evaluate(WRITE, questions), right, strict=True):
        assert (got if got.startswith('{"format') else json.loads(got)) == want


def write_all(log: Log, commands: list[WriteRound]) -> Any:
    try:
        for command in commands:
            log = write(log, "dev", command, at=7)
    except YohohoError as error:
        return plain([error.reason.code, error.reason.ruling, error.reason.args])
    return dumps(log)
