"""QR codes of links, for the cameras of phones."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO
from typing import Final

import segno

from yohoho.server.errors import ServerError
from yohoho.server.limits import Limits

MAX_LINK_BYTES: Final = 200
"""Drawing takes 13 ms of a core at this length, and five times as long for the largest code there is."""

_thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="qr")
"""One picture at a time, in a thread."""


async def draw_qr_code(link: str, limits: Limits, *keys: str) -> bytes:
    """The QR code of a link as SVG. Raises ServerError for a link that is too long, TooFast for too many."""
    if len(link.encode()) > MAX_LINK_BYTES:
        raise ServerError("link-too-long", most=MAX_LINK_BYTES)
    limits.enforce("qr", *keys)
    return await asyncio.get_running_loop().run_in_executor(_thread, _draw, link)


@lru_cache(maxsize=256)
def _draw(link: str) -> bytes:
    """The colours are those of ink and parchment."""
    picture = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#23222a", light="#f6ead0", xmldecl=False)
    return picture.getvalue()
