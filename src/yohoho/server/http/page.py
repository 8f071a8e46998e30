"""Routes of the page itself, and of QR codes of links."""

import asyncio
from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.params import PathParameter, QueryParameter

from yohoho.server.addresses import address_of, base_url
from yohoho.server.caller import services_of
from yohoho.server.errors import ServerError
from yohoho.server.http.offline_files import is_offline
from yohoho.server.http.page_files import ASK_AGAIN, FOR_EVER, PLACES, RELEASE, Release, load_page
from yohoho.server.http.shell import shell
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.qr import draw_qr_code

A_DAY: Final = "private, max-age=86400"
MAX_PATH_LENGTH: Final = 120
"""Characters in the path of a link; a link as a whole has a limit in bytes."""

Digest = Annotated[str, PathParameter(max_length=40)]
File = Annotated[str, PathParameter(max_length=200)]
Link = Annotated[str, QueryParameter(max_length=MAX_PATH_LENGTH, description="A path of this server.")]


@get(list(PLACES), include_in_schema=False)
async def place(request: AnyRequest) -> Response[bytes]:
    return shell(request)


@get("/worker.js", include_in_schema=False)
async def worker() -> Response[bytes]:
    """The service worker is served at the root, because its scope is the path below it."""
    headers = {"cache-control": ASK_AGAIN}
    return Response(load_page().worker, media_type="text/javascript", headers=headers)


@get("/page/{digest:str}/{file:path}", include_in_schema=False)
async def asset(digest: Digest, file: File, request: AnyRequest) -> Response[bytes]:
    """One file of this release. Files of another release are gone: the page then asks to be reloaded."""
    page, path = load_page(), str(file).lstrip("/")
    asset_file = page.assets.get(path) if digest == page.digest else None
    if asset_file is None and digest == page.digest and is_offline(path):
        asset_file = await asyncio.to_thread(page.offline.asset, path)
    if asset_file is None:
        raise ServerError("no-such-page")
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    if asset_file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            asset_file.packed, media_type=asset_file.kind, headers={**headers, "content-encoding": "gzip"}
        )
    return Response(asset_file.body, media_type=asset_file.kind, headers=headers)


@get(f"/{RELEASE}", responses=answers())
async def release() -> Release:
    """The release of the page that this server has, and all its files."""
    return load_page().release()


@get("/api/qr.svg", responses=answers(), media_type="image/svg+xml")
async def qr(path: Link, request: AnyRequest) -> Response[bytes]:
    """The QR code of a link to this server."""
    if not path.startswith("/") or path.startswith("//"):
        raise ServerError("not-our-link")
    services = services_of(request)
    link = base_url(request.scope, request.headers, services.config) + path
    picture = await draw_qr_code(link, services.limits, address_of(request))
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": A_DAY})


pages = Router("/", route_handlers=[place, worker, asset, release, qr], tags=["page"])
