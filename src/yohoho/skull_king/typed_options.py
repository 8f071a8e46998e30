"""Options as a person types them: `powers=all`, `plan=5,5,5`."""

from typing import Any

from yohoho.core.descriptor import number_or_text
from yohoho.skull_king.powers import PERSONS


def read_option(option: str, text: str) -> Any:
    """Return the value of an option that a person typed.

    >>> read_option("plan", "5,5"), read_option("powers", "rosie,harry")
    ([5, 5], ['rosie', 'harry'])
    """
    if option == "powers" and text == "all":
        return list(PERSONS)
    if option in ("powers", "blanks"):
        return text.split(",")
    if option == "plan" and text[:1].isdigit():
        return [number_or_text(option, part.strip()) for part in text.split(",")]
    return number_or_text(option, text)
