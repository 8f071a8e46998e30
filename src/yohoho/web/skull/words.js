// The words of Skull at a table: its settings, questions, actions and the coach's figures.
import { say } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { typedWithName } from "../game/actions.js";
import { choosablePlayers } from "../game/questions.js";
import { word } from "../game/vocabulary.js";
import { decidingMoments, endingLine } from "./ending-words.js";
import { eventLines, NOTES } from "./log-lines.js";
import { madeMovesWith } from "../game/made-moves.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullView} SkullView */
/** @typedef {import("../game/page-game.js").GameWords} GameWords */

/** @param {Stage} stage */
function question(stage) {
  const { game } = stage;
  const key = game.phase === "discard" ? "discard-disc" : game.phase;
  const must = game.phase === "turns" && !game.hand.length;
  const name = game.challenger === null ? "" : stage.names[game.challenger];
  return say(`ask.${must ? "must-bid" : key}`, {
    ...bidLimits(game),
    players: choosablePlayers(stage),
    name,
  });
}

/** The numbers that may be typed now. @param {SkullView} game */
function bidLimits(game) {
  return game.phase === "draw"
    ? { least: 1, most: game.gathered }
    : { least: game.highest + 1, most: game.on_mats };
}

/** Phases whose hint has another name than their own. @type {Record<string, string>} */
const PHASE_HINTS = { "first-discs": "disc", discard: "disc", flipping: "player", name: "player" };

/** @param {Stage} stage */
function hint(stage) {
  const { game } = stage;
  return say(`hint.${PHASE_HINTS[game.phase] ?? game.phase}`, {
    ...bidLimits(game),
    players: choosablePlayers(stage),
  });
}

/** @type {GameWords["labels"]} */
const labels = withoutPrototype({
  place: (what) => say("text.act-place", { disc: say(`disc.${what}`) }),
  bid: (what) => say("text.act-call", { count: Number(what) }),
  pass: () => say("text.act-pass"),
  flip: (what, { names }) => say("text.act-flip", { name: names[Number(what)] }),
  draw: (what) => say("text.act-draw", { number: Number(what) + 1 }),
  discard: (what) => say("text.act-discard", { what: say(`disc.${what}`) }),
  name: (what, { names }) => say("text.act-name", { name: names[Number(what)] }),
});

/** @type {GameWords["typed"]} */
const typed = withoutPrototype({
  place: (what) => `${word("place")} ${word(what)}`,
  bid: (what) => `${word("call")} ${what}`,
  flip: typedWithName("flip"),
  draw: (what) => `${word("draw")} ${Number(what) + 1}`,
  discard: (what) => `${word("discard")} ${word(what)}`,
  name: typedWithName("name"),
});

/** The figure of a hint is the chance to win the game. @type {GameWords["coach"]} */
const coach = {
  unit: "percent",
  value: (percent) => say("coach.percent", { percent }),
  sentence: (percent) => say("coach.win", { percent }),
  chance: (percent) => say("coach.chance-flower", { percent }),
  explanation: () => say("coach.why-win"),
  valueColumn: () => say("coach.column-win"),
  chanceColumn: () => say("coach.column-flower"),
};

/** @type {GameWords} */
export const SKULL_WORDS = {
  book: () => "skull",
  settings: (options) => [
    say("lobby.game-skull", { count: options.players }),
    ...(options.last_chance ? [say("lobby.last-chance")] : []),
    ...(options.open_to_eliminated ? [say("lobby.open-to-eliminated")] : []),
    ...(typeof options.first_player === "number"
      ? [say("lobby.first-player", { number: options.first_player + 1 })]
      : []),
  ],
  question,
  hint,
  labels,
  typed,
  score: (count) => say("ending.successes", { count }),
  endingLine,
  decidingMoments,
  movesMade: madeMovesWith((verb) => `skull.made-${verb}`),
  coach,
  decision: ({ round, phase, hand, calls, flips, pile }) => ({
    round,
    phase,
    hand,
    calls,
    flips,
    pile,
  }),
  event: eventLines,
  notes: NOTES,
};
