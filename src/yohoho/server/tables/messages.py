"""The messages of a table's WebSocket. `schema()` documents them; docs/protocol.md explains them."""

from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, Union

import msgspec
from msgspec import Meta

from yohoho.core.errors import YohohoError
from yohoho.core.tags import kebab
from yohoho.locales import Voice
from yohoho.table.commands import Command
from yohoho.table.decide import decisions
from yohoho.table.notes import Told
from yohoho.table.view import TableView

PROTOCOL: Final = 1
MAX_MESSAGE_BYTES: Final = 16_384

if TYPE_CHECKING:
    AnyCommand: TypeAlias = Command
else:
    AnyCommand = Union[tuple(decisions())]  # noqa: UP007
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    pass


class Hello(FromClient, frozen=True):
    """Must come first. `since` is the last version the client has; it then gets what it missed. A client with
    `batch` gets several messages in one frame, as a list, where they are due at once. A client that names a
    language in `sentences` gets every event with its sentences."""

    protocol: int = PROTOCOL
    since: int | None = None
    batch: bool = False
    sentences: str | None = None


class Do(FromClient, frozen=True):
    """A command. The id is the client's own; sent again, it is answered again and counts once."""

    id: ClientId
    command: AnyCommand


class Ping(FromClient, frozen=True):
    pass


AnyMessage: TypeAlias = Hello | Do | Ping


class FromServer(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    pass


class Welcome(FromServer, frozen=True):
    """The answer to hello. `resumed` says that `told` is everything since the client's version. The view has
    the last lines of the chat, including those in `told`."""

    protocol: int
    version: int
    now: int
    resumed: bool
    told: list[Told]
    view: Any


class Ack(FromServer, frozen=True):
    """The command is on disk. `version` is that of the log after it."""

    id: str
    version: int


class Problem(FromServer, frozen=True):
    """The error, as data and as an English sentence. `id` names the command it answers."""

    error: str
    text: str
    id: str | None = None
    ruling: str | None = None
    args: dict[str, Any] = {}
    retry_ms: int | None = None


class News(FromServer, frozen=True):
    """A change: the entries since the last message, and the whole current view. The view has no chat, unless
    the reader has begun or ended a mute: then its lines replace those before."""

    version: int
    told: list[Told]
    view: Any


class Pong(FromServer, frozen=True):
    now: int


class Bye(FromServer, frozen=True):
    """The server closes the connection; `retry_ms` says when to come back."""

    reason: str
    retry_ms: int | None = None


AnyAnswer: TypeAlias = Welcome | Ack | Problem | News | Pong | Bye

_decoder = msgspec.json.Decoder(AnyMessage)
_voice = Voice("en")


def read(text: str | bytes) -> AnyMessage:
    """Raises msgspec.ValidationError or msgspec.DecodeError for an invalid message."""
    message: AnyMessage = _decoder.decode(text)
    return message


def problem(error: YohohoError, client_id: str | None = None) -> Problem:
    reason, retry_ms = error.reason, getattr(error, "retry_ms", None)
    return Problem(reason.code, _voice.reason(reason), client_id, reason.ruling, reason.args, retry_ms)


def schema() -> dict[str, Any]:
    """JSON Schema of all messages, both ways."""
    types = [*AnyMessage.__args__, *AnyAnswer.__args__, TableView]
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"yohoho table protocol {PROTOCOL}",
        "client": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in AnyMessage.__args__],
        "server": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in AnyAnswer.__args__],
        "$defs": components,
    }
