"""The shell of the page as an answer: the document that opens every screen."""

from typing import Any

from litestar import Request, Response

from yohoho.server.http.page_files import ASK_AGAIN, load_page


def shell(request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    body = load_page().html(request.headers.get("accept-language"), request.url.path)
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
    return Response(body, status_code=status, media_type="text/html", headers=headers)
