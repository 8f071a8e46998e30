"""A public class name means one thing in the whole package; the few shared ones are listed with a reason."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import yohoho

PACKAGE = Path(yohoho.__file__).parent
OF_EACH_GAME = {
    **dict.fromkeys(("Choices", "Options", "State", "View"), ("skull", "skull_king")),
    **dict.fromkeys(("Bid", "Discard", "Draw"), ("skull", "skull_king")),
    "RoundStarted": ("skull", "skull_king"),
}
"""Classes that every game defines under the same name in its own package, with the same meaning."""
PUBLISHED = {
    "BidMade": ("server", "skull"),
    "BidsRevealed": ("server", "skull_king"),
    "Deal": ("scorepad", "skull_king"),
    "Leave": ("scorepad", "table"),
    "Play": ("scorepad", "skull_king"),
    "Problem": ("server", "server"),
    "Start": ("skull", "skull_king", "table"),
}
"""Names that a tag, the message schema or the OpenAPI document derives from the class: a new name for the
class would be a new name on the wire. Take one off when the protocol changes anyway; add none."""
SHARED = OF_EACH_GAME | PUBLISHED


def public_classes() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8"), str(path)).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path.relative_to(PACKAGE)


def packages_by_shared_name() -> dict[str, tuple[str, ...]]:
    packages = defaultdict(list)
    for name, path in public_classes():
        packages[name].append(path.parts[0])
    return {name: tuple(places) for name, places in packages.items() if len(places) > 1}


def test_public_class_name_is_used_once_unless_listed() -> None:
    assert packages_by_shared_name() == SHARED
