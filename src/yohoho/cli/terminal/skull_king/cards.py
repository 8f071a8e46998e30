"""Cards as small pictures, which differ by colour, name and symbol."""

from typing import Final, Literal

from rich.cells import cell_len
from rich.text import Text

from yohoho.cli.terminal.pictures import Picture, centre
from yohoho.locales import Voice

Frame = Literal["plain", "faint", "winning"]

_FRAMES: Final[dict[Frame, tuple[str, str, str, str, str, str]]] = {
    "plain": ("╭", "─", "╮", "│", "╰", "╯"),
    "faint": ("┌", "┄", "┐", "┊", "└", "┘"),
    "winning": ("┏", "━", "┓", "┃", "┗", "┛"),
}
_SUITS: Final = {
    "green": ("♣", "green"),
    "purple": ("◆", "magenta"),
    "yellow": ("●", "yellow"),
    "black": ("♠", "bold"),
    "red": ("♥", "red"),
    "blue": ("≈", "blue"),
}
_SPECIALS: Final = {
    "escape": ("⚑", "cyan"),
    "pirate": ("⚔", "bold red"),
    "tigress": ("⚥", "bold bright_magenta"),
    "scary": ("⚥", "bold bright_magenta"),
    "mermaid": ("♆", "bold cyan"),
    "skull": ("☠", "bold yellow"),
    "kraken": ("✱", "bold magenta"),
    "white": ("≋", "bold blue"),
    "loot": ("$", "bold green"),
}
_MIN_INSIDE: Final = 5


def symbol_and_style(card: str) -> tuple[str, str]:
    name, _, role = card.partition(":")
    kind = name.partition("-")[0]
    symbol, style = _SUITS.get(kind) or _SPECIALS[kind]
    return (_SPECIALS[role][0] if role else symbol), style


def card_markup(card: str, voice: Voice) -> str:
    """A card in a line of text: its symbol and its name, in its colour."""
    symbol, style = symbol_and_style(card)
    return f"[{style}]{symbol} {voice.card(card)}[/]"


def _words(card: str, voice: Voice) -> tuple[str, str]:
    """The two lines on a card."""
    name, _, role = card.partition(":")
    symbol, _ = symbol_and_style(card)
    kind, _, rank = name.partition("-")
    if kind in _SUITS:
        return f"{rank.partition('-')[0]} {symbol}", voice.say(f"suit.{kind}").capitalize()
    return (f"{symbol} {voice.say(f'words.{role}').split()[0].capitalize()}" if role else symbol), voice.card(
        name
    )


def picture(card: str, voice: Voice, foot: str = "", frame: Frame = "plain") -> Picture:
    """A card with a word on its lower edge; faint for one that may not be played."""
    _, style = symbol_and_style(card)
    if frame == "faint":
        style = "dim"
    words = _words(card, voice)
    inside = max(_MIN_INSIDE, *(cell_len(word) for word in words), cell_len(foot) + 2)
    left, line, right, side, low_left, low_right = _FRAMES[frame]
    rows = [
        Text(left + line * inside + right, style),
        *(Text(side + centre(word, inside) + side, style) for word in words),
        Text(low_left + centre(f" {foot} " if foot else "", inside, line) + low_right, style),
    ]
    return Picture(tuple(rows), inside + 2)
