"""`yohoho replay`: checks a record step by step and shows its last situation."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import read_file, read_stream
from yohoho.cli.output import print_answer
from yohoho.core.errors import RecordError, no_such_seat
from yohoho.core.game import CHANCE
from yohoho.core.names import distinct_names
from yohoho.core.record import GameRecord, Logbook, loads, rebuild_logbook
from yohoho.locales import with_minus
from yohoho.table.texts import one_line


@clean_errors
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads it from standard input.")],
    until: Annotated[int | None, typer.Option(metavar="N", min=0, help="Stop after N steps.")] = None,
    seat: Annotated[int | None, typer.Option("--as", metavar="SEAT", help="See it from this chair.")] = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Check every step of a game record and show where the game stands.

    An illegal step ends with status 2 and names the step, the reason and the ruling.

    [bold]Examples[/]

    yohoho replay game.json

    yohoho replay game.json --until 12 --as 0 --json
    """
    record = read_record(file)
    logbook = rebuild_logbook(record, until)
    if seat is not None and not 0 <= seat < logbook.game.players:
        raise RecordError.because(no_such_seat(seat, logbook.game.players))
    standing = where_it_stands(logbook, record, seat)
    print_answer(as_json, standing, _sentences(standing, record, seat, lang))


def read_record(file: Path) -> GameRecord:
    return loads(read_bytes(file))


def read_bytes(file: Path) -> bytes:
    """The content of a file, or of standard input for `-`."""
    if str(file) == "-":
        return read_stream(typer.get_binary_stream("stdin"))
    return read_file(file)


def where_it_stands(logbook: Logbook, record: GameRecord, seat: int | None) -> dict[str, Any]:
    """Scores, phase, acting seats and their legal actions; from one seat, only the knowledge of that seat."""
    game, state = logbook.game, logbook.state
    waiting = game.waiting(state)
    answer: dict[str, Any] = {
        "game": record.game,
        "steps": len(logbook.steps),
        "of": len(record.steps),
        **game.summary(state),
        "seats": logbook.seats,
        "waiting": ["chance" if other == CHANCE else other for other in waiting],
        "over": game.is_over(state),
        "hashes": logbook.hashes,
        "result": msgspec.to_builtins(game.result(state)) if game.is_over(state) else None,
    }
    actors = [other for other in waiting if other != CHANCE and seat in (None, other)]
    answer["legal"] = {
        str(other): [game.write(action) for action in game.legal(state, other)] for other in actors
    }
    if seat is not None:
        answer["view"] = msgspec.to_builtins(game.view(state, seat))
    return answer


def _sentences(standing: dict[str, Any], record: GameRecord, seat: int | None, lang: str) -> Iterator[str]:
    speaker = voice(lang, record.options.get("edition"))
    names = distinct_names(
        one_line(name) for name in standing["seats"]
    )  # a terminal executes control characters
    yield speaker.say("replay.steps", steps=standing["steps"], of=standing["of"])
    phase = speaker.word("phase", standing["phase"])
    yield speaker.say("replay.phase", round=standing["round"], phase=phase)
    for name, points in zip(names, standing["scores"], strict=True):
        yield f"  {with_minus(points):>5}  {name}"
    if standing["over"]:
        winners = speaker.join([names[winner] for winner in standing["result"]["winners"]])
        yield speaker.say("replay.won", names=winners)
    for actor, actions in standing["legal"].items():
        yield speaker.say("replay.may", name=names[int(actor)], actions=speaker.join(actions))
    if seat is not None:
        hand = standing["view"].get("hand", [])
        yield speaker.say("replay.hand", name=names[seat], cards=speaker.join(hand))
