"""Tables as pictures: `_repr_svg_` of states, views, tricks, logbooks and records draws with this package."""

from functools import singledispatch

from yohoho.core.errors import YohohoError
from yohoho.core.record import GameRecord, Logbook, rebuild_logbook
from yohoho.drawing import skull, skull_king
from yohoho.drawing.picture import picture_of
from yohoho.drawing.svg import draw_svg
from yohoho.skull.state import State as SkullState
from yohoho.skull.view import View as SkullView
from yohoho.skull_king.events import TrickEnded
from yohoho.skull_king.seen import TrickView
from yohoho.skull_king.seen import View as SkullKingView
from yohoho.skull_king.state import State as SkullKingState
from yohoho.skull_king.state import Trick


@singledispatch
def svg_of(thing: object) -> str | None:
    """Return a table as an SVG document; None for what has no table, such as a record that breaks a rule.

    >>> from yohoho import Skull
    >>> svg_of(Skull(players=3).start()).startswith("<svg ")
    True
    """
    return None


@svg_of.register
def _(state: SkullKingState) -> str:
    return draw_svg(skull_king.picture_of_state(state))


@svg_of.register
def _(view: SkullKingView) -> str:
    return draw_svg(skull_king.picture_of_view(view))


@svg_of.register
def _(trick: Trick) -> str:
    return draw_svg(skull_king.picture_of_finished(trick))


@svg_of.register(TrickView)
@svg_of.register(TrickEnded)
def _(trick: TrickView | TrickEnded) -> str:
    return draw_svg(skull_king.picture_of_trick(trick))


@svg_of.register
def _(state: SkullState) -> str:
    return draw_svg(skull.picture_of_state(state))


@svg_of.register
def _(view: SkullView) -> str:
    return draw_svg(skull.picture_of_view(view))


@svg_of.register
def _(logbook: Logbook) -> str:
    return draw_svg(picture_of(logbook.game, logbook.state), logbook.seats)


@svg_of.register
def _(record: GameRecord) -> str | None:
    try:
        return svg_of(rebuild_logbook(record))
    except YohohoError:
        # A notebook shows a long traceback for an error here, and `repr` where there is no picture.
        return None
