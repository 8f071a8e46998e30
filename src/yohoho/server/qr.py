"""Links as pictures for the cameras of phones."""

from __future__ import annotations

from io import BytesIO

import segno


def drawn(link: str) -> bytes:
    """The QR code of a link, as SVG in the colours of ink and parchment."""
    picture = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#23222a", light="#f6ead0", xmldecl=False)
    return picture.getvalue()
