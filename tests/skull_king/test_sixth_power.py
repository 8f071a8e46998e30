"""A sixth pirate's power is its own object: the rules, the pad in both languages, the bots, a table and the
terminal play it.

Peg's player may draw one undealt card, look at it and put it back, and stakes 10 points for it. Her card has
the face of the pirate without a name, which no other card of the edition has.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.effort import slow_but
from tests.page.javascript import PageModules
from tests.page.page_facts import module, rules_facts
from tests.page.templates import WEB
from tests.page.test_pad_equality import JUDGE, judge_in_python
from tests.scorepad.pad import open_pad
from tests.scorepad.random_cases import any_case
from tests.scorepad.test_tricklog import check_logged_game
from tests.skull_king.invariants import check_game
from tests.skull_king.random_games import eventful_steps
from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from yohoho.bots.fallback import Question, answer
from yohoho.cli.terminal.skull_king.screen import SkullKingScreen
from yohoho.core.errors import IllegalAction, OptionsError, YohohoError
from yohoho.core.game import CHANCE, Event
from yohoho.core.record import read_step
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Play, Round, dumps, fold, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.ledger import append
from yohoho.scorepad.sheet import setup_for
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import USES, Action, Draw, Use
from yohoho.skull_king.cards import NAMES, card_set
from yohoho.skull_king.editions import BECK, EDITIONS
from yohoho.skull_king.events import Log, PowerDeclined, UndealtSeen, WagerMade
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers import PERSONS, POWERS, Power
from yohoho.skull_king.powers.power import finish, with_entry
from yohoho.skull_king.state import Phase, State


class Peg(Power):
    person = "peg"
    needs_undealt = True
    stakes = (0, 10)

    @property
    def card(self) -> str:
        return "pirate"

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        return USES

    def to_draw(self, state: State) -> int:
        return 1

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        seat, powers = state.powers.seat, state.powers
        if action == Use(True):
            return replace(state, phase=Phase.DRAW)
        events: list[Event] = [PowerDeclined(seat, self.person)]
        if isinstance(action, Draw):
            events = [UndealtSeen(seat, [NAMES[card] for card in action.cards]), WagerMade(seat, 10)]
            powers = replace(
                powers,
                peeks=(*powers.peeks, (seat, card_set(action.cards))),
                wagers=with_entry(powers.wagers, setup, seat, 10),
            )
        if log is not None:
            log.extend(events)
        return finish(replace(state, powers=powers))


class LatePeg(Peg):
    after_last_trick = True


class TradingPeg(Peg):
    """Only the attributes are read: the score pad does not carry out a power."""

    needs_undealt = False
    draws = 1
    changes = (-2, 2)


FACTS = WEB / "rules" / "facts.js"
SIX: dict[str, Any] = {"powers": [*PERSONS, "peg"]}
PEG: dict[str, Any] = {"powers": ["peg"], "plan": [2]}
HANDS = "deal green-1 green-2 / purple-1 pirate / yellow-1 yellow-2"


@pytest.fixture(autouse=True, params=[Peg()], ids=["peg"])
def sixth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Power]:
    """The sixth power of Beck's edition; her card is not in its base game."""
    power: Power = request.param
    monkeypatch.setitem(EDITIONS, BECK.name, replace(BECK, powers={**POWERS, power.person: power}))
    setup_for.cache_clear()
    yield power
    setup_for.cache_clear()


@pytest.fixture
def page(sixth: Power) -> Iterator[PageModules]:
    """The page's modules, with facts that include the sixth power."""
    with PageModules({FACTS: module(rules_facts())}) as started:
        yield started


def after(game: SkullKing, *steps: str) -> State:
    state = game.start()
    for step in ("start 2", HANDS, "0 bid 0", "1 bid 1", "2 bid 0", *steps):
        state = game.apply(state, *read_step(game, step))
    return state


def after_her_trick(game: SkullKing) -> State:
    """Peg has won a trick for seat 1."""
    return after(game, "0 play green-1", "1 play pirate", "2 play yellow-1")


def test_her_card_joins_the_deck_with_her_power() -> None:
    assert "pirate" in [NAMES[card] for card in SkullKing(players=3, **PEG).deck]
    assert "pirate" not in [
        NAMES[card] for card in SkullKing.from_options({"players": 3, "powers": PERSONS}).deck
    ]


def test_her_player_chooses_at_once_and_sees_what_chance_draws() -> None:
    game = SkullKing(players=3, **PEG)
    state = after_her_trick(game)
    assert (state.phase, game.waiting(state)) == (Phase.POWER, (1,))
    assert game.view(state, 1).legal == ["power yes", "power no"]
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, 1, game.read("wager 10"))
    assert refused.value.reason.args["expected"] == ["power"]
    state = game.apply(game.apply(state, 1, Use(True)), CHANCE, game.read("draw black-9"))
    assert game.view(state, 1).seen_undealt == ["black-9"]
    assert [game.view(state, seat).seen_undealt for seat in (0, 2, None)] == [[], [], []]
    assert [seat.wager for seat in game.view(state, None).seats] == [0, 10, 0]
    assert (state.phase, game.waiting(state)) == (Phase.PLAY, (1,))


@pytest.mark.parametrize(
    ("sixth", "players"),
    [(Peg(), 2), (Peg(), 3), (Peg(), 6), (LatePeg(), 3), (LatePeg(), 6)],
    indirect=["sixth"],
    ids=["2", "3", "6", "late-3", "late-6"],
)
def test_all_invariants_hold_for_games_with_her(sixth: Power, players: int) -> None:
    """Among them: every choice is legal or refused, no view shows a hidden card, records replay."""
    game = SkullKing(players=players, plan=[3, 8], **SIX)
    before = [step.before for step in eventful_steps(game, 11) if isinstance(step.action, Draw)]
    used = [len(state.tricks) == state.round.cards for state in before if state.powers.pirate == "peg"]
    assert set(used) == {sixth.after_last_trick}
    check_game(game, 11)


