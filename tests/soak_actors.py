"""Who fuzzes: people at tables, people with documents, with records, with score sheets.

Each actor plays one part from beginning to end and is then sent on again. Messages are valid ones, most of
them mutated; every kind there is must be among them (`test_soak_fuzz.py`).
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any, Final
from urllib.parse import quote

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.mutations import as_bytes, odd_value, spoil
from tests.scorepad.random_sheets import any_sheet, any_step
from tests.server.client import Client, Frame, seat_clients
from tests.server.devices import plain
from tests.server.harness import Server
from tests.server.leak_detector import LeakDetector
from tests.server.routes import BECOMING, CLOSED, CODE, OPEN, RECORD, REFUSED
from tests.soak_watch import Harm, Watch
from tests.walks import play_at_random
from yohoho import Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.server.http.page_files import load_page
from yohoho.table import all_presets

TIMEOUT: Final = 60.0
MESSAGES: Final = 150
REQUESTS: Final = 200

COMMANDS: Final[tuple[Frame, ...]] = (
    {"do": "sit", "name": "Ann", "seat": 1},
    {"do": "rename", "name": "Bo"},
    {"do": "leave"},
    {"do": "choose-portrait", "portrait": "cook"},
    {"do": "ready", "ready": True},
    {"do": "start"},
    {"do": "swap", "one": 0, "other": 1},
    {"do": "add-bot", "seat": 2, "bot": "sailor:bold"},
    {"do": "remove-bot", "seat": 2},
    {"do": "kick", "seat": 1, "reason": "no rum"},
    {"do": "pass-host", "seat": 1},
    {"do": "configure", "settings": dict(all_presets()["skull"])},
    {"do": "give-words", "words": "yo ho"},
    {"do": "act", "action": "bid 1"},
    {"do": "confirm"},
    {"do": "pause"},
    {"do": "resume"},
    {"do": "say", "text": "ahoy"},
    {"do": "say", "phrase": "good-game"},
    {"do": "react", "reaction": "rum"},
    {"do": "switch-chat", "on": True},
    {"do": "show-discs"},
    {"do": "switch-bot-talk", "on": True},
    {"do": "mute", "seat": 1, "on": True},
    {"do": "rematch"},
    {"do": "start-rematch"},
    {"do": "reopen"},
)
HELLO: Final[Frame] = {"type": "hello", "protocol": 1, "since": None}


async def sign_on(server: Server, watch: Watch, name: str) -> Client:
    client = await Client.sign_on(server.address, name)
    watch.private(client.identity, client.token, client.identity)
    return client


@asynccontextmanager
async def crew(server: Server, watch: Watch, *names: str) -> AsyncIterator[list[Client]]:
    """New people for one part."""
    people = [await sign_on(server, watch, name) for name in names]
    try:
        yield people
    finally:
        for client in people:
            watch.forget(client.identity)


# --- at a table


async def at_a_table(server: Server, watch: Watch, chance: Random) -> None:
    """A host, a guest and a person without an identity send anything; the game goes on now and then."""
    async with crew(server, watch, "Ann", "Bo") as (ann, bo):
        table = await ann.open_table(preset=chance.choice(list(all_presets())))
        watch.tables.append(table)
        people = [ann, bo, Client(server.address, "nobody")]
        if chance.random() < 0.8:
            async with AsyncExitStack() as stack:
                await seat_clients(stack, table, [ann, bo])
                await ann.carry_out(do="start")
        for number in range(MESSAGES // 10):
            async with AsyncExitStack() as stack:
                with suppress(ConnectionClosed, KeyError):
                    await _some_messages(stack, watch, chance, table, people, number)
        await asyncio.to_thread(_look_for_leaks, server, table, people)


async def _some_messages(
    stack: AsyncExitStack, watch: Watch, chance: Random, table: str, people: list[Client], part: int
) -> None:
    """A client that is disconnected ends this part; in the next all are back."""
    for client in people:
        await stack.enter_async_context(client.at(table, chance.choice((None, client.version))))
    for number in range(10):
        client = chance.choice(people)
        message = _message(chance, client, f"{part}-{number}")
        await _send(watch, client, as_bytes(chance, message))


def _message(chance: Random, client: Client, client_id: str) -> Any:
    command = dict(chance.choice(COMMANDS))
    legal = (client.view.get("game") or {}).get("legal")
    if legal and chance.random() < 0.8:
        command = {"do": "act", "action": chance.choice(legal)}
    message = chance.choice(
        ({"type": "do", "id": client_id, "command": command},) * 12 + (HELLO, {"type": "ping"})
    )
    return message if chance.random() < 0.5 else spoil(chance, message)


async def _send(watch: Watch, client: Client, message: bytes) -> None:
    """Send a message and a ping, and read all answers up to the pong."""
    begun, before = time.monotonic(), len(client.frames)
    await client.send(message.decode() if _is_text(message) else message)
    await client.send({"type": "ping"})
    try:
        async with asyncio.timeout(TIMEOUT):
            await client.hear("pong")
    except TimeoutError:
        raise Harm(f"no answer within {TIMEOUT:.0f} seconds to {message!r}") from None
    finally:
        for text in client.frames[before:]:
            frame = msgspec.json.decode(text)
            watch.check_answer(f"ws {frame['type']}", client.identity, message, text, frame.get("error", ""))
    watch.seconds.append(time.monotonic() - begun)


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def _look_for_leaks(server: Server, table: str, people: list[Client]) -> None:
    """Compare every view that anybody was sent with the log: it contains nothing that they may not know."""
    glass = LeakDetector(server, table, people)
    for client in people:
        for text in client.frames:
            frame = msgspec.json.decode(text)
            if "view" not in frame:
                continue
            try:
                glass.check_secrets(text, frame["version"])
                glass.check_view(client.identity, frame["view"] | {"chat": None})
            except AssertionError as error:
                raise Harm(f"{client.name} at {table} saw too much: {error} {text[:3000]}") from None


# --- documents


async def with_documents(server: Server, watch: Watch, chance: Random) -> None:
    """Every route, asked by its owner, by another person and without an identity."""
    async with crew(server, watch, "Ida", "Mallory") as (ida, mallory), _client(server) as http:
        table = await ida.ask("POST", "/api/tables", json={"preset": "skull", "settings": {"public": True}})
        sheet = await _sheet_of(ida, chance)
        ids = {"table": table["id"], "table_id": table["id"], "code": table["code"], "sheet": sheet["id"]}
        ids |= {"sheet_id": sheet["id"], "key": sheet["crew"][0]["key"], "game": f"{table['id']}-1"}
        ids |= {"game_id": f"{table['id']}-1", "book": "beck", "path": "openapi.yaml", "token": "A" * 22}
        ids |= {"lesson": "beck-trump", "lesson_id": "beck-trump", "game_name": "skull"}
        ids |= {"puzzle": "0123456789ab"}
        ids |= dict.fromkeys(("date", "day"), (await ida.ask("GET", "/api/daily"))["day"])
        ids |= {"digest": load_page().digest, "file": next(iter(load_page().assets))}
        bodies = {RECORD: msgspec.to_builtins(chance.choice(records())), CODE: {"code": sheet["code"]}}
        for _ in range(REQUESTS):
            name, body = chance.choice(list(all_routes()))
            who = chance.choice((ida, ida, mallory, None))
            await _ask(
                http,
                watch,
                chance,
                who,
                name,
                ids,
                bodies.get(body, body) if isinstance(body, str) else body,
            )


def all_routes() -> Iterator[tuple[str, Any]]:
    yield from OPEN.items()
    yield from BECOMING.items()
    yield from CLOSED.items()
    yield from ((name, body) for name, (_, _, body) in REFUSED.items())


async def _sheet_of(ida: Client, chance: Random) -> Any:
    name = f"sheet-{chance.randrange(10**12)}"
    await ida.ask(
        "POST", f"/api/sheets/{name}/sync", json={"operations": plain(any_sheet(chance, name).operations)}
    )
    return await ida.ask("POST", f"/api/sheets/{name}/share")


@asynccontextmanager
async def _client(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address, timeout=TIMEOUT) as http:
        yield http


async def _ask(
    http: httpx.AsyncClient,
    watch: Watch,
    chance: Random,
    who: Client | None,
    name: str,
    ids: dict[str, str],
    body: Any,
) -> None:
    method, _, path = name.partition(" ")
    if chance.random() < 0.3:
        key = chance.choice(list(ids))
        ids = ids | {key: quote(str(odd_value(chance)).encode("utf-8", "replace")[:300], safe="") or "-"}
    query = (
        {chance.choice(("before", "limit", "since", "until", "group", "path")): _plain(chance)}
        if chance.random() < 0.3
        else {}
    )
    content = as_bytes(chance, spoil(chance, body) if chance.random() < 0.7 else body) if body else None
    token = who.token if who else ""
    if token and chance.random() < 0.1:
        token = token[:-1] + chance.choice("ABC")
    headers = {"authorization": f"Bearer {token}"} if token else {}
    if content is not None:
        headers["content-type"] = "application/json"
    await post(
        http, watch, who.identity if who else "nobody", method, path.format(**ids), headers, content, query
    )


def _plain(chance: Random) -> str:
    return str(odd_value(chance)).encode("utf-8", "replace").decode().replace("\x00", "0")[:300]


async def post(
    http: httpx.AsyncClient,
    watch: Watch,
    owner: str,
    method: str,
    path: str,
    headers: dict[str, str],
    content: bytes | None,
    query: dict[str, str] | None = None,
) -> httpx.Response:
    """Send one request and check its answer."""
    begun, sent = time.monotonic(), (method, path, query, content)
    http.cookies.clear()
    try:
        answer = await http.request(method, path, headers=headers, content=content, params=query or None)
    except httpx.TimeoutException:
        raise Harm(f"no answer within {TIMEOUT:.0f} seconds to {sent!r}") from None
    except httpx.TransportError as error:
        raise Harm(f"the connection broke ({error!r}) after {sent!r}") from None
    watch.seconds.append(time.monotonic() - begun)
    refused = answer.status_code >= 400 and answer.headers.get("content-type", "").startswith(
        "application/json"
    )
    code = answer.json().get("error", "") if refused else ""
    watch.check_answer("http", owner, sent, answer.text, code, answer.status_code)
    return answer


# --- records


def records() -> list[Any]:
    """Finished games of every kind, small enough to be sent often."""
    games: list[AnyGame] = [
        Skull(players=3),
        SkullKing(players=3, plan=[1, 2]),
        SkullKing(edition="schmidt", players=2),
    ]
    return [msgspec.to_builtins(play_at_random(game, 7).record()) for game in games]


async def with_records(server: Server, watch: Watch, chance: Random) -> None:
    samples = records()
    async with _client(server) as http:
        for _ in range(REQUESTS // 4):
            record = chance.choice(samples)
            record = spoil(chance, record) if chance.random() < 0.9 else record
            content, headers = as_bytes(chance, record), {"content-type": "application/json"}
            await post(http, watch, "nobody", "POST", "/api/games/replay", headers, content)


# --- score sheets


async def on_a_sheet(server: Server, watch: Watch, chance: Random) -> None:
    """A sheet that grows, sent in valid and in malformed pieces, while a client listens to its socket."""
    async with crew(server, watch, "Ida") as (ida,), _client(server) as http:
        name = f"pad-{chance.randrange(10**12)}"
        log = any_sheet(chance, name)
        headers = {**ida.headers, "content-type": "application/json"}
        for _ in range(REQUESTS // 4):
            log = any_step(chance, log, "phone")
            body = {
                "operations": plain(log.operations)[-20:],
                "since": chance.randrange(5),
                "device": "phone",
            }
            if chance.random() < 0.3:
                body["operations"] = plain(log.operations)
            sent = spoil(chance, body) if chance.random() < 0.6 else body
            await post(
                http, watch, ida.identity, "POST", f"/api/sheets/{name}/sync", headers, as_bytes(chance, sent)
            )
            if chance.random() < 0.2:
                await _listen(server, watch, chance, ida, chance.choice((name, name, "another")))


async def _listen(server: Server, watch: Watch, chance: Random, ida: Client, sheet: str) -> None:
    url = server.address.replace("http", "ws", 1) + f"/ws/sheets/{sheet}"
    headers = chance.choice((ida.headers, ida.headers, {}))
    with suppress(ConnectionClosed, InvalidStatus):
        async with connect(url, additional_headers=headers, proxy=None) as line:
            for _ in range(3):
                async with asyncio.timeout(TIMEOUT):
                    text = str(await line.recv())
                frame = msgspec.json.decode(text)
                watch.check_answer(f"ws {frame['type']}", ida.identity, sheet, text, frame.get("error", ""))
                await line.send(as_bytes(chance, odd_value(chance)))


ACTORS: Final = {
    "table": at_a_table,
    "documents": with_documents,
    "records": with_records,
    "sheet": on_a_sheet,
}
