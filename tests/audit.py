"""Known holes in what yohoho is made with: `python -m tests.audit`, part of `make test-all`.

pip-audit asks PyPI about every Python package that is installed, npm its registry about the page's. Without
an answer nothing is known, and that is a failure, too: AUDIT=skip in the environment says not to ask.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
OURS: Final = "yohoho"
PYTHON: Final = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--format", "json"]
NPM: Final = ["audit", "--json"]
TIMEOUT: Final = 300.0
HOW_TO_SKIP: Final = "Nothing is known without an answer; AUDIT=skip goes on all the same."


class Unanswered(Exception):
    """No answer could be had, with the reason in a few words."""


def main() -> int:
    if os.environ.get("AUDIT") == "skip":
        print("audit: skipped, as AUDIT=skip says; nobody has asked about known holes.")
        return 0
    wrong = [
        *_find_holes("pip-audit", PYTHON, python_holes),
        *_find_holes("npm audit", _npm(), npm_holes),
    ]
    for line in wrong:
        print(f"audit: {line}", file=sys.stderr)
    if not wrong:
        print("audit: no known holes, neither in the Python packages nor in the page's.")
    return 1 if wrong else 0


def _find_holes(name: str, command: Sequence[str], holes: Any) -> list[str]:
    try:
        return list(holes(_report(command)))
    except Unanswered as silence:
        return [f"{name} could not ask: {silence}. {HOW_TO_SKIP}"]


def _npm() -> list[str]:
    beside = Path(sys.executable).parent / "npm"
    npm = str(beside) if beside.exists() else shutil.which("npm")
    return [npm or "npm", *NPM]


def _report(command: Sequence[str]) -> Any:
    """The output of a tool, as data. Both exit with 1 for vulnerabilities and for failures alike."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
        return json.loads(done.stdout)
    except FileNotFoundError:
        raise Unanswered(f"{Path(command[0]).name} is not installed") from None
    except subprocess.TimeoutExpired:
        raise Unanswered(f"no answer within {TIMEOUT:.0f} seconds") from None
    except json.JSONDecodeError:
        raise Unanswered(_last_line(done.stderr) or "no report") from None


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""


def python_holes(report: Any) -> Iterator[str]:
    """A line for each vulnerability. Raises Unanswered when packages could not be looked up."""
    packages = report["dependencies"]
    unknown = [each["name"] for each in packages if "skip_reason" in each and each["name"] != OURS]
    if unknown:
        some = ", ".join(unknown[:3]) + (", …" if len(unknown) > 3 else "")
        raise Unanswered(f"PyPI told nothing about {len(unknown)} of {len(packages)} packages ({some})")
    for each in packages:
        for hole in each.get("vulns", []):
            fixed = " or ".join(hole["fix_versions"]) or "nothing yet"
            yield f"{each['name']} {each['version']}: {hole['id']}, fixed in {fixed}"


def npm_holes(report: Any) -> Iterator[str]:
    """The same for the page's packages."""
    if "vulnerabilities" not in report:
        error = report.get("error") or report
        raise Unanswered(_last_line(str(error.get("summary") or report.get("message") or "no report")))
    for name, hole in report["vulnerabilities"].items():
        titles = [via["title"] for via in hole["via"] if isinstance(via, dict)]
        yield f"{name} {hole['range']}: {'; '.join(titles) or 'through ' + ', '.join(hole['via'])}"


if __name__ == "__main__":
    sys.exit(main())
