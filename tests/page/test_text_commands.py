"""The command box of the text view: what people type, in every language, and what it means."""

from typing import Any, Final

import pytest

from tests.page.javascript import PageModules
from yohoho.locales import LANGUAGES, Voice, catalogue

UNDERSTAND: Final = """async (questions) => {
  const { COMMANDS, understand } = await import(`${web}text-view/commands.js`);
  const verbs = {};
  for (const game of ["skull-king", "skull"]) verbs[game] = (await import(`${web}${game}/verbs.js`)).VERBS;
  return questions.map(({ typed, situation, pending }) => {
    const { game, words, spellings, ...rest } = situation;
    const context = {
      verbs: verbs[game],
      commands: COMMANDS,
      numbered: [],
      talks: true,
      ...rest,
      words: (what) => words[what] ?? [what],
      spellings: (card) => spellings[card],
    };
    return understand(typed, context, pending);
  });
}"""

HAND: Final = [
    "green-7",
    "green-12",
    "yellow-3",
    "escape-1",
    "escape-2",
    "pirate-rosie",
    "pirate-will",
    "tigress",
]
PLAYS: Final = [f"play {card}" for card in HAND[:-1]] + ["play tigress:pirate", "play tigress:escape"]
NAMES: Final = ["Ida", "Anne", "Bess", "Annika"]
POWER: Final = ["power yes", "power no"]
LOADS: Final = ["load grapeshot", "load cannonball"]
TURN: Final = ["place flower", "place skull", "bid 1", "bid 2", "bid 3"]
LAST: Final = ["place flower", "place last-chance", "bid 1"]
DISCS: Final = ["flower", "skull", "last-chance"]
FLIPS: Final = ["flip 1", "flip 3"]


def words(language: str) -> dict[str, list[str]]:
    """Collect the words as the page does: of the language spoken, then of English."""
    words_by_meaning: dict[str, list[str]] = {}
    for entries in (catalogue(language), catalogue("en")):
        for key, entry in entries.items():
            what = key.removeprefix("words.").removeprefix("text.words-")
            if what != key and isinstance(entry, str):
                words_by_meaning[what] = [*words_by_meaning.get(what, []), *entry.split()]
    return words_by_meaning


def spellings(language: str) -> dict[str, list[str]]:
    voice, english = Voice(language), Voice("en")
    cards = [*HAND, "tigress:pirate", "tigress:escape"]
    by_card = {card: [voice.card(card), english.card(card), card] for card in cards}
    for card in HAND:
        suit, _, rank = card.partition("-")
        if voice.has(f"suit.{suit}"):
            by_card[card] += [f"{suit[0]}{rank}", f"{voice.say(f'suit.{suit}')[0].lower()}{rank}"]
    return by_card


def situation(game: str, legal: list[str], language: str = "en") -> dict[str, Any]:
    return {
        "game": game,
        "legal": legal,
        "hand": HAND if game == "skull-king" else [],
        "cards": [*HAND, "tigress"] if game == "skull-king" else DISCS,
        "names": NAMES,
        "words": words(language),
        "spellings": spellings(language),
    }


def card(name: str) -> dict[str, str]:
    return {"kind": "card", "card": name}


def act(action: str) -> dict[str, str]:
    return {"kind": "act", "action": action}


def command(name: str) -> dict[str, str]:
    return {"kind": "command", "command": name}


def which(*actions: str) -> dict[str, Any]:
    return {"kind": "which", "actions": list(actions)}


def unknown(text: str) -> dict[str, str]:
    return {"kind": "unknown", "text": text}


