"""Types of all messages, for the page: `make types` writes `web/wire.d.ts`."""

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec.inspect import type_info

import yohoho
import yohoho.skull.events
import yohoho.skull.view
import yohoho.skull_king.events
import yohoho.skull_king.view
from yohoho.core.errors import Reason
from yohoho.core.game import Event
from yohoho.lessons.documents import LessonDocument, LessonSummary
from yohoho.puzzles.model import Puzzle
from yohoho.server.daily.wire import DailyCalendar, DailyResult, DailyTable, DailyToday
from yohoho.server.menu import Menu
from yohoho.server.replay import Replay
from yohoho.server.reviews.wire import ReviewJob, ReviewSummary
from yohoho.server.routes import history, people, tables
from yohoho.server.routes.games import GamePage
from yohoho.server.routes.lessons import LessonProgress
from yohoho.server.routes.server_only import shares, sheets
from yohoho.server.routes.server_only.carrying import Carry
from yohoho.server.routes.server_only.public_tables import CodeFound
from yohoho.server.sheets.socket import SheetNews
from yohoho.server.tables.messages import AnyCommand
from yohoho.skull_king.referee import LegalRuling, ScoreRuling, TrickRuling
from yohoho.table.notes import Told
from yohoho.table.view import TableView

FILE: Final = Path(yohoho.__file__).parent / "web" / "wire.d.ts"
PREFIX: Final = {"yohoho.skull_king": "SkullKing", "yohoho.skull": "Skull", "yohoho.scorepad": "Pad"}
PLAIN: Final = {
    msgspec.inspect.AnyType: "any",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.StrType: "string",
}


class Writer:
    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type_of(self, info: msgspec.inspect.Type) -> str:
        """A type as TypeScript; structs by name, written on the way."""
        if isinstance(info, msgspec.inspect.Metadata):
            return self.type_of(info.type)
        if type(info) in PLAIN:
            return PLAIN[type(info)]
        match info:
            case msgspec.inspect.LiteralType(values=values):
                return " | ".join(f'"{value}"' for value in values)
            case msgspec.inspect.UnionType(types=types):
                return " | ".join(self.type_of(one) for one in types)
            case msgspec.inspect.TupleType(item_types=types):
                return f"[{', '.join(self.type_of(one) for one in types)}]"
            case msgspec.inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.type_of(key)}, {self.type_of(value)}>"
            case msgspec.inspect.StructType():
                return self.struct(info)
            case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
                return f"({self.type_of(item)})[]"
        return "any"

    def struct(self, info: msgspec.inspect.StructType) -> str:
        name = name_of(info.cls)
        if name not in self.written:
            self.written[name] = ""  # it may hold itself
            self.written[name] = "\n".join([f"export interface {name} {{", *self.fields(info), "}"])
        return name

    def fields(self, info: msgspec.inspect.StructType) -> Iterator[str]:
        if info.tag_field:
            yield f'  {info.tag_field}: "{info.tag}";'
        leaves_out = info.cls.__struct_config__.omit_defaults
        for field in info.fields:
            may_lack = leaves_out and not field.required
            yield f"  {field.encode_name}{'?' if may_lack else ''}: {self.type_of(field.type)};"


def name_of(kind: type) -> str:
    room = next((room for room in PREFIX if kind.__module__.startswith(room + ".")), "")
    return PREFIX.get(room, "") + kind.__name__


def events_of(module: Any) -> list[type]:
    kinds = inspect.getmembers(module, inspect.isclass)
    return [kind for _, kind in kinds if issubclass(kind, Event) and kind is not Event]


def answers() -> list[type]:
    """The models of the server's answers over HTTP."""
    return [
        people.Myself,
        Carry,
        tables.TablePage,
        tables.MyTable,
        tables.TableOpened,
        tables.Advice,
        GamePage,
        shares.MyShare,
        Replay,
        Menu,
        CodeFound,
        sheets.Synced,
        sheets.SheetPage,
        SheetNews,
        history.History,
        history.Careers,
        history.Seasons,
        LessonSummary,
        LessonDocument,
        LessonProgress,
        DailyToday,
        DailyTable,
        DailyResult,
        DailyCalendar,
        ReviewJob,
        ReviewSummary,
    ]


def rulings() -> list[type]:
    """The answers of the referee, which the page gives itself in the same form."""
    return [TrickRuling, LegalRuling, ScoreRuling]


def union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";"


def text() -> str:
    writer = Writer()
    at_table = (TableView, Told, yohoho.skull_king.view.View, yohoho.skull.view.View)
    for kind in (Reason, Puzzle, *at_table, *answers(), *rulings()):
        writer.type_of(type_info(kind))
    unions = {
        "Command": get_args(AnyCommand),
        "SkullKingEvent": events_of(yohoho.skull_king.events),
        "SkullEvent": events_of(yohoho.skull.events),
    }
    listed = [
        union(name, [writer.type_of(type_info(one)) for one in kinds]) for name, kinds in unions.items()
    ]
    head = "// Written by `make types` from the server's own models. Do not edit."
    return "\n\n".join([head, *writer.written.values(), *listed, "export type Me = Myself;"]) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
