"""A client that asks for sentences gets every event with its own, in its language, as its seat sees it."""

from contextlib import AsyncExitStack

import pytest

from tests.server.client import Client, Frame, play_out, seat_clients
from tests.server.harness import AnyServer
from yohoho.locales import LANGUAGES, Voice

ONE_ROUND: Frame = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}


Languages = tuple[str | None, str | None, str | None]


async def play(stack: AsyncExitStack, server: AnyServer, languages: Languages) -> list[Client]:
    """A whole game of one round, of people who ask for these languages."""
    clients = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo", "Cy")]
    for client, language in zip(clients, languages, strict=True):
        client.sentences = language
    table = await clients[0].open_table(settings=ONE_ROUND)
    await seat_clients(stack, table, clients)
    await clients[0].carry_out(do="start")
    await play_out(clients)
    return clients


def events_of(client: Client) -> list[Frame]:
    return [event for note in client.notes for event in note.get("events", [])]


def sentences_of(client: Client, kind: str) -> list[str]:
    return [line for event in events_of(client) if event["event"] == kind for line in event["sentences"]]


def test_sentences_are_in_the_language_of_each_reader(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, cy = await play(stack, server, ("en", "de", None))
            dealer, leader = dealer_and_leader(ann)
            begun = f"Round 1: 2 cards. Dealer: {dealer}. Lead: {leader}."
            assert sentences_of(ann, "round-started") == [begun]
            assert all("sentences" in event for event in events_of(ann) + events_of(bo))
            assert not [event for event in events_of(cy) if "sentences" in event]
            assert len(events_of(ann)) == len(events_of(cy)) > 10
            english, german = sentences_of(ann, "trick-ended"), sentences_of(bo, "trick-ended")
            assert english != german
            assert len(english) == len(german) > 1

    server.run(scenario())


def dealer_and_leader(client: Client) -> tuple[str, str]:
    """By name, in the first round."""
    event = next(event for event in events_of(client) if event["event"] == "round-started")
    names = [seat["name"] for seat in client.view["seats"]]
    return names[event["dealer"]], names[event["leader"]]


def test_reader_is_addressed_and_others_are_named(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, _ = await play(stack, server, ("en", "en", None))
            own = [line for line in sentences_of(ann, "bid-placed") if line.startswith("You bid ")]
            assert own
            assert "Bo has bid." in sentences_of(ann, "bid-placed")
            assert any(line.startswith("Your hand: ") for line in sentences_of(bo, "dealt"))

    server.run(scenario())


@pytest.mark.parametrize("language", LANGUAGES)
def test_missed_events_come_with_sentences_too(server: AnyServer, language: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, _ = await play(stack, server, (None, None, None))
            tab = bo.other_tab()
            tab.sentences = language
            assert ann.version is not None
            async with tab.at(ann.view["id"], ann.version - 10):
                missed = [event for note in tab.welcome["told"] for event in note.get("events", [])]
                assert all(event["sentences"] for event in missed)
                assert missed[-1]["sentences"] == [ending_of(bo, language)]

    server.run(scenario())


def ending_of(client: Client, language: str) -> str:
    """The sentence about the end of the game, which has no secrets."""
    result = client.view["game"]["result"]
    voice, names = Voice(language), [seat["name"] for seat in client.view["seats"]]
    winners = voice.conjunction([names[seat] for seat in result["winners"]])
    return voice.say("log.game-ended", names=winners, points=max(result["scores"]))
