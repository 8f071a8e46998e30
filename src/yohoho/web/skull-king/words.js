// The words of Skull King at a table: its settings, questions, actions and the coach's figures.
import { cardName, firstKey, say, withMinus } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { editionOf, typedWithName } from "../game/actions.js";
import { POINTS_COACH } from "../game/coach-words.js";
import { choosablePlayers } from "../game/questions.js";
import { word } from "../game/vocabulary.js";
import { decidingMoments, endingLine } from "./ending-words.js";
import { withFaceDownCards } from "./face-down.js";
import { eventLines } from "./log-lines.js";
import { settings } from "./settings-text.js";
import { madeMovesWith } from "../game/made-moves.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {import("../game/page-game.js").GameWords} GameWords */

/** @param {Stage} stage */
function question(stage) {
  const { game } = stage;
  if (game.power && game.phase !== "discard") {
    const pirate = cardName(`pirate-${game.power}`, game.options.edition);
    const tricks = game.seats[stage.me ?? 0]?.tricks;
    return say(firstKey(`ask.${game.power}`, "ask.power"), {
      pirate,
      bid: game.bid,
      tricks,
      players: choosablePlayers(stage),
    });
  }
  if (game.phase === "play") return say(game.trick?.cards.length ? "ask.play" : "ask.lead");
  return say(`ask.${game.phase}`, { most: game.cards });
}

/** Kinds of choices whose hint has another name. @type {Record<string, string>} */
const HINTS = { lead: "player", power: "use" };

/** @param {Stage} stage @param {string[]} hand */
function hint(stage, hand) {
  const { game } = stage;
  if (game.phase === "play" || game.phase === "discard") {
    const example = hand.find((card) => !game.refused?.[card]) ?? "";
    return say("text.hint-card", { example: cardName(example, game.options.edition) });
  }
  const verb = game.legal?.[0]?.split(" ")[0] ?? "";
  const players = choosablePlayers(stage);
  return say(`hint.${HINTS[verb] ?? verb}`, { most: game.cards, players });
}

/** @type {GameWords["labels"]} */
const labels = withoutPrototype({
  bid: (what) => say("text.act-bid", { count: Number(what) }),
  load: (what) => say("text.act-load", { load: say(`load.${what}`) }),
  play: (what, stage) => cardName(what, editionOf(stage)),
  lead: (what, { names }) => say("text.act-lead", { name: names[Number(what)] }),
  wager: (what) => say("text.act-wager", { points: Number(what) }),
  power: (what) => say(`text.act-power-${what}`),
  change: (what) =>
    say(what === "0" ? "text.act-keep" : what === "+1" ? "text.act-raise" : "text.act-lower"),
  discard: (what, stage) => say("text.act-discard", { what: cardName(what, editionOf(stage)) }),
});

/** @type {GameWords["typed"]} */
const typed = withoutPrototype({
  load: (what) => word(what),
  power: (what) => word(what),
  lead: typedWithName("lead"),
});

/** @type {GameWords} */
export const SKULL_KING_WORDS = {
  book: ({ edition }) => `skull-king-${edition}`,
  settings,
  question,
  hint,
  labels,
  typed,
  score: withMinus,
  endingLine,
  decidingMoments,
  movesMade: madeMovesWith((verb) => `sk.made-${verb}`),
  coach: POINTS_COACH,
  decision: ({ round, phase, power, hand, trick, tricks }) => ({
    round,
    phase,
    power,
    hand,
    trick: trick?.cards,
    tricks: tricks?.length,
  }),
  event: eventLines,
  recalled: withFaceDownCards,
  notes: withoutPrototype({}),
  endsTrick: ({ events }) => events.some(({ event }) => event === "trick-ended"),
};
