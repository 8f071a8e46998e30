"""The deals of a day and the decisions of its bots are the same for everybody, in whatever order they bid."""

import random

import msgspec
import pytest

from tests.daily.plays import GAMES, a_deal, a_table, play, steady, summarize
from tests.effort import examples
from yohoho.core.errors import RecordError
from yohoho.core.record import Fair, loads
from yohoho.daily.deal import DailyPlayer, daily_settings, open_daily, opponents
from yohoho.daily.headless import play_day
from yohoho.daily.rules import daily_games, reference_rungs
from yohoho.table import Given, open_table, start_with_bots
from yohoho.table.fair import verify
from yohoho.table.snapshot import freeze, thaw


@pytest.mark.parametrize("game", GAMES)
def test_order_of_decisions_changes_neither_deals_nor_bots(game: str) -> None:
    person = steady("cautious")
    straight = summarize(play(a_table(game), person))
    orders = set()
    for number in range(examples(12, 4)):
        other = summarize(play(a_table(game), person, random.Random(number)))
        assert other.draws == straight.draws
        assert other.by_seat == straight.by_seat
        orders.add(tuple(other.orders))
    assert len(orders) > 1


def test_usual_table_depends_on_the_order() -> None:
    """Shows that the test above can fail: at other tables the dice follow the number of the step."""
    given = Given(0, "rum")
    opened = open_table("t", "ann", "Ann", daily_settings("skull-king"), given)
    start_with_bots(opened, given)
    person = steady("cautious")
    straight = summarize(play(opened.table, person))
    others = [summarize(play(opened.table, person, random.Random(number))) for number in range(4)]
    assert any(other.by_seat != straight.by_seat for other in others)


def test_every_deal_is_the_same_whatever_happened_before() -> None:
    games = [summarize(play(a_table("skull-king"), steady(f"taste {number}"))) for number in range(6)]
    assert len({tuple(game.draws) for game in games}) == 1
    assert len(games[0].draws) == 4  # the first dealer, and a deal for each round
    assert len({str(game.by_seat) for game in games}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_secret_and_day_change_the_deals(game: str) -> None:
    person = steady("cautious")
    draws = {
        tuple(summarize(play(open_daily(deal, "t", DailyPlayer("a", "Ann"), 0).table, person)).draws)
        for deal in (
            a_deal(game),
            a_deal(game, "gin"),
            a_deal(game, day="2026-11-18"),
            a_deal(game, day="2026-11-19"),
        )
    }
    assert len(draws) > 2


@pytest.mark.parametrize("game", GAMES)
def test_day_is_played_headless_and_verified(game: str) -> None:
    deal = a_deal(game)
    one, again = play_day(deal, "sailor"), play_day(deal, "sailor")
    assert (one.record(), one.outcome) == (again.record(), again.outcome)
    record = one.record()
    assert verify(record, deal.commitment) >= 2
    with pytest.raises(RecordError, match="other-commitment"):
        verify(record, a_deal(game, "gin").commitment)
    other = play_day(a_deal(game, "gin"), "sailor").record()
    record.fair = other.fair
    with pytest.raises(RecordError, match="unfair-step"):
        verify(record)


def test_record_of_an_attempt_has_the_day_and_no_secret() -> None:
    record = play(a_table("skull"), steady("bold")).record()
    assert record.fair == Fair(a_deal("skull").commitment, day="2026-11-17")
    with pytest.raises(RecordError, match="no-fairness"):
        verify(record)


def test_records_of_other_games_are_written_as_before() -> None:
    assert b"day" not in msgspec.json.encode(Fair("c", "s", ["w"]))
    old = '{"game": "skull", "options": {}, "seats": [], "steps": [], "fair": {"commitment": "c"}}'
    assert loads(old).fair == Fair("c")


def test_opponents_are_named_sailors_of_three_styles() -> None:
    for game in daily_games():
        bots = opponents("2026-11-17", game)
        assert opponents("2026-11-17", game) == bots
        assert len({bot.name for bot in bots}) == 3
        assert all(bot.bot.startswith("sailor:") and bot.character for bot in bots)
        assert len({bot.bot for bot in bots}) == 3
    assert len({opponents(f"2026-11-{day}", "skull") for day in range(10, 20)}) > 3


def test_references_are_the_ladder_without_variants() -> None:
    shared = ("cabin-boy", "sailor", "first-mate", "captain")
    assert reference_rungs("skull") == shared
    assert reference_rungs("skull-king") == (*shared, "admiral")


@pytest.mark.parametrize("game", GAMES)
def test_snapshot_keeps_the_day(game: str) -> None:
    table = a_table(game)
    again = thaw("t", freeze(table))
    assert again.daily == table.daily
    person = steady("cautious")
    assert summarize(play(again, person)) == summarize(play(table, person))
