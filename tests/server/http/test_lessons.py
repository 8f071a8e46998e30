"""Lessons over HTTP: the list, each document with a tag for caches, and the progress of a person."""

import msgspec
import pytest

from tests.server.in_memory import InMemoryServer, problem
from yohoho.lessons import all_lessons
from yohoho.lessons.documents import LessonDocument, document_bytes
from yohoho.locales import LANGUAGES
from yohoho.locales.lesson_texts import lesson_texts
from yohoho.server.http.page_files import load_page

PROGRESS = "/api/lessons/progress"


def test_list_has_every_lesson_in_teaching_order(app: InMemoryServer) -> None:
    lessons = app.ask("GET", "/api/lessons").json()
    assert [lesson["id"] for lesson in lessons] == [*all_lessons()]
    [trump] = [lesson for lesson in lessons if lesson["id"] == "schmidt-trump"]
    assert trump == {
        "id": "schmidt-trump",
        "game": "skull-king",
        "edition": "schmidt",
        "title": "lesson.trump.title",
        "idea": "lesson.trump.idea",
        "length": 3,
        "ruling": "S-26",
    }


def test_document_is_what_the_library_makes(app: InMemoryServer) -> None:
    answer = app.ask("GET", "/api/lessons/skull-bluffing")
    assert answer.content == document_bytes("skull-bluffing")
    assert answer.headers["content-type"].startswith("application/json")
    assert msgspec.json.decode(answer.content, type=LessonDocument).id == "skull-bluffing"


def test_document_is_sent_under_gzip_where_that_is_read(app: InMemoryServer) -> None:
    packed = app.ask("GET", "/api/lessons/beck-trump", headers={"accept-encoding": "gzip"})
    plain = app.ask("GET", "/api/lessons/beck-trump", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content, "the client unpacks it"
    assert int(packed.headers["content-length"]) < len(plain.content) / 5


def test_known_document_is_not_sent_again(app: InMemoryServer) -> None:
    tag = app.ask("GET", "/api/lessons/beck-trump").headers["etag"]
    again = app.ask("GET", "/api/lessons/beck-trump", headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = app.ask("GET", "/api/lessons/beck-zero", headers={"if-none-match": tag})
    assert other.status_code == 200


def test_unknown_lesson_is_refused(app: InMemoryServer) -> None:
    assert problem(app.ask("GET", "/api/lessons/beck-whist")) == (404, "no-such-lesson")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_lessons_are_files_of_the_page(language: str) -> None:
    asset = load_page().assets[f"locales/{language}/lessons.json"]
    assert msgspec.json.decode(asset.body) == lesson_texts(language)


def test_progress_of_two_devices_is_merged(app: InMemoryServer) -> None:
    ida = app.guest("Ida")["token"]
    assert app.ask("GET", PROGRESS, ida).json() == {"finished": []}
    phone = app.ask("PUT", PROGRESS, ida, json={"finished": ["skull-placing", "beck-trump"]})
    assert phone.json() == {"finished": ["beck-trump", "skull-placing"]}
    laptop = app.ask("PUT", PROGRESS, ida, json={"finished": ["beck-following"]})
    assert laptop.json() == {"finished": ["beck-following", "beck-trump", "skull-placing"]}
    assert app.ask("GET", PROGRESS, ida).json() == laptop.json()
    assert app.ask("GET", PROGRESS, app.guest("Bo")["token"]).json() == {"finished": []}


def test_progress_needs_an_identity(app: InMemoryServer) -> None:
    assert problem(app.ask("GET", PROGRESS)) == (401, "who-are-you")
    assert problem(app.ask("PUT", PROGRESS, json={"finished": []})) == (401, "who-are-you")


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"finished": ["beck-trump", "beck-whist"]}, (404, "no-such-lesson")),
        ({"finished": ["beck-trump"] * 201}, (400, "bad-message")),
        ({"finished": ["x" * 61]}, (400, "bad-message")),
        ({"finished": [], "begun": []}, (400, "bad-message")),
        ({}, (400, "bad-message")),
    ],
)
def test_faulty_progress_is_refused_and_not_kept(
    app: InMemoryServer, body: dict[str, object], refusal: tuple[int, str]
) -> None:
    ida = app.guest("Ida")["token"]
    assert problem(app.ask("PUT", PROGRESS, ida, json=body)) == refusal
    assert app.ask("GET", PROGRESS, ida).json() == {"finished": []}
