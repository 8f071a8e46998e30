"""One game of a corpus: played by bots, with deals that `yohoho verify` can check, as a record."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.game import AnyGame
from yohoho.core.record import Fair, GameRecord, Logbook
from yohoho.sim.engines import work_in_parallel
from yohoho.sim.match import agents_of, play_to_end
from yohoho.sim.objects import encode_tournament, open_encoded
from yohoho.sim.tournament import Tournament
from yohoho.table.fair import commitment, dice_for, seed_of


class RecordedGame(msgspec.Struct, frozen=True):
    """A game of the corpus, and the number of decisions for which a safe choice replaced the bot's."""

    number: int
    record: GameRecord
    faults: int


def record_games(tournament: Tournament, games: int, cores: int) -> Iterator[RecordedGame]:
    """Record the games 0 to `games` - 1, in any order, in worker processes if there are several cores."""
    numbers, workers = range(games), min(cores, games)
    if workers < 2:
        yield from _in_turn(tournament, numbers)
        return
    for answer in work_in_parallel(record_encoded, encode_tournament(tournament), numbers, workers):
        yield msgspec.json.decode(answer, type=RecordedGame)


def _in_turn(tournament: Tournament, numbers: Sequence[int]) -> Iterator[RecordedGame]:
    game = tournament.open_game()
    return (record_game(tournament, game, number) for number in numbers)


def record_encoded(tournament: bytes, number: int) -> bytes:
    """Do what `record_game` does, with arguments and answer as bytes for another process."""
    return msgspec.json.encode(record_game(*open_encoded(tournament), number))


def record_game(tournament: Tournament, game: AnyGame, number: int) -> RecordedGame:
    """Record game `number`, which follows from the seed of the tournament and the number alone."""
    names = tournament.seatings[tournament.slot(number).rotation]
    recorder = GameRecorder(game, names, secret_of(tournament.seed, number))
    agents = agents_of(tournament, number)
    play_to_end(game, recorder, agents, recorder.add)
    faults = sum(sum(agent.thinking().faults.values()) for agent in agents)
    return RecordedGame(number, recorder.record(), faults)


def secret_of(seed: str, number: int) -> str:
    """Return the secret behind the deals of a game, in the form that a table draws."""
    return sha256(f"yohoho corpus 1:{seed}/{number}".encode()).hexdigest()


class GameRecorder:
    """Writes a game down while it is played, and gives its chance events the dice of a fair table."""

    def __init__(self, game: AnyGame, names: Sequence[str], secret: str) -> None:
        self._logbook = Logbook(game, names)
        self._fair = Fair(commitment(secret), secret, [""] * game.players)
        self._seed = seed_of(secret, self._fair.words)

    def dice(self, round_number: int) -> Dice:
        return dice_for(self._seed, len(self._logbook.playthrough.steps))

    def add(self, seat: int, action: Any) -> None:
        self._logbook.act(seat, action)

    def record(self) -> GameRecord:
        record = self._logbook.record()
        record.fair = self._fair
        return record
