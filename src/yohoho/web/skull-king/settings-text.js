// The options of a game of Skull King in words, for tables and the score pad.
import { EXTRA_CARDS } from "../lib/facts.js";
import { cardName, formatList, hasText, say } from "../lib/i18n.js";

/** @typedef {import("../game/page-game.js").Options} Options */

/** @param {Options} options */
export function settings(options) {
  const { edition } = options;
  const cards = (/** @type {string[]} */ names) =>
    formatList(names.map((card) => cardName(card, edition)));
  const extra = Object.keys(EXTRA_CARDS).flatMap(
    (name) => (options[name] && EXTRA_CARDS[name]) || [],
  );
  const powers = (options.powers ?? []).map((/** @type {string} */ person) => `pirate-${person}`);
  return [
    say("lobby.game-skull-king", { edition: say(`edition.${edition}`), count: options.players }),
    planText(options.plan),
    ...(extra.length ? [say("lobby.extra-cards", { cards: cards(extra) })] : []),
    ...(powers.length ? [say("lobby.powers", { pirates: cards(powers) })] : []),
    ...(options.blanks?.length ? [say("lobby.blanks", { cards: cards(options.blanks) })] : []),
    ...(options.scoring ? [say(`lobby.scoring-${options.scoring}`)] : []),
    ...(options.ties === "extra-rounds" ? [say("lobby.ties-extra")] : []),
    ...switches(options),
  ];
}

/** The options that are on and have a sentence of their own. @param {Options} options */
const switches = (options) =>
  Object.keys(options)
    .map((name) => (options[name] === true ? `lobby.${name.replaceAll("_", "-")}` : ""))
    .filter((key) => key && hasText(key))
    .map((key) => say(key));

/** @param {string | number[]} plan */
function planText(plan) {
  return typeof plan === "string"
    ? say(`lobby.plan-${plan}`)
    : say("lobby.plan-own", { cards: plan.join(", ") });
}
