"""QR codes of links: short ones only, drawn once, in a thread, and limited in number."""

import asyncio
import threading
from typing import Any

import pytest
import segno

from tests.server.in_memory import in_memory_server, problem
from yohoho.server import qr
from yohoho.server.config import RATES, Rate
from yohoho.server.limits import PEOPLE_PER_ADDRESS, Limits

EMOJI = "😀"


def test_link_limit_is_in_bytes() -> None:
    with in_memory_server() as app:
        fits = "/t/" + "x" * 100
        assert app.ask("GET", "/api/qr.svg", params={"path": fits}).status_code == 200
        answer = app.ask("GET", "/api/qr.svg", params={"path": "/" + EMOJI * 60})
        assert problem(answer) == (400, "link-too-long")
        assert problem(app.ask("GET", "/api/qr.svg", params={"path": "/" + EMOJI * 290}))[0] == 400


def test_qr_codes_have_a_rate_limit() -> None:
    with in_memory_server(rates={**RATES, "qr": Rate(1, 1)}) as app:
        answers = [
            app.ask("GET", f"/api/qr.svg?path=/t/{n}").status_code for n in range(PEOPLE_PER_ADDRESS + 1)
        ]
        assert answers == [200] * PEOPLE_PER_ADDRESS + [429]
        token = app.guest()["token"]
        assert problem(app.ask("POST", "/api/me/carry", token)) == (429, "slow-down")
        assert app.ask("GET", "/api/presets").status_code == 200


def test_same_link_is_drawn_once_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    make = segno.make

    def note_thread(*args: Any, **options: Any) -> Any:
        threads.append(threading.current_thread())
        return make(*args, **options)

    monkeypatch.setattr(segno, "make", note_thread)

    async def scenario() -> list[bytes]:
        limits = Limits()
        return [await qr.draw_qr_code("https://tavern.test/t/drawn-once", limits, "ida") for _ in range(3)]

    first, *others = asyncio.run(scenario())
    assert others == [first, first]
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()
