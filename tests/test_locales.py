"""The catalogues: complete, equal in their slots, and without unused keys."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from tests.complete_languages import COMPLETE
from tests.page.templates import modules
from yohoho.core.errors import Reason
from yohoho.locales import LANGUAGES, WORD_GROUPS, Voice, best_language, catalogue, plural_category
from yohoho.locales.catalogue_files import Entry, own_texts
from yohoho.skull_king.cards import BY_NAME
from yohoho.skull_king.editions import EDITIONS
from yohoho.skull_king.powers import POWERS, Power

SOURCE = Path(__file__).parents[1] / "src" / "yohoho"
SLOT = re.compile(r"\{(\w+)\}")
RAISERS = {
    "Reason",
    "NotationError",
    "OptionsError",
    "RecordError",
    "CorpusError",
    "FactsError",
    "LessonError",
    "MissingExtraError",
    "TableError",
    "UnfinishedError",
    "ServerError",
    "SheetError",
    "StaticBuildError",
    "StoreError",
    "YohohoError",
    "_error",
}
RAISES = re.compile(rf"\b(?:{'|'.join(RAISERS)})\(")


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else [text for key, text in entry.items() if key != "by"]


def slots(entry: Entry) -> set[str]:
    """The arguments that an entry uses; `the_card` is the argument `card` with its article."""
    by = set() if isinstance(entry, str) else {entry["by"]}
    return by | {slot.removeprefix("the_") for text in texts(entry) for slot in SLOT.findall(text)}


@cache
def codes_in(folder: Path) -> frozenset[str]:
    """Reason codes written as the first argument of a reason or an error."""
    sources = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    codes = set()
    for source in filter(RAISES.search, sources):  # the others need not be parsed
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in RAISERS and isinstance(node.args[0].value, str):
                    codes.add(node.args[0].value)
    return frozenset(codes)


@pytest.mark.parametrize("language", COMPLETE)
def test_every_reason_can_be_said(language: str) -> None:
    missing = [code for code in codes_in(SOURCE) if f"reason.{code}" not in own_texts(language, "texts")]
    assert not missing


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_catalogues_agree_on_keys_and_slots(language: str) -> None:
    """A language may have a form of its own of a shared key: for an edition, or for one number."""
    english, other = own_texts("en", "texts"), own_texts(language, "texts")
    assert not english.keys() - other.keys()
    for key in other:
        shared = key if key in english else key.rpartition(".")[0]
        assert shared in english, key
        assert slots(english[shared]) == slots(other[key]), key


@pytest.mark.parametrize("language", COMPLETE)
def test_keys_are_sorted_and_texts_are_clean(language: str) -> None:
    entries = own_texts(language, "texts")
    assert list(entries) == sorted(entries)
    for key, entry in entries.items():
        for text in texts(entry):
            assert text.strip(), key
            if key.startswith("reason."):
                assert "!" not in text, f"{key}: errors do not shout"


def test_every_key_is_used() -> None:
    """A key, or the stem an f-string builds it from, occurs in the source."""
    files = [*SOURCE.rglob("*.py"), *modules()]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = {f"reason.{code}" for code in codes_in(SOURCE)}
    stems = set(re.findall(r'f"([a-z][a-z.-]*[.-])\{|`([a-z][a-z.-]*[.-])\$\{', source))
    stems = {stem for pair in stems for stem in pair if stem} - {"reason."}
    words = set(re.findall(r'"([a-z][a-z0-9.-]*)"', source))
    for key in catalogue("en"):
        shared, _, form = key.rpartition(".")
        key = (shared if form in EDITIONS and shared not in WORD_GROUPS else key).removesuffix(".you")
        group, _, word = key.partition(".")
        named = group in (*WORD_GROUPS, "card", "the-card", "reason") and word in words
        code = word if group == "reason" else key
        built = any(key.startswith(stem) or code.startswith(stem) for stem in stems)
        assert key in words or key in codes or named or built, f"{key} is never said"


@pytest.mark.parametrize("language", COMPLETE)
def test_every_card_has_a_name(language: str) -> None:
    for edition in EDITIONS:
        voice = Voice(language, edition)
        for name in BY_NAME:
            assert voice.card(name) != name, name


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("power", POWERS.values(), ids=POWERS)
def test_every_power_has_words(power: Power, language: str) -> None:
    codes = [f"reason.{power.hint}"] if power.hint else []
    assert not [key for key in (*power.words, *codes) if key not in own_texts(language, "texts")]


def test_first_key_with_a_text_is_chosen() -> None:
    voice = Voice("en")
    assert voice.first_key("ask.rosie", "ask.power") == "ask.rosie"
    assert voice.first_key("ask.nobody", "ask.power") == "ask.power"


def test_cards_are_named_in_each_language() -> None:
    assert Voice("en").card("green-7") == "Green 7"
    assert Voice("fr").card("tigress:pirate") == "Tigresse (pirate)"
    assert Voice("de").card("mermaid-2") == "Meerjungfrau"
    assert Voice("de", "schmidt").card("mermaid-2") == "Mermaid"
    assert Voice("it").card("black-14-2") == "14 nero"
    assert Voice("es").card("tigress:escape") == "Tigresa (como huida)"


def test_plurals_follow_the_language() -> None:
    args = {"bid": 3, "tricks": 2, "points": -10}
    one, two = Reason("missed", "B-25", args | {"off": 1}), Reason("missed", "B-25", args | {"off": 2})
    assert Voice("en").reason(one) == "Bid 3, won 2, off by one trick: −10."
    assert Voice("de").reason(two) == "3 angesagt, 2 gewonnen, 2 Stiche daneben: −10."


@pytest.mark.parametrize(
    ("tag", "language"), [("de_CH.UTF-8", "de"), ("fr", "fr"), ("C", "en"), (None, "en"), ("ja_JP", "en")]
)
def test_best_language_is_chosen_from_a_tag(tag: str | None, language: str) -> None:
    assert best_language(tag) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_categories_are_those_of_cldr(language: str) -> None:
    """A language without a category for whole millions has no texts for it, and takes its `other`."""
    rule = Locale(language).plural_form
    for count in [*range(-3, 200), 999_999, 1_000_000, 1_000_001, 2_000_000, 10**9]:
        category = plural_category(language, count)
        assert (category if category in {"other", *rule.tags} else "other") == rule(abs(count)), count


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_texts_are_those_of_the_language(language: str) -> None:
    categories = {"by", "other", *Locale(language).plural_form.tags}
    entries = [*own_texts(language, "texts").values(), *own_texts(language, "lessons").values()]
    assert all(entry.keys() <= categories for entry in entries if isinstance(entry, dict))