BIDS: Final = [f"bid {tricks}" for tricks in range(9)]
KING: Final = [
    ("en", BIDS, "bid 2", act("bid 2")),
    ("en", BIDS, " 2 ", act("bid 2")),
    ("en", BIDS, "bid 99", act("bid 99")),  # understood: the server says why not
    ("en", BIDS, "bid", unknown("bid")),
    ("en", BIDS, "two", unknown("two")),
    ("en", BIDS, "green 7", act("play green-7")),
    ("en", BIDS, "card green 7", card("green-7")),
    ("en", PLAYS, "what g12", card("green-12")),
    ("en", PLAYS, "card 8", card("tigress")),
    ("en", PLAYS, "card ros", card("pirate-rosie")),
    ("en", PLAYS, "card xyzzy", unknown("card xyzzy")),
    ("de", PLAYS, "karte grün 7", card("green-7")),
    ("fr", PLAYS, "carte tigresse", card("tigress")),
    ("it", PLAYS, "carta 12 verde", card("green-12")),
    ("de", BIDS, "ansage 0", act("bid 0")),
    ("de", BIDS, "BID 4", act("bid 4")),
    ("fr", BIDS, "mise 3", act("bid 3")),
    ("it", BIDS, "punto 1", act("bid 1")),
    ("es", BIDS, "apuesto 2", act("bid 2")),
    ("es", BIDS, "envido 2", act("bid 2")),
    ("en", PLAYS, "1", act("play green-7")),
    ("en", PLAYS, "play 3", act("play yellow-3")),
    ("en", PLAYS, "play 9", {"kind": "no-number", "number": 9, "most": 8}),
    ("en", PLAYS, "0", {"kind": "no-number", "number": 0, "most": 8}),
    ("en", PLAYS, "green", which("play green-7", "play green-12")),
    ("en", PLAYS, "Green  7", act("play green-7")),
    ("en", PLAYS, "g12", act("play green-12")),
    ("en", PLAYS, "ye", act("play yellow-3")),
    ("en", PLAYS, "escape", act("play escape-1")),
    ("en", PLAYS, "esc", act("play escape-1")),
    ("en", PLAYS, "play ros", act("play pirate-rosie")),
    ("en", PLAYS, "bendt", act("play pirate-will")),
    ("en", PLAYS, "tigress", which("play tigress:pirate", "play tigress:escape")),
    ("en", PLAYS, "8", which("play tigress:pirate", "play tigress:escape")),
    ("en", PLAYS, "tigress pirate", act("play tigress:pirate")),
    ("en", PLAYS, "play 8 pirate", act("play tigress:pirate")),
    ("en", PLAYS, "8 escape", act("play tigress:escape")),
    ("en", PLAYS, "play 1 pirate", unknown("play 1 pirate")),
    ("en", PLAYS, "tigress:escape", act("play tigress:escape")),
    ("en", PLAYS, "Tigress (as an escape)", act("play tigress:escape")),
    ("de", PLAYS, "Tigerin (als Piratin)", act("play tigress:pirate")),
    ("en", PLAYS, "bid 2", act("bid 2")),
    ("en", PLAYS, "xyzzy", unknown("xyzzy")),
    ("en", PLAYS, "", {"kind": "nothing"}),
    ("de", PLAYS, "grün 7", act("play green-7")),
    ("de", PLAYS, "grun-7", act("play green-7")),
    ("de", PLAYS, "spiele gelb 3", act("play yellow-3")),
    ("de", PLAYS, "flucht", act("play escape-1")),
    ("de", PLAYS, "yellow 3", act("play yellow-3")),
    ("de", PLAYS, "tigerin flucht", act("play tigress:escape")),
    ("fr", PLAYS, "7 vert", act("play green-7")),
    ("fr", PLAYS, "joue rosie", act("play pirate-rosie")),
    ("it", PLAYS, "tigre", which("play tigress:pirate", "play tigress:escape")),
    ("en", [], "play 1", act("play green-7")),  # not my turn: the server says so
    ("en", [], "1", unknown("1")),
    ("es", PLAYS, "7 verde", act("play green-7")),
    ("es", PLAYS, "juego a3", act("play yellow-3")),
    ("es", PLAYS, "tigresa huida", act("play tigress:escape")),
    ("en", LOADS, "cannonball", act("load cannonball")),
    ("en", LOADS, "g", act("load grapeshot")),
    ("en", LOADS, "load 2", act("load cannonball")),
    ("de", LOADS, "schrot", act("load grapeshot")),
    ("en", POWER, "y", act("power yes")),
    ("en", POWER, "2", act("power no")),
    ("it", POWER, "sì", act("power yes")),
    ("es", POWER, "si", act("power yes")),
    ("fr", POWER, "oui", act("power yes")),
    ("en", ["lead 0", "lead 1", "lead 2", "lead 3"], "lead bess", act("lead 2")),
    ("en", ["lead 0", "lead 1", "lead 2", "lead 3"], "1", act("lead 0")),
    ("en", ["lead 0", "lead 1", "lead 2", "lead 3"], "ann", which("lead 1", "lead 3")),
    ("en", ["wager 0", "wager 10", "wager 20"], "10", act("wager 10")),
    ("de", ["wager 0", "wager 10", "wager 20"], "wette 20", act("wager 20")),
    ("es", ["wager 0", "wager 10", "wager 20"], "extra 20", act("wager 20")),
    ("en", ["change -1", "change 0", "change +1"], "+1", act("change +1")),
    ("en", ["change -1", "change 0", "change +1"], "change 1", act("change +1")),
    ("en", ["change -1", "change 0", "change +1"], "−1", act("change -1")),
    ("en", ["change -1", "change 0", "change +1"], "0", act("change 0")),
    ("en", ["discard green-7", "discard tigress"], "discard 8", act("discard tigress")),
    ("en", ["discard green-7", "discard tigress"], "tigress", act("discard tigress")),
    ("de", ["discard green-7"], "ablegen grün 7", act("discard green-7")),
    ("en", PLAYS, "?", command("help")),
    ("en", PLAYS, "Why", command("why")),
    ("de", PLAYS, "hilfe", command("help")),
    ("de", PLAYS, "regeln", command("rules")),
    ("de", PLAYS, "score", command("score")),
    ("fr", PLAYS, "pourquoi", command("why")),
    ("it", PLAYS, "perché", command("why")),
    ("it", PLAYS, "mano", command("hand")),
    ("es", PLAYS, "porqué", command("why")),
    ("en", PLAYS, "say Ahoy, play 3!", {"kind": "say", "text": "Ahoy, play 3!"}),
    ("de", PLAYS, "sag moin", {"kind": "say", "text": "moin"}),
]
SKULL: Final = [
    ("en", TURN, "place skull", act("place skull")),
    ("en", TURN, "s", act("place skull")),
    ("en", TURN, "flow", act("place flower")),
    ("en", TURN, "2", act("bid 2")),
    ("en", TURN, "bid 3", act("bid 3")),
    ("en", TURN, "pass", act("pass")),  # understood: the server says that it comes later
    ("en", ["bid 3", "pass"], "p", act("pass")),
    ("en", ["bid 3", "pass"], "skull", act("place skull")),
    ("de", ["bid 3", "pass"], "passe", act("pass")),
    ("fr", TURN, "poser crâne", act("place skull")),
    ("fr", TURN, "crane", act("place skull")),
    ("en", LAST, "last-chance", act("place last-chance")),
    ("de", LAST, "letzte", act("place last-chance")),
    ("en", FLIPS, "flip anne", act("flip 1")),
    ("en", FLIPS, "2", act("flip 1")),
    ("en", FLIPS, "flip bess", act("flip 2")),  # understood: the server says why not
    ("de", FLIPS, "aufdecken ida", act("flip 0")),
    ("en", ["draw 0", "draw 1"], "1", act("draw 0")),
    ("en", ["draw 0", "draw 1"], "draw 2", act("draw 1")),
    ("en", ["discard flower", "discard skull"], "skull", act("discard skull")),
    ("de", ["discard flower", "discard skull"], "blume", act("discard flower")),
    ("en", ["name 1", "name 2"], "name bess", act("name 2")),
    ("en", ["name 1", "name 2"], "bess", act("name 2")),
    ("it", TURN, "mostra", command("show")),
    ("es", TURN, "enseño", command("show")),
    ("es", TURN, "c", act("place skull")),
]
CASES: Final = [("skull-king", *case) for case in KING] + [("skull", *case) for case in SKULL]


