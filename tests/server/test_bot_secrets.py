"""Nothing that a bot or the coach can reach leads to the deals, to other hands or to the server's secrets."""

import asyncio
import os
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.bots.foreign_bots import forget_bots, install
from tests.bots.probe import ArgumentsProbe, Findings, search
from tests.table.fixtures import TableDriver
from yohoho.bots import fallback
from yohoho.bots.coach import AdviceRequest
from yohoho.bots.fallback import Question, answer
from yohoho.core.dice import Dice
from yohoho.core.record import read_step, rebuild_logbook
from yohoho.server.bot_pool import BotPool
from yohoho.skull_king.cards import NAMES
from yohoho.table import Table, clock, commands
from yohoho.table.fair import dice_for

ROOT = Path(__file__).parents[2]
IDENTITY_SECRET = "the-secret-that-signs-identities"
GENEROUS = 120.0
BOTS = (1, 2, 3)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the probe, a bot of another package, leaves its findings."""
    install(tmp_path, probe="tests.bots.probe:Probe")
    monkeypatch.syspath_prepend(str(tmp_path))
    path = [str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("YOHOHO_SECRET", IDENTITY_SECRET)
    forget_bots()
    yield tmp_path
    forget_bots()


def table_of(bot: str) -> Table:
    """A game of Skull King in its first round: Ann, who gave words, and three bots of this name."""
    tavern = TableDriver(players=4, plan=[6])
    tavern.do("Ann", commands.GiveWords("parrot"))
    for _ in BOTS:
        tavern.do("Ann", commands.AddBot(bot=bot))
    tavern.do("Ann", commands.Start())
    return tavern.table


class Deal:
    """The deal of a table whose first round has just begun, and everything that would reveal it."""

    def __init__(self, table: Table) -> None:
        assert table.playthrough is not None
        record = table.playthrough.record()
        self.table, self.game, self.step = table, table.game, len(record.steps) - 1
        self.before = rebuild_logbook(record, self.step).state
        self.hands = read_step(table.game, record.steps[self.step])[1].hands

    def secrets(self) -> dict[str, bytes]:
        dice = dice_for(self.table.seed, self.step)
        texts = {"secret": self.table.secret, "seed": self.table.seed, "identities": IDENTITY_SECRET}
        return {name: text.encode() for name, text in texts.items()} | {"dice": dice._key}

    def cards_of(self, seat: int) -> list[str]:
        return [NAMES[card] for card in sorted(self.hands[seat])]

    def follows_from(self, candidate: str) -> bool:
        """Whether this text as the seed gives anybody's hand."""
        hands = self.game.chance(self.before, dice_for(candidate, self.step)).hands
        return any(hand == dealt for hand, dealt in zip(hands, self.hands, strict=True))

    def leaks(self, findings: Findings, memory: bytes, seat: int) -> set[str]:
        """The forbidden findings of a bot in this seat."""
        texts = memory + "\n".join(findings.texts).encode("latin-1", errors="replace")
        leaks = {name for name, secret in self.secrets().items() if secret in texts}
        for other in {0, *BOTS} - {seat}:
            if (
                in_a_row(self.cards_of(other), texts)
                or str(self.table.state.hands[other]) in findings.numbers
            ):
                leaks.add(f"hand of {other}")
        if any(map(self.follows_from, candidates(findings, memory))):
            leaks.add("deal")
        return leaks


def in_a_row(cards: list[str], memory: bytes) -> bool:
    """Whether these names occur one after the other, with any separators of a format."""
    names = (re.escape(card.encode()) + b"(?![0-9])" for card in cards)
    return re.search(b"[^a-z]{1,16}".join(names), memory) is not None


def candidates(findings: Findings, memory: bytes) -> set[str]:
    """Texts that might be a seed: all that were found, and their parts."""
    texts = {text for text in findings.texts if len(text) <= 200}
    parts = {part for text in texts for part in re.split(r"[^0-9A-Za-z]", text) if len(part) >= 16}
    return texts | parts | {text.decode() for text in re.findall(b"[0-9a-f]{16,128}", memory)}


