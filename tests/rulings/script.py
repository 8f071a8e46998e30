"""Situations as short texts: hands on the table, then cards and choices by whoever's turn it is."""

from collections.abc import Iterator
from typing import Any

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE, Event
from yohoho.core.record import read_step
from yohoho.skull_king import SkullKing
from yohoho.skull_king.referee import judge_hand, judge_trick
from yohoho.skull_king.score import Facts
from yohoho.skull_king.state import State

VERBS = ("start", "deal", "draw", "bid", "load", "play", "lead", "wager", "power", "discard", "change")


def beck(players: int = 3, cards: int | None = None, **choices: Any) -> SkullKing:
    """A game of Grandpa Beck's edition; with `cards`, a single round of that many."""
    if cards is not None:
        choices["plan"] = [cards]
    return SkullKing(edition="beck", players=players, **choices)


def schmidt(players: int = 3, **choices: Any) -> SkullKing:
    return SkullKing(edition="schmidt", players=players, **choices)


def play(game: SkullKing, script: str, state: State | None = None) -> State:
    """The state after steps as a record writes them: `start 0; deal …; 1 bid 2`."""
    state = game.start() if state is None else state
    for step in _steps(script):
        state = game.apply(state, *read_step(game, step))
    return state


def deal_hands(game: SkullKing, hands: str, bids: str = "", number: int = 1, start: str = "") -> State:
    """Hands in seat order, `a b / c d`, and bids, `1 0`. Seat 0 leads."""
    state = play(game, start or f"start {game.players - 1} round {number}")
    state = play(game, f"deal {hands}", state)
    for seat, bid in enumerate(bids.split()):
        state = play(game, f"{seat} bid {bid}", state)
    return state


def go(game: SkullKing, state: State, script: str) -> State:
    """Cards and choices by whoever the game waits for: `escape green-2; lead 1; green-3 …`."""
    for text in _turns(script):
        state = game.apply(state, game.waiting(state)[0], game.read(text))
    return state


def events_of(game: SkullKing, state: State, script: str) -> list[Event]:
    """Play as `go` does, and return the events."""
    log: list[Event] = []
    for text in _turns(script):
        state, events = game.step(state, game.waiting(state)[0], game.read(text))
        log += events
    return log


def random_step(game: SkullKing, state: State, dice: Dice) -> State:
    seat = dice.choice(game.waiting(state))
    action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
    return game.apply(state, seat, action)


def random_rounds(game: SkullKing, state: State, dice: Dice) -> Iterator[State]:
    """Random play to the end: the state before each deal, and the last one."""
    while not game.is_over(state):
        if state.phase == "deal":
            yield state
        state = random_step(game, state, dice)
    yield state


def _steps(script: str) -> list[str]:
    return [step.strip() for step in script.split(";") if step.strip()]


def _turns(script: str) -> list[str]:
    turns: list[str] = []
    for step in _steps(script):
        words = step.split()
        turns += [step] if words[0] in VERBS else [f"play {card}" for card in words]
    return turns


def refusal_of(game: SkullKing, state: State, text: str) -> tuple[str, str | None]:
    """The code and the ruling of the refusal, for a step with its seat or one by whose turn it is."""
    if not text[0].isdigit():
        text = f"{game.waiting(state)[0]} {_turns(text)[0]}"
    reason = game.refusal(state, *read_step(game, text))
    assert reason is not None, f"{text} is legal"
    return reason.code, reason.ruling


def choices(game: SkullKing, state: State) -> list[str]:
    """What the seat whose turn it is may do, in the order of the alphabet."""
    (seat,) = game.waiting(state)
    assert seat != CHANCE
    return sorted(game.write(action) for action in game.legal(state, seat))


def points(state: State) -> tuple[int, ...]:
    """What the round scored last was worth to each player."""
    return state.history[-1].points


def facts(game: SkullKing, state: State) -> list[Facts]:
    """What each player did in the round scored last."""
    return [line.facts for line in game.view(state, None).last_round]


def ask_referee(edition: str, trick: str, blanks: tuple[str, ...] = ()) -> tuple[str, str]:
    """The referee's word on a trick: `2 wins +30, red` and the rulings behind it."""
    ruling = judge_trick(edition, trick.split(), blanks)
    if ruling.winner is None:
        outcome = f"nobody wins, {ruling.next_leader} leads"
    else:
        assert ruling.next_leader == ruling.winner
        outcome = f"{ruling.winner} wins +{ruling.bonus}"
    return f"{outcome}, {ruling.suit or 'no suit'}", rulings_in(ruling.why)


def rulings_in(why: list[Reason]) -> str:
    return " ".join(reason.ruling or "?" for reason in why)


def may_play(edition: str, hand: str, trick: str) -> tuple[str, dict[str, str | None]]:
    """The legal cards of a hand, and the ruling behind each refusal."""
    ruling = judge_hand(edition, hand.split(), trick.split())
    return " ".join(ruling.legal), {refusal.card: refusal.ruling for refusal in ruling.refused}
