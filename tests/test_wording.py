"""Decisions about words: the terms of the rule books, one word for one thing, and one minus sign."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from yohoho.core.errors import Reason
from yohoho.locales import LANGUAGES, Voice, catalogue, with_minus, with_sign
from yohoho.locales.catalogue_files import Entry
from yohoho.skull_king.options import PLANS

LOCALES = Path(__file__).parents[1] / "src" / "yohoho" / "locales"
BOOKS = ("skull-king-beck", "skull-king-schmidt", "skull")

OF_SKULL = re.compile(
    r"skull\.|mat\.|card-help\.does-flower|log\.bid-made|play\.highest|text\.(act-call|no-challenge|round-(won|failed)|words-call)"
)
"""Keys that only Skull uses. Its French book says « annoncer »."""
TYPED = re.compile(r"(text\.)?words[.-]")
"""Words that people may type; synonyms are welcome there."""

FORBIDDEN = [
    ("en", r"fetch your friends|\bnotes? from", r"", "Invite friends; a browser sends notifications."),
    (
        "de",
        r"Losspielen|Tischleitung|Ein Tipp spielt",
        r"",
        "Jetzt spielen, Gastgeber, Einmal tippen genügt.",
    ),
    ("de", r"Wertungsblatt|Punktezettel", r"", "The sheet is called Punkteblatt."),
    ("de", r"Runde|Flucht", r"\.schmidt$", "The Schmidt edition says Durchgang and Escape."),
    ("fr", r"[Aa]nnonc", r"^(?!.*\.schmidt$)", "Grandpa Beck's book says mise and miser."),
    ("fr", r"\b[Ff]uite", r"\.schmidt$", "The role is called Escape in the Schmidt edition."),
    ("fr", r"Barbe-Grise", r"", "The book writes Barbe Grise."),
    ("fr", r"(?<!\{)\b[Bb]ots?\b", r"", "A bot is called robot."),
    ("fr", r"\b(tu|ton|tes|toi)\b", r"", "The page says vous."),
    ("fr", r"de Hervé", r"", "d’Hervé"),
    ("es", r"\b[Ee]nvit(e|es|ar)\b|\b[Pp]uj(a|as|ar)\b", r"", "A bid is called apuesta."),
    ("es", r"\b[Rr]ey Calavera|\b[Ee]scape\b", r"", "The cards are called Skull King and Huida."),
    ("es", r"\b(usted|ustedes|su turno)\b", r"", "The page says tú."),
    ("es", r"\b[Cc]omandos?\b", r"", "A command is called orden."),
    ("es", r"\b[Pp]remio\b|\bA sorteo\b", r"", "Bonificación and por sorteo."),
    (
        "es",
        r"\b(a|de) \{the_",
        r"^(?!reason\.(paid-)?(pirate|mermaid)-(by|was)-)",
        "The article may be el: al, del.",
    ),
    ("it", r"\b[Pp]unta(te|ta|no|re|to)?\b", r"", "A bid is called dichiarazione."),
    ("it", r"\b[Ff]uga\b", r"\.schmidt$", "The role is called Escape in the Schmidt edition."),
]


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else [text for key, text in entry.items() if key != "by"]


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with its key, without the words that people type."""
    for key, entry in catalogue(language).items():
        if not TYPED.match(key):
            yield from ((key, text) for text in texts(entry))


def rule_texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from rule_texts(inner)


def rule_book(language: str, book: str) -> Any:
    return json.loads((LOCALES / language / "rules.json").read_text(encoding="utf-8"))[book]


@pytest.mark.parametrize(("language", "words", "where", "why"), FORBIDDEN)
def test_catalogue_avoids_a_word(language: str, words: str, where: str, why: str) -> None:
    keys = [key for key, text in texts_of(language) if re.search(where, key) and re.search(words, text)]
    assert not [key for key in keys if not OF_SKULL.match(key)], why


