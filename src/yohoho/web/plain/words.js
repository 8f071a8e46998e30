// The words for a game that the page does not know. Its options, actions and events have their own
// names, unless the game brings texts for them (`option.…`, `words.…`, `event.…`).
import { formatList, say, sayOr, withMinus } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { actionText } from "../game/actions.js";
import { POINTS_COACH } from "../game/coach-words.js";
import { plainLine } from "../game/log-text.js";
import { fieldName, valueText } from "./facts.js";

/** @typedef {import("../game/page-game.js").GameWords} GameWords */

const MAX_EXAMPLES = 3;

/** @param {string} key */
const optionName = (key) => sayOr(`option.${key.replaceAll("_", "-")}`, key);

/** @type {GameWords["settings"]} */
const settings = ({ players, ...options }) => [
  say("plain.players", { count: players }),
  ...Object.entries(options).map(
    ([key, value]) => `${optionName(key)}: ${valueText(key, value, [])}`,
  ),
];

/** @type {GameWords["hint"]} */
function hint(stage) {
  /** @type {string[]} */
  const legal = stage.game.legal ?? [];
  const actions = legal.slice(0, MAX_EXAMPLES).map((action) => actionText(action, stage));
  return say("plain.hint", { actions: formatList(actions) });
}

/** `Anne: Card bid (card 3)`. @type {GameWords["event"]} */
function event(writer, { event: name, seat, ...fields }) {
  const { names } = writer.scene;
  const facts = Object.entries(fields).filter(([, value]) => value !== null);
  const told = facts.map(([key, value]) => `${fieldName(key)} ${valueText(key, value, names)}`);
  const who = typeof seat === "number" && names[seat] ? `${names[seat]}: ` : "";
  return [
    plainLine(`${who}${sayOr(`event.${name}`, name)}${told.length ? ` (${told.join(", ")})` : ""}`),
  ];
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
  coach: POINTS_COACH,
  event,
  notes: withoutPrototype({}),
};
