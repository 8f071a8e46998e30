"""A running game: acting, secret bids, people who leave and come late, discs shown, a rematch."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.table.fixtures import QUICK, Tavern, check_the_log_tells_all, identity
from tests.table.prying import Prying
from yohoho.core.errors import IllegalAction, NotationError
from yohoho.table import commands as ask
from yohoho.table import decide
from yohoho.table import entries as log

CREW = ("Ann", "Bo", "Cy")


def three(game: str = "skull-king", **choices: Any) -> Tavern:
    """A running game of three persons, with all eyes on it."""
    tavern = Tavern(game, **{"players": 3, **choices})
    Prying(tavern, always=True)
    return tavern.start("Bo", "Cy")


def turn(tavern: Tavern) -> str:
    return CREW[tavern.table.waiting()[0]]


# --- acting


@pytest.mark.parametrize("crew", [(), ("Bo",), ("Bo", "Cy")])
@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_a_whole_game_with_people_and_bots(game: str, crew: tuple[str, ...]) -> None:
    choices = QUICK if game == "skull-king" else {"players": 3}
    tavern = Tavern(game, **choices)
    prying = Prying(tavern, always=True)
    tavern.start(*crew).play_out()
    assert tavern.view(None).game.result is not None
    assert tavern.table.waiting() == ()
    prying.check_views()
    check_the_log_tells_all(tavern)


def test_the_rules_refuse_in_their_own_words() -> None:
    """A refusal of the game comes through with its ruling, and nothing has changed."""
    tavern = three(plan=[2])
    for name in CREW:
        assert tavern.refused(name, ask.Act("bid 3")).ruling is not None
        tavern.act(name, "bid 1")
    idle = next(name for name in CREW if name != turn(tavern))
    state, game = tavern.table.state, tavern.table.game
    action = game.write(game.legal(state, tavern.table.waiting()[0])[0])
    expected = game.refusal(state, tavern.seat(idle), game.read(action))
    assert tavern.refused(idle, ask.Act(action)) == expected
    with pytest.raises(IllegalAction):
        decide(tavern.table, identity(idle), ask.Act(action), tavern.now)
    with pytest.raises(NotationError):
        decide(tavern.table, identity(idle), ask.Act("sing"), tavern.now)


@pytest.mark.parametrize("action", ["deal green-1 / green-2 / green-3", "start 0", "draw escape", ""])
def test_nobody_plays_the_part_of_chance(action: str) -> None:
    tavern = three(plan=[1])
    assert tavern.refused("Ann", ask.Act(action)).code in ("wrong-phase", "unknown-action")


# --- bids


def test_bids_are_secret_and_can_be_changed_until_the_last_is_in() -> None:
    tavern = three(plan=[4])
    tavern.act("Ann", "bid 4")
    tavern.act("Bo", "bid 2")
    tavern.act("Ann", "bid 3")
    assert [seat.has_bid for seat in tavern.game(None).seats] == [True, True, False]
    for name, bid in (("Ann", 3), ("Bo", 2), ("Cy", None), (None, None)):
        assert tavern.game(name).bid == bid
        assert [seat.bid for seat in tavern.game(name).seats] == [None] * 3
    events = [told.events[0] for told in tavern.told[-1].values() if told]
    assert [getattr(event, "tricks", None) for event in events] == [3] + [None] * 6
    tavern.act("Cy", "bid 0")
    assert [seat.bid for seat in tavern.game(None).seats] == [3, 2, 0]
    revealed = tavern.told[-1][None]
    assert revealed is not None
    assert revealed.events[-1].bids == [3, 2, 0]
    assert tavern.refused("Ann", ask.Act("bid 1")).code in ("wrong-phase", "not-your-turn")


def test_cannons_are_loaded_in_secret_too() -> None:
    tavern = three(plan=[2], scoring="cannonball")
    for name in CREW:
        tavern.act(name, "bid 1")
    tavern.act("Ann", "load cannonball")
    tavern.act("Bo", "load grapeshot")
    tavern.act("Ann", "load grapeshot")
    assert [seat.has_loaded for seat in tavern.game(None).seats] == [True, True, False]
    assert {seat.cannonball for name in (*CREW, None) for seat in tavern.game(name).seats} == {None}
    tavern.act("Cy", "load cannonball")
    assert [seat.cannonball for seat in tavern.game(None).seats] == [False, False, True]


# --- people come and go


def test_a_leavers_chair_is_kept_warm_until_they_sit_down_again() -> None:
    tavern = three(plan=[3])
    tavern.do("Bo", ask.Leave())
    seat = tavern.view(None).seats[1]
    assert (seat.kind, seat.name, seat.stand_in, seat.left) == ("person", "Bo", True, True)
    tavern.drop("Bo")
    tavern.connect("Bo")
    assert tavern.view(None).seats[1].stand_in
    tavern.wait(1)
    assert tavern.game(None).seats[1].has_bid
    tavern.do("Bo", ask.Sit("Bo"))
    assert not tavern.view(None).seats[1].stand_in
    assert tavern.view("Bo").you == 1
    assert tavern.refused("Bo", ask.Sit("Bo")).code == "already-seated"


def test_who_acts_has_come_back() -> None:
    tavern = three(plan=[3])
    tavern.do("Bo", ask.Leave())
    first, second = tavern.act("Bo", "bid 2")
    assert (type(first), type(second)) == (log.StandInSet, log.Acted)
    assert not tavern.view(None).seats[1].left


def test_a_host_who_leaves_a_game_hands_over_to_one_who_stays() -> None:
    tavern = three(plan=[3])
    tavern.do("Bo", ask.Leave())
    tavern.drop("Cy")
    tavern.drop("Bo")
    tavern.do("Ann", ask.Leave())
    assert tavern.host == "Cy"


def test_a_latecomer_takes_a_bots_chair_and_its_hand() -> None:
    tavern = Tavern(**QUICK)
    Prying(tavern)
    tavern.start("Bo")
    tavern.wait(10)
    hand = tavern.table.game.view(tavern.table.state, 2).hand
    tavern.connect("Cy")
    assert tavern.game("Cy").hand == []
    tavern.do("Cy", ask.Sit("Cy"))
    assert (tavern.view("Cy").you, tavern.game("Cy").hand) == (2, hand)
    assert tavern.refused("Dee", ask.Sit("Dee")).code == "table-full"
    assert tavern.refused("Dee", ask.Sit("Dee", 1)).code == "seat-taken"
    tavern.play_out()


def test_a_latecomer_looks_after_a_table_that_everyone_left() -> None:
    tavern = Tavern(**QUICK).start()
    tavern.do("Ann", ask.Leave())
    tavern.sit("Bo")
    assert tavern.host == "Bo"


def test_who_is_sent_away_from_a_game_takes_no_other_chair_in_it() -> None:
    tavern = Tavern(players=4, plan=[2]).start("Bo")
    tavern.do("Ann", ask.Kick(1))
    seat = tavern.view(None).seats[1]
    assert (seat.kind, seat.name) == ("bot", "Bo")
    assert (tavern.view("Bo").you, tavern.game("Bo").hand) == (None, [])
    assert tavern.refused("Bo", ask.Sit("Bo")).code == "kicked-out"
    tavern.play_out().do("Ann", ask.Rematch())
    tavern.do("Ann", ask.RemoveBot(3))
    tavern.do("Bo", ask.Sit("Bo"))


# --- discs


def failed_challenge() -> Tavern:
    """The first player turns their own skull; one player laid flower and skull, the other a flower."""
    tavern = three("skull")
    first, second, third = (CREW[(tavern.game(None).first + step) % 3] for step in range(3))
    for name, disc in ((second, "flower"), (third, "flower"), (first, "skull")):
        tavern.act(name, f"place {disc}")
    for name, disc in ((first, "flower"), (second, "skull")):
        tavern.act(name, f"place {disc}")
    for name, action in ((third, "bid 5"), (third, f"flip {tavern.seat(third)}")):
        tavern.act(name, action)
    assert tavern.refused(second, ask.ShowDiscs()).code == "nothing-to-show"
    tavern.act(third, f"flip {tavern.seat(second)}")
    return tavern


def test_discs_may_be_shown_after_a_failed_challenge() -> None:
    tavern = failed_challenge()
    first, second = (CREW[(tavern.game(None).first + step) % 3] for step in range(2))
    assert tavern.view(second).may_show
    assert not tavern.view(None).may_show
    assert tavern.refused("Dee", ask.ShowDiscs()).code == "not-seated"
    tavern.do(second, ask.ShowDiscs())
    assert tavern.do(second, ask.ShowDiscs()) == []
    assert tavern.view(None).shown == {tavern.seat(second): ["flower", "skull"]}
    assert not tavern.view(second).may_show
    heard = tavern.told[-1][None]
    assert heard is not None
    assert heard.args == {"discs": ["flower", "skull"]}
    check_the_log_tells_all(tavern)
    assert tavern.view(first).may_show


def test_discs_are_put_away_when_the_next_one_is_placed() -> None:
    tavern = failed_challenge()
    second = CREW[(tavern.game(None).first + 1) % 3]
    tavern.do(second, ask.ShowDiscs())
    while tavern.game(None).phase != "first-discs":
        tavern.act(turn(tavern), tavern.legal(turn(tavern))[0])
    assert tavern.view(None).shown
    tavern.act(turn(tavern), "place flower")
    assert not tavern.view(None).shown
    assert not any(tavern.view(name).may_show for name in CREW)


# --- the end


def test_a_rematch_moves_everyone_on_and_draws_a_new_secret() -> None:
    tavern = Tavern(players=4, plan=[1]).start("Bo", "Cy")
    secret, commitment = tavern.table.secret, tavern.view(None).commitment
    tavern.do("Bo", ask.Leave())
    tavern.play_out()
    assert tavern.view(None).secret == secret
    tavern.do("Cy", ask.Rematch())
    view = tavern.view("Cy")
    assert (view.phase, view.game, view.secret, view.words, view.you) == ("lobby", None, "", [], 3)
    assert [(seat.kind, seat.name) for seat in view.seats][1:] == [
        ("person", "Ann"),
        ("free", ""),
        ("person", "Cy"),
    ]
    assert [seat.ready for seat in view.seats] == [True, False, False, False]
    assert view.commitment != commitment
    assert tavern.table.secret != secret
    tavern.start().play_out()
    assert tavern.view(None).game_number == 2


def test_a_rematch_goes_on_without_a_host_who_left() -> None:
    tavern = three(plan=[1])
    tavern.do("Ann", ask.PassHost(1))
    tavern.do("Bo", ask.Leave())
    tavern.drop("Ann", "Cy")
    tavern.wait(600)
    tavern.add([log.HostChanged(at=tavern.now, who=identity("Bo"))])
    tavern.connect("Ann", "Cy")
    tavern.play_out().do("Cy", ask.Rematch())
    assert tavern.host == "Ann"
    assert tavern.table.seat_of(identity("Bo")) is None


def test_an_archived_table_does_nothing_until_it_is_reopened() -> None:
    tavern = three(plan=[1])
    tavern.table.archived = True
    assert tavern.view("Ann").archived
    assert tavern.refused("Ann", ask.Act("bid 0")).code == "table-archived"
    assert tavern.wait(1000) == []
    assert tavern.refused("Dee", ask.Reopen()).code == "not-seated"
    tavern.do("Cy", ask.Reopen())
    assert tavern.do("Cy", ask.Reopen()) == []
    assert not tavern.view("Ann").archived
    tavern.play_out()


def test_a_secret_is_nowhere_while_the_game_runs() -> None:
    """Prying listens through the whole game; here the same is said plainly."""
    tavern = three(plan=[1])
    secret = tavern.table.secret
    tavern.play_out()
    texts = [msgspec.json.encode(told).decode() for heard in tavern.told for told in heard.values()]
    assert all(secret not in text for text in texts)
    assert secret in msgspec.json.encode(tavern.view(None)).decode()
