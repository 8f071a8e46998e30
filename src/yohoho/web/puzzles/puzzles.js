// The puzzles: a page to choose one, and each of them at a table; so are one's own mistakes.
import { html } from "../lib/html.js";
import { loadTexts } from "../lib/i18n.js";
import { Lazy } from "../ui/lazy.js";
import { PuzzleList } from "./puzzle-list.js";

await loadTexts("puzzles");

const loadPuzzle = () => import("./puzzle.js");

/** @param {{ about: string }} props */
export default function Puzzles({ about }) {
  if (!about) return html`<${PuzzleList} />`;
  return html`<${Lazy} name="puzzle" from=${loadPuzzle} with=${{ id: about }} />`;
}
