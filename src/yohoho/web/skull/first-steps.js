// The first steps of Skull.
import { loadTexts } from "../lib/i18n.js";
import { coachStep } from "../game/first-steps.js";
import { SKULL_FACTS } from "../rules/facts.js";

await loadTexts("learning");

/** @typedef {import("./mat-state.js").Stage} Stage */

/** @param {Stage} stage @param {Stage["game"]["phase"]} phase */
const asks = ({ game }, phase) => game.legal.length > 0 && game.phase === phase;

/** @type {import("../game/first-steps.js").FirstStep[]} */
export const FIRST_STEPS = [
  {
    id: "skull-place",
    when: (stage) => asks(stage, "first-discs") && stage.game.hand.length === SKULL_FACTS.discs,
    text: "first.skull-place",
    args: () => ({ count: SKULL_FACTS.discs - 1 }),
    anchor: ".skull-hand",
  },
  {
    id: "skull-turn",
    when: (stage) => asks(stage, "turns"),
    text: "first.skull-turn",
    args: () => ({ count: SKULL_FACTS.successes }),
    anchor: ".skull-acts",
  },
  coachStep((stage) => stage.game.round > 1 && stage.game.legal.length > 0),
  {
    id: "skull-call",
    when: (stage) => asks(stage, "bidding"),
    text: "first.skull-call",
    anchor: ".skull-acts",
  },
  {
    id: "skull-flip",
    when: (stage) => asks(stage, "flipping"),
    text: "first.skull-flip",
    anchor: ".skull-places",
  },
];
