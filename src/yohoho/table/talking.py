"""Chat, reactions and mutes."""

from yohoho.core import registry
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import host_only, seat_here, seat_of
from yohoho.table.texts import one_line


def phrases() -> tuple[str, ...]:
    """The phrases that a table accepts: those of every game, whatever it plays."""
    of_games = (registry.descriptor(name).phrases for name in registry.names())
    return (*ask.PHRASES, *(phrase for some in of_games for phrase in some))


def say(change: TableChange, who: str, command: ask.Say, given: Given) -> None:
    seat_of(change.table, who)
    if not change.table.chat_on:
        raise TableError("chat-off")
    text = one_line(command.text)
    if command.phrase and command.phrase not in phrases():
        raise TableError("unknown-phrase", phrase=command.phrase, known=list(phrases()))
    if not text and not command.phrase:
        raise TableError("nothing-said")
    change.add(log.Said(at=given.now, who=who, text=text, phrase=command.phrase))


def react(change: TableChange, who: str, command: ask.React, given: Given) -> None:
    seat_of(change.table, who)
    if command.reaction not in ask.REACTIONS:
        raise TableError("unknown-reaction", reaction=command.reaction, known=list(ask.REACTIONS))
    change.add(log.Reacted(at=given.now, who=who, reaction=command.reaction))


def switch_chat(change: TableChange, who: str, command: ask.SwitchChat, given: Given) -> None:
    host_only(change.table, who)
    change.add(log.ChatSwitched(at=given.now, on=command.on))


def switch_bot_talk(change: TableChange, who: str, command: ask.SwitchBotTalk, given: Given) -> None:
    host_only(change.table, who)
    change.add(log.BotTalkSwitched(at=given.now, on=command.on))


def mute(change: TableChange, who: str, command: ask.Mute, given: Given) -> None:
    seat_of(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if seat.free or seat.who == who:
        raise TableError("not-a-person", seat=command.seat)
    change.add(log.Muted(at=given.now, who=who, whom=seat.speaker, on=command.on))
