// The games whose score the pad keeps. Files that do not say which game they are of belong to the
// first one.
import { SKULL_PAD } from "./skull/pad-game.js";
import { SKULL_KING_PAD } from "./skull-king/pad-game.js";

/** @type {import("./pad-game.js").PadGame[]} */
export const PAD_GAMES = [SKULL_KING_PAD, SKULL_PAD];
