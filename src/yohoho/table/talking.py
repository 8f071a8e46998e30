"""Decides on the commands for chat, reactions and mutes."""

from yohoho.core import registry
from yohoho.table import commands, entries
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import require_host, seat_here, seat_of
from yohoho.table.texts import one_line


def phrases() -> tuple[str, ...]:
    """The phrases that every table accepts: those of all games, whichever game it plays."""
    of_games = (registry.descriptor(name).phrases for name in registry.names())
    return (*commands.PHRASES, *(phrase for some in of_games for phrase in some))


def say(change: TableChange, who: str, command: commands.Say, given: Given) -> None:
    seat_of(change.table, who)
    if not change.table.chat_on:
        raise TableError("chat-off")
    text = one_line(command.text)
    if command.phrase and command.phrase not in phrases():
        raise TableError("unknown-phrase", phrase=command.phrase, known=list(phrases()))
    if not text and not command.phrase:
        raise TableError("nothing-said")
    change.add(entries.Said(at=given.now, who=who, text=text, phrase=command.phrase))


def react(change: TableChange, who: str, command: commands.React, given: Given) -> None:
    seat_of(change.table, who)
    if command.reaction not in commands.REACTIONS:
        raise TableError("unknown-reaction", reaction=command.reaction, known=list(commands.REACTIONS))
    change.add(entries.Reacted(at=given.now, who=who, reaction=command.reaction))


def switch_chat(change: TableChange, who: str, command: commands.SwitchChat, given: Given) -> None:
    require_host(change.table, who)
    change.add(entries.ChatSwitched(at=given.now, on=command.on))


def switch_bot_talk(change: TableChange, who: str, command: commands.SwitchBotTalk, given: Given) -> None:
    require_host(change.table, who)
    change.add(entries.BotTalkSwitched(at=given.now, on=command.on))


def mute(change: TableChange, who: str, command: commands.Mute, given: Given) -> None:
    seat_of(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if seat.free or seat.who == who:
        raise TableError("not-a-person", seat=command.seat)
    change.add(entries.Muted(at=given.now, who=who, whom=seat.speaker, on=command.on))