@pytest.mark.parametrize(
    ("language", "book", "word"),
    [
        ("fr", "skull-king-beck", "annonc"),
        ("fr", "skull-king-beck", "Barbe-Grise"),
        ("fr", "skull-king-schmidt", "fuite"),
        ("de", "skull-king-schmidt", "Runde"),
        ("it", "skull-king-schmidt", "fuga"),
    ],
)
def test_rules_avoid_a_word(language: str, book: str, word: str) -> None:
    assert not [text for text in rule_texts(rule_book(language, book)) if word in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_options_name_the_plans_alike(language: str) -> None:
    plans = [
        section for section in rule_book(language, "skull-king-beck")["sections"] if section["id"] == "plans"
    ]
    [table] = [block["table"] for block in plans[0]["blocks"] if "table" in block]
    options = {Voice(language).say(f"option.plan-{plan}") for plan in PLANS if plan != "classic"}
    assert {name for name, _ in table["rows"]} == options


def test_french_plans_have_the_names_of_the_book() -> None:
    names = {plan: Voice("fr").say(f"option.plan-{plan}") for plan in PLANS}
    assert names == {
        "classic": "Classique",
        "even-keel": "Pas d’impair",
        "skip-to-the-brawl": "Prêt au combat",
        "swift-skirmish": "Attaque éclair",
        "broadside-barrage": "Tir de barrage",
        "whirlpool": "Tourbillon",
        "past-your-bedtime": "L’heure du dodo",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_negative_numbers_have_a_minus_sign(language: str) -> None:
    hyphen = re.compile(r"(?<![\w.-])-\d")
    everything = [text for _, text in texts_of(language)]
    everything += [text for book in BOOKS for text in rule_texts(rule_book(language, book))]
    assert not [text for text in everything if hyphen.search(text)]


def test_numbers_are_filled_in_with_a_minus_sign() -> None:
    missed = Reason("missed", "B-25", {"bid": 3, "tricks": 2, "points": -10, "off": 1})
    assert Voice("de").reason(missed) == "3 angesagt, 2 gewonnen, ein Stich daneben: −10."
    assert (with_sign(-10), with_sign(20), with_minus(-5), with_minus("pirate-rosie")) == (
        "−10",
        "+20",
        "−5",
        "pirate-rosie",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_typographic(language: str) -> None:
    letters = re.compile(r"[^\W\d_]'[^\W\d_]")
    assert not [key for key, text in texts_of(language) if letters.search(text)]


SENTENCES = [
    ("en", "beck", "skull-king", "skull-king", "The Skull King beats everything but a Mermaid."),
    ("en", "beck", "no-suit", "mermaid-2", "A Mermaid was led, so there is no suit"),
    ("de", "beck", "no-suit", "white-whale", "Der Weiße Wal wurde ausgespielt:"),
    (
        "fr",
        "beck",
        "must-follow",
        "green-5",
        "Impossible de jouer le 5 vert : vous avez du jaune et devez suivre",
    ),
    ("fr", "beck", "pirate-by-king", "tigress:pirate", "Le Skull King capture la Tigresse (pirate) : +30."),
    (
        "fr",
        "beck",
        "second-leviathan",
        "white-whale",
        "Deux léviathans sont dans le pli ; le second joué décide :",
    ),
    ("fr", "schmidt", "mermaid", "mermaid-1", "Une Mermaid bat toutes les cartes numérotées."),
    ("it", "beck", "pirate-by-king", "tigress:pirate", "Lo Skull King cattura la Tigre (come pirata): +30."),
    (
        "es",
        "beck",
        "must-follow",
        "green-5",
        "No se puede jugar el 5 verde: tienes amarillo y debes seguir el palo",
    ),
    ("es", "beck", "pirate-by-king", "tigress:pirate", "El Skull King captura a la Tigresa (como pirata):"),
    ("es", "schmidt", "mermaid", "mermaid-1", "Una Sirena gana a todas las cartas numeradas."),
    ("it", "beck", "highest-of-suit", "yellow-11", "L’11 giallo è la carta più alta del seme."),
    ("it", "beck", "highest-of-suit", "yellow-12", "Il 12 giallo è la carta più alta del seme."),
]


@pytest.mark.parametrize(("language", "edition", "code", "card", "begins"), SENTENCES)
def test_cards_have_their_article_in_a_sentence(
    language: str, edition: str, code: str, card: str, begins: str
) -> None:
    reason = Reason(code, None, {"card": card, "suit": "yellow", "points": 30})
    said = Voice(language, edition).reason(reason)
    assert said.replace("\u00a0", " ").startswith(begins)


@pytest.mark.parametrize(
    ("language", "edition", "words"),
    [
        ("de", "beck", "Runde 2 von 10"),
        ("de", "schmidt", "Durchgang 2 von 10"),
        ("fr", "schmidt", "Manche 2 sur 10"),
    ],
)
def test_editions_have_their_own_word_for_a_round(language: str, edition: str, words: str) -> None:
    assert Voice(language, edition).say("sk.round", round=2, rounds=10) == words


def test_editions_have_their_own_word_for_a_bid_in_french() -> None:
    beck, schmidt = (Voice("fr", edition).say("sk.bid", bid=3) for edition in ("beck", "schmidt"))
    assert (beck, schmidt) == ("Miser sur 3", "Annoncer 3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_of_a_stand_in_fit_the_sentence_about_them(language: str) -> None:
    """One of both says the auxiliary verb: never « ha ha jugado »."""
    voice = Voice(language)
    verbs = [
        key for key in catalogue(language) if re.match(r"(sk|skull)\.made-|absence\.(choices|moves)", key)
    ]
    moves = [voice.say(key, count=count, last=3) for key in verbs for count in (1, 2)]
    for sentence in ("absence.clock", "absence.stand-in"):
        for move in moves:
            said = voice.say(sentence, bot="Kit", moves=move)
            assert not re.search(r"\b(\w+) \1\b", said), said


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_scary_mary_plays_the_role_of_an_escape_card(language: str) -> None:
    assert "Escape" in Voice(language, "schmidt").card("scary-mary:escape")
