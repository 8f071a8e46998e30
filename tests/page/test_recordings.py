"""The recordings that the page's tests in Node read are those that the server makes now."""

from tests.page.recordings import FOLDER, USUAL, recordings


def test_recordings_are_fresh() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert written == recordings(), "the protocol or the rules have changed: run `make recordings`"


def test_option_that_nobody_chose_is_in_no_recording_of_a_table() -> None:
    """The menus and the record of a game list their options."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    listing = {USUAL, "menu", "menu-with-goofspiel", "played-skull-king"}
    assert {name for name, text in texts.items() if "loot_for_two" in text} == listing
