"""Journals of tournaments: stopped runs resume with the same result, and other files stay unchanged."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from tests.sim.tournaments import count_games, timeless, tournament
from yohoho.core.errors import RecordError
from yohoho.sim.engines import play_in_turn
from yohoho.sim.journal import open_journal, seed_in
from yohoho.sim.match import play
from yohoho.sim.run import TournamentResult, run
from yohoho.sim.tournament import Engine, GameResult, Tournament

GAMES = 12


def engine_stopped_after(games: int, played: list[int] | None = None) -> Engine:
    """An engine that plays in an irregular order and is interrupted."""

    def engine(which: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        wild = sorted(numbers, key=lambda number: (number * 7) % 5)
        for done, game in enumerate(play_in_turn(which, wild)):
            if done == games:
                raise KeyboardInterrupt
            if played is not None:
                played.append(game.number)
            yield game

    return engine


def go_on(
    file: Path, engine: Engine, which: Tournament | None = None, games: int = GAMES
) -> TournamentResult:
    which = which or tournament()
    with open_journal(file, which) as journal:
        return run(which, games, engine, journal)


def test_resumed_tournament_has_the_same_statistics(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = go_on(file, engine_stopped_after(5))
    assert (first.finished, first.games, first.stopped) == (5, GAMES, True)
    played: list[int] = []
    go_on(file, engine_stopped_after(4, played))
    last = go_on(file, engine_stopped_after(GAMES, played))
    assert not last.stopped
    assert len(played) == len(set(played)) == GAMES - 5, "nothing is played twice"
    assert timeless(last.statistics) == timeless(count_games(tournament(), GAMES))
    assert len(file.read_text().splitlines()) == 1 + GAMES
    again = go_on(file, engine_stopped_after(0))
    assert timeless(again.statistics) == timeless(last.statistics)


def test_journal_holds_no_tracebacks(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played = play(tournament(), 0)
    thinking = tuple(msgspec.structs.replace(each, traceback="Traceback") for each in played.thinking)
    with open_journal(file, tournament()) as journal:
        journal.keep(msgspec.structs.replace(played, thinking=thinking))
    with open_journal(file, tournament()) as journal:
        assert journal.games == {0: played}


def test_statistics_after_a_stop_cover_complete_deals(tmp_path: Path) -> None:
    which = tournament()
    difference = run(which, GAMES, _in_order_until(7)).statistics
    assert timeless(difference) == timeless(count_games(which, 6))
    assert run(which, GAMES, _in_order_until(2)).statistics is None


def _in_order_until(games: int) -> Engine:
    def engine(which: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        yield from play_in_turn(which, numbers[:games])
        raise KeyboardInterrupt

    return engine


def test_finished_tournament_can_be_extended(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    go_on(file, play_in_turn, games=6)
    assert timeless(go_on(file, play_in_turn).statistics) == timeless(count_games(tournament(), GAMES))
    assert timeless(go_on(file, play_in_turn, games=3).statistics) == timeless(count_games(tournament(), 3))


def test_journal_cut_off_anywhere_is_repaired(tmp_path: Path) -> None:
    complete = tmp_path / "whole.jsonl"
    go_on(complete, play_in_turn, games=3)
    text = complete.read_bytes()
    truth = timeless(count_games(tournament(), 3))
    head = text.index(b"\n") + 1
    cuts = {0, 1, head - 1, head, head + 1, len(text) - 1, text.rindex(b"\n", 0, -1) + 1, len(text)}
    for cut in cuts | set(range(0, len(text), 97)):
        file = tmp_path / f"{cut}.jsonl"
        file.write_bytes(text[:cut])
        assert timeless(go_on(file, play_in_turn, games=3).statistics) == truth
        assert file.read_bytes().count(b"\n") == 4


@pytest.mark.parametrize(
    ("which", "part"),
    [
        (tournament(seed="8"), "seed: 7 / 8"),
        (tournament(duplicate=False), "duplicate: True / False"),
        (tournament("random"), "crew: sailor,random,random / random,random,random"),
        (tournament(game="skull"), "game: skull-king / skull"),
        (tournament(players=3, plan=[1, 2, 4]), "kraken: True / False"),
    ],
)
def test_journal_of_another_tournament_is_refused_unchanged(
    which: Tournament, part: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    go_on(file, play_in_turn, games=3)
    before = file.read_bytes()
    with pytest.raises(RecordError, match="another-tournament") as refused:
        go_on(file, play_in_turn, which)
    assert part in str(refused.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["Dear diary", "Dear diary\nall is well\n", '{"journal": 1}\n', "\n", "\xff\n"]
)
def test_file_that_is_no_journal_is_refused_unchanged(text: str, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(RecordError, match="not-a-journal"):
        go_on(file, play_in_turn)
    assert file.read_text(encoding="latin-1") == text


def test_damaged_line_is_reported_by_number(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    go_on(file, play_in_turn, games=6)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], b"{}\n", *lines[4:]]))
    with pytest.raises(RecordError, match="journal-damaged") as refused:
        go_on(file, play_in_turn)
    assert refused.value.reason.args["line"] == 4


def test_journal_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    go_on(file, play_in_turn, games=3)
    file.write_bytes(file.read_bytes().replace(b'"journal":1', b'"journal":2'))
    with pytest.raises(RecordError, match="save-version"):
        go_on(file, play_in_turn)


def test_unusable_journal_paths_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="unreadable"):
        go_on(tmp_path, play_in_turn)
    with pytest.raises(RecordError, match="cannot-save"):
        go_on(tmp_path / "nowhere" / "games.jsonl", play_in_turn)


def test_seed_is_read_from_the_journal(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert seed_in(file) is None
    go_on(file, play_in_turn, games=3)
    assert seed_in(file) == "7"
