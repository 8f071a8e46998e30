"""The help about a card says what the rules of the table pay, an optional rule included."""

from typing import Final

from tests.page.javascript import PageModules
from tests.page.templates import WEB

SETUP: Final = WEB / "rules" / "setup.js"
AMOUNTS: Final = """async (options) => {
  const { bonusOf, standingOf } = await import(`${web}card-help/facts.js`);
  const { reasons } = standingOf(["mermaid"], "pirate", "beck", options);
  return [bonusOf("pirate", "beck", options).points, reasons.find(({ args }) => args?.points).args.points];
}"""


def test_help_has_the_amounts_of_an_optional_rule() -> None:
    """With a Kraken in the deck, a Mermaid that a pirate catches pays 40 here."""
    source = SETUP.read_text(encoding="utf-8")
    usual = "catchesOf(edition)"
    doubled = "catchesOf({ ...edition, bonuses: { ...edition.bonuses, mermaid_by_pirate: 40 } })"
    assert source.count(usual) == 1
    changed = source.replace(usual, f"options.kraken ? {doubled} : {usual}")
    with PageModules({SETUP: changed}) as modules:
        assert modules.evaluate(AMOUNTS, {"kraken": True}) == [40, 40]
        assert modules.evaluate(AMOUNTS, {"kraken": False}) == [20, 20]
        assert modules.evaluate(AMOUNTS, None) == [20, 20]
