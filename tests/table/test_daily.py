"""Tables of the daily deal as the table package sees them; tests/daily plays whole days."""

from tests.daily.plays import a_table, act
from yohoho.table.clock import question
from yohoho.table.daily import state_when_wait_began


def test_person_of_a_day_sits_in_the_first_seat() -> None:
    table = a_table()
    assert table.seat_of("ann") == 0
    assert [seat.bot for seat in table.seats] == [False, True, True, True]


def test_bot_of_a_day_is_asked_the_same_however_fast_the_others_decide() -> None:
    table = a_table()
    later = act(act(table, 0, "bid 1"), 1, "bid 0")
    assert later.waiting() == (2, 3)
    assert later.state != table.state
    assert question(later, 2) == question(table, 2)
    assert later.playthrough is not None
    assert state_when_wait_began(later.playthrough, 2) == table.state


def test_bot_of_a_day_leads_after_it_has_seen_all_bids() -> None:
    """Also a leader who bids last, for whom the game waits without a break."""
    for last in range(4):
        table = a_table()
        for seat in sorted(table.waiting(), key=lambda seat: seat == last):
            table = act(table, seat, "bid 0")
        [leader] = table.waiting()
        assert table.playthrough is not None
        assert state_when_wait_began(table.playthrough, leader) == table.state
