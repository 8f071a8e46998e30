"""The options of a game as parameters of OpenSpiel: `python_yohoho_skull_king(players=3,plan=1;2;3)`."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

Parameter: TypeAlias = bool | int | float | str

SEPARATOR: Final = ";"
"""The sign between the parts of a list: OpenSpiel has no lists, and a comma ends a parameter. A list of one
number ends with it (`plan=3;`), because OpenSpiel reads `3` as a number where a text is expected."""


def specification(options: type[msgspec.Struct], without: Iterable[str] = ()) -> dict[str, Parameter]:
    """Return the parameters with their defaults. A list is a text, and so is an option that may be None.

    >>> from yohoho.skull import Options
    >>> specification(Options)["players"]
    4
    """
    return {
        field.name: _as_parameter(field.default)
        for field in msgspec.structs.fields(options)
        if field.name not in without
    }


def _as_parameter(value: Any) -> Parameter:
    if isinstance(value, tuple):
        return SEPARATOR.join(map(str, value))
    parameter: Parameter = "" if value is None else value
    return parameter


def options_from_parameters(
    options: type[msgspec.Struct], parameters: Mapping[str, Parameter]
) -> dict[str, Any]:
    """Return the options that parameters choose, as they stand in a record.

    >>> from yohoho.skull_king import Options
    >>> options_from_parameters(Options, {"powers": "rosie;will"})
    {'powers': ['rosie', 'will']}
    """
    lists = {field.name for field in msgspec.structs.fields(options) if isinstance(field.default, tuple)}
    return {name: parts(value) if name in lists else value for name, value in parameters.items()}


def parts(value: Parameter) -> list[str]:
    return [part for part in str(value).split(SEPARATOR) if part]
