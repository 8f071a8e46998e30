"""Every action has one text, and no other text is read."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from yohoho.core.errors import NotationError
from yohoho.skull import (
    FLOWER,
    LAST_CHANCE,
    SKULL,
    Action,
    Bid,
    Discard,
    Draw,
    Flip,
    Name,
    Pass,
    Place,
    Shuffle,
    Start,
    read,
    write,
)

TEXTS: dict[str, Action] = {
    "start 2": Start(2),
    "start 2 discs fffs ffs - f mats 0 1 0 0": Start(
        2, ((FLOWER, FLOWER, FLOWER, SKULL), (FLOWER, FLOWER, SKULL), (), (FLOWER,)), (0, 1, 0, 0)
    ),
    "start 0 mats 1 0 1": Start(0, mats=(1, 0, 1)),
    "start 1 discs s f - last-chance 1": Start(1, ((SKULL,), (FLOWER,), ()), last_chance=1),
    "shuffle 2 0 1": Shuffle((2, 0, 1)),
    "place flower": Place(FLOWER),
    "place skull": Place(SKULL),
    "place last-chance": Place(LAST_CHANCE),
    "bid 12": Bid(12),
    "pass": Pass(),
    "flip 0": Flip(0),
    "draw 3": Draw(3),
    "discard flower": Discard(FLOWER),
    "discard skull": Discard(SKULL),
    "name 5": Name(5),
}

NONSENSE = [
    "",
    " ",
    "pass ",
    "Pass",
    "pass\n",
    "bid",
    "bid -1",
    "bid 01",
    "bid 1 2",
    "bid  1",
    "bid ٣",
    "bid 100",
    "place",
    "place rose",
    "place flower\n",
    "discard last-chance",
    "flip you",
    "shuffle",
    "shuffle 0 1 ",
    "start",
    "start 0 discs",
    "start 0 discs sfff",
    "start 0 discs ffff",
    "start 0 discs fss",
    "start 0 mats",
    "start 0 mats 0 discs f",
    "start 0 last-chance",
    "name 0 draw 1",
]

small = st.integers(0, 99)
owned = st.tuples(st.integers(0, 3), st.integers(0, 1)).map(
    lambda counts: (FLOWER,) * counts[0] + (SKULL,) * counts[1]
)
starts = st.builds(
    Start,
    small,
    st.lists(owned, max_size=7).map(tuple),
    st.lists(small, max_size=7).map(tuple),
    st.none() | small,
)
actions: st.SearchStrategy[Action] = st.one_of(
    starts,
    st.builds(Shuffle, st.lists(small, min_size=1, max_size=6).map(tuple)),
    st.builds(Place, st.sampled_from([FLOWER, SKULL, LAST_CHANCE])),
    st.builds(Discard, st.sampled_from([FLOWER, SKULL])),
    st.builds(Bid, small),
    st.builds(Flip, small),
    st.builds(Draw, small),
    st.builds(Name, small),
    st.just(Pass()),
)
SCRAPS = ["0", "1", "12", "-", "f", "s", "fs", "fffs", "discs", "mats", "last-chance", "start", "shuffle"]
WORDS = [*SCRAPS, *TEXTS]


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_action_has_its_text(text: str, action: Action) -> None:
    assert read(text) == action
    assert write(action) == text


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.reason.code == "no-such-action"


@settings(deadline=None)
@given(actions)
def test_every_action_round_trips(action: Action) -> None:
    assert read(write(action)) == action


@settings(deadline=None)
@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
@example("start 0 discs f- f")
def test_a_text_is_read_in_one_form_or_not_at_all(text: str) -> None:
    try:
        action = read(text)
    except NotationError:
        return
    assert write(action) == text