async def run_probes(questions: list[Question], place: Path) -> list[tuple[Findings, bytes]]:
    """The findings of each probe in a process for bots, one after the other."""
    bot_pool = BotPool(1, GENEROUS)
    try:
        for question in questions:
            decision = await bot_pool.decide(question)
            assert decision.fault is None, decision.fault
    finally:
        await bot_pool.close()
    return [read_findings(place / f"probe-{question.view.seat}") for question in questions]


def read_findings(place: Path) -> tuple[Findings, bytes]:
    findings = msgspec.json.decode(place.with_suffix(".json").read_bytes(), type=Findings)
    return findings, place.with_suffix(".memory").read_bytes()


def test_bot_process_holds_no_secret_and_no_other_hand(place: Path) -> None:
    """Two seats are asked one after the other: the second finds nothing of the first."""
    table = table_of("probe")
    deal, questions = Deal(table), [clock.question(table, seat) for seat in BOTS[:2]]
    for seat, (findings, memory) in zip(BOTS, asyncio.run(run_probes(questions, place)), strict=False):
        question = questions[seat - 1]
        assert question.seed in findings.texts, "it looks everywhere"
        assert question.seed.encode() in memory
        assert in_a_row(deal.cards_of(seat), memory)
        assert deal.leaks(findings, memory, seat) == set()


def test_probe_notices_what_leaks(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed as in an earlier version, a variable that is let through, and a neighbour's hand in the view."""
    table = table_of("probe")
    deal, question = Deal(table), clock.question(table, 1)
    monkeypatch.setenv("LC_LEAK", IDENTITY_SECRET)
    view = msgspec.structs.replace(question.view, undealt=deal.cards_of(2))
    leaking = msgspec.structs.replace(question, seed=f"{table.seed}/bot/1/2", view=view)
    [(findings, memory)] = asyncio.run(run_probes([leaking], place))
    assert deal.leaks(findings, memory, 1) == {"seed", "deal", "identities", "hand of 2"}


def test_bot_is_handed_no_secret_and_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything it can reach through its arguments and the frames of its callers, in any process."""
    table = table_of("sailor")
    for seat in BOTS:
        question, probe = clock.question(table, seat), ArgumentsProbe()
        monkeypatch.setattr(fallback, "bot_named", lambda game, name, probe=probe: probe)
        assert answer(question).fault is None
        assert question.seed in probe.findings.texts
        assert Deal(table).leaks(probe.findings, pickle.dumps(question), seat) == set()


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_questions_stay_the_same_when_everything_hidden_is_dealt_anew(game: str) -> None:
    """The questions to a bot and to the coach, at every decision of a game."""
    options: dict[str, Any] = {"players": 3, "plan": [2, 3]} if game == "skull-king" else {"players": 3}
    tavern, compared = TableDriver(game, **options).start("Bo"), 0
    while tavern.table.phase == "playing" and compared < 60:
        for seat in tavern.table.waiting():
            compared += 1
            assert texts_handed_over(tavern.table, seat) == redealt(tavern.table, seat, str(compared))
        person = tavern.due_person()
        tavern.act(person, tavern.legal(person)[0]) if person else tavern.wait(1)
    assert compared > 10


def texts_handed_over(table: Table, seat: int) -> set[str]:
    question = clock.question(table, seat)
    handed = [
        pickle.loads(pickle.dumps(each)) for each in (question, AdviceRequest(question.game, question.view))
    ]
    assert table.secret not in str(handed)
    assert table.seed not in str(handed)
    return search(handed, whole_process=False).texts


def redealt(table: Table, seat: int, seed: str) -> set[str]:
    assert table.playthrough is not None
    state = table.game.redeal(table.state, seat, Dice(seed))
    return texts_handed_over(replace(table, playthrough=replace(table.playthrough, state=state)), seat)
