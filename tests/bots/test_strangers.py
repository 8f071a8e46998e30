"""Bots of other packages, found by their entry points as pip leaves them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.strangers import Lubber, install
from yohoho.bots import bot_named, rungs
from yohoho.bots.ladder import takes_time
from yohoho.bots.strangers import strangers
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, Voice

HERE = "tests.bots.strangers"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(
        tmp_path,
        acme_bot=f"{HERE}:Lubber",
        moody=f"{HERE}:Temperamental",
        gone="acme_that_is_not_there:Bot",
        gameless=f"{HERE}:install",
        half_made=f"{HERE}:Halfling",
        sailor=f"{HERE}:Raiser",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    strangers.cache_clear()
    bot_named.cache_clear()
    yield
    strangers.cache_clear()
    bot_named.cache_clear()


@pytest.mark.usefixtures("installed")
def test_they_stand_behind_our_own_rungs() -> None:
    assert rungs("skull-king")[-3:] == ("acme-bot", "half-made", "moody")
    assert rungs("skull-king").count("sailor") == 1
    assert "acme-bot" not in rungs("skull")
    assert isinstance(bot_named("skull-king", "acme-bot"), Lubber)


@pytest.mark.usefixtures("installed")
def test_a_style_is_handed_to_those_who_take_one() -> None:
    assert bot_named("skull-king", "moody:bold").name == "temperamental:bold"
    assert bot_named("skull-king", "acme-bot:bold").name == "lubber"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["gone", "gameless", "half-made"])
def test_a_broken_one_says_so_and_spoils_nothing(name: str) -> None:
    with pytest.raises(OptionsError) as refused:
        bot_named("skull-king", name)
    assert refused.value.reason.code == "broken-bot"
    assert refused.value.reason.args["name"] == name
    for language in LANGUAGES:
        assert name in Voice(language).reason(refused.value.reason)
    assert bot_named("skull-king", "acme-bot")


@pytest.mark.usefixtures("installed")
def test_nobody_takes_our_names() -> None:
    assert bot_named("skull-king", "sailor").name == "sailor"


def test_who_is_not_ours_may_take_its_time() -> None:
    assert takes_time("acme-bot")
    assert takes_time("first-mate:bold")
    assert not takes_time("sailor:bold")
