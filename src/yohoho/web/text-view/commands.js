// Parses typed commands. It knows neither rules nor words; the situation brings both. It also
// parses illegal actions, because the server gives the best reason against them.

/** @typedef {import("../game/page-game.js").Operand} Operand */

/**
 * @typedef {object} Situation
 * @property {Record<string, Operand>} verbs  the verbs of the game, and what follows each
 * @property {string[]} legal  the legal actions, as the server writes them
 * @property {string[]} hand  cards, in the order in which they are numbered
 * @property {string[]} cards  all cards of the game, which can be asked about
 * @property {string[]} names  the players by seat; typed numbers count from 1
 * @property {string[]} commands  those of this place
 * @property {string[]} numbered  the commands that a number may follow
 * @property {boolean} talks  whether there is somebody to talk to
 * @property {(what: string) => string[]} words  the spellings of a word
 * @property {(card: string) => string[]} spellings  the spellings of a card, its name first
 */

/**
 * @typedef {{ kind: "nothing" }
 *   | { kind: "command", command: string, number?: number }
 *   | { kind: "say", text: string }
 *   | { kind: "card", card: string }
 *   | { kind: "act", action: string }
 *   | { kind: "which", actions: string[] }
 *   | { kind: "no-number", number: number, most: number }
 *   | { kind: "unknown", text: string }} Meaning
 */

/** Commands about the situation, which every place has. */
export const ASKED = ["help", "hand", "trick", "table", "score", "why"];
/** The commands of a table. */
export const COMMANDS = [...ASKED, "coach", "rules", "confirm", "show", "rematch", "quit"];

const NUMBER = /^[+-]?\d{1,4}$/;
/** Shorter prefixes do not count as names. */
const MIN_PREFIX = 2;

/**
 * Keeps letters and digits only, without accents and capitals: `Grün 7` and `grun-7` are the same.
 * @param {string} text
 */
