"""The fitted chance to win a game of Skull King agrees with how games of captains end."""

import pytest
from bench.win_chance import calibration, sheets
from msgspec.structs import replace

from yohoho.bots.skull_king.win_chance import scale_after
from yohoho.core.errors import OptionsError
from yohoho.skull_king.editions import BECK, EDITIONS
from yohoho.skull_king.options import Options
from yohoho.skull_king.score import SCORINGS


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(Options(players=4, kraken=True, whale=True, loot=True), id="beck-4"),
        pytest.param(Options(edition="schmidt", players=3), id="schmidt-3"),
        pytest.param(Options(players=4, scoring="rascal"), id="rascal-4"),
    ],
)
def test_promised_chances_come_true(options: Options) -> None:
    for promised, came, cases in calibration(options, sheets(options, 300, 7)):
        if cases > 200:
            assert abs(promised - came) < 0.08, (promised, came, cases)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_third_edition_has_the_scale_of_its_scoring(
    scoring: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"third-{scoring}"  # rules are cached by their options
    monkeypatch.setitem(EDITIONS, name, replace(BECK, name=name, scorings=(scoring,)))
    options = Options(edition=name, players=players)
    model = next(edition for edition in EDITIONS.values() if scoring in edition.scorings)
    same = replace(options, edition=model.name, scoring=scoring)
    assert scale_after(options, 3) == scale_after(same, 3) > 0


def test_scoring_that_was_never_fitted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "fourth", replace(BECK, name="fourth", scorings=("double",)))
    with pytest.raises(OptionsError, match="unknown-scoring"):
        scale_after(Options(edition="fourth", players=4), 3)
