"""The recordings that the page's tests in Node read are those that the server makes now."""

from tests.page.recordings import FOLDER, recordings


def test_recordings_are_fresh() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert written == recordings(), "the protocol or the rules have changed: run `make recordings`"
