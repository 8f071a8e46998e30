"""The third game at a table, without a server: settings, secrets, bots, stand-ins, records and words."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from yohoho.cli import app
from yohoho.core.errors import OptionsError, Reason
from yohoho.core.record import GameRecord, dumps
from yohoho.locales import LANGUAGES, Voice
from yohoho.table import all_presets, commands, read_settings


def play_game() -> GameRecord:
    return TableDriver("goofspiel").start("Bo").play_out().table.record()


def test_people_and_bots_play_to_the_end() -> None:
    driver = TableDriver("goofspiel", cards=3).start("Bo")
    check_log_gives_the_same_table(driver)
    driver.play_out()
    assert driver.table.phase == "over"
    assert driver.game("Ann").result is not None
    check_log_gives_the_same_table(driver)


def test_sealed_bid_is_hidden_from_other_people() -> None:
    driver = TableDriver("goofspiel", players=2).start("Bo")
    driver.act("Ann", "bid 4")
    assert [driver.game(name).bid for name in ("Ann", "Bo", None)] == [4, None, None]
    assert driver.game("Bo").has_bid == (True, False)


def test_bot_stands_in_for_a_person_who_is_away() -> None:
    driver = TableDriver("goofspiel", players=2, grace=5).start("Bo")
    driver.drop("Bo")
    driver.wait(6)
    driver.play_out()
    assert driver.table.phase == "over"


def test_no_person_may_ask_a_coach_that_does_not_exist() -> None:
    driver = TableDriver("goofspiel", coach="all").start()
    assert not driver.view("Ann").coach


def test_card_that_is_not_held_is_refused() -> None:
    driver = TableDriver("goofspiel", players=2).start("Bo")
    assert driver.expect_refusal("Ann", commands.Act("bid 9")).code == "not-in-hand"
    assert driver.expect_refusal("Ann", commands.Act("juggle")).code == "unknown-action"


@pytest.mark.parametrize("wrong", [{"options": {"players": 9}}, {"bots": "captain"}, {"stand_in": "kraken"}])
def test_settings_that_make_no_table_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        read_settings({"game": "goofspiel", **wrong})


def test_game_is_a_preset_with_its_default_options() -> None:
    settings = read_settings(all_presets()["goofspiel"])
    assert settings.options == {"players": 3, "cards": 5, "prizes": "shuffled"}
    assert list(all_presets())[-1] == "goofspiel"


def test_record_is_checked_and_shown_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(dumps(play_game()))
    shown = CliRunner().invoke(app, ["replay", str(file)])
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "Ann" in shown.stdout
    half = CliRunner().invoke(app, ["replay", str(file), "--until", "1", "--as", "0"])
    assert "Round 1: bids" in half.stdout
    assert "bid 4, bid 5" in half.stdout
    document = json.loads(CliRunner().invoke(app, ["replay", str(file), "--json"]).stdout)
    assert (document["over"], document["game"], len(document["hashes"])) == (True, "goofspiel", 5)


def test_prizes_of_a_record_are_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = play_game()
    file.write_text(dumps(record))
    answer = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert json.loads(answer.stdout) == {"fair": True, "deals": 5}
    first, prizes = record.steps[0], [step for step in record.steps if step.startswith("prize")]
    swapped = {first: prizes[1], prizes[1]: first}
    record.steps[:] = [swapped.get(step, step) for step in record.steps]
    record.hashes.clear()
    file.write_text(dumps(record))
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_without_texts_appears_under_its_own_name(language: str) -> None:
    voice = Voice(language)
    assert voice.say("play.game.goofspiel") == "Goofspiel"
    assert voice.say("preset.goofspiel") == "Goofspiel"
    assert voice.reason(Reason("prize-is-gone")) == "Prize Is Gone"