@pytest.mark.parametrize("players", [2, 4])
def test_score_pad_counts_as_the_engine_does(players: int) -> None:
    check_logged_game(SkullKing(players=players, plan=[3, 5], **SIX), 11)


@pytest.mark.parametrize(
    ("powers", "points", "refused"),
    [
        (["peg"], 10, None),
        (["peg"], 20, "wager-amount"),
        (["rascal"], 20, None),
        (["rascal", "peg"], 30, None),
        (["rascal", "peg"], 40, "wager-amount"),
        ([], 10, "power-not-in-use"),
    ],
)
def test_score_pad_knows_her_stakes(powers: list[str], points: int, refused: str | None) -> None:
    log = open_pad(3, powers=powers, plan=[2])
    round_ = Round(bids={"a": 2, "b": 0, "c": 0}, tricks={"a": 2, "b": 0, "c": 0}, wagers={"a": points})
    code = None
    try:
        write(log, "dev", WriteRound(1, round_))
    except YohohoError as error:
        code = error.reason.code
    assert code == refused


@pytest.mark.parametrize(
    "sixth", slow_but(3, [Peg(), LatePeg(), TradingPeg()]), indirect=True, ids=["peg", "late", "trading"]
)
def test_page_judges_rounds_with_her_as_python_does(page: PageModules) -> None:
    rng = Random("peg")
    logs = [any_case(rng, 5) for _ in range(200)]
    answers = [json.loads(answer) for answer in page.evaluate(JUDGE, [dumps(log) for log in logs])]
    assert answers == [judge_in_python(fold(log)) for log in logs]
    tricks = [trick for one in answers for log in one["logs"] if log for trick in log["tricks"]]
    assert "peg" in {trick["power"] for trick in tricks}
    faults = [fault["why"] for one in answers for fault in one["counted"]["faults"]]
    allowed = [fault["args"]["allowed"] for fault in faults if fault["code"] == "wager-amount"]
    assert [0, 10] in allowed
    assert [0, 10, 20, 30] in allowed


@pytest.mark.parametrize(
    ("sixth", "doubted"),
    [(Peg(), ["green-9"]), (TradingPeg(), [])],
    indirect=["sixth"],
    ids=["peg", "trading"],
)
def test_page_trusts_a_suit_after_new_cards_only(page: PageModules, doubted: list[str]) -> None:
    tricks = ("green-2 purple-3 green-4", "yellow-1 pirate yellow-3", "black-5 green-9 black-7")
    played = tuple(
        tuple(Play(card, who) for card, who in zip(trick.split(), "abc", strict=True)) for trick in tricks
    )
    log = append(open_pad(3, powers=["peg"]), "dev", WriteRound(1, Round(cards=5, played=played)))
    (answer,) = page.evaluate(JUDGE, [dumps(log)])
    assert json.loads(answer) == judge_in_python(fold(log))
    (logged,) = json.loads(answer)["logs"]
    assert [reason["args"]["card"] for trick in logged["tricks"] for reason in trick["odd"]] == doubted


def test_bid_stays_in_an_edition_whose_powers_change_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, BECK.name, replace(BECK, powers={"peg": Peg()}))
    log = append(open_pad(3), "dev", WriteRound(1, Round(cards=2, bids={"a": 1}, harry={"a": 1})))
    with PageModules({FACTS: module(rules_facts())}) as alone:
        (answer,) = alone.evaluate(JUDGE, [dumps(log)])
    reasons = [fault["why"] for fault in json.loads(answer)["counted"]["faults"]]
    assert json.loads(answer) == judge_in_python(fold(log))
    assert [why["code"] for why in reasons] == ["not-in-this-edition", "change-range"]


def test_bots_play_with_her_at_a_table() -> None:
    driver = TableDriver(players=4, plan=[4, 5], **SIX).start().play_out()
    assert driver.table.phase == "over"
    check_log_gives_the_same_table(driver)


@pytest.mark.parametrize("bot", ["cabin-boy", "sailor", "first-mate", "captain"])
def test_every_bot_gives_a_legal_answer_for_her(bot: str) -> None:
    """Bots that look ahead in the array simulator leave the choice to the sailor."""
    game = SkullKing(players=3, **PEG)
    view = game.view(after_her_trick(game), 1)
    assert answer(Question(game.name, bot, "seed", view)).choice in view.legal


def test_array_simulator_refuses_her_by_name() -> None:
    game = SkullKing(players=3, **PEG)
    with pytest.raises(OptionsError) as refused:
        Rules(game.options)
    assert (refused.value.reason.code, refused.value.reason.args) == (
        "power-not-simulated",
        {"card": "pirate"},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_terminal_asks_in_general_words_without_her_own(language: str) -> None:
    voice = Voice(language)
    screen = SkullKingScreen(voice, ["Ann", "Bo", "Cy"], 1)
    game = SkullKing(players=3, **PEG)
    view = game.view(after_her_trick(game), 1)
    assert screen.question(view) == voice.say("ask.power", pirate="pirate-peg")
    assert screen.hint(view) == voice.say("hint.use")
    _, events = game.step(after(game, "0 play green-1", "1 play pirate"), 2, game.read("play yellow-1"))
    assert screen.teller.tell(events[-1]) == [voice.say("log.power-gained.you", pirate="pirate-peg")]
