"""A refused action says the situation in a sentence, and nothing that is hidden from the one who acted."""

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from tests.third_game.goofspiel import Goofspiel
from tests.walks import walk
from yohoho import CHANCE, Dice, IllegalAction, NotationError, Skull, SkullKing
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame
from yohoho.core.record import Logbook, read_step
from yohoho.locales import LANGUAGES, Voice
from yohoho.testing.skull_king import EVERYTHING

GAMES: list[AnyGame] = [
    SkullKing.from_options({**EVERYTHING, "players": 3, "plan": [3, 5]}),
    SkullKing(edition="schmidt", players=2, plan=[1, 2, 3]),
    Skull(players=3, last_chance=True),
    Goofspiel(),
]
KING, DISCS = SkullKing(players=2, plan=[2], powers=["harry"]), Skull(players=3)
DEALT = ["start 1", "deal green-7 black-3 / green-12 mermaid / escape escape-2", "0 bid 1", "1 bid 0"]
TURNS = ["start 0", "1 place skull", "2 place flower", "0 place flower"]
CHALLENGE = [*TURNS, "0 bid 2", "1 pass", "2 pass"]


@pytest.mark.parametrize(
    ("game", "steps", "step", "sentence"),
    [
        (KING, DEALT, "0 play mermaid", "Mermaid is not in this hand. It holds: Green 7, Black 3."),
        (KING, DEALT, "1 play mermaid", "It is not this seat’s turn; the game waits for seat 0."),
        (KING, DEALT, "0 bid 1", "That cannot be done now; the game is at: play."),
        (KING, DEALT[:2], "0 bid 3", "A bid of 3 is not possible: bid from 0 to 2."),
        (DISCS, TURNS[:1], "0 place skull", "after all the others; the game waits for seat 1, 2."),
        (DISCS, TURNS, "0 pass", "Place a disc or start a challenge; passing comes later."),
        (
            DISCS,
            TURNS,
            "0 place last-chance",
            "no Last Chance disc to use here. Possible are: flower, skull.",
        ),
        (DISCS, CHALLENGE, "0 flip 1", "Your own discs come first; still face down: 1."),
        (DISCS, [*CHALLENGE[:4], "0 bid 3", "0 flip 0"], "0 flip 0", "there are some at seat 1, 2."),
    ],
)
def test_refusal_says_what_is_wrong_and_what_is_right(
    game: AnyGame, steps: list[str], step: str, sentence: str
) -> None:
    logbook = Logbook(game, [f"player {seat}" for seat in range(game.players)])
    for one in steps:
        logbook.push(one)
    with pytest.raises(IllegalAction) as refused:
        logbook.push(step)
    assert sentence in str(refused.value)
    assert refused.value.reason.code in str(refused.value)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def refusals(game: AnyGame, seed: int) -> Iterator[tuple[Any, int, str, Reason]]:
    """Illegal actions of a random game: the state, the seat, the action as text, the reason against it."""
    dice, texts = Dice(f"refusals {seed}"), {"bid 9", "bid 2", "play mermaid", "place skull", "pass"}
    for step in walk(game, seed):
        texts.add(game.write(step.action))
        for seat in (CHANCE, *range(game.players)):
            for text in dice.sample(sorted(texts), 3):
                try:
                    reason = game.refusal(step.after, seat, text)
                except NotationError:
                    continue  # an action of the other game
                if reason is not None:
                    yield step.after, seat, text, reason


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_every_refusal_is_a_whole_sentence_in_every_language(game: AnyGame) -> None:
    codes, voices = set(), [Voice(language) for language in LANGUAGES]
    for state, seat, text, reason in refusals(game, seed=5):
        error = IllegalAction.because(reason)
        codes.add(reason.code)
        for sentence in (str(error), *(voice.error(error) for voice in voices)):
            assert " " in sentence
            assert "{" not in sentence, (sentence, seat, text, state)
    assert len(codes) > 1, codes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_refusal_tells_a_seat_nothing_that_is_hidden_from_it(game: AnyGame) -> None:
    """The reason stays the same when everything that the seat cannot see is drawn anew."""
    dice, own = Dice("hidden"), 0
    for state, seat, text, reason in refusals(game, seed=6):
        if seat != CHANCE:
            other = game.redeal(state, seat, dice)
            assert game.refusal(other, seat, text) == reason, (state, seat, text)
            own += bool(reason.args.keys() & {"cards", "discs"})
    assert own, "no refusal showed what the seat has, so nothing could have leaked"


def test_text_that_is_no_action_shows_how_actions_look() -> None:
    for game, text, part in ((DISCS, "place crown", "place skull"), (KING, "sing", "play")):
        with pytest.raises(NotationError) as refused:
            game.read(text)
        assert f"“{text}”" in str(refused.value)
        assert part in str(refused.value)


def test_examples_of_actions_are_actions() -> None:
    with pytest.raises(NotationError) as refused:
        DISCS.read("sing")
    examples = refused.value.reason.args["examples"]
    assert [str(read_step(DISCS, f"0 {text}")[1]) for text in examples] == examples
