"""What holds in every state of every game: who is waited for, what is legal, and what a view shows."""

import pickle
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError, Reason, SeatError, UnfinishedError
from yohoho.core.game import CHANCE
from yohoho.core.record import split_step
from yohoho.testing.examined_game import ExaminedGame, step_text

VIEW_FIELDS: Final = ("seat", "phase", "waiting", "legal", "result")
SUMMARY_KEYS: Final = ("round", "phase", "scores")
SAMPLE: Final = 3
"""Legal and other actions that are tried for each seat in each state."""


def check_state(game: ExaminedGame, texts: Iterable[str], dice: Dice) -> None:
    """Examine the present state. `texts` are actions of earlier states, most of which are not legal now."""
    check_waiting(game)
    for seat in range(game.game.players):
        check_legal_actions(game, seat, dice)
    check_other_actions(game, texts, dice)
    check_views(game)
    check_secrets(game, texts, dice)
    check_summary(game)


def check_waiting(game: ExaminedGame) -> None:
    """The game waits for chance alone, for seats that it has, or for nobody when it is over."""
    waiting = game.call("waiting", game.state)
    seats = range(game.game.players)
    possible = waiting == (CHANCE,) or (isinstance(waiting, tuple) and all(seat in seats for seat in waiting))
    game.require(possible, "result", f"waiting is {waiting!r}, which is no tuple of seats")
    over = game.call("is_over", game.state)
    game.require(over == (not waiting), "result", f"is_over is {over!r}, and waiting is {waiting!r}")
    for seat in waiting:
        is_stuck = seat != CHANCE and not game.call("legal", game.state, seat)
        game.require(not is_stuck, "illegal", f"the game waits for seat {seat}, which has no legal action")


def check_legal_actions(game: ExaminedGame, seat: int, dice: Dice) -> None:
    """What is legal has a text of its own, is read back from it, and is not refused."""
    legal = list(game.call("legal", game.state, seat))
    texts = [game.call("write", action) for action in legal]
    game.require(len(set(texts)) == len(texts), "notation", f"two legal actions have one text: {texts}")
    for action in dice.sample(legal, min(SAMPLE, len(legal))):
        check_notation(game, seat, action)
        for form in (action, game.call("write", action)):
            reason = game.call("refusal", game.state, seat, form)
            detail = f"{form!r} is legal for seat {seat}, and refused: {reason}"
            game.require(reason is None, "illegal", detail)


def check_notation(game: ExaminedGame, seat: int, action: Any) -> None:
    """The text of an action names it, alone and in the step of a record."""
    text = game.call("write", action)
    game.require(isinstance(text, str), "notation", f"write gives {text!r}, which is no text")
    again = game.call("read", text)
    game.require(again == action, "notation", f"{text!r} is read as {again!r}, and not as {action!r}")
    step = split_step(step_text(seat, text))
    game.require(step == (seat, text), "notation", f"in a record {text!r} of seat {seat} is read as {step}")


def check_other_actions(game: ExaminedGame, texts: Iterable[str], dice: Dice) -> None:
    """What is not legal is refused with a reason, and `refusal` and `apply` agree."""
    candidates = sorted(texts)
    for seat in (CHANCE, *range(game.game.players)):
        if seat == CHANCE and game.call("waiting", game.state) == (CHANCE,):
            continue  # `legal` may leave out outcomes of chance that are too many to list
        legal = {game.call("write", action) for action in game.call("legal", game.state, seat)}
        for text in dice.sample(candidates, min(SAMPLE, len(candidates))):
            if text not in legal:
                check_refusal(game, seat, text)


def check_refusal(game: ExaminedGame, seat: int, text: str) -> None:
    reason = game.call("refusal", game.state, seat, text)
    detail = f"{text!r} is not legal for seat {seat}, and refusal gives {reason!r}"
    game.require(isinstance(reason, Reason), "refusal", detail)
    game.expect_error(IllegalAction, "apply", game.state, seat, text)


