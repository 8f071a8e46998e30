"""Skull King in a terminal: the table, the questions, and the events."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from yohoho.cli.terminal.pictures import add_caption, in_rows
from yohoho.cli.terminal.screen import Screen
from yohoho.cli.terminal.skull_king import words
from yohoho.cli.terminal.skull_king.cards import Frame, card_markup, picture
from yohoho.cli.terminal.skull_king.scores import round_scored, sheet
from yohoho.cli.terminal.tables import grid, ranking
from yohoho.cli.terminal.words import Meanings
from yohoho.core.game import Event, Result
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.locales.skull_king_teller import SkullKingTeller
from yohoho.skull_king import events
from yohoho.skull_king.view import SeatView, TrickView, View

_COLUMNS: Final = ("", "name", "bid", "tricks", "cards", "score", "")


class SkullKingScreen(Screen):
    """Everything that a person sees of a game of Skull King."""

    teller: SkullKingTeller

    def __init__(self, voice: Voice, names: Sequence[str], you: int) -> None:
        super().__init__(voice, [*names, voice.say("play.ghost")], you)
        self._last_why: list[str] = []
        self.teller = SkullKingTeller(
            voice, self.teller.names, you, show=lambda card: card_markup(card, voice), rulings=True
        )

    def table(self, view: View, width: int) -> list[RenderableType]:
        """Round, players, trick and hand."""
        parts: list[RenderableType] = [self._status(view), self._players(view)]
        if view.trick and view.trick.cards:
            parts += ["", *self._trick_now(view.trick, width)]
        if view.hand:
            parts += ["", Text(self.voice.say("play.hand"), "bold"), *self._hand(view, width)]
        return parts

    def _status(self, view: View) -> Text:
        who = {"dealer": self.names[view.dealer], "leader": self.names[view.leader]}
        counts = {"round": view.round, "rounds": max(view.round, view.rounds), "cards": view.cards}
        return Text(self.voice.say("play.status", **counts, **who), "bold")

    def _players(self, view: View) -> RenderableType:
        table = grid(self.voice, _COLUMNS, left={1, 6})
        for seat, seen in enumerate(view.seats):
            cells = [str(seat), self.names[seat], self._bid(view, seat), str(seen.tricks), str(seen.cards)]
            cells += ["" if seen.ghost else with_minus(seen.score), self._note(seen)]
            table.add_row(*map(escape, cells), style="bold" if seat == self.you else "")
        return table

    def _bid(self, view: View, seat: int) -> str:
        seen = view.seats[seat]
        if seen.ghost:
            return ""
        bid = view.bid if seat == self.you else seen.bid
        if bid is None:
            return "✓" if seen.has_bid else "–"
        return f"{bid}{with_sign(seen.change)}" if seen.change else str(bid)

    def _note(self, seen: SeatView) -> str:
        notes = [self.voice.say("note.ghost")] if seen.ghost else []
        if seen.cannonball is not None:
            notes.append(self.teller.load(seen.cannonball))
        if seen.wager:
            notes.append(self.voice.say("note.wager", points=seen.wager))
        return ", ".join(notes)

    def _trick(self, trick: TrickView, title: str, width: int) -> list[RenderableType]:
        pictures = []
        for seat, card in zip(trick.seats, trick.cards, strict=False):
            frame: Frame = "winning" if seat == trick.winner else "plain"
            drawn = picture(card, self.voice, "★" if seat == trick.winner else "", frame)
            pictures.append(add_caption(drawn, self.names[seat], "bold" if seat == trick.winner else ""))
        return [Text(title, "bold"), *in_rows(pictures, width)]

    def _trick_now(self, trick: TrickView, width: int) -> list[RenderableType]:
        heading, *rows = self._trick(trick, self.voice.say("play.trick-now"), width)
        if trick.suit and isinstance(heading, Text):
            suit = self.voice.say(f"suit.{trick.suit}")
            heading.append(" · " + self.voice.say("play.follow", suit=suit), "not bold")
        return [heading, *rows]

    def _hand(self, view: View, width: int) -> list[Text]:
        pictures = []
        for number, card in enumerate(view.hand, start=1):
            frame: Frame = "faint" if card in view.refused else "plain"
            pictures.append(picture(card, self.voice, str(number), frame))
        return in_rows(pictures, width)

    def question(self, view: View) -> str:
        say, seen = self.voice.say, view.seats[self.you]
        if view.power and view.phase != "discard":
            pirate = self.voice.card(f"pirate-{view.power}")
            facts = {"bid": view.bid, "tricks": seen.tricks, "players": self.players(view)}
            return say(self.voice.first_key(f"ask.{view.power}", "ask.power"), pirate=pirate, **facts)
        if view.phase == "play":
            return say("ask.play" if view.trick and view.trick.cards else "ask.lead")
        return say(f"ask.{view.phase}", most=view.cards)

    def players(self, view: View) -> str:
        named = enumerate(self.names[: view.options.players])
        return self.voice.join([f"{seat} {name}" for seat, name in named])

    def hint(self, view: View) -> str:
        if view.phase in ("play", "discard"):
            legal = next((card for card in view.hand if card not in view.refused), view.hand[0])
            return self.voice.say("hint.card", example=self.voice.card(legal))
        verb = view.legal[0].partition(" ")[0]
        key = {"lead": "player", "power": "use"}.get(verb, verb)
        return self.voice.say(f"hint.{key}", most=view.cards, players=self.players(view))

    def remedy(self, view: View) -> str:
        if view.phase != "play":
            return escape(self.hint(view))
        cards = [card_markup(card, self.voice) for card in view.hand if card not in view.refused]
        return self.voice.say("referee.legal", cards=self.voice.join(cards))

    def meanings(self, view: View) -> Meanings:
        return words.meanings(view, self.voice, self.names)

    def choices(self, actions: Sequence[str]) -> str:
        return self.voice.join([card_markup(action.partition(" ")[2], self.voice) for action in actions])

    def role_question(self, actions: Sequence[str]) -> str | None:
        return words.role_question(actions, self.voice)

    def label(self, action: str) -> str:
        return words.action_label(action, self.voice, self.names)

    def show_event(self, event: Event, view: View, width: int) -> list[RenderableType]:
        """Pictures for tricks and scores, lines for the rest."""
        lines = self.teller.tell(event)
        match event:
            case events.RoundStarted() | events.Dealt() | events.BidPlaced() | events.LoadPlaced():
                return []  # the table shows it
            case events.BidsRevealed(bids):
                return [self._reveal(view, bids)]
            case events.TrickEnded():
                self._last_why = lines
                trick = TrickView(event.seats, event.cards, None, event.winner)
                return ["", *self._trick(trick, self.voice.say("play.trick-now"), width)[1:], *lines, ""]
            case events.RoundScored():
                return round_scored(event, self.teller)
            case events.GameEnded(result):
                return ["", ranking(result, self.teller), "", *lines]
        return [*lines]

    def _reveal(self, view: View, bids: Sequence[int]) -> RenderableType:
        named = [f"{escape(name)} [bold]{bid}[/]" for name, bid in zip(self.names, bids, strict=False)]
        total = self.voice.say("play.bids-total", total=sum(bids), cards=view.cards)
        return Panel(f"{'  ·  '.join(named)}\n{total}", title=self.voice.say("play.reveal"), expand=False)

    def why(self, view: View) -> list[str]:
        """The reasons for the current trick; before its first card, for the one before."""
        if view.trick and view.trick.cards:
            return self._why_so_far(view.trick)
        return self._last_why or [self.voice.say("play.nothing-to-explain")]

    def _why_so_far(self, trick: TrickView) -> list[str]:
        lines = self.teller.reasons(trick.why)
        if trick.winner is not None:
            lines.insert(0, self.voice.say("play.wins-so-far", name=escape(self.names[trick.winner])))
        return lines

    def last_trick(self, view: View, width: int) -> list[RenderableType]:
        if not view.tricks:
            return [self.voice.say("play.no-trick")]
        if not view.tricks[-1].cards:
            return [self.voice.say("play.trick-face-down")]
        return self._trick(view.tricks[-1], self.voice.say("play.trick-last"), width)

    def scores(self, view: View, width: int) -> list[RenderableType]:
        return sheet(view, self.voice, self.names, width)

    def ending(self, result: Result) -> list[RenderableType]:
        return []

    def weight(self, event: Event) -> float:
        match event:
            case events.TrickEnded() | events.BidsRevealed() | events.LoadsRevealed():
                return 2.0
            case events.RoundScored():
                return 3.0
            case events.BidPlaced() | events.LoadPlaced() | events.Dealt() | events.RoundStarted():
                return 0.0
        return 1.0
