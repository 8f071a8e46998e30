"""Lines of text as a picture, for environments whose interface asks for SVG."""

from collections.abc import Sequence
from html import escape
from typing import Final

_COLOURS: Final = {"light": ("#fbf7ee", "#2b2118"), "dark": ("#1d1812", "#efe6d6")}
"""Background and text, by theme."""
# The letters of a monospaced font of this size are 9 wide, so the longest line tells the width.
_LINE_HEIGHT, _LETTER, _MARGIN = 20, 9, 16


def draw_svg(lines: Sequence[str], theme: str, scale: float) -> str:
    """Return lines of text as an SVG document. An unknown theme is drawn as the light one.

    >>> draw_svg(["seat 0: 3 < 4"], "light", scale=1.0).count("3 &lt; 4")
    1
    """
    paper, ink = _COLOURS.get(theme, _COLOURS["light"])
    width = 2 * _MARGIN + _LETTER * max(map(len, lines), default=0)
    height = 2 * _MARGIN + _LINE_HEIGHT * len(lines)
    # Spaces are kept, because the lines are columns of a table.
    text = "".join(
        f'<text x="{_MARGIN}" y="{_MARGIN + _LINE_HEIGHT * number}" dominant-baseline="hanging" '
        f'xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="0 0 {width} {height}"><rect width="100%" height="100%" fill="{paper}"/>'
        f'<g fill="{ink}" font-family="ui-monospace, monospace" font-size="15">{text}</g></svg>\n'
    )
