"""Every text is an action or a notation error; every action is in the legal set or refused."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError
from yohoho.core.game import CHANCE
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import BIDS, PLAYS, Action
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.state import State

SOUP = """
start deal draw bid load play lead wager power discard change round scores / yes no grapeshot cannonball
-1 0 1 +1 +-1 -- 99999 100000 007 ² ٣ 1e3 -0
green-7 escape escape-1 escape-9 tigress tigress:pirate tigress: pirate-harry-6
"""
WORDS = st.sampled_from(SOUP.split())
GAME = SkullKing()


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)))
@example("")
@example("play ")
@example("start 0 round  scores ")
@example("\ud800")
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = GAME.read(text)
    except NotationError:
        return
    assert GAME.read(GAME.write(action)) == action


EVERY_BID_AND_CARD: list[Action] = [*BIDS[12], *(play for play in PLAYS if NAMES[play.card])]


def accepts(game: SkullKing, state: State, seat: int) -> set[Action]:
    """The bids and cards that `apply` takes."""
    actions = set()
    for action in EVERY_BID_AND_CARD:
        try:
            game.apply(state, seat, action)
        except IllegalAction:
            continue
        actions.add(action)
    return actions


def test_apply_accepts_exactly_the_legal_set() -> None:
    """`apply` tests a card without making the set; both must agree at every step."""
    options = {"kraken": True, "whale": True, "loot": True, "blanks": ["tigress", "green-7"]}
    game = SkullKing.from_options({"players": 3, "plan": [3, 5], **options})
    dice, state = Dice("every card"), game.start()
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        for other in range(game.players):
            assert accepts(game, state, other) == set(game.legal(state, other))
        state = game.apply(state, seat, dice.choice(game.legal(state, seat)))
