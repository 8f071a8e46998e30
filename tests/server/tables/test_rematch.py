"""A rematch over the wire: wishes are seen by all, and people who are away are not waited for."""

from contextlib import AsyncExitStack
from typing import Final

from tests.server.client import Client, Frame, play_out, start_game
from tests.server.harness import AnyServer

SHORT: Final[Frame] = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


def wishes(client: Client) -> list[bool]:
    return [seat.get("wants_rematch", False) for seat in client.view["seats"][:2]]


def test_all_see_the_wishes_and_go_to_the_lobby_together(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, (ann, bo) = await start_game(stack, server, SHORT, "Ann", "Bo")
            await play_out([ann, bo])
            await bo.carry_out(do="rematch")
            await ann.hear_until(lambda view: wishes(ann) == [False, True])
            assert ann.view["phase"] == "over"
            assert ann.view["rematch_from"] > 0
            assert await ann.expect_refusal(do="start-rematch") == "rematch-too-soon"
            assert await bo.expect_refusal(do="start-rematch") == "host-only"
            await bo.carry_out(do="rematch", wanted=False)
            await bo.carry_out(do="rematch")
            await ann.carry_out(do="rematch")
            await bo.hear_until(lambda view: view["phase"] == "lobby")
            assert not any("moved_along" in client.view for client in (ann, bo))

    server.run(scenario())


def test_person_who_is_away_is_taken_along_after_a_while(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, bo) = await start_game(stack, server, SHORT, "Ann", "Bo")
            await play_out([ann, bo])
            await ann.carry_out(do="rematch")
            assert bo.socket is not None
            await bo.socket.close()
            await ann.hear_until(lambda view: view["phase"] == "lobby")
            secret = ann.view["commitment"]
            async with bo.at(table):
                assert bo.view["moved_along"]
                assert bo.view["commitment"] == secret

    server.run(scenario())
