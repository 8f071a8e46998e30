"""Styles: what a bot prefers among actions of similar value. No style is meant to be the strongest."""

from typing import Final

import msgspec

from yohoho.core.errors import OptionsError


class Style(msgspec.Struct, frozen=True):
    """`nerve` is the preference for risk, negative for caution; `spite` is the weight of others' results."""

    name: str
    nerve: float = 0.0
    spite: float = 1.0

    def bot_name(self, rung: str) -> str:
        """Return the name of a bot of this rung with this style.

        >>> STYLES["bold"].bot_name("sailor"), STYLES["plain"].bot_name("sailor")
        ('sailor:bold', 'sailor')
        """
        return rung if self.name == "plain" else f"{rung}:{self.name}"


STYLES: Final = {
    style.name: style
    for style in (
        Style("plain"),
        Style("bold", nerve=1.0),
        Style("careful", nerve=-1.0),
        Style("spiteful", spite=2.0),
    )
}


def style_named(name: str) -> Style:
    """Return the style of this name.

    :raises OptionsError: when there is no such style.

    >>> style_named("bold").nerve
    1.0
    """
    if name not in STYLES:
        raise OptionsError("unknown-style", name=name, known=list(STYLES))
    return STYLES[name]
