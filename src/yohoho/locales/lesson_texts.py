"""The texts of lessons: a catalogue for each language besides the main one, because few people need it at
once."""

from collections.abc import Mapping

from yohoho.locales import Voice, catalogue
from yohoho.locales.catalogue_files import Entry, texts_of


def lesson_texts(language: str) -> Mapping[str, Entry]:
    """All texts of lessons in a language, by their keys: `lesson.trump.title`."""
    return texts_of(language, "lessons")


class LessonVoice(Voice):
    """Makes sentences in one language from both catalogues."""

    def __init__(self, language: str = "en", edition: str = "") -> None:
        super().__init__(language, edition)
        self._entries = {**catalogue(language), **lesson_texts(language)}

    def text(self, key: str, args: Mapping[str, object]) -> str:
        """A text of a lesson; cards, suits and the like in this language."""
        words = {name: self.word(name, value) for name, value in args.items()}
        cards = {f"the_{name}": self.the_card(str(args[name])) for name in ("card", "leader") if name in args}
        return self.say(key, **words, **cards)
