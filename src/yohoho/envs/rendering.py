"""The table for people who watch an environment, with all hands open: as text, or as an image."""

from typing import Any, Final, Literal, TypeAlias, get_args

from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame
from yohoho.core.install import needs_extra
from yohoho.drawing.picture import picture_of

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
