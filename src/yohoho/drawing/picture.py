"""What a picture of a table shows, for every game: notebooks draw it as SVG, environments as an image.

A game's descriptor names a function that describes its table. Without one the picture shows what every game
has: rounds, scores and hands.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from yohoho.core import registry
from yohoho.core.game import AnyGame, Holding

PAPER: Final = "#f3e9d2"
INK: Final = "#241a10"
_MAX_WORDS: Final = 4


class Piece(NamedTuple):
    """A card or disc: its name, and how it lies there."""

    name: str
    fill: str = PAPER
    ink: str = INK
    """The two colours of a piece that is not drawn."""
    caption: str = ""
    seat: int | None = None
    """The player who put it into the middle of the table."""
    owner: int | None = None
    """The owner of a disc, whose colour and emblem are on both sides of it."""
    marked: bool = False
    """Whether it stands out, as the card that wins a trick."""
    dim: bool = False
    """Whether it cannot be played now."""

    def words(self) -> list[str]:
        """Return the name in lines, for a piece that is not drawn.

        >>> Piece("pirate-will").words()
        ['pirate', 'will']
        """
        return self.name.replace(":", "-").split("-")[:_MAX_WORDS]


class SeatRow(NamedTuple):
    """One player: facts such as the score, the pieces in the hand, and those on the mat."""

    facts: Sequence[str]
    pieces: Sequence[Piece]
    to_act: bool
    mat: Sequence[Piece] = ()
    name: str = ""
    """The name where it is not that of a player."""


class TablePicture(NamedTuple):
    facts: Sequence[str]
    """The round, the phase and other facts about the whole table."""
    middle: Sequence[Piece]
    """The pieces in the middle of the table."""
    seats: Sequence[SeatRow]
    title: str = ""
    notes: Sequence[str] = ()
    """Sentences under the middle of the table."""


Describe: TypeAlias = Callable[[Any, Any], TablePicture]
"""The function that a descriptor names: it makes the picture from a game and its state."""


def picture_of(game: AnyGame, state: Any) -> TablePicture:
    """Describe the table with the function of its game, or as plainly as every game can be described.

    >>> from yohoho import Skull
    >>> game = Skull(players=3)
    >>> picture_of(game, game.start()).facts
    ['round 0', 'start']
    """
    describe: Describe | None = registry.descriptor(game.name).part("picture")
    return (describe or plain_picture)(game, state)


def plain_picture(game: AnyGame, state: Any) -> TablePicture:
    """Describe the table of a game that has no function for it.

    >>> from yohoho import Skull
    >>> game = Skull(players=3)
    >>> plain_picture(game, game.start()).facts
    ['round 0', 'start']
    """
    summary, waiting = game.summary(state), game.waiting(state)
    rows = [
        SeatRow(
            [f"{score} points"], [*map(Piece, holding.hand)], seat in waiting, [*map(Piece, holding.pile)]
        )
        for seat, (score, holding) in enumerate(_holdings_with_scores(game, state, summary))
    ]
    return TablePicture([f"round {summary['round']}", str(summary["phase"])], [], rows, game.name)


def _holdings_with_scores(game: AnyGame, state: Any, summary: dict[str, Any]) -> list[tuple[int, Holding]]:
    return list(zip(summary["scores"], game.holdings(state), strict=True))
