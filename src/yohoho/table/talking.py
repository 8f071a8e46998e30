"""Chat, reactions and mutes."""

from __future__ import annotations

from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.errors import TableError
from yohoho.table.guards import host_only, seat_here, seat_of
from yohoho.table.playing import Entries
from yohoho.table.table import Table
from yohoho.table.texts import one_line


def say(table: Table, who: str, command: ask.Say, now: int) -> Entries:
    seat_of(table, who)
    if not table.chat_on:
        raise TableError("chat-off")
    text = one_line(command.text)
    if command.phrase and command.phrase not in ask.PHRASES:
        raise TableError("unknown-phrase", phrase=command.phrase, known=list(ask.PHRASES))
    if not text and not command.phrase:
        raise TableError("nothing-said")
    return [log.Said(at=now, who=who, text=text, phrase=command.phrase)]


def react(table: Table, who: str, command: ask.React, now: int) -> Entries:
    seat_of(table, who)
    if command.reaction not in ask.REACTIONS:
        raise TableError("unknown-reaction", reaction=command.reaction, known=list(ask.REACTIONS))
    return [log.Reacted(at=now, who=who, reaction=command.reaction)]


def switch_chat(table: Table, who: str, command: ask.SwitchChat, now: int) -> Entries:
    host_only(table, who)
    return [log.ChatSwitched(at=now, on=command.on)]


def mute(table: Table, who: str, command: ask.Mute, now: int) -> Entries:
    seat_of(table, who)
    seat = table.seats[seat_here(table, command.seat)]
    if not seat.person or seat.who == who:
        raise TableError("not-a-person", seat=command.seat)
    return [log.Muted(at=now, who=who, whom=seat.who, on=command.on)]
