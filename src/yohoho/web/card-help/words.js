// The sentences about a card or a disc, for the dialog, the hover and the text view.
import { capitalise, cardName, firstKey, hasText, inEdition, say, sayReason } from "../lib/i18n.js";
import { editionOrDefault } from "../rules/editions.js";
import { ALLIANCE } from "../rules/facts.js";
import { withoutRole } from "../rules/setup.js";
import { bonusOf, kindOf, rolesOf, rulingOf, standingOf } from "./facts.js";

/** @typedef {import("./table-cards.js").TableCards} TableCards */

/**
 * A card, or a disc if it has no edition.
 * @typedef {{ face: string, edition: string | undefined }} Asked
 */

/**
 * The trick in which a card lies or would be played; `owners` may be unknown.
 * @typedef {{ cards: string[], owners: string[] }} HelpTrick
 */

/** The ruling of each disc. @type {Record<string, string>} */
const DISC_RULINGS = { flower: "M-21", skull: "M-14", "last-chance": "M-24" };

/** @param {Asked} asked */
export const titleOf = ({ face, edition }) =>
  edition ? cardName(face, edition) : say(`card-help.${face}`);

/**
 * What a card or disc does, its bonus and its power.
 * @param {Asked} asked
 * @param {TableCards | null} table
 * @returns {string[]}
 */
export function sentencesOf({ face, edition }, table) {
  if (!edition) return [say(`card-help.does-${face}`)];
  const does = say(inEdition(`card-help.does-${kindOf(face)}`, edition), { points: ALLIANCE });
  const bonus = bonusOf(face, edition, table?.options);
  const pays = bonus && say(inEdition(`card-help.pays-${bonus.code}`, edition), bonus);
  return [does, pays, powerText(face, edition, table)].filter((text) => text !== null);
}

/** @param {string} face @param {string} edition @param {TableCards | null} table */
function powerText(face, edition, table) {
  const person = withoutRole(face).replace(/^pirate-/, "");
  const used = table?.options ? table.options.powers : editionOrDefault(edition).powers;
  if (!used.includes(person) || !hasText(`power.does-${person}`)) return null;
  return say("card-help.power", { power: say(`power.does-${person}`) });
}

/** The rule book and the ruling about a card or disc. @param {Asked} asked */
export function ruleOf({ face, edition }) {
  const book = edition ? `skull-king-${edition}` : "skull";
  const ruling = edition ? rulingOf(face, edition) : DISC_RULINGS[face];
  return ruling ? { book, ruling } : null;
}

/**
 * How a card stands in a trick: one sentence for each role that it may have there, with reasons.
 * @param {Asked} asked
 * @param {HelpTrick} trick
 * @param {TableCards | null} table
 */
export function standingsOf({ face, edition = "" }, trick, table) {
  const roles = trick.cards.includes(face) ? [] : rolesOf(face);
  return (roles.length ? roles : [face]).map((card) => {
    const standing = standingOf(trick.cards, card, edition, table?.options);
    const { result, laid, at, cards } = standing;
    const winner = cards[at ?? 0] ?? "";
    const owner = trick.owners[at ?? 0];
    const key = `card-help.${laid ? "is" : "would"}-${result}`;
    const text = say(owner ? firstKey(`${key}.owned`, key) : key, {
      card: cardName(winner, edition),
      name: owner,
    });
    const role = roles.length ? `${capitalise(say(`cards.as-${card.split(":")[1]}`))}: ` : "";
    return { ...standing, text: role + text };
  });
}

/**
 * Why a card of the hand may not be played now; null if it may.
 * @param {Asked} asked
 * @param {TableCards | null} table
 */
export function refusalOf({ face, edition }, table) {
  const reason = table?.refused[face];
  return reason ? { text: sayReason(reason, edition), ruling: reason.ruling } : null;
}
