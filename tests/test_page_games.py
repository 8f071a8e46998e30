"""Modules of the page name no game: what differs between games hangs on the game's own objects.

A game's folders (`skull/`, `pad/skull/`) and files that carry a game's name may name it.
"""

import re
from pathlib import Path
from typing import Final

import pytest

import yohoho

WEB: Final = Path(yohoho.__file__).parent / "web"
GAMES: Final = ("skull-king", "skull")
NOT_MODULES: Final = ("vendor", "bundle")
ALLOWED: Final = {
    "card-help": "a card, a disc and the rule books have these names too",
    "cards": "a card and a disc have these names too",
    "referee": "the referee judges tricks of Skull King only",
    "rules": "the rules of the score pad, and a card",
    "sheets": "score sheets of Skull King; those of Skull are in files with its name",
    "about/about.js": "a card in the picture",
    "lib/facts.js": "generated: the phrases of each game, and a reaction",
    "rulings/example.js": "a kind of example",
    "rulings/library.js": "a kind of example",
    "game/reaction-buttons.js": "a reaction",
}
"""Folders and files that may use these words, and why."""
NAME: Final = re.compile(
    r"""["'`]skull(?:-king)?(?:["'`]|-\$)|^\s*skull:|[{,]\s*skull:|\bisSkull""", re.MULTILINE
)


def find_named_games(web: Path) -> list[str]:
    """`file:line` of every place that names a game, outside the games' own files."""
    places: list[str] = []
    for path in sorted(web.rglob("*.js")):
        file = path.relative_to(web)
        if set(file.parts) & {*GAMES, *NOT_MODULES} or any(game in file.name for game in GAMES):
            continue
        source = path.read_text(encoding="utf-8")
        lines = {source.count("\n", 0, match.end()) + 1 for match in NAME.finditer(source)}
        places += [f"{file.as_posix()}:{line}" for line in sorted(lines)]
    return places


def allowance(place: str) -> str | None:
    """The entry of `ALLOWED` that covers a place."""
    file = place.partition(":")[0]
    return next((one for one in ALLOWED if file == one or file.startswith(f"{one}/")), None)


def test_no_module_names_a_game() -> None:
    assert not [place for place in find_named_games(WEB) if allowance(place) is None]


def test_every_allowance_is_needed() -> None:
    assert {allowance(place) for place in find_named_games(WEB)} - {None} == set(ALLOWED)


@pytest.mark.parametrize(
    "source",
    [
        'if (game === "skull") return;',
        "const icon = { skull: 1 };",
        'const icons = {\n  "skull-king": 1,\n};',
        "const book = `skull-king-${edition}`;",
        "const table = {\n  skull: 1,\n};",
        "isSkull(game)",
    ],
)
def test_a_named_game_is_found(tmp_path: Path, source: str) -> None:
    for file in ("table/x.js", "skull/x.js", "pad/skull/x.js", "rulings/skull-example.js", "vendor/x.js"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(source, encoding="utf-8")
    assert [place.partition(":")[0] for place in find_named_games(tmp_path)] == ["table/x.js"]
