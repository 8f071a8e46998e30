"""`yohoho referee`: settle a question about real cards."""

from typing import Annotated

import msgspec
import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, print_json, voice
from yohoho.cli.localised import LocalisedCommand, LocalisedGroup
from yohoho.cli.terminal.skull_king.card_words import cards_typed
from yohoho.cli.text import print_text
from yohoho.skull_king.editions import DEFAULT_EDITION
from yohoho.skull_king.referee import judge_hand, judge_score, judge_trick
from yohoho.skull_king.score import SCORINGS, Facts

referee = typer.Typer(
    cls=LocalisedGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Settle a dispute: who wins this trick, may I play that, what is this round worth?",
)

CARD_NAMES = (
    "Cards: [cyan]green-7 black-14 escape pirate pirate-rosie tigress:pirate scary-mary:escape mermaid-2 "
    "skull-king kraken white-whale loot[/]. A card that exists several times may carry a number. "
    'Names in other languages, capitals and spaces are understood: [cyan]rot-3[/], [cyan]"Green 7"[/].'
)
Edition = Annotated[str, typer.Option(metavar="beck|schmidt", help="Whose rules.")]
Blanks = Annotated[
    list[str] | None,
    typer.Option("--blank", metavar="CARD", help="A blank card that stands for one more of this card."),
]


@referee.command(cls=LocalisedCommand, epilog=CARD_NAMES)
@clean_errors
def trick(
    cards: Annotated[list[str], typer.Argument(metavar="CARD…", help="The cards in the order played.")],
    edition: Edition = DEFAULT_EDITION,
    blank: Blanks = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Who wins these cards, who leads next, and why.

    [bold]Examples[/]

    yohoho referee trick --edition beck green-7 pirate-rosie skull-king mermaid

    yohoho referee trick --edition schmidt escape scary-mary:pirate yellow-9 --json
    """
    speaker = voice(lang, edition)
    cards = cards_typed(cards, speaker)
    ruling = judge_trick(edition, cards, cards_typed(blank or [], speaker))
    text = speaker.reasons(ruling.why)
    if as_json:
        return print_json({**msgspec.to_builtins(ruling), "text": text})
    for index, card in enumerate(cards):
        mark = "→" if index == ruling.winner else " "
        print_text(f" {mark} {index}  {speaker.card(card)}")
    print_text()
    for reason in ruling.why:
        print_text(f"{speaker.reason(reason)} [{reason.ruling}]")
    print_text(speaker.say("referee.leads", index=ruling.next_leader))
    return None


@referee.command(cls=LocalisedCommand, epilog=CARD_NAMES)
@clean_errors
def legal(
    hand: Annotated[str, typer.Option(metavar='"CARD …"', help="The cards you hold.")],
    trick: Annotated[str, typer.Option(metavar='"CARD …"', help="The cards on the table, in order.")] = "",
    edition: Edition = DEFAULT_EDITION,
    blank: Blanks = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Which cards of a hand may be played, and why not the others.

    [bold]Examples[/]

    yohoho referee legal --edition beck --hand "green-7 black-2 escape" --trick "green-3"

    yohoho referee legal --edition schmidt --hand "red-1 blue-2" --trick "pirate blue-9" --json
    """
    speaker = voice(lang, edition)
    held, table, blanks = (
        cards_typed(words, speaker) for words in (hand.split(), trick.split(), blank or [])
    )
    ruling = judge_hand(edition, held, table, blanks)
    if as_json:
        return print_json(ruling)
    print_text(speaker.say("referee.legal", cards=speaker.listed([speaker.card(c) for c in ruling.legal])))
    for refused in ruling.refused:
        why = speaker.reason_of(refused.reason, refused.args)
        print_text(f"{why} [{refused.ruling}]" if refused.ruling else why)
    return None


@referee.command(cls=LocalisedCommand)
@clean_errors
def score(
    dealt: Annotated[int, typer.Option(metavar="N", help="Cards dealt to each player.")],
    bid: Annotated[int, typer.Option(metavar="B", help="The bid as announced.")],
    tricks: Annotated[int, typer.Option(metavar="T", help="Tricks won.")],
    scoring: Annotated[
        str, typer.Option(metavar="|".join(SCORINGS), help="rascal is grapeshot, cannonball is that load.")
    ] = "classic",
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Number of the hand (Schmidt's zero bids).")
    ] = None,
    bonus: Annotated[int, typer.Option(metavar="P", help="Bonus points in the tricks won.")] = 0,
    wager: Annotated[int, typer.Option(metavar="0|10|20", help="Rascal's wager.")] = 0,
    alliances: Annotated[int, typer.Option(metavar="K", help="Loot alliances with an exact partner.")] = 0,
    harry: Annotated[int, typer.Option(metavar="-1|0|1", help="Harry's change of the bid.")] = 0,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """What a round is worth to one player.

    [bold]Examples[/]

    yohoho referee score --scoring classic --dealt 7 --bid 0 --tricks 0

    yohoho referee score --scoring rascal --dealt 5 --bid 2 --tricks 3 --bonus 30 --wager 10 --json
    """
    facts = Facts(bid, tricks, bonus, alliances, wager, harry)
    ruling = judge_score(scoring, dealt, number, facts)
    speaker = voice(lang)
    if as_json:
        return print_json({**msgspec.to_builtins(ruling), "text": speaker.reasons(ruling.why)})
    for reason in ruling.why:
        print_text(f"{speaker.reason(reason)} [{reason.ruling}]")
    print_text(speaker.say("referee.total", points=ruling.score))
    return None
