// The puzzles of the release: one file beside the modules, which the service worker keeps.
import { randomItem } from "../lib/random.js";
import { useEffect, useState } from "../lib/html.js";
import { Problem, problemOf } from "../lib/http.js";

/** @typedef {import("../wire.js").Puzzle} Puzzle */
/** @typedef {"any" | "easy" | "medium" | "hard"} Band */
/** @typedef {{ box: string, theme: string, band: Band }} Choice */

const ADDRESS = new URL("../puzzles/data.json", import.meta.url);
/** The share of the rungs that fail, up to which a puzzle is in a band. */
const EASY = 0.4;
const MEDIUM = 0.5;
/** @type {Band[]} */
export const BANDS = ["any", "easy", "medium", "hard"];

/** @type {Promise<Puzzle[]> | null} */
let promise = null;

/** All puzzles; they are fetched once. @returns {Promise<Puzzle[]>} @throws {Problem} */
export function loadPuzzles() {
  promise ??= fetchPuzzles().catch((problem) => {
    promise = null;
    throw problem;
  });
  return promise;
}

async function fetchPuzzles() {
  const answer = await fetch(ADDRESS).catch(() => null);
  if (!answer?.ok) throw new Problem("unreachable");
  return (await answer.json()).puzzles;
}

/**
 * The puzzles for a component, null until they are loaded; the problem, and a way to try again.
 * @returns {{ puzzles: Puzzle[] | null, problem: Problem | null, again: () => void }}
 */
export function usePuzzles() {
  const [puzzles, setPuzzles] = useState(/** @type {Puzzle[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const again = () => {
    setProblem(null);
    void loadPuzzles().then(setPuzzles, (error) => setProblem(problemOf(error)));
  };
  useEffect(again, []);
  return { puzzles, problem, again };
}

/** The edition, or the game without editions. @param {Puzzle} puzzle */
export const boxOf = ({ edition, game }) => edition || game;

/** @param {Puzzle} puzzle @returns {Band} */
export const bandOf = ({ difficulty }) =>
  difficulty <= EASY ? "easy" : difficulty <= MEDIUM ? "medium" : "hard";

/** @param {Puzzle[]} puzzles @param {Choice} choice */
export const fitting = (puzzles, { box, theme, band }) =>
  puzzles.filter(
    (puzzle) =>
      boxOf(puzzle) === box &&
      (!theme || puzzle.theme === theme) &&
      (band === "any" || bandOf(puzzle) === band),
  );

/** Its themes, that of most puzzles first. @param {Puzzle[]} puzzles @param {string} box */
export function themesOf(puzzles, box) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { theme } of puzzles.filter((puzzle) => boxOf(puzzle) === box))
    counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/**
 * A puzzle to solve next: one that was not solved if there is one, and not the one before.
 * @param {Puzzle[]} puzzles
 * @param {(id: string) => boolean} isSolved
 * @param {string} [before]
 */
export function nextPuzzle(puzzles, isSolved, before = "") {
  const others = puzzles.filter(({ id }) => id !== before);
  const open = others.filter(({ id }) => !isSolved(id));
  const from = open.length ? open : others;
  return randomItem(from) ?? null;
}
