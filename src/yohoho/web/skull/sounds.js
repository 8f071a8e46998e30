// The sounds of the table. The event of a turned disc comes when its face is seen.
import { play } from "../lib/sounds.js";
import { useEvent } from "../game/beats.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

/** @param {Stage} stage */
export function useSounds({ beat }) {
  useEvent(beat, "disc-placed", () => play("card"));
  useEvent(beat, "disc-flipped", ({ disc }) => play(disc === "skull" ? "fist" : "card"));
  useEvent(beat, "challenge-won", () => play("coin"));
}
