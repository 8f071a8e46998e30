"""Cards by their names."""

import pytest

from yohoho import NamedCard, NotationError, SkullKing
from yohoho.skull_king.cards import BY_NAME, NAMES


@pytest.mark.parametrize(
    ("name", "suit", "rank", "trump", "face", "role", "in_hand"),
    [
        ("green-7", "green", 7, False, "green-7", None, "green-7"),
        ("black-14-2", "black", 14, True, "black-14", None, "black-14-2"),
        ("escape-3", None, None, False, "escape", None, "escape-3"),
        ("pirate-rosie", None, None, False, "pirate-rosie", None, "pirate-rosie"),
        ("tigress:escape", None, None, False, "tigress:escape", "escape", "tigress"),
        ("scary-mary", None, None, False, "scary-mary", None, "scary-mary"),
    ],
)
def test_card_tells_what_is_printed_on_it(
    name: str, suit: str | None, rank: int | None, trump: bool, face: str, role: str | None, in_hand: str
) -> None:
    card = NamedCard(name)
    assert (card.suit, card.rank, card.is_trump) == (suit, rank, trump)
    assert (card.face, card.role, card.in_hand) == (face, role, in_hand)
    assert card.is_special == (suit is None)


def test_card_is_its_name() -> None:
    card = NamedCard("escape-1")
    assert card == "escape"
    counts: dict[str, int] = {card: 1}
    assert counts["escape"] == 1
    assert repr(card) == "NamedCard('escape')"
    assert SkullKing().read(f"play {card}") == SkullKing().read("play escape")


def test_every_card_has_a_name() -> None:
    assert [NamedCard(name) for name in BY_NAME] == [name for name in NAMES if name]


@pytest.mark.parametrize("name", ["", "green-15", "Green 7", "7"])
def test_names_that_no_edition_has_are_refused(name: str) -> None:
    with pytest.raises(NotationError, match="unknown-card"):
        NamedCard(name)
