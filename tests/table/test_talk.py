"""Chat, ready phrases, reactions, the off switch, and not wanting to read somebody."""

from tests.table.fixtures import TableDriver
from yohoho.table import commands as ask
from yohoho.table import table as tables
from yohoho.table.talking import phrases


def crew() -> TableDriver:
    driver = TableDriver(players=3)
    driver.sit("Bo", "Cy")
    return driver


def lines(driver: TableDriver, name: str | None) -> list[str]:
    return [line.text or line.phrase for line in driver.chat(name)]


def test_people_talk_freely_or_in_ready_phrases() -> None:
    driver = crew()
    driver.do("Bo", ask.Say(" <b>Ahoy</b>\n\tthere\u202e "))
    driver.do("Cy", ask.Say(phrase="yo-ho-ho"))
    assert lines(driver, None) == ["<b>Ahoy</b> there", "yo-ho-ho"]
    first = driver.chat("Ann")[0]
    assert (first.name, first.seat, first.at) == ("Bo", 1, driver.now)
    heard = driver.told[-1]["Ann"]
    assert heard is not None
    assert (heard.what, heard.seat, heard.args) == ("said", 2, {"text": "", "phrase": "yo-ho-ho"})


def test_every_phrase_and_reaction_is_understood() -> None:
    driver = crew()
    for phrase in phrases():
        driver.do("Bo", ask.Say(phrase=phrase))
    for reaction in ask.REACTIONS:
        driver.do("Bo", ask.React(reaction))
    heard = driver.told[-1][None]
    assert heard is not None
    assert (heard.what, heard.args) == ("reacted", {"reaction": ask.REACTIONS[-1]})


def test_lines_are_marked_for_their_author_wherever_they_sit_now() -> None:
    driver = crew()
    driver.do("Bo", ask.Say("ahoy"))
    heard = [driver.told[-1][name] for name in ("Bo", "Cy", None)]
    assert [told is not None and told.mine for told in heard] == [True, False, False]
    driver.do("Ann", ask.Swap(1, 2))
    assert [driver.chat(name)[0].mine for name in ("Bo", "Cy", None)] == [True, False, False]


def test_a_view_has_no_chat_of_its_own() -> None:
    driver = crew()
    driver.do("Bo", ask.Say("ahoy"))
    assert [driver.view(name).chat for name in ("Ann", "Bo", None)] == [None, None, None]


def test_only_so_much_is_kept() -> None:
    driver = crew()
    for number in range(tables.CHAT_KEPT + 5):
        driver.do("Bo", ask.Say(str(number)))
    assert lines(driver, None)[0] == "5"
    assert len(lines(driver, None)) == tables.CHAT_KEPT


def test_the_host_switches_chat_off() -> None:
    driver = crew()
    assert driver.refused("Bo", ask.SwitchChat(False)).code == "host-only"
    driver.do("Ann", ask.SwitchChat(False))
    assert not driver.view(None).chat_on
    for saying in (ask.Say("ahoy"), ask.Say(phrase="thanks")):
        assert driver.refused("Bo", saying).code == "chat-off"
    driver.do("Ann", ask.SwitchChat(True))
    driver.do("Bo", ask.Say("ahoy"))


def test_a_table_may_be_opened_without_chat() -> None:
    assert TableDriver(players=3, chat=False).refused("Ann", ask.Say("ahoy")).code == "chat-off"


def test_a_mute_is_for_one_reader_and_nobody_hears_of_it() -> None:
    driver = crew()
    driver.do("Ann", ask.Say("before"))
    driver.do("Bo", ask.Mute(0))
    assert set(driver.told[-1].values()) == {None}
    driver.do("Ann", ask.Say("after"))
    assert [name for name, told in driver.told[-1].items() if told is None] == ["Bo"]
    assert (lines(driver, "Bo"), lines(driver, "Cy")) == ([], ["before", "after"])
    assert (driver.view("Bo").muted, driver.view("Ann").muted) == ([0], [])
    driver.do("Bo", ask.Mute(0, on=False))
    assert lines(driver, "Bo") == ["before", "after"]


def test_a_mute_silences_talk_and_nothing_else() -> None:
    driver = crew()
    driver.do("Bo", ask.Mute(0))
    driver.do("Ann", ask.React("rum"))
    assert driver.told[-1]["Bo"] is None
    driver.do("Ann", ask.Ready())
    assert driver.told[-1]["Bo"] is not None
    driver.do("Ann", ask.Leave())
    assert all(heard["Bo"] is not None for heard in driver.told[-2:])


def test_a_mute_holds_wherever_the_muted_one_sits() -> None:
    driver = crew()
    driver.do("Bo", ask.Mute(0))
    driver.do("Ann", ask.Swap(0, 2))
    assert driver.view("Bo").muted == [2]
