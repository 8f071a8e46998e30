// The words for a game that the page does not know. Its options, actions and events have their own
// names, unless the game brings texts for them (`option.…`, `words.…`, `event.…`).
import { formatList, say, sayOr, withMinus } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { actionText } from "../game/actions.js";
import { POINTS_COACH } from "../game/coach-words.js";
import { plainLine } from "../game/log-text.js";
import { choiceText, optionText } from "../game/option-words.js";
import { fieldName, valueText } from "./facts.js";

/** @typedef {import("../game/page-game.js").GameWords} GameWords */

const MAX_EXAMPLES = 3;

/** @type {GameWords["settings"]} */
const settings = ({ players, ...options }) => [
  say("plain.players", { count: players }),
  ...Object.entries(options).map(
    ([key, value]) => `${optionText(key)}: ${optionValue(key, value)}`,
  ),
];

/** @param {string} key @param {unknown} value */
const optionValue = (key, value) =>
  typeof value === "string" ? choiceText(key, value) : valueText(key, value, []);

/** @type {GameWords["hint"]} */
function hint(stage) {
  /** @type {string[]} */
  const legal = stage.game.legal ?? [];
  const actions = legal.slice(0, MAX_EXAMPLES).map((action) => actionText(action, stage));
  return say("plain.hint", { actions: formatList(actions) });
}

/**
 * `Anne: Card bid (card 3)`. An event with the number of a round belongs under its heading.
 * @type {GameWords["event"]}
 */
function event(writer, { event: name, seat, ...fields }) {
  const { names } = writer.scene;
  const facts = Object.entries(fields).filter(([, value]) => value !== null);
  const lines = facts.map(([key, value]) => `${fieldName(key)} ${valueText(key, value, names)}`);
  const who = typeof seat === "number" && names[seat] ? `${names[seat]}: ` : "";
  const what = sayOr(`event.${name}`, name);
  const line = plainLine(`${who}${what}${lines.length ? ` (${lines.join(", ")})` : ""}`);
  return [typeof fields.round === "number" ? { ...line, round: fields.round } : line];
}

/** @type {GameWords["movesMade"]} */
function movesMade(made) {
  const count = made.reduce((sum, one) => sum + one.count, 0);
  return count ? [say("absence.moves", { count })] : [];
}

/** @type {GameWords} */
export const PLAIN_WORDS = {
  book: () => "",
  settings,
  question: () => say("plain.ask"),
  hint,
  labels: withoutPrototype({}),
  typed: withoutPrototype({}),
  score: withMinus,
  endingLine: () => "",
  decidingMoments: () => [],
  movesMade,
  coach: POINTS_COACH,
  decision: (game) => game,
  event,
  notes: withoutPrototype({}),
};
