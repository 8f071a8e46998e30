"""Routes without a framework as handlers of Litestar, which also describes them in the OpenAPI document."""

import asyncio
import gzip
from collections.abc import Iterator, Mapping
from functools import reduce
from inspect import Parameter, Signature
from operator import or_
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from litestar import Response
from litestar.di import NamedDependency, Provide
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation
from msgspec import NODEFAULT, Meta
from msgspec.structs import FieldInfo

from yohoho.server.addresses import address_of, base_url, is_secure
from yohoho.server.caller import find_caller, services_of, token_in
from yohoho.server.errors import ServerError
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.routes.request import Packed, ServiceRequest
from yohoho.server.routes.route import BODY, Access, Answer, Route
from yohoho.server.routes.server_only.services import ServerServices
from yohoho.server.security import identity_cookie
from yohoho.store.identities import Identity

KEYWORD_ONLY: Final = Parameter.KEYWORD_ONLY
EMPTY: Final = Parameter.empty
BOUNDS: Final = ("ge", "le", "max_length", "description")
"""What annotations say of a value, and the document repeats."""
NOT_MODIFIED: Final = 304
Guest = NamedDependency[SkipValidation[Identity | None]]
_SECURITY: Final[list[dict[str, list[str]]]] = [{"cookie": []}, {"bearer": []}]
"""For the OpenAPI document: the handler needs an identity."""

# Mypy takes these for classes only where they are applied to types that it knows.
_JSON_BODY: Any = JSONBody
_UNCHECKED: Any = SkipValidation
_RESPONSE: Any = Response


async def _require_caller(request: AnyRequest) -> Identity:
    person = await find_caller(request)
    if person is None:
        raise ServerError("who-are-you")
    return person


# Litestar looks for the person before it misses a body: whoever has no identity learns nothing of the route.
_CALLERS: Final[Mapping[Access, Mapping[str, Provide]]] = {
    Access.ANYBODY: {},
    Access.GUEST: {"guest": Provide(find_caller)},
    Access.SIGNED_IN: {"guest": Provide(_require_caller)},
}


class HttpRequest(ServiceRequest[ServerServices]):
    def __init__(self, request: AnyRequest, guest: Identity | None) -> None:
        super().__init__(services_of(request), guest)
        self._request = request

    @property
    def address(self) -> str:
        return address_of(self._request)

    @property
    def token(self) -> str:
        return token_in(self._request)

    def link(self, path: str) -> str:
        return base_url(self._request.scope, self._request.headers, self.services.config) + path


def http_handler(route: Route) -> HTTPRouteHandler:
    async def answer(request: AnyRequest, guest: Identity | None = None, **values: Any) -> Any:
        content = await route.handler(HttpRequest(request, guest), **route.arguments(values))
        return await _to_response(request, content) if isinstance(content, Answer) else content

    described: Any = answer
    described.__signature__ = signature = _signature(route)
    answer.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}
    answer.__annotations__["return"] = signature.return_annotation
    answer.__name__ = route.name or route.handler.__name__
    answer.__doc__ = route.handler.__doc__
    signed_in = route.access is Access.SIGNED_IN
    decorate = HTTPRouteHandler(
        route.path.replace("}", ":str}"),
        http_method=HttpMethod(route.method),
        status_code=route.status,
        responses=answers(*route.problems, *([401] if signed_in else [])),
        dependencies=_CALLERS[route.access],
        security=_SECURITY if signed_in else None,
        tags=[route.tag],
    )
    return decorate(answer)


async def _to_response(request: AnyRequest, answer: Answer[Any]) -> Response[Any]:
    headers, content = dict(answer.headers), answer.content
    if "etag" in headers and request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, status_code=NOT_MODIFIED, headers=headers)
    if isinstance(content, Packed):
        content, packed = content
        if packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        elif packed:
            # Nearly every client reads gzip, so only that form is kept.
            content = await asyncio.to_thread(gzip.decompress, content)
    config = services_of(request).config
    secure = is_secure(request.scope, request.headers, config)
    cookies = [identity_cookie(answer.token, secure)] if answer.token else []
    return Response(content, media_type="application/json", headers=headers, cookies=cookies)


# --- what Litestar reads


def _signature(route: Route) -> Signature:
    parameters = [_part(name, kind) for name, kind in route.parts.items()]
    parameters += map(_query_field, route.query)
    if route.body is not None:
        parameters.append(_parameter(BODY, _JSON_BODY[route.body]))
    provided: dict[str, Any] = {"guest": Guest} if _CALLERS[route.access] else {}
    for name, kind in (provided | {"request": AnyRequest}).items():
        parameters.append(Parameter(name, KEYWORD_ONLY, annotation=kind))
    return Signature(parameters, return_annotation=_response_type(route.hints["return"]))


def _part(name: str, kind: Any) -> Parameter:
    return _parameter(name, Annotated[_bare(kind), PathParameter(**_bounds(kind))])


def _query_field(field: FieldInfo) -> Parameter:
    kind: Any = Annotated[_bare(field.type), QueryParameter(**_bounds(field.type))]
    return _parameter(field.name, kind, EMPTY if field.default is NODEFAULT else field.default)


def _parameter(name: str, kind: Any, default: Any = EMPTY) -> Parameter:
    """The values are checked by the route, as they are without a server."""
    return Parameter(name, KEYWORD_ONLY, annotation=_UNCHECKED[kind], default=default)


def _response_type(kind: Any) -> Any:
    """The type of an answer as Litestar sends it."""
    return _RESPONSE[get_args(kind)[0]] if get_origin(kind) is Answer else kind


def _bare(kind: Any) -> Any:
    """A type without what is annotated."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _bare(kind.__origin__)
    if origin in (Union, UnionType):
        return reduce(or_, map(_bare, get_args(kind)))
    return kind


def _bounds(kind: Any) -> dict[str, Any]:
    given = [(name, getattr(meta, name)) for meta in _metas(kind) for name in BOUNDS]
    return {name: value for name, value in given if value is not None}


def _metas(kind: Any) -> Iterator[Meta]:
    if get_origin(kind) is Annotated:
        yield from kind.__metadata__
        yield from _metas(kind.__origin__)
    elif get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from _metas(each)
