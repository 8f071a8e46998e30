"""`yohoho referee`: settle a question about real cards."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from yohoho.cli.common import EDITION_NAMES, JsonFlag, Language, clean_errors, voice
from yohoho.cli.localised import LocalisedCommand, LocalisedGroup
from yohoho.cli.output import print_answer
from yohoho.cli.terminal.skull_king.card_words import cards_typed
from yohoho.core.errors import Reason
from yohoho.locales import Voice
from yohoho.skull_king.editions import DEFAULT_EDITION
from yohoho.skull_king.referee import Refused, judge_hand, judge_score, judge_trick
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
Edition = Annotated[str, typer.Option(metavar=EDITION_NAMES, help="Whose rules.")]
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
    lines = [
        f" {'→' if index == ruling.winner else ' '} {index}  {speaker.card(card)}"
        for index, card in enumerate(cards)
    ]
    leads = speaker.say("referee.leads", index=ruling.next_leader)
    document = {**msgspec.to_builtins(ruling), "text": speaker.reasons(ruling.why)}
    print_answer(as_json, document, [*lines, "", *_with_rulings(ruling.why, speaker), leads])


def _with_rulings(reasons: Sequence[Reason], speaker: Voice) -> list[str]:
    return [f"{speaker.reason(reason)} [{reason.ruling}]" for reason in reasons]


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
    cards, played, blanks = (
        cards_typed(words, speaker) for words in (hand.split(), trick.split(), blank or [])
    )
    ruling = judge_hand(edition, cards, played, blanks)
    legal = speaker.say("referee.legal", cards=speaker.join([speaker.card(card) for card in ruling.legal]))
    print_answer(as_json, ruling, [legal, *(_refusal(refused, speaker) for refused in ruling.refused)])


def _refusal(refused: Refused, speaker: Voice) -> str:
    why = speaker.reason_of(refused.reason, refused.args)
    return f"{why} [{refused.ruling}]" if refused.ruling else why


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
    total = speaker.say("referee.total", points=ruling.score)
    document = {**msgspec.to_builtins(ruling), "text": speaker.reasons(ruling.why)}
    print_answer(as_json, document, [*_with_rulings(ruling.why, speaker), total])
