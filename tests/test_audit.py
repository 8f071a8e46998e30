"""The audit of dependencies: vulnerabilities are named, and a missing answer is no good news."""

import sys
from typing import Any

import pytest

from tests import audit

GOOD: dict[str, Any] = {"name": "good", "version": "1", "vulns": []}
OURS: dict[str, Any] = {"name": "yohoho", "skip_reason": "distribution marked as editable"}
HOLE: dict[str, Any] = {
    "name": "leaky",
    "version": "2",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}, {"id": "PYSEC-2", "fix_versions": []}],
}


def test_holes_of_python_packages_are_named() -> None:
    assert list(audit.python_holes({"dependencies": [GOOD, OURS]})) == []
    assert list(audit.python_holes({"dependencies": [GOOD, HOLE]})) == [
        "leaky 2: PYSEC-1, fixed in 2.1",
        "leaky 2: PYSEC-2, fixed in nothing yet",
    ]


def test_missing_registry_answer_is_an_error() -> None:
    unknown = {"name": "numpy", "skip_reason": "Dependency not found on PyPI"}
    with pytest.raises(audit.Unanswered, match="1 of 2 packages"):
        list(audit.python_holes({"dependencies": [GOOD, unknown]}))


def test_holes_of_the_page_are_named() -> None:
    assert list(audit.npm_holes({"vulnerabilities": {}})) == []
    via = {"range": "<2", "via": [{"title": "Too trusting"}]}
    through = {"range": "*", "via": ["leaky"]}
    assert list(audit.npm_holes({"vulnerabilities": {"leaky": via, "user": through}})) == [
        "leaky <2: Too trusting",
        "user *: through leaky",
    ]
    with pytest.raises(audit.Unanswered, match="ENOTFOUND"):
        list(audit.npm_holes({"error": {"code": "X", "summary": "request failed: ENOTFOUND"}}))


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("import sys; sys.exit('no network here')", "no network here"),
        ("print('not a report')", "no report"),
        ("import sys; print('{}', end=''); sys.exit(1)", "no report"),
    ],
)
def test_without_an_answer_it_fails_and_says_how_to_go_on(
    program: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", program]
    monkeypatch.delenv("AUDIT", raising=False)
    monkeypatch.setattr(audit, "PYTHON", [sys.executable, "-c", "print('{\"dependencies\": []}')"])
    monkeypatch.setattr(audit, "_npm", lambda: command)
    assert audit.main() == 1
    message = capsys.readouterr().err
    assert why in message
    assert "AUDIT=skip" in message
    assert message.count("\n") == 1


def test_audit_can_be_skipped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("AUDIT", "skip")
    monkeypatch.setattr(audit, "PYTHON", ["/not/to/be/started"])
    assert audit.main() == 0
    assert "skipped" in capsys.readouterr().out
