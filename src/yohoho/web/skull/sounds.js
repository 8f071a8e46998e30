// The sounds of the table. The sound of a turned disc plays when its face appears.
import { reducedMotion } from "../lib/preferences.js";
import { play } from "../lib/sounds.js";
import { useEvent } from "../game/beats.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

const FLIP = 600;

/** @param {Stage} stage */
export function useSounds({ beat }) {
  const late = (/** @type {import("../lib/sounds.js").Sound} */ sound) =>
    setTimeout(() => play(sound), reducedMotion() ? 0 : FLIP);
  useEvent(beat, "disc-placed", () => play("card"));
  useEvent(beat, "disc-flipped", ({ disc }) => void late(disc === "skull" ? "fist" : "card"));
  useEvent(beat, "challenge-won", () => void late("coin"));
}
