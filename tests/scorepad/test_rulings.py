"""Every scoring ruling by id, written on a sheet; tests/page/test_pad_rulings.py does it on the page."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.rulings.test_coverage import ids
from yohoho.core.errors import YohohoError
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Log, fold, open_sheet, tally, write
from yohoho.scorepad.commands import WriteRound

from .ruling_case import Case, facts_of, read_outcome
from .rulings import CASES, NOT_ON_A_PAD


def write_case(case: Case) -> Log:
    log = open_sheet("sheet", "dev", case.people, case.options)
    for number, text in case.rounds:
        log = write(log, "dev", WriteRound(number, facts_of(text, case.deal)))
    return log


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sheet_follows_the_ruling(case: Case) -> None:
    if "refused" not in case.expected:
        counted = tally(fold(write_case(case)))
        assert read_outcome(case, plain(counted)) == case.expected
        assert not counted.faults
        return
    with pytest.raises(YohohoError) as caught:
        write_case(case)
    reason = caught.value.reason
    assert [reason.code, reason.ruling] == case.expected["refused"]
    for language in LANGUAGES:
        said = Voice(language, case.options.get("edition", "beck")).reason(reason)
        assert "{" not in said


def test_each_ruling_has_a_case_or_a_reason_why_not() -> None:
    named = Counter(case.ruling for case in CASES)
    excused = Counter(ruling for rulings in NOT_ON_A_PAD.values() for ruling in rulings.split())
    assert set(named) | set(excused) == set(ids())
    assert not set(named) & set(excused), "it has a case, so it does concern a pad"
    assert max(excused.values()) == 1


def test_every_cited_ruling_has_a_case() -> None:
    """An explanation or a refusal never leans on a ruling that this table leaves out."""
    cited = {case.expected["refused"][1] for case in CASES if "refused" in case.expected}
    for case in CASES:
        if "refused" not in case.expected:
            cells = [cell for row in tally(fold(write_case(case))).rows for cell in row.cells.values()]
            cited |= {reason.ruling for cell in cells for reason in cell.why}
    assert cited <= {case.ruling for case in CASES}
