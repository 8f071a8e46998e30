"""A route without a framework. Two adapters read it: `server/http/adapter.py` and `offline/adapter.py`.

A handler is a coroutine function. It takes a request, the parts of the path by their names, `query` and
`body`, as far as it declares them; its annotations say which values are valid.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec.structs import FieldInfo

from yohoho.server.refusals import bad_request
from yohoho.server.routes.request import Packed

BODY: Final = "data"
"""The name of the body in the list of faults."""
_PLACE: Final = re.compile(r"`\$\.(.+)`$")

T = TypeVar("T")
Handler: TypeAlias = Callable[..., Awaitable[Any]]


class Access(Enum):
    """Who may use a route, and whether their identity is looked up."""

    ANYBODY = auto()
    """The identity is not looked up."""
    GUEST = auto()
    """People with an identity or without one."""
    SIGNED_IN = auto()
    """People with an identity only."""


ANYBODY, GUEST, SIGNED_IN = Access


class Answer(msgspec.Struct, Generic[T], frozen=True):
    """The content of an answer, where more than the content is to be sent."""

    content: T | Packed
    headers: Mapping[str, str] = {}
    token: str = ""
    """The token of the identity, which a browser keeps as a cookie."""


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    """Parts in braces vary."""
    handler: Handler
    access: Access
    problems: tuple[int, ...] = ()
    """The statuses of its refusals, besides those that every request can have."""
    _: KW_ONLY
    status: int = 200
    """The status of an answer that is no refusal."""
    tag: str = ""
    """The part of the OpenAPI document that it belongs to."""
    name: str = ""
    """The name of the operation in the OpenAPI document, if it is not that of the handler."""

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @cached_property
    def parts(self) -> dict[str, Any]:
        """The types of the parts of the path."""
        return {name: self.hints[name] for name in re.findall(r"{(\w+)}", self.path)}

    @cached_property
    def query(self) -> tuple[FieldInfo, ...]:
        """The fields of the query."""
        return msgspec.structs.fields(self.hints["query"]) if "query" in self.hints else ()

    @property
    def body(self) -> Any:
        """The type of the body; None without one."""
        return self.hints.get("body")

    def arguments(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What the handler takes. `values` are parts of the path and of the query by name, and the body.

        Raises ServerError that names all that are missing, or else all that are faulty.
        """
        if missing := [name for name in self._required if name not in values]:
            raise bad_request("; ".join(f"{name}: missing" for name in missing))
        converted = _convert(self._types, values)
        arguments = {name: converted[name] for name in self.parts}
        if self.query:
            fields = {field.name: converted[field.name] for field in self.query if field.name in converted}
            arguments["query"] = self.hints["query"](**fields)
        if self.body is not None:
            arguments["body"] = converted[BODY]
        return arguments

    @cached_property
    def _types(self) -> dict[str, Any]:
        fields = {field.name: field.type for field in self.query}
        return self.parts | fields | ({} if self.body is None else {BODY: self.body})

    @cached_property
    def _required(self) -> list[str]:
        fields = [field.name for field in self.query if field.required]
        return fields if self.body is None else [*fields, BODY]


def with_tag(tag: str, *routes: Route) -> tuple[Route, ...]:
    """These routes in one part of the OpenAPI document."""
    return tuple(replace(route, tag=tag) for route in routes)


def _convert(types: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of these types. Raises ServerError."""
    converted, faults = {}, []
    for name, kind in types.items():
        if name in values:
            try:
                converted[name] = msgspec.convert(values[name], kind, strict=False, str_keys=True)
            except msgspec.ValidationError as error:
                faults.append(_fault(name, str(error)))
    if faults:
        raise bad_request("; ".join(faults))
    return converted


def _fault(name: str, message: str) -> str:
    """The fault with its place, which is a path in the body or the name of another value."""
    place = _PLACE.search(message)
    within = f"{name}.{place[1]}" if place else name
    return f"{within.replace(f'{BODY}.', '')}: {message.partition(' - ')[0]}"
