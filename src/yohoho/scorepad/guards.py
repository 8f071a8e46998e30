"""The commands that a sheet accepts now. An accepted command is returned as it will be in the log."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from yohoho.core.errors import OptionsError
from yohoho.scorepad import commands
from yohoho.scorepad.claims import Case
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Round
from yohoho.scorepad.log import Log, find_undone, live
from yohoho.scorepad.people import MAX_PEOPLE, Person, clean_name, key_of, same_name
from yohoho.scorepad.sheet import Sheet, setup_for
from yohoho.scorepad.tally import Tally, cards_in_plan, tally
from yohoho.scorepad.tricklog import fill_round, is_whole, log_faults, no_graybeard
from yohoho.skull_king.editions import edition_named
from yohoho.skull_king.options import Options, Setup


def check_options(options: Options, players: int) -> None:
    """Raises OptionsError for options or a number of players that do not make a game."""
    Setup(replace(options, players=players))


def check_head(head: commands.Open) -> commands.Open:
    people = tuple(replace(person, name=clean_name(person.name)) for person in head.people)
    if len({person.id for person in people}) < len(people):
        raise SheetError("person-twice")
    check_options(head.options, len(people))
    if head.dealer is not None:
        _find_person(people, head.dealer)
    return replace(head, people=people, group=_clean_group(head.group))


def check_names_differ(people: Sequence[Person]) -> None:
    """Raises SheetError where two people of a new sheet could not be told apart. A sheet from before is read
    with any names."""
    keys = [key_of(person.name) for person in people]
    for index, person in enumerate(people):
        if keys.index(keys[index]) < index:
            raise SheetError("name-taken", name=person.name)


def _clean_group(text: str) -> str:
    """A group's name, cleaned; it may be empty."""
    return clean_name(text) if text.strip() else ""


def accept(sheet: Sheet, log: Log, command: commands.AnyCommand) -> commands.AnyCommand:
    """Return the command, cleaned and completed. Raises SheetError when the sheet refuses it."""
    if isinstance(command, commands.Undo):
        return _undo(log, command)
    if isinstance(command, commands.Redo):
        return _redo(log, command)
    accepted: commands.AnyCommand = _GUARDS[type(command)](sheet, command)
    return accepted


def _undo(log: Log, command: commands.Undo) -> commands.Undo:
    targets = [operation for operation in live(log) if operation.id == command.target]
    # Without its opening, a sheet would have neither people nor options.
    if not targets or isinstance(targets[0].command, commands.Open):
        raise SheetError("nothing-to-undo")
    return command


def _redo(log: Log, command: commands.Redo) -> commands.Redo:
    if command.target not in find_undone(log.operations):
        raise SheetError("nothing-to-redo")
    return command


def _open(sheet: Sheet, command: commands.Open) -> commands.Open:
    raise SheetError("already-open")


def _write_round(sheet: Sheet, command: commands.WriteRound) -> commands.WriteRound:
    if command.number not in sheet.rounds:
        _check_due(tally(sheet), command.number)
    command = complete_round(sheet, command)
    return replace(command, round=_fill_from_log(sheet, command.number, command.round))


def _fill_from_log(sheet: Sheet, number: int, round_: Round) -> Round:
    """Fill tricks and bonuses from a whole trick log, unless some were written too."""
    names = {person.id: person.name for person in sheet.players(number)}
    case = Case(sheet.setup(number), round_, names)
    if round_.tricks or not is_whole(case) or any(log_faults(case)):
        return round_
    return fill_round(case)


def complete_round(sheet: Sheet, command: commands.WriteRound) -> commands.WriteRound:
    """Return the round as it will be in the log, with the number of its cards.

    Raises SheetError for people who do not play it.
    """
    number, round_ = command.number, command.round
    _check_players(sheet, number, round_)
    if not round_.cards:
        before = sheet.rounds.get(number, round_)
        round_ = replace(round_, cards=before.cards or cards_in_plan(sheet, number))
    return replace(command, round=round_)


def _check_due(so_far: Tally, number: int) -> None:
    """Raises SheetError unless this round is next, because rounds are written in order."""
    if so_far.next is None:
        raise SheetError("no-such-round", round=number, rounds=len(so_far.rows))
    if number != so_far.next.number:
        raise SheetError("round-not-due", round=number, due=so_far.next.number)


def _check_players(sheet: Sheet, number: int, round_: Round) -> None:
    lines = (round_.bids, round_.tricks, round_.wagers, round_.harry, round_.cannonballs)
    named = [who for line in lines for who in line]
    for claim in round_.claims:
        named += [claim.by, claim.giver] if claim.giver else [claim.by]
    by = [play.by for plays in round_.played for play in plays]
    if None in by and sheet.setup(number).ghost is None:
        raise SheetError.because(no_graybeard(sheet.setup(number)))
    named += [who for who in by if who]
    there = {person.id for person in sheet.players(number)}
    for who in named:
        if who not in there:
            raise SheetError("not-in-round", player=_find_person(sheet.people, who).name, round=number)


