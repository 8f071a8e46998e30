// Creates and stores a new sheet of Skull.
import { now } from "../../lib/clock.js";
import { randomBelow, randomId } from "../../lib/random.js";
import { Problem } from "../../lib/http.js";
import { SKULL_FACTS } from "../../rules/facts.js";
import { fetchSkullCrew, keepSkullCrew, keepSkullSheet } from "../../sheets/storage.js";

/** @typedef {import("../../sheets/storage.js").SkullCrew} SkullCrew */
/** @typedef {import("../../sheets/skull-document.js").SkullSheet} SkullSheet */

/**
 * @param {SkullCrew} crew
 * @param {number | null} [first] who starts; null draws lots (M-2)
 * @returns {string} the id
 * @throws {Problem}
 */
export function createSkullSheet(crew, first = null) {
  const { sailors, lastChance } = crew;
  const { least, most } = SKULL_FACTS;
  const players = sailors.length;
  if (players < least || players > most)
    throw new Problem("player-count", { players, least, most }, "M-1");
  const sheet = randomId();
  keepSkullSheet({
    sheet,
    at: now(),
    people: sailors.map(({ name, colour }) => ({ name, colour })),
    first: first ?? randomBelow(players),
    last_chance: lastChance,
    rounds: [],
    undone: [],
  });
  keepSkullCrew(crew);
  return sheet;
}

/** A new sheet for the same players. @param {SkullSheet} sheet */
export const newSkullSheetFrom = ({ people, last_chance }) =>
  createSkullSheet({ sailors: people, lastChance: last_chance });

/**
 * A new sheet with the players of the last game of Skull.
 * @returns {import("../pad-game.js").Rematch | null}
 */
export function rematch() {
  const crew = fetchSkullCrew();
  if (!crew) return null;
  return { names: crew.sailors.map(({ name }) => name), start: () => createSkullSheet(crew) };
}
