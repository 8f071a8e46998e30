// The two editions in the shape that the options form reads, without a server.
import { editionOrDefault, PLANS } from "../../rules/editions.js";
import {
  DEFAULT_OPTIONS,
  HIDING_OPTIONS,
  MAX_BLANKS,
  MAX_ROUNDS,
  TIES,
} from "../../rules/facts.js";
import { setUp } from "../../rules/setup.js";

/** @typedef {import("../../wire.js").Box} Box */

/** @param {string} name @returns {Box} */
export function boxOf(name) {
  const edition = editionOrDefault(name);
  const [least, most] = edition.players;
  const several = edition.scorings.length > 1 ? ["scoring"] : [];
  const faces = [...setUp({ ...DEFAULT_OPTIONS, edition: edition.name, players: 3 }).deck];
  return {
    game: "skull-king",
    edition: edition.name,
    least,
    most,
    // Real cards are turned over by hand.
    options: [...edition.menu.filter((name) => !HIDING_OPTIONS.includes(name)), ...several, "ties"],
    defaults: { ...DEFAULT_OPTIONS, edition: edition.name, scoring: edition.scorings[0] ?? null },
    presets: {},
    rungs: [],
    scorings: edition.scorings,
    plans: PLANS,
    longest_plan: MAX_ROUNDS,
    powers: edition.powers,
    ties: TIES,
    blanks: MAX_BLANKS,
    copies: faces.filter((card) => !/^(escape|mermaid|pirate)-\d/.test(card)),
    extras: edition.extras,
    coach: false,
    choices: {},
    limits: {},
    seats: [],
    only_for: {},
  };
}
