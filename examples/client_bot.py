"""A player in sixty lines: opens a table, fills it with bots, and plays a whole game over the wire.

    python examples/client_bot.py http://127.0.0.1:8000 [preset]

It needs nothing of yohoho but the protocol (docs/protocol.md): `pip install httpx websockets`.
"""

import asyncio
import json
import random
import sys
from itertools import count

import httpx
from websockets.asyncio.client import connect


async def play(server: str, preset: str = "quick-5x5") -> dict:
    async with httpx.AsyncClient(base_url=server) as http:
        me = (await http.post("/api/me", json={"name": "Sixty Lines"})).raise_for_status().json()
        headers = {"Authorization": f"Bearer {me['token']}"}
        opened = await http.post("/api/tables", json={"preset": preset}, headers=headers)
        table = opened.raise_for_status().json()["id"]
    url = server.replace("http", "ws", 1) + f"/ws/tables/{table}"
    async with connect(url, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1}))
        return await sit_out_the_game(socket)


async def sit_out_the_game(socket) -> dict:
    ids, view, waiting_for = count(1), {}, None
    async for frame in socket:
        message = json.loads(frame)
        if message["type"] in ("welcome", "news"):
            view = message["view"]
        elif message["type"] == "problem" and "id" not in message:
            raise SystemExit(message["text"])
        if message.get("id") == waiting_for:  # answered, with an ack or a problem
            waiting_for = None
        if view["phase"] == "over":
            return view["game"]["result"]
        command = choose(view)
        if command and waiting_for is None:  # one command at a time, always on the newest view
            waiting_for = f"c{next(ids)}"
            await socket.send(json.dumps({"type": "do", "id": waiting_for, "command": command}))
    raise SystemExit("the server closed the connection")


def choose(view: dict) -> dict | None:
    if view["phase"] == "lobby":
        free = any(seat["kind"] == "free" for seat in view["seats"])
        return {"do": "add-bot"} if free else {"do": "start"}
    if view["you"] in view["game"]["waiting"]:
        return {"do": "act", "action": random.choice(view["game"]["legal"])}
    return None


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