export function fold(text) {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * @param {string} typed @param {Situation} situation
 * @param {string[]} [pending] the actions that were just asked between
 * @returns {Meaning}
 */
export function understand(typed, situation, pending = []) {
  const text = typed.trim().replace(/\s+/g, " ").replace("−", "-");
  if (!text) return { kind: "nothing" };
  const answer = pending.length ? readAnswer(text, situation, pending) : null;
  return (
    answer ??
    talk(text, situation) ??
    aboutCard(text, situation) ??
    command(text, situation) ??
    action(text, situation)
  );
}

/**
 * Reads the answer to a question between several actions: a number of the list, or words that fit
 * one of them.
 * @param {string} text
 * @param {Situation} situation
 * @param {string[]} pending
 * @returns {Meaning | null}
 */
function readAnswer(text, situation, pending) {
  const numbered = NUMBER.test(text) ? pending[Number(text) - 1] : undefined;
  const role = pending.filter((action) => isSpelling(situation, action.split(":")[1] ?? "", text));
  const matches = numbered ? [numbered] : role;
  return matches.length === 1 && matches[0] ? { kind: "act", action: matches[0] } : null;
}

/** @param {Situation} situation @param {string} what @param {string} text */
function isSpelling(situation, what, text) {
  const folded = fold(text) || text;
  return what !== "" && situation.words(what).some((word) => (fold(word) || word) === folded);
}

/** @param {string} text @param {Situation} situation @returns {Meaning | null} */
function talk(text, situation) {
  if (!situation.talks) return null;
  const [first = "", rest] = halves(text);
  return rest && isSpelling(situation, "say", first) ? { kind: "say", text: rest } : null;
}

/**
 * A question about a card: its name, the beginning of its name, or its number in the hand.
 * @param {string} text
 * @param {Situation} situation
 * @returns {Meaning | null}
 */
function aboutCard(text, situation) {
  const [first = "", rest = ""] = halves(text);
  if (!rest || !isSpelling(situation, "card", first)) return null;
  const folded = fold(rest);
  const findCard = (/** @type {(spelling: string) => boolean} */ fits) =>
    situation.cards.find((card) => situation.spellings(card).some((name) => fits(fold(name))));
  const card =
    (NUMBER.test(rest) ? situation.hand[Number(rest) - 1] : undefined) ??
    findCard((name) => name === folded) ??
    (folded.length < MIN_PREFIX ? undefined : findCard((name) => name.startsWith(folded)));
  return card ? { kind: "card", card } : { kind: "unknown", text };
}

/** @param {string} text @param {Situation} situation @returns {Meaning | null} */
function command(text, situation) {
  const { commands, numbered } = situation;
  const [first = "", rest = ""] = halves(text);
  const name = commands.find((name) => isSpelling(situation, name, text));
  if (name) return { kind: "command", command: name };
  const counted = NUMBER.test(rest) && numbered.find((name) => isSpelling(situation, name, first));
  return counted ? { kind: "command", command: counted, number: Number(rest) } : null;
}

/** @param {string} text */
function halves(text) {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} text @param {Situation} situation @returns {Meaning} */
function action(text, situation) {
  const [first = "", rest = ""] = halves(text);
  const all = Object.keys(situation.verbs);
  const named = all.filter(
    (verb) => isSpelling(situation, verb, first) && (rest || situation.verbs[verb] === "nothing"),
  );
  const now = all.filter((verb) => situation.legal.some((action) => verbOf(action) === verb));
  // First with the verb, then as a legal action without it, and last as an illegal one, so that the
  // answer says why not.
  const attempts = /** @type {[string[], string][]} */ ([
    [named, rest],
    [now, text],
    [NUMBER.test(text) ? [] : all, text],
  ]);
  for (const [verbs, operand] of attempts) {
    const action = meant(verbs, operand, situation);
    if (action) return action;
  }
  return { kind: "unknown", text };
}

/** @param {string} action */
const verbOf = (action) => action.split(" ")[0] ?? "";
/** @param {string} action */
const operandOf = (action) => action.slice(verbOf(action).length + 1);

/**
 * @param {string[]} verbs
 * @param {string} operand
 * @param {Situation} situation
 * @returns {Meaning | null}
 */
function meant(verbs, operand, situation) {
  if (NUMBER.test(operand)) return meaningOfNumber(verbs, Number(operand), situation);
  const folded = fold(operand);
  const spellings = verbs.flatMap((verb) =>
    readings(verb, situation).map(([spelling, action]) => ({ spelling: fold(spelling), action })),
  );
  const exact = spellings.filter(({ spelling }) => spelling === folded);
  const begun =
    folded.length < MIN_PREFIX
      ? []
      : spellings.filter(({ spelling }) => spelling.startsWith(folded));
  const bare = verbs.filter((verb) => situation.verbs[verb] === "nothing" && folded === "");
  return oneOf([...bare, ...(exact.length ? exact : begun).map(({ action }) => action)], situation);
}

/**
 * Legal actions come before illegal ones; equal cards count as one.
 * @param {string[]} actions
 * @param {Situation} situation
 * @returns {Meaning | null}
 */
function oneOf(actions, situation) {
  const legal = actions.filter((action) => situation.legal.includes(action));
  const alike = new Map();
  for (const action of legal.length ? legal : actions) {
    const look = lookOf(action, situation);
    if (!alike.has(look)) alike.set(look, action);
  }
  const matches = [...alike.values()];
  if (!matches.length) return null;
  const verbs = new Set(matches.map(verbOf));
  // Actions that are illegal with every verb need no choice between verbs.
  if (matches.length === 1 || (!legal.length && verbs.size > 1))
    return { kind: "act", action: matches[0] };
  return { kind: "which", actions: matches };
}

/** @param {string} action @param {Situation} situation */
function lookOf(action, situation) {
  const [card = "", role = ""] = operandOf(action).split(":");
  const name = situation.hand.includes(card) ? situation.spellings(card)[0] : card;
  return `${verbOf(action)} ${name}:${role}`;
}

/**
 * @param {string[]} verbs
 * @param {number} number
 * @param {Situation} situation
 * @returns {Meaning | null}
 */
function meaningOfNumber(verbs, number, situation) {
  for (const verb of verbs) {
    const most = takesCards(verb, situation) ? situation.hand.length : 0;
    if (most && (number < 1 || number > most)) return { kind: "no-number", number, most };
    const action = oneOf(byNumber(verb, number, situation), situation);
    if (action) return action;
  }
  return null;
}

/** @param {string} verb @param {Situation} situation */
const takesCards = (verb, { verbs }) => verbs[verb] === "card";

/** @param {string} verb @param {number} number @param {Situation} situation @returns {string[]} */
function byNumber(verb, number, situation) {
  const operand = situation.verbs[verb];
  switch (operand) {
    case "card":
      return withCard(verb, situation.hand[number - 1] ?? "", situation);
    case "number":
    case "legal":
      return [`${verb} ${number}`];
    case "signed":
      return [`${verb} ${number > 0 ? "+" : ""}${number}`];
    case "position":
    case "seat":
      return [`${verb} ${number - 1}`];
    case "nothing":
    case undefined:
      return [];
    default:
      return operand.numbered ? legalWith(verb, situation).slice(number - 1, number) : [];
  }
}

/** @param {string} verb @param {Situation} situation */
const legalWith = (verb, { legal }) => legal.filter((action) => verbOf(action) === verb);

/**
 * The actions for a card; two for a card with two roles.
 * @param {string} verb
 * @param {string} card
 * @param {Situation} situation
 */
function withCard(verb, card, { legal }) {
  const ways = legal.filter(
    (action) => action === `${verb} ${card}` || action.startsWith(`${verb} ${card}:`),
  );
  return ways.length ? ways : [`${verb} ${card}`];
}

/**
 * The number of a card with two roles and one of them, as in "8 pirate".
 * @param {string} verb
 * @param {string} card
 * @param {number} number
 * @param {Situation} situation
 * @returns {[string, string][]}
 */
function rolesByNumber(verb, card, number, situation) {
  return withCard(verb, card, situation).flatMap((action) => {
    const role = action.split(":")[1];
    const words = role ? situation.words(role) : [];
    return words.map((word) => /** @type {[string, string]} */ ([`${number} ${word}`, action]));
  });
}

/**
 * Every spelling that can follow a verb, with the action it means.
 * @param {string} verb
 * @param {Situation} situation
 * @returns {[string, string][]}
 */
function readings(verb, situation) {
  const operand = situation.verbs[verb];
  switch (operand) {
    case "card":
      return situation.hand.flatMap((card, at) => [
        ...cardReadings(verb, card, situation),
        ...rolesByNumber(verb, card, at + 1, situation),
      ]);
    case "seat":
      return situation.names.map((name, seat) => [name, `${verb} ${seat}`]);
    case "legal":
      return legalWith(verb, situation).map((action) => [operandOf(action), action]);
    case "nothing":
      return situation.words(verb).map((word) => [word, verb]);
    case "number":
    case "signed":
    case "position":
    case undefined:
      return [];
    default:
      return operand.words.flatMap((what) =>
        situation
          .words(what)
          .map((word) => /** @type {[string, string]} */ ([word, `${verb} ${what}`])),
      );
  }
}

/**
 * @param {string} verb
 * @param {string} card
 * @param {Situation} situation
 * @returns {[string, string][]}
 */
function cardReadings(verb, card, situation) {
  return withCard(verb, card, situation).flatMap((action) => {
    const role = operandOf(action).split(":")[1];
    const roles = role ? ["", ...situation.words(role)] : [""];
    const spellings = situation.spellings(card).flatMap((name) => roles.map((word) => name + word));
    return [...spellings, ...situation.spellings(operandOf(action))].map(
      (spelling) => /** @type {[string, string]} */ ([spelling, action]),
    );
  });
}
