"""Skull in a terminal: the mats with their discs, the questions, and the events."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from yohoho.cli.terminal.pictures import Picture, centre, in_rows
from yohoho.cli.terminal.screen import Screen
from yohoho.cli.terminal.skull.words import action_label, meanings
from yohoho.cli.terminal.tables import grid, ranking
from yohoho.cli.terminal.words import Meanings
from yohoho.core.game import Event, Result
from yohoho.locales import Voice
from yohoho.locales.skull_teller import SkullTeller
from yohoho.skull import events
from yohoho.skull.view import HIDDEN, SeenPlayer, View

_DISCS: Final = {
    HIDDEN: ("(▒▒▒)", ""),
    "flower": ("( ✿ )", "green"),
    "skull": ("( ☠ )", "bold red"),
    "last-chance": ("( ! )", "bold yellow"),
}
_MIN_INSIDE: Final = 11


class SkullScreen(Screen):
    """Everything that a person sees of a game of Skull."""

    COACH_COLUMNS = ("coach.column-win", "coach.column-flower")

    def __init__(self, voice: Voice, names: Sequence[str], you: int) -> None:
        super().__init__(voice, names, you)
        self.teller = SkullTeller(voice, self.teller.names, you, rulings=True)

    def table(self, view: View, width: int) -> list[RenderableType]:
        """The round, all mats, and the discs in hand."""
        parts: list[RenderableType] = [self._status(view), *self._mats(view, width)]
        if view.hand:
            label = Text(f"{self.voice.say('play.hand')}:", "bold")
            hand = [label, *(self._disc_in_hand(disc) for disc in view.hand)]
            parts += in_rows([Picture((words,), words.cell_len) for words in hand], width)
        return parts

    def _status(self, view: View) -> Text:
        first = self.names[view.first] if view.first is not None else ""
        text = self.voice.say("play.status-skull", round=view.round, first=first, discs=view.on_mats)
        if view.highest:
            text += " · " + self.voice.say("play.highest", bid=view.highest)
        return Text(text, "bold")

    def _mats(self, view: View, width: int) -> list[Text]:
        height = max(1, *(len(player.pile) for player in view.players))
        return in_rows([self._mat(view, player, height) for player in view.players], width)

    def _mat(self, view: View, player: SeenPlayer, height: int) -> Picture:
        """A mat with the pile on it, the top disc uppermost; the person's own discs are shown."""
        title, foot = f" {player.seat} {self.names[player.seat]} ", self._foot(view, player)
        say = self.voice.say
        facts = [say("mat.won", count=player.successes), say("mat.hand", count=player.hand)]
        inside = max(_MIN_INSIDE, *(cell_len(text) for text in (title, foot, *facts)))
        pile = list(view.pile if player.seat == self.you else player.pile)
        rows = [self._row(disc, inside) for disc in (*[""] * (height - len(pile)), *reversed(pile))]
        style = "dim" if player.eliminated else ("bold" if player.seat in view.waiting else "")
        lines = [
            Text("╭" + centre(title, inside, "─") + "╮", style),
            *(Text.assemble("│", row, "│") for row in rows),
            *(Text(f"│{centre(fact, inside)}│", style) for fact in facts),
            Text("╰" + centre(foot, inside, "─") + "╯", style),
        ]
        return Picture(tuple(lines), inside + 2)

    def _row(self, disc: str, inside: int) -> Text:
        if not disc:
            return Text(" " * inside)
        drawn, style = _DISCS[disc]
        return Text(centre(drawn, inside), style)

    def _disc_in_hand(self, disc: str) -> Text:
        return self._disc(disc) + Text(f" {self.voice.say(f'disc.{disc}')}  ", "bold")

    def _disc(self, disc: str) -> Text:
        return Text(*_DISCS[disc])

    def _foot(self, view: View, player: SeenPlayer) -> str:
        """The player's last action."""
        bids = [call.bid for call in view.calls if call.seat == player.seat and call.bid is not None]
        if player.eliminated:
            word = self.voice.say("mat.out")
        elif player.seat == view.challenger:
            word = self.voice.say("mat.challenger")
        elif player.passed:
            word = self.voice.say("mat.passed")
        elif bids:
            word = self.voice.say("mat.bid", bid=bids[-1])
        else:
            return ""
        return f" {word} "

    def question(self, view: View) -> str:
        key: str = "discard-disc" if view.phase == "discard" else view.phase
        if view.phase == "turns" and not view.hand:
            key = "must-bid"
        challenger = self.names[view.challenger] if view.challenger is not None else ""
        facts = {"players": self.players(view), "name": challenger}
        return self.voice.say(f"ask.{key}", **self._limits(view), **facts)

    def _limits(self, view: View) -> dict[str, int]:
        """The numbers that may be typed now."""
        if view.phase == "draw":
            return {"least": 1, "most": view.gathered}
        return {"least": view.highest + 1, "most": view.on_mats}

    def players(self, view: View) -> str:
        """The players who can be chosen, with their numbers."""
        seats = [int(text.split()[1]) for text in view.legal if text.startswith(("flip", "name"))]
        return self.voice.join([f"{seat} {self.names[seat]}" for seat in seats])

    def hint(self, view: View) -> str:
        key = {"first-discs": "disc", "discard": "disc", "flipping": "player", "name": "player"}
        shown = key.get(view.phase, view.phase)
        return self.voice.say(f"hint.{shown}", **self._limits(view), players=self.players(view))

    def meanings(self, view: View) -> Meanings:
        return meanings(view, self.voice, self.names)

    def label(self, action: str) -> str:
        return action_label(action, self.voice, self.names)

    def worth(self, points: float) -> str:
        """The chance to win, in percent."""
        return self.voice.say("coach.percent", percent=round(points))

    def show_event(self, event: Event, view: View, width: int) -> list[RenderableType]:
        lines = self.teller.tell(event)
        match event:
            case events.RoundStarted():  # the table shows who is still in
                out = view.players[self.you].eliminated
                return ["", Text.from_markup(lines[0], style="bold")] if out else []
            case events.DiscFlipped():
                symbol, style = _DISCS[event.disc]
                return [f"  [{style}]{symbol}[/] {lines[0]}"]
            case events.ChallengeBegan() | events.ChallengeWon() | events.ChallengeFailed():
                return [Text.from_markup(lines[0], style="bold")]
            case events.GameWon():
                return ["", *lines, "", *self._ranking(view)]
        return [*lines]

    def _ranking(self, view: View) -> list[RenderableType]:
        return [ranking(view.result, self.teller, "successes")] if view.result else []

    def ending(self, result: Result) -> list[RenderableType]:
        return []

    def last_trick(self, view: View, width: int) -> list[RenderableType]:
        return self._mats_and_goal(view, width)

    def scores(self, view: View, width: int) -> list[RenderableType]:
        return self._mats_and_goal(view, width)

    def _mats_and_goal(self, view: View, width: int) -> list[RenderableType]:
        table = grid(self.voice, ["name", "successes", "discs"])
        for player in view.players:
            cells = (escape(self.names[player.seat]), str(player.successes), str(player.discs))
            table.add_row(*cells, style="bold" if player.seat == self.you else "")
        return [table, self.voice.say("play.success-goal")]

    def weight(self, event: Event) -> float:
        match event:
            case events.DiscFlipped() | events.ChallengeFailed() | events.ChallengeWon():
                return 2.0
            case events.RoundStarted():
                return 0.0
        return 1.0