def _find_person(people: Sequence[Person], who: str) -> Person:
    for person in people:
        if person.id == who:
            return person
    raise SheetError("no-such-person", person=who)


def _choose(sheet: Sheet, command: commands.Choose) -> commands.Choose:
    if command.options.edition != sheet.options.edition:
        raise SheetError("edition-stays", edition=sheet.options.edition)
    check_options(command.options, sheet.setup(max(sheet.rounds, default=0) + 1).players)
    _check_plan_length(sheet, command.options)
    return command


def _check_plan_length(sheet: Sheet, options: Options) -> None:
    """Raises SheetError for a plan that has no place for the rounds already played."""
    played, rounds = max(sheet.rounds, default=0), len(setup_for(options, len(sheet.players(1))).plan)
    same = (options.plan, options.ties) == (sheet.options.plan, sheet.options.ties)
    if played > rounds and options.ties == "shared" and not same:
        raise SheetError("plan-too-short", played=played, rounds=rounds)


def _join(sheet: Sheet, command: commands.Join) -> commands.Join:
    person = check_newcomer(sheet, command.person)
    _check_not_counted(sheet, person.since)
    _check_player_count(sheet, len(sheet.players(person.since)) + 1)
    return replace(command, person=person)


def check_newcomer(sheet: Sheet, person: Person) -> Person:
    """Return a person who is new on the sheet, with a clean name. Raises SheetError for a name or an id in
    use."""
    if sheet.person(person.id):
        raise SheetError("person-twice")
    if len(sheet.people) >= MAX_PEOPLE:
        raise SheetError("too-many-people", most=MAX_PEOPLE)
    person = replace(person, name=clean_name(person.name))
    _check_name_is_free(sheet, person.name, person.id)
    return person


def _check_name_is_free(sheet: Sheet, name: str, who: str) -> None:
    if any(same_name(other.name, name) and other.id != who for other in sheet.people):
        raise SheetError("name-taken", name=name)


def _check_not_counted(sheet: Sheet, number: int) -> None:
    """Raises SheetError for coming or going in a round that has been counted."""
    so_far = tally(sheet)
    if so_far.next is None:
        raise SheetError("game-over")
    if number < so_far.next.number:
        raise SheetError("round-is-counted", round=number, due=so_far.next.number)


def _check_player_count(sheet: Sheet, players: int) -> None:
    edition = edition_named(sheet.options.edition)
    least, most = edition.players
    if not least <= players <= most:
        raise OptionsError("player-count", players=players, least=least, most=most)


def _leave(sheet: Sheet, command: commands.Leave) -> commands.Leave:
    person = _find_person(sheet.people, command.person)
    if not person.plays(command.number):
        raise SheetError("not-in-round", player=person.name, round=command.number)
    _check_not_counted(sheet, command.number)
    _check_player_count(sheet, len(sheet.players(command.number)) - 1)
    return command


def _return(sheet: Sheet, command: commands.Return) -> commands.Return:
    person = _find_person(sheet.people, command.person)
    if person.until is None or command.number < person.until:
        raise SheetError("has-not-left", player=person.name)
    _check_not_counted(sheet, command.number)
    _check_player_count(sheet, len(sheet.players(command.number)) + 1)
    return command


def _describe(sheet: Sheet, command: commands.Describe) -> commands.Describe:
    _find_person(sheet.people, command.person)
    name = clean_name(command.name)
    _check_name_is_free(sheet, name, command.person)
    return replace(command, name=name)


def _begin(sheet: Sheet, command: commands.Begin) -> commands.Begin:
    _find_person(sheet.people, command.person)
    return command


def _seat(sheet: Sheet, command: commands.Seat) -> commands.Seat:
    if sorted(command.order) != sorted(person.id for person in sheet.people):
        raise SheetError("bad-seating")
    return command


def _deal(sheet: Sheet, command: commands.Deal) -> commands.Deal:
    person = _find_person(sheet.people, command.dealer)
    if not person.plays(command.number):
        raise SheetError("not-in-round", player=person.name, round=command.number)
    return command


def _regroup(sheet: Sheet, command: commands.Regroup) -> commands.Regroup:
    return replace(command, group=_clean_group(command.group))


def _close(sheet: Sheet, command: commands.Close) -> commands.Close:
    return command


_GUARDS: Final[dict[type[commands.SheetCommand], Callable[[Sheet, Any], Any]]] = {
    commands.Open: _open,
    commands.WriteRound: _write_round,
    commands.Choose: _choose,
    commands.Join: _join,
    commands.Leave: _leave,
    commands.Return: _return,
    commands.Describe: _describe,
    commands.Begin: _begin,
    commands.Seat: _seat,
    commands.Deal: _deal,
    commands.Regroup: _regroup,
    commands.Close: _close,
}
