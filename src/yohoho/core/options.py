"""The options of a game as plain data, which the command line, HTTP and records read and write here.

A game declares its options as a struct. An error names the option that is wrong and what it can be.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame

T = TypeVar("T")

_SEQUENCES = (
    inspect.ListType,
    inspect.SetType,
    inspect.FrozenSetType,
    inspect.VarTupleType,
    inspect.TupleType,
)


class WithOptions:
    """Games with the same options are equal; shown as the call that makes one, without the defaults."""

    options: Any

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == getattr(other, "options", None)

    def __hash__(self) -> int:
        return hash((type(self), self.options))

    def __repr__(self) -> str:
        chosen = [
            f"{field.name}={value!r}"
            for field in msgspec.structs.fields(self.options)
            if (value := getattr(self.options, field.name)) != field.default
        ]
        return f"{type(self).__name__}({', '.join(chosen)})"


def convert_options(plain: Mapping[str, Any], options: type[T]) -> T:
    """Return the options as a struct. Raises OptionsError for the first one that is wrong.

    >>> class Options(msgspec.Struct, forbid_unknown_fields=True):
    ...     kraken: bool = False
    >>> convert_options({"kraken": "maybe"}, Options)
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: kraken is on or off. [option-is]
    """
    try:
        return msgspec.convert(dict(plain), options)
    except msgspec.ValidationError as error:
        fault = next(_faults(plain, options, ""), None)
        raise fault or OptionsError("bad-options", detail=str(error)) from None


def options_in_record(game: AnyGame) -> dict[str, Any]:
    """Return the options as a record has them, and as its hashes cover them.

    Options that a game got after its first release (`ADDED_LATER`) are left out while they have their
    default, so that a game without them has the hashes that it had before.

    >>> import yohoho
    >>> options_in_record(yohoho.Skull(players=3))  # not `open_to_eliminated`, which came later
    {'players': 3, 'last_chance': False}
    """
    plain: dict[str, Any] = msgspec.to_builtins(game.options)
    later = getattr(game.options, "ADDED_LATER", ())
    defaults = {field.name: field.default for field in msgspec.structs.fields(game.options)}
    return {name: value for name, value in plain.items() if name not in later or value != defaults[name]}


def _faults(plain: Mapping[str, Any], options: Any, group: str) -> Iterator[OptionsError]:
    """Find the faults in a struct; `group` is the name of the option that holds it, with a dot."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(options)}
    for name, value in plain.items():
        if name in fields:
            yield from _faults_of(f"{group}{name}", value, fields[name].type)
        elif options.__struct_config__.forbid_unknown_fields:
            yield OptionsError(
                "unknown-option", option=f"{group}{name}"[:40], known=[f"{group}{each}" for each in fields]
            )
    for name, field in fields.items():
        if field.required and name not in plain:
            yield OptionsError("missing-value", name=f"{group}{name}")


def _faults_of(option: str, value: Any, hint: Any) -> Iterator[OptionsError]:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        kinds = _kinds_like(value, inspect.type_info(hint))
        if len(kinds) == 1 and isinstance(kinds[0], inspect.StructType) and isinstance(value, Mapping):
            yield from _faults(value, kinds[0].cls, f"{option}.")
        else:
            yield _wrong(option, kinds)


def _kinds_like(value: Any, hint: inspect.Type) -> list[inspect.Type]:
    """Return the types that an option may have, or only the lists among them where a list was given."""
    inner = hint.types if isinstance(hint, inspect.UnionType) else (hint,)
    kinds = [_plain(each) for each in inner]
    lists: list[inspect.Type] = [each for each in kinds if isinstance(each, _SEQUENCES)]
    if lists and isinstance(value, list | tuple):
        return lists
    return [each for each in kinds if not isinstance(each, inspect.NoneType)]


def _plain(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _wrong(option: str, kinds: list[inspect.Type]) -> OptionsError:
    words = [word for kind in kinds for word in _words(kind)]
    if len(words) > 1:
        return OptionsError("option-is-one-of", option=option, kinds=words)
    if isinstance(kinds[0], inspect.IntType | inspect.FloatType):
        return _wrong_number(option, kinds[0])
    return OptionsError("option-is", option=option, kind=words[0])


def _wrong_number(option: str, kind: inspect.IntType | inspect.FloatType) -> OptionsError:
    if kind.ge is None:
        return OptionsError("needs-number", name=option)
    if kind.le is None:
        return OptionsError("number-from", name=option, least=kind.ge)
    return OptionsError("number-between", name=option, least=kind.ge, most=kind.le)


def _words(kind: inspect.Type) -> list[str]:
    """Return a word for a type that the catalogues have, or the values that the type lists."""
    match kind:
        case inspect.BoolType():
            return ["on-off"]
        case inspect.IntType() | inspect.FloatType():
            return ["number"]
        case inspect.LiteralType():
            return [str(value) for value in kind.values]
        case inspect.EnumType():
            return [str(member.value) for member in kind.cls]
        case inspect.StrType():
            return ["name"]
        case _ if isinstance(kind, _SEQUENCES):
            return ["numbers" if _holds_numbers(kind) else "names"]
    return ["group"]


def _holds_numbers(kind: Any) -> bool:
    items = kind.item_types if isinstance(kind, inspect.TupleType) else (kind.item_type,)
    return all(isinstance(_plain(item), inspect.IntType | inspect.FloatType) for item in items)
