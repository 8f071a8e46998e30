"""What holds in a game from its first step to its last."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec

from tests.skull_king.event_scores import EventScores
from tests.skull_king.invariants.moment import Moment
from tests.skull_king.reference import suit_to_follow
from tests.walks import Step, log_steps
from yohoho.core.game import CHANCE, Event
from yohoho.core.record import dumps, loads, rebuild_logbook
from yohoho.skull_king.events import GameEnded, RoundScored, RoundStarted, TrickEnded
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.state import Phase
from yohoho.skull_king.view import TrickView, View


def steps_of(moments: list[Moment]) -> list[Step]:
    return [moment.step for moment in moments if moment.step]


def events_of(moments: list[Moment]) -> Iterator[Event]:
    return (event for moment in moments for event in moment.events)


def scores_follow_from_the_events_alone(moments: list[Moment]) -> None:
    game = moments[0].game
    scores = EventScores(game.options, len(game.plan))
    for moment in moments[1:]:
        for event in moment.events:
            scores.add(event)
        assert list(moment.state.scores) == scores.totals
        if moment.state.phase not in (Phase.DEAL, Phase.OVER):
            assert sorted(moment.views[None].alliances) == sorted(scores.alliances)
        shown = bool(moment.state.round.bids) and moment.state.round.bids_open
        if moment.state.phase is Phase.OVER or face_down(game.options, moment.state):
            shown = False
        assert moment.views[None].if_it_ended_now == (scores.if_it_ended_now() if shown else [])
    assert [list(line.points) for line in moments[-1].state.history] == scores.sheets


def steps_leave_the_states_before_them_alone(moments: list[Moment]) -> None:
    for before, after in pairwise(moments):
        game, step = after.game, after.step
        assert step
        again, events = game.step(before.state, step.seat, step.action)
        assert again == after.state == game.apply(before.state, step.seat, step.action)
        assert events == step.events
        assert msgspec.json.encode(before.state) == before.encoded


def the_deal_passes_clockwise_and_the_left_of_the_dealer_leads(moments: list[Moment]) -> None:
    game = moments[0].game
    rounds = [event for event in events_of(moments) if isinstance(event, RoundStarted)]
    for event, after in pairwise(rounds):
        assert after.dealer == (event.dealer + 1) % game.players
        assert after.number == event.number + 1
    for number, event in enumerate(rounds, start=1):
        assert event.number == number
        assert event.leader == (event.dealer + 1) % game.players
        assert event.cards == game.plan[min(number, len(game.plan)) - 1]


def a_record_replays_to_the_same_record(moments: list[Moment]) -> None:
    logbook = log_steps(moments[0].game, steps_of(moments))
    text = dumps(logbook.record())
    again = rebuild_logbook(loads(text))
    assert dumps(again.record()) == text
    assert again.state == logbook.state == moments[-1].state
    assert len(again.hashes) == len(logbook.state.history)


def the_result_ranks_by_score(moments: list[Moment]) -> None:
    game, state = moments[-1].game, moments[-1].state
    assert game.is_over(state)
    result = game.result(state)
    assert result.scores == state.scores
    assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == list(result.winners)
    for seat, rank in enumerate(result.ranks):
        assert rank == 1 + len([score for score in result.scores if score > result.scores[seat]])
    assert not any(game.legal(state, seat) for seat in range(CHANCE, game.players))


def extra_rounds_are_played_only_to_break_a_tie(moments: list[Moment]) -> None:
    game, events = moments[0].game, list(events_of(moments))
    plan, extra = len(game.plan), game.options.ties == "extra-rounds"
    tied = [event.totals.count(max(event.totals)) > 1 for event in events if isinstance(event, RoundScored)]
    assert len(tied) == plan or (extra and len(tied) > plan)
    assert all(tied[plan - 1 : -1])
    assert not (extra and tied[-1])
    assert sum(isinstance(event, GameEnded) for event in events) == 1


def every_action_has_one_text(moments: list[Moment]) -> None:
    game = moments[0].game
    texts: dict[str, Any] = {}
    for step in steps_of(moments):
        legal = [action for seat in range(game.players) for action in game.legal(step.before, seat)]
        for action in [step.action, *legal]:
            text = game.write(action)
            assert game.read(text) == action
            assert texts.setdefault(text, action) == action


def views_show_the_last_trick_as_it_was_told(moments: list[Moment]) -> None:
    """With its reasons, so that somebody who connects late can look it up, unless it lies face down."""
    expected = None
    for moment in moments[1:]:
        for event in moment.events:
            if isinstance(event, TrickEnded):
                suit = suit_to_follow(moment.game.options.edition, event.cards)
                expected = TrickView(event.seats, event.cards, suit, event.winner, event.bonus, event.why)
        for view in (moment.views[None], moment.views[0]):
            last = _last_trick(view)
            is_down = bool(view.tricks) and face_down(moment.game.options, moment.state) == len(view.tricks)
            if expected is not None and is_down:
                assert last == TrickView(expected.seats, [], winner=expected.winner)
            else:
                assert last == expected
            assert not (view.tricks and view.trick_before)
    assert expected is not None


def _last_trick(view: View) -> TrickView | None:
    return view.tricks[-1] if view.tricks else view.trick_before


INVARIANTS: Final = (
    scores_follow_from_the_events_alone,
    steps_leave_the_states_before_them_alone,
    the_deal_passes_clockwise_and_the_left_of_the_dealer_leads,
    a_record_replays_to_the_same_record,
    the_result_ranks_by_score,
    extra_rounds_are_played_only_to_break_a_tie,
    every_action_has_one_text,
    views_show_the_last_trick_as_it_was_told,
)
