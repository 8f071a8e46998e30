"""The table for people who watch an environment, with all hands open.

The text is that of the game's state. For an image a game's descriptor can name a function that describes the
table; without one the image shows what every game has: rounds, scores and hands.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame, Holding
from yohoho.core.install import needs_extra

with needs_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
"""`ansi` is the text that `print(state)` shows, and `human` prints it after every step."""
RENDER_MODES: Final[tuple[str, ...]] = get_args(RenderMode)


def check_render_mode(mode: str | None) -> None:
    """Raise OptionsError for a mode that is not among `RENDER_MODES`.

    >>> check_render_mode("film")
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: “film” is not understood here; write one of: human, ansi, rgb_array.
    [unknown-word]
    """
    if mode is not None and mode not in RENDER_MODES:
        raise OptionsError("unknown-word", text=mode, known=list(RENDER_MODES))


PAPER: Final = "#f3e9d2"
INK: Final = "#241a10"


class Piece(NamedTuple):
    """A card or disc: its name, its colours, and what stands under it."""

    name: str
    fill: str = PAPER
    ink: str = INK
    caption: str = ""


class SeatRow(NamedTuple):
    """One player: facts such as the score, and the pieces."""

    facts: Sequence[str]
    pieces: Sequence[Piece]
    to_act: bool


class TablePicture(NamedTuple):
    facts: Sequence[str]
    """The round, the phase and other facts about the whole table."""
    middle: Sequence[Piece]
    """The pieces in the middle of the table."""
    seats: Sequence[SeatRow]


Describe: TypeAlias = Callable[[Any, Any], TablePicture]
"""The function that a descriptor names: it makes the picture from a game and its state."""


def picture_of(game: AnyGame, state: Any) -> TablePicture:
    """Describe the table with the function of its game, or as plainly as every game can be described.

    >>> from yohoho import Skull
    >>> game = Skull(players=3)
    >>> picture_of(game, game.start()).facts
    ['round 0', 'start', '0 discs on mats']
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
        SeatRow([f"{score} points"], pieces_of(holding), seat in waiting[:1])
        for seat, (score, holding) in enumerate(zip(summary["scores"], game.holdings(state), strict=True))
    ]
    return TablePicture([f"round {summary['round']}", str(summary["phase"])], [], rows)


def pieces_of(holding: Holding) -> list[Piece]:
    """Return the pieces of a seat: the hand, then the mat.

    >>> [piece.name for piece in pieces_of(Holding(["flower"], pile=["skull"]))]
    ['flower', 'skull']
    """
    return [*map(Piece, holding.hand), *(Piece(name, caption="mat") for name in holding.pile)]


def render(game: AnyGame, state: Any, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return the table in a mode of `RENDER_MODES`; None without a mode and for `human`, which prints it.

    >>> from yohoho import Skull
    >>> game = Skull(players=3)
    >>> render(game, game.start(), "ansi").splitlines()[0]
    'round 0, start, waits for chance'
    """
    if mode is None:
        return None
    if mode == "rgb_array":
        from yohoho.envs.image import as_image  # Pillow takes time to import, and few look at images

        return as_image(picture_of(game, state))
    if mode == "ansi":
        return str(state)
    print(state)
    return None
