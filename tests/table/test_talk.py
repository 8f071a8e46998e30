"""Chat, ready phrases, reactions, the off switch, and not wanting to read somebody."""

from tests.table.fixtures import TableDriver
from yohoho.table import commands
from yohoho.table.table import CHAT_KEPT
from yohoho.table.talking import phrases


def crew() -> TableDriver:
    driver = TableDriver(players=3)
    driver.sit("Bo", "Cy")
    return driver


def lines(driver: TableDriver, name: str | None) -> list[str]:
    return [line.text or line.phrase for line in driver.chat(name)]


def test_people_talk_freely_or_in_ready_phrases() -> None:
    driver = crew()
    driver.do("Bo", commands.Say(" <b>Ahoy</b>\n\tthere\u202e "))
    driver.do("Cy", commands.Say(phrase="yo-ho-ho"))
    assert lines(driver, None) == ["<b>Ahoy</b> there", "yo-ho-ho"]
    first = driver.chat("Ann")[0]
    assert (first.name, first.seat, first.at) == ("Bo", 1, driver.now)
    heard = driver.notes_by_name[-1]["Ann"]
    assert heard is not None
    assert (heard.what, heard.seat, heard.args) == ("said", 2, {"text": "", "phrase": "yo-ho-ho"})


def test_every_phrase_and_reaction_is_understood() -> None:
    driver = crew()
    for phrase in phrases():
        driver.do("Bo", commands.Say(phrase=phrase))
    for reaction in commands.REACTIONS:
        driver.do("Bo", commands.React(reaction))
    heard = driver.notes_by_name[-1][None]
    assert heard is not None
    assert (heard.what, heard.args) == ("reacted", {"reaction": commands.REACTIONS[-1]})


def test_lines_are_marked_for_their_author_wherever_they_sit_now() -> None:
    driver = crew()
    driver.do("Bo", commands.Say("ahoy"))
    heard = [driver.notes_by_name[-1][name] for name in ("Bo", "Cy", None)]
    assert [note is not None and note.mine for note in heard] == [True, False, False]
    driver.do("Ann", commands.Swap(1, 2))
    assert [driver.chat(name)[0].mine for name in ("Bo", "Cy", None)] == [True, False, False]


def test_a_view_has_no_chat_of_its_own() -> None:
    driver = crew()
    driver.do("Bo", commands.Say("ahoy"))
    assert [driver.view(name).chat for name in ("Ann", "Bo", None)] == [None, None, None]


def test_only_so_much_is_kept() -> None:
    driver = crew()
    for number in range(CHAT_KEPT + 5):
        driver.do("Bo", commands.Say(str(number)))
    assert lines(driver, None)[0] == "5"
    assert len(lines(driver, None)) == CHAT_KEPT


def test_the_host_switches_chat_off() -> None:
    driver = crew()
    assert driver.expect_refusal("Bo", commands.SwitchChat(False)).code == "host-only"
    driver.do("Ann", commands.SwitchChat(False))
    assert not driver.view(None).chat_on
    for saying in (commands.Say("ahoy"), commands.Say(phrase="thanks")):
        assert driver.expect_refusal("Bo", saying).code == "chat-off"
    driver.do("Ann", commands.SwitchChat(True))
    driver.do("Bo", commands.Say("ahoy"))


def test_a_table_may_be_opened_without_chat() -> None:
    assert TableDriver(players=3, chat=False).expect_refusal("Ann", commands.Say("ahoy")).code == "chat-off"


def test_a_mute_is_for_one_reader_and_nobody_hears_of_it() -> None:
    driver = crew()
    driver.do("Ann", commands.Say("before"))
    driver.do("Bo", commands.Mute(0))
    assert set(driver.notes_by_name[-1].values()) == {None}
    driver.do("Ann", commands.Say("after"))
    assert [name for name, note in driver.notes_by_name[-1].items() if note is None] == ["Bo"]
    assert (lines(driver, "Bo"), lines(driver, "Cy")) == ([], ["before", "after"])
    assert (driver.view("Bo").muted, driver.view("Ann").muted) == ([0], [])
    driver.do("Bo", commands.Mute(0, on=False))
    assert lines(driver, "Bo") == ["before", "after"]


def test_a_mute_silences_talk_and_nothing_else() -> None:
    driver = crew()
    driver.do("Bo", commands.Mute(0))
    driver.do("Ann", commands.React("rum"))
    assert driver.notes_by_name[-1]["Bo"] is None
    driver.do("Ann", commands.Ready())
    assert driver.notes_by_name[-1]["Bo"] is not None
    driver.do("Ann", commands.Leave())
    assert all(heard["Bo"] is not None for heard in driver.notes_by_name[-2:])


def test_a_mute_holds_wherever_the_muted_one_sits() -> None:
    driver = crew()
    driver.do("Bo", commands.Mute(0))
    driver.do("Ann", commands.Swap(0, 2))
    assert driver.view("Bo").muted == [2]
