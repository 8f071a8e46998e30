"""Whatever is handed in as a record, nothing but RecordError comes out."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.walks import log_steps, walk
from yohoho import RecordError, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.core.record import GameRecord, dumps, loads, rebuild_logbook

GAMES: list[AnyGame] = [
    SkullKing(players=3, plan=[1, 2, 3], kraken=True, powers=["will", "harry"], scoring="cannonball"),
    SkullKing(players=2, plan=[2, 3]),
    SkullKing(edition="schmidt", players=2),
    Skull(3),
    Skull(4, True),
]
RECORDS = [log_steps(game, walk(game, seed)).record() for game in GAMES for seed in range(2)]
SHORT_RECORDS = sorted(RECORDS, key=lambda record: len(record.steps))[:6]

records = st.sampled_from(RECORDS)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fuzzed = settings(max_examples=examples(300, 60), deadline=None)


def swallow(text: str | bytes) -> GameRecord | None:
    """Read and replay; None when that ended with a RecordError, the only error allowed."""
    try:
        record = loads(text)
        rebuild_logbook(record)
    except RecordError as error:
        msgspec.json.encode(error.reason)
        return None
    return record


def text_of(record: GameRecord, **fields: Any) -> str:
    return msgspec.json.encode(msgspec.to_builtins(record) | fields).decode()


def mutate(steps: list[str], data: st.DataObject) -> list[str]:
    """One step dropped, doubled, swapped with another, replaced by another's, or bent a little."""
    steps = list(steps)
    at = data.draw(st.integers(0, len(steps) - 1))
    other = data.draw(st.integers(0, len(steps) - 1))
    match data.draw(st.sampled_from(["drop", "double", "swap", "copy", "bend", "new"])):
        case "drop":
            del steps[at]
        case "double":
            steps.insert(other, steps[at])
        case "swap":
            steps[at], steps[other] = steps[other], steps[at]
        case "copy":
            steps[at] = steps[other]
        case "bend":
            steps[at] = bent(steps[at], data)
        case "new":
            steps[at] = data.draw(st.text(max_size=20))
    return steps


def bent(step: str, data: st.DataObject) -> str:
    words = step.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    odd = ["", "0", "-1", "99", "100000", "9" * 400, "kraken", "green-1", "escape-1", "skull", "/", "²"]
    words[at] = data.draw(st.sampled_from(odd) | st.text(max_size=4))
    return " ".join(words)


@fuzzed
@given(records, st.data(), st.booleans())
def test_altered_steps_raise_only_record_errors(
    record: GameRecord, data: st.DataObject, keep_hashes: bool
) -> None:
    steps = record.steps
    for _ in range(data.draw(st.integers(1, 3))):
        steps = mutate(steps, data)
    read = swallow(text_of(record, steps=steps, **({} if keep_hashes else {"hashes": []})))
    if read is not None:
        assert dumps(rebuild_logbook(loads(dumps(read))).record()) == dumps(rebuild_logbook(read).record())


@fuzzed
@given(records, st.sampled_from([field.name for field in msgspec.structs.fields(GameRecord)]), json_values)
def test_altered_fields_raise_only_record_errors(record: GameRecord, field: str, value: Any) -> None:
    swallow(text_of(record, **{field: value}))


@fuzzed
@given(records, st.data(), json_values)
def test_altered_options_raise_only_record_errors(
    record: GameRecord, data: st.DataObject, value: Any
) -> None:
    names = [*record.options, "planets", "plan", "blanks", "powers"]
    options = record.options | {data.draw(st.sampled_from(names)): value}
    swallow(text_of(record, options=options))


@fuzzed
@given(st.sampled_from(SHORT_RECORDS), st.data())
def test_altered_text_raises_only_record_errors(record: GameRecord, data: st.DataObject) -> None:
    text = dumps(record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    noise = st.text(st.characters(exclude_categories=[]), max_size=6) | st.sampled_from(["9" * 5000, "1e999"])
    swallow(text[:start] + data.draw(noise) + text[end:])


@fuzzed
@given(st.text(st.characters(exclude_categories=[])) | st.binary() | json_values.map(msgspec.json.encode))
def test_any_text_raises_only_record_errors(text: str | bytes) -> None:
    swallow(text)


@fuzzed
@given(records, st.integers(-5, 500))
def test_any_until_raises_only_record_errors(record: GameRecord, until: int) -> None:
    rebuild_logbook(record, until)


@fuzzed
@given(st.sampled_from(["[", '{"a":', '{"options":{"plan":[', '{"steps":[']), st.integers(1, 20_000))
def test_deep_nesting_raises_only_record_errors(opening: str, depth: int) -> None:
    assert swallow(opening * depth) is None
