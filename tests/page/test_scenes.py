"""The scenes of random games: they tell events in order, offer no decision, and show nothing too early."""

from typing import Any, get_args

import msgspec
import pytest

from tests.effort import some
from tests.page.javascript import PageModules
from yohoho import Dice, Skull, SkullKing
from yohoho.core.record import Logbook
from yohoho.skull_king.options import PowerName

SCENES = """async ({ module, name, views, told }) => {
  const scenes = (await import(`${web}${module}`))[name];
  return told.map((events, n) => scenes(views[n], events, views[n + 1]));
}"""
POWERS = get_args(PowerName)
KING_GAMES = {
    "beck": SkullKing(edition="beck", players=4, kraken=True, whale=True, loot=True, powers=POWERS),
    "schmidt": SkullKing(edition="schmidt", players=3),
    "ghost": SkullKing(edition="beck", players=2),
}
SKULL_GAMES = {"four": Skull(players=4), "last-chance": Skull(players=3, last_chance=True)}
Message = tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]
SEATS = (0, None)


def messages_of(game: Any, seat: int | None, seed: str) -> list[Message]:
    """The views before and after each action of a random game with its events, as a seat reads them."""
    logbook, dice = Logbook(game, [f"player {n}" for n in range(game.players)]), Dice(seed)
    logbook.settle(dice)
    messages = []
    after = _json(game.view(logbook.state, seat))
    while waiting := game.waiting(logbook.state):
        before = after
        action = dice.choice(game.legal(logbook.state, waiting[0]))
        events = [*logbook.act(waiting[0], action), *logbook.settle(dice)]
        redacted = [_json(event.redact_for(seat)) for event in events]
        after = _json(game.view(logbook.state, seat))
        messages.append((before, redacted, after))
    return messages


def _json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _scenes_of(modules: PageModules, folder: str, name: str, messages: list[Message]) -> list[list[Any]]:
    # The view after a message is the one before the next: each is sent once, because they are large.
    views = [messages[0][0], *(after for _, _, after in messages)]
    events_told = [events for _, events, _ in messages]
    argument = {"module": f"{folder}/scenes.js", "name": name, "views": views, "told": events_told}
    scenes: list[list[Any]] = modules.evaluate(SCENES, argument)
    return scenes


def _check_order(message: Message, scenes: list[Any]) -> None:
    before, events, _ = message
    in_scenes = [event for scene in scenes for event in scene["events"]]
    assert in_scenes == events[: len(in_scenes)]
    for scene in scenes:
        assert scene["lasts"] > 0
        assert scene["game"]["waiting"] == []
        assert scene["game"].get("legal", []) == []
        assert scene["game"]["seat"] == before["seat"]


def _tricks(view: dict[str, Any]) -> list[int]:
    return [seat["tricks"] for seat in view["seats"]]


def _check_skull_king(message: Message, scenes: list[Any]) -> None:
    before, _events, after = message
    kinds = [scene["kind"] for scene in scenes]
    scored = dealt = swept = False
    for scene in scenes:
        game, kind = scene["game"], scene["kind"]
        names = [event["event"] for event in scene["events"]]
        scored |= "round-scored" in names
        dealt |= "dealt" in names
        swept |= kind == "sweep"
        if "trick" in kinds and not swept:
            assert _tricks(game) == _tricks(before)
        if not scored:
            assert game["scores"] == before["scores"]
            assert [seat["score"] for seat in game["seats"]] == [seat["score"] for seat in before["seats"]]
        if not dealt and before["round"] != after["round"]:
            assert game["round"] == before["round"]
            assert set(game.get("hand", [])) <= set(before.get("hand", []))
        if kind == "moment" and scene["about"]["kind"] == "yo":
            assert all(seat.get("bid") is None for seat in game["seats"] if not seat.get("ghost"))


def _check_skull(message: Message, scenes: list[Any]) -> None:
    before, events, _ = message
    names = [event["event"] for event in events]
    turned = has_events = False
    for scene in scenes:
        game = scene["game"]
        turned |= scene["kind"] == "flip"
        has_events |= bool(scene["events"])
        if "disc-flipped" in names and not turned:
            assert game["flips"] == before["flips"]
        if "disc-flipped" in names and not has_events:
            assert [one["successes"] for one in game["players"]] == [
                one["successes"] for one in before["players"]
            ]
            assert game["phase"] == before["phase"]
            assert game["result"] is None


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", KING_GAMES)
def test_scenes_of_skull_king_show_nothing_too_early(
    modules: PageModules, name: str, seat: int | None
) -> None:
    kinds: set[str] = set()
    for seed in some(("one", "two", "three"), 3):
        messages = messages_of(KING_GAMES[name], seat, seed)
        for message, scenes in zip(
            messages, _scenes_of(modules, "skull-king", "skullKingScenes", messages), strict=True
        ):
            _check_order(message, scenes)
            _check_skull_king(message, scenes)
            kinds |= {scene["kind"] for scene in scenes}
    assert kinds == {"card", "trick", "moment", "sweep", "score", "deal"}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", SKULL_GAMES)
def test_scenes_of_skull_show_nothing_too_early(modules: PageModules, name: str, seat: int | None) -> None:
    kinds: set[str] = set()
    for seed in some(range(12), 2):
        messages = messages_of(SKULL_GAMES[name], seat, f"evening {seed}")
        for message, scenes in zip(
            messages, _scenes_of(modules, "skull", "skullScenes", messages), strict=True
        ):
            _check_order(message, scenes)
            _check_skull(message, scenes)
            kinds |= {scene["kind"] for scene in scenes}
    usual = {"placed", "call", "challenge", "breath", "flip", "turned", "skull", "won", "out"}
    assert kinds == (usual | {"lost"} if seat is not None else usual)


def test_failing_flip_and_winning_flip_have_the_longest_breath(modules: PageModules) -> None:
    breaths: dict[str, set[int]] = {}
    for seed in some(range(12), 3):
        messages = messages_of(SKULL_GAMES["four"], None, f"evening {seed}")
        for (_, events, _), scenes in zip(
            messages, _scenes_of(modules, "skull", "skullScenes", messages), strict=True
        ):
            names = [event["event"] for event in events]
            ends = "game" if "game-won" in names else "challenge" if len(names) > 1 else "nothing"
            for scene in scenes:
                if scene["kind"] == "breath":
                    breaths.setdefault(ends, set()).add(scene["lasts"])
    assert max(breaths["nothing"]) < min(breaths["challenge"]) < min(breaths["game"])


def test_skull_stays_long_enough_and_tells_its_cost(modules: PageModules) -> None:
    messages = messages_of(SKULL_GAMES["four"], None, "evening 1")
    count = 0
    for (before, _, _), scenes in zip(
        messages, _scenes_of(modules, "skull", "skullScenes", messages), strict=True
    ):
        for scene in scenes:
            if scene["kind"] == "skull":
                count += 1
                assert scene["lasts"] >= 1800
                challenger = scene["about"]["challenger"]
                assert scene["about"]["left"] == before["players"][challenger]["discs"] - 1
    assert count