def check_absent_seats(game: ExaminedGame) -> None:
    """A seat that the game does not have is refused, and so is a text that names no action."""
    absent = game.game.players
    game.expect_error(SeatError, "legal", game.state, absent)
    game.expect_error(SeatError, "view", game.state, absent)
    game.expect_error(SeatError, "redeal", game.state, absent, Dice(0))
    for text in ("", "no-such-action at all"):
        game.expect_error(NotationError, "read", text)


def check_views(game: ExaminedGame) -> None:
    """A view has what everybody reads in it, and can be sent."""
    public = game.call("view", game.state, None)
    for chair in game.chairs:
        view = game.call("view", game.state, chair)
        absent = [name for name in VIEW_FIELDS if not hasattr(view, name)]
        game.require(not absent, "fields", f"the view of {_name(chair)} has no {', '.join(absent)}")
        check_view_values(game, chair, view)
        shared = game.call("view", game.state, chair, public)
        game.require(shared == view, "fields", f"the view of {_name(chair)} differs when `public` is given")
        encode(game, f"the view of {_name(chair)}", view, msgspec.json.encode)
        encode(game, f"the view of {_name(chair)}", view, pickle.dumps)


def check_view_values(game: ExaminedGame, chair: int | None, view: Any) -> None:
    legal = [] if chair is None else game.call("legal", game.state, chair)
    over = game.call("is_over", game.state)
    due = {
        "seat": chair,
        "waiting": game.call("waiting", game.state),
        "legal": tuple(game.call("write", action) for action in legal),
        "result": game.call("result", game.state) if over else None,
    }
    for name, value in due.items():
        shown = getattr(view, name)
        shown = tuple(shown) if name in ("legal", "waiting") else shown
        game.require(shown == value, "fields", f"{name} of {_name(chair)} is {shown!r}, and not {value!r}")


def check_secrets(game: ExaminedGame, texts: Iterable[str], dice: Dice) -> None:
    """A view stays the same when everything that the seat cannot see is drawn anew, and so do refusals."""
    candidates = sorted(texts)
    for chair in game.chairs:
        other = game.call("redeal", game.state, chair, dice)
        if chair is not None:
            for text in dice.sample(candidates, min(SAMPLE, len(candidates))):
                check_refusal_secret(game, chair, text, other)
        before, after = (game.call("view", state, chair) for state in (game.state, other))
        if before != after:
            changed = [name for name in _names(before) if getattr(before, name) != getattr(after, name)]
            what = ", ".join(changed) or "the view"
            raise game.fault("leaks", f"{what} of {_name(chair)} differs when hidden information is redealt")


def check_refusal_secret(game: ExaminedGame, seat: int, text: str, other: Any) -> None:
    reasons = [game.call("refusal", state, seat, text) for state in (game.state, other)]
    detail = f"the reason against {text!r} of seat {seat} differs when hidden information is redealt"
    game.require(reasons[0] == reasons[1], "leaks", detail)


def check_summary(game: ExaminedGame) -> None:
    summary = game.call("summary", game.state)
    absent = [key for key in SUMMARY_KEYS if key not in summary]
    game.require(not absent, "fields", f"the summary has no {', '.join(absent)}")
    encode(game, "the summary", summary, msgspec.json.encode)
    check_scores(game, summary["scores"])


def check_scores(game: ExaminedGame, shown: Sequence[int]) -> None:
    """The scores so far are those of the summary, and there is a result at the end only."""
    scores = game.call("scores", game.state)
    game.require(tuple(shown) == scores, "result", f"scores are {scores!r}, in the summary {shown!r}")
    if not game.call("is_over", game.state):
        game.expect_error(UnfinishedError, "result", game.state)


def encode(game: ExaminedGame, name: str, thing: Any, encoder: Callable[[Any], bytes]) -> None:
    try:
        encoder(thing)
    except Exception as error:
        raise game.fault("encoding", f"{name} cannot be encoded: {error!r}") from error


def _name(chair: int | None) -> str:
    return "a spectator" if chair is None else f"seat {chair}"


def _names(view: Any) -> Iterable[str]:
    return getattr(view, "__struct_fields__", VIEW_FIELDS)
