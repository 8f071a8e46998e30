"""The fitted chance to win a game of Skull King agrees with how games of captains end."""

import pytest
from bench.win_chance import calibration, sheets

from yohoho.skull_king.options import Options

pytestmark = pytest.mark.slow


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
