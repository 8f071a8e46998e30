"""Bots of other packages, found by their entry points."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.foreign_bots import Lubber, forget_bots, install
from yohoho.bots import bot_named, rungs
from yohoho.bots.ladder import check_bot_name, is_own, takes_time
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, Voice

HERE = "tests.bots.foreign_bots"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(
        tmp_path,
        acme_bot=f"{HERE}:Lubber",
        moody=f"{HERE}:Temperamental",
        gone="acme_that_is_not_there:Bot",
        half_made=f"{HERE}:Halfling",
        sailor=f"{HERE}:Raiser",
        **{"two:parts": f"{HERE}:Lubber"},
    )
    install(tmp_path, "yohoho.bots.skull", flowery=f"{HERE}:Lubber")
    install(tmp_path, "yohoho.bots", old_group=f"{HERE}:Lubber")
    install(tmp_path, "yohoho.bots.chess", rook=f"{HERE}:Lubber")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_bots()
    yield
    forget_bots()


@pytest.mark.usefixtures("installed")
def test_plugins_come_after_own_rungs() -> None:
    assert rungs("skull-king")[-4:] == ("acme-bot", "gone", "half-made", "moody")
    assert rungs("skull-king").count("sailor") == 1
    assert rungs("skull")[-2:] == ("captain", "flowery")
    assert isinstance(bot_named("skull-king", "acme-bot"), Lubber)


@pytest.mark.usefixtures("installed")
def test_style_is_passed_to_plugins_that_take_one() -> None:
    assert bot_named("skull-king", "moody:bold").name == "temperamental:bold"
    assert bot_named("skull-king", "acme-bot:bold").name == "lubber"


def refusal_of(name: str, game: str = "skull-king") -> OptionsError:
    with pytest.raises(OptionsError) as refused:
        check_bot_name(game, name)
    return refused.value


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["gone", "half-made"])
def test_broken_plugin_is_reported_and_harms_no_other(name: str) -> None:
    with pytest.raises(OptionsError) as refused:
        bot_named("skull-king", name)
    assert refused.value.reason.code == "broken-bot"
    assert refused.value.reason.args["name"] == name
    for language in LANGUAGES:
        assert name in Voice(language).reason(refused.value.reason)
    assert bot_named("skull-king", "acme-bot")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("two:parts", "a colon in its name"),
        ("old-group", "belongs in yohoho.bots.skull_king or yohoho.bots.skull, not in yohoho.bots"),
        ("old-group:bold", "belongs in yohoho.bots.skull_king or yohoho.bots.skull, not in yohoho.bots"),
        ("rook", "not in yohoho.bots.chess"),
    ],
)
def test_wrong_metadata_is_reported_without_an_import(name: str, trouble: str) -> None:
    reason = refusal_of(name).reason
    assert reason.code == "broken-bot"
    assert trouble in reason.args["detail"]
    assert name.partition(":")[0] not in rungs("skull-king") + rungs("skull")


@pytest.mark.usefixtures("installed")
def test_unknown_names_and_styles_are_refused() -> None:
    assert refusal_of("commodore").reason.code == "unknown-bot"
    assert refusal_of("flowery").reason.code == "unknown-bot"
    assert refusal_of("acme-bot", "skull").reason.code == "unknown-bot"
    assert refusal_of("acme-bot:shy").reason.code == "unknown-style"
    assert refusal_of("acme-bot", "chess").reason.code == "unknown-game"


@pytest.mark.usefixtures("installed")
def test_name_is_checked_without_an_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """The captain would read 7 MB of weights for each style."""
    monkeypatch.setattr(
        "yohoho.bots.skull_king.captain.Captain.__init__", lambda *_, **__: pytest.fail("constructed")
    )
    for name in ("captain", "captain-mild:bold", "gone", "half-made:careful"):
        check_bot_name("skull-king", name)
    assert "acme_that_is_not_there" not in sys.modules


@pytest.mark.usefixtures("installed")
def test_plugin_cannot_take_an_own_name() -> None:
    assert bot_named("skull-king", "sailor").name == "sailor"
    assert is_own("skull-king", "sailor:bold")
    assert not is_own("skull-king", "acme-bot")


def test_plugins_may_take_time() -> None:
    assert takes_time("acme-bot")
    assert takes_time("first-mate:bold")
    assert not takes_time("sailor:bold")
