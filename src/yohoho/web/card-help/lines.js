// The help about a card or disc as lines of text.
import { formatList, cardName, say, sayReason } from "../lib/i18n.js";
import { ranksOf, relationsOf } from "./facts.js";
import { refusalOf, sentencesOf, standingsOf, titleOf } from "./words.js";

/** @typedef {import("./words.js").Asked} Asked */

/**
 * @param {Asked} asked
 * @param {import("./table-cards.js").TableCards | null} table
 * @returns {string[]}
 */
export function helpLines(asked, table) {
  const lines = [`${titleOf(asked)}. ${sentencesOf(asked, table).join(" ")}`];
  if (!asked.edition) return lines;
  const refused = refusalOf(asked, table);
  if (refused) lines.push(refused.text);
  else if (table?.cards.length)
    for (const { text, reasons } of standingsOf(asked, table))
      lines.push([text, ...reasons.map((why) => sayReason(why, asked.edition))].join(" "));
  return [...lines, ...relationLines(asked, table)];
}

/** @param {Asked} asked @param {import("./table-cards.js").TableCards | null} table */
function relationLines({ face, edition = "" }, table) {
  const relations = relationsOf(face, edition, table?.options);
  const named = (/** @type {string} */ other) => {
    const ranks = ranksOf(other, face, edition);
    return ranks ? `${say(`suit.${other.split("-")[0]}`)} ${ranks}` : cardName(other, edition);
  };
  return /** @type {const} */ (["beats", "loses", "first"])
    .filter((how) => relations[how].length)
    .map((how) => `${say(`card-help.${how}`)}: ${formatList(relations[how].map(named))}.`);
}