@pytest.fixture(scope="module")
def answers(modules: PageModules) -> Any:
    questions = [
        {"typed": typed, "situation": situation(game, legal, language), "pending": []}
        for game, language, legal, typed, _ in CASES
    ]
    return modules.evaluate(UNDERSTAND, questions)


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"{case[1]}-{case[3]}" for case in CASES])
def test_typed_command_is_understood(number: int, answers: list[dict[str, Any]]) -> None:
    assert answers[number] == CASES[number][4]


def test_which_do_you_mean_is_answered_by_number_or_role(modules: PageModules) -> None:
    here, pending = situation("skull-king", PLAYS, "de"), ["play tigress:pirate", "play tigress:escape"]
    typed = ["piratin", "f", "2", "grün 7", "hilfe"]
    answers = modules.evaluate(
        UNDERSTAND, [{"typed": text, "situation": here, "pending": pending} for text in typed]
    )
    expected = [act(pending[0]), act(pending[1]), act(pending[1]), act("play green-7"), command("help")]
    assert answers == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_first_word_is_understood_in_its_language(modules: PageModules, language: str) -> None:
    """The word that the page recommends for a command must mean that command."""
    names = ["help", "hand", "trick", "table", "score", "why", "rules", "show", "quit"]
    typed = [words(language)[name][0] for name in names]
    for game, legal in (("skull-king", PLAYS), ("skull", TURN)):
        here = situation(game, legal, language)
        answers = modules.evaluate(
            UNDERSTAND, [{"typed": text, "situation": here, "pending": []} for text in typed]
        )
        assert answers == [command(name) for name in names]
