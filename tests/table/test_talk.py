"""Chat, ready phrases, reactions, the off switch, and not wanting to read somebody."""

from __future__ import annotations

from tests.table.fixtures import Tavern
from yohoho.table import commands as ask
from yohoho.table import table as tables


def crew() -> Tavern:
    tavern = Tavern(players=3)
    tavern.sit("Bo", "Cy")
    return tavern


def lines(tavern: Tavern, name: str | None) -> list[str]:
    return [line.text or line.phrase for line in tavern.chat(name)]


def test_people_talk_freely_or_in_ready_phrases() -> None:
    tavern = crew()
    tavern.do("Bo", ask.Say(" <b>Ahoy</b>\n\tthere\u202e "))
    tavern.do("Cy", ask.Say(phrase="yo-ho-ho"))
    assert lines(tavern, None) == ["<b>Ahoy</b> there", "yo-ho-ho"]
    first = tavern.chat("Ann")[0]
    assert (first.name, first.seat, first.at) == ("Bo", 1, tavern.now)
    heard = tavern.told[-1]["Ann"]
    assert heard is not None
    assert (heard.what, heard.seat, heard.args) == ("said", 2, {"text": "", "phrase": "yo-ho-ho"})


def test_every_phrase_and_reaction_is_understood() -> None:
    tavern = crew()
    for phrase in ask.PHRASES:
        tavern.do("Bo", ask.Say(phrase=phrase))
    for reaction in ask.REACTIONS:
        tavern.do("Bo", ask.React(reaction))
    heard = tavern.told[-1][None]
    assert heard is not None
    assert (heard.what, heard.args) == ("reacted", {"reaction": ask.REACTIONS[-1]})


def test_lines_are_marked_for_their_author_wherever_they_sit_now() -> None:
    tavern = crew()
    tavern.do("Bo", ask.Say("ahoy"))
    heard = [tavern.told[-1][name] for name in ("Bo", "Cy", None)]
    assert [told is not None and told.mine for told in heard] == [True, False, False]
    tavern.do("Ann", ask.Swap(1, 2))
    assert [tavern.chat(name)[0].mine for name in ("Bo", "Cy", None)] == [True, False, False]


def test_a_view_has_no_chat_of_its_own() -> None:
    tavern = crew()
    tavern.do("Bo", ask.Say("ahoy"))
    assert [tavern.view(name).chat for name in ("Ann", "Bo", None)] == [None, None, None]


def test_only_so_much_is_kept() -> None:
    tavern = crew()
    for number in range(tables.CHAT_KEPT + 5):
        tavern.do("Bo", ask.Say(str(number)))
    assert lines(tavern, None)[0] == "5"
    assert len(lines(tavern, None)) == tables.CHAT_KEPT


def test_the_host_switches_chat_off() -> None:
    tavern = crew()
    assert tavern.refused("Bo", ask.SwitchChat(False)).code == "host-only"
    tavern.do("Ann", ask.SwitchChat(False))
    assert not tavern.view(None).chat_on
    for saying in (ask.Say("ahoy"), ask.Say(phrase="thanks")):
        assert tavern.refused("Bo", saying).code == "chat-off"
    tavern.do("Ann", ask.SwitchChat(True))
    tavern.do("Bo", ask.Say("ahoy"))


def test_a_table_may_be_opened_without_chat() -> None:
    assert Tavern(players=3, chat=False).refused("Ann", ask.Say("ahoy")).code == "chat-off"


def test_a_mute_is_for_one_reader_and_nobody_hears_of_it() -> None:
    tavern = crew()
    tavern.do("Ann", ask.Say("before"))
    tavern.do("Bo", ask.Mute(0))
    assert set(tavern.told[-1].values()) == {None}
    tavern.do("Ann", ask.Say("after"))
    assert [name for name, told in tavern.told[-1].items() if told is None] == ["Bo"]
    assert (lines(tavern, "Bo"), lines(tavern, "Cy")) == ([], ["before", "after"])
    assert (tavern.view("Bo").muted, tavern.view("Ann").muted) == ([0], [])
    tavern.do("Bo", ask.Mute(0, on=False))
    assert lines(tavern, "Bo") == ["before", "after"]


def test_a_mute_silences_talk_and_nothing_else() -> None:
    tavern = crew()
    tavern.do("Bo", ask.Mute(0))
    tavern.do("Ann", ask.React("rum"))
    assert tavern.told[-1]["Bo"] is None
    tavern.do("Ann", ask.Ready())
    assert tavern.told[-1]["Bo"] is not None
    tavern.do("Ann", ask.Leave())
    assert all(heard["Bo"] is not None for heard in tavern.told[-2:])


def test_a_mute_holds_wherever_the_muted_one_sits() -> None:
    tavern = crew()
    tavern.do("Bo", ask.Mute(0))
    tavern.do("Ann", ask.Swap(0, 2))
    assert tavern.view("Bo").muted == [2]
