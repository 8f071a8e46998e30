// The help about a card or disc as lines of text.
import { formatList, cardName, say, sayReason } from "../lib/i18n.js";
import { ranksOf, relationsOf } from "./facts.js";
import { refusalOf, sentencesOf, standingsOf, titleOf } from "./words.js";

/** @typedef {import("./words.js").Asked} Asked */

/**
 * @param {Asked} question
 * @param {import("./table-cards.js").TableCards | null} table
 * @returns {string[]}
 */
export function helpLines(question, table) {
  const lines = [`${titleOf(question)}. ${sentencesOf(question, table).join(" ")}`];
  if (!question.edition) return lines;
  const refused = refusalOf(question, table);
  if (refused) lines.push(refused.text);
  else if (table?.cards.length)
    for (const { text, reasons } of standingsOf(question, table, table))
      lines.push([text, ...reasons.map((why) => sayReason(why, question.edition))].join(" "));
  return [...lines, ...relationLines(question, table)];
}

/** @param {Asked} asked @param {import("./table-cards.js").TableCards | null} table */
function relationLines({ face, edition = "" }, table) {
  const relations = relationsOf(face, edition, table?.options);
  const cardTitle = (/** @type {string} */ other) => {
    const ranks = ranksOf(other, face, edition);
    return ranks ? `${say(`suit.${other.split("-")[0]}`)} ${ranks}` : cardName(other, edition);
  };
  return /** @type {const} */ (["beats", "loses", "first"])
    .filter((how) => relations[how].length)
    .map((how) => `${say(`card-help.${how}`)}: ${formatList(relations[how].map(cardTitle))}.`);
}
