"""Lessons: short situations that teach one rule each, played on the real table and judged by the rules.

A lesson is a file under `data/` (docs/lessons.md). Its document holds everything that a page or a terminal
needs to play it: every situation, every answer and the reason against each wrong one.
"""

from yohoho.lessons.documents import LessonDocument, document
from yohoho.lessons.library import all_lessons, lesson_named
from yohoho.lessons.model import Lesson, LessonError

__all__ = ["Lesson", "LessonDocument", "LessonError", "all_lessons", "document", "lesson_named"]
