"""Scores worked out from the events alone, and a check of everything the events say about points."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.skull_king.reference import RoundFacts, kind, outcome, points
from yohoho.core.game import Event
from yohoho.skull_king import Options


class EventScores:
    """Adds up the events of a game, and fails where an event gives other points than the reference."""

    def __init__(self, options: Options, last_round: int) -> None:
        self.options = options
        self.last_round = last_round
        self.totals = [0] * options.players
        self.sheets: list[list[int]] = []
        self.open_round({"number": 0, "cards": 0, "leader": 0})

    def open_round(self, event: Mapping[str, Any]) -> None:
        players = self.options.players
        self.number, self.cards, self.leader = event["number"], event["cards"], event["leader"]
        self.bids, self.loads = [0] * players, [False] * players
        self.tricks, self.bonus, self.wagers = [0] * (players + 1), [0] * (players + 1), [0] * players
        self.alliances: list[tuple[int, int]] = []
        self.discarded = 0

    def add(self, event: Event) -> None:
        fields = msgspec.to_builtins(event)
        match fields["event"]:
            case "round-started":
                self.open_round(fields)
            case "bids-revealed":
                self.bids = fields["bids"]
            case "loads-revealed":
                self.loads = fields["cannonballs"]
            case "trick-ended":
                self.take_trick(fields)
            case "leader-chosen":
                self.leader = fields["leader"]
            case "wager-made":
                self.wagers[fields["seat"]] += fields["points"]
            case "bid-changed":
                self.bids[fields["seat"]] += fields["by"]
                assert fields["bid"] == self.bids[fields["seat"]]
            case "round-scored":
                self.close_round(fields)

    def take_trick(self, event: Mapping[str, Any]) -> None:
        seats, cards = event["seats"], event["cards"]
        owner, leader, bonus = outcome(self.options.edition, cards)
        winner = None if owner is None else seats[owner]
        assert seats[0] == self.leader
        assert (event["winner"], event["leader"]) == (winner, seats[leader])
        assert event["bonus"] == bonus
        self.leader = seats[leader]
        if winner is None:
            self.discarded += 1
            return
        self.tricks[winner] += 1
        self.bonus[winner] += event["bonus"]
        self.ally(seats, cards, winner)

    def ally(self, seats: list[int], cards: list[str], winner: int) -> None:
        if any(kind(card) == "white-whale" for card in cards):
            return
        for seat, card in zip(seats, cards, strict=True):
            if card.startswith("loot") and seat != winner and max(seat, winner) < self.options.players:
                self.alliances.append((seat, winner))

    def close_round(self, event: Mapping[str, Any]) -> None:
        assert sum(self.tricks) + self.discarded == self.cards
        sheet = self.if_it_ended_now()
        self.totals = [total + won for total, won in zip(self.totals, sheet, strict=True)]
        self.sheets.append(sheet)
        assert event["totals"] == self.totals
        assert [sum(parts.values()) for parts in event["scores"]] == sheet

    def if_it_ended_now(self) -> list[int]:
        """The points of the round by seat, with the bids, tricks and bonuses so far."""
        exact = [bid == tricks for bid, tricks in zip(self.bids, self.tricks, strict=False)]
        return [self.points_of(seat, exact) for seat in range(self.options.players)]

    def points_of(self, seat: int, exact: list[bool]) -> int:
        partners = [b if a == seat else a for a, b in self.alliances if seat in (a, b)]
        facts = RoundFacts(
            bid=self.bids[seat],
            tricks=self.tricks[seat],
            bonus=self.bonus[seat],
            alliances=sum(exact[partner] for partner in partners),
            wager=self.wagers[seat],
            cannonball=self.loads[seat],
        )
        scoring = self.options.scoring or ""
        return points(scoring, self.cards, min(self.number, self.last_round), facts)
