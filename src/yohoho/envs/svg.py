"""Lines of text as a picture, for environments whose interface asks for SVG."""

from collections.abc import Sequence
from html import escape
from typing import Final

_COLOURS: Final = {"light": ("#fbf7ee", "#2b2118"), "dark": ("#1d1812", "#efe6d6")}
"""Background and text, by theme."""
_LINE_HEIGHT, _LETTER, _MARGIN = 20, 9, 16


def draw_svg(lines: Sequence[str], theme: str, scale: float) -> str:
    """Return lines of text as an SVG document. An unknown theme is drawn as the light one."""
    paper, ink = _COLOURS.get(theme, _COLOURS["light"])
    width = 2 * _MARGIN + _LETTER * max(map(len, lines), default=0)
    height = 2 * _MARGIN + _LINE_HEIGHT * len(lines)
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
