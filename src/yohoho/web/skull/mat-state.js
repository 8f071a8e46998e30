// The discs on the mats as of the shown scene.

/** @typedef {import("../wire.js").SkullView} SkullView */
/** @typedef {import("../game/stage.js").Stage<SkullView>} Stage */
/**
 * A disc on a mat; `face` may be known although the disc lies face down.
 * @typedef {{ face: string, open: boolean }} Lying
 */
/**
 * The result of a challenge that has just ended. `left` counts the discs of a player who failed.
 * @typedef {{ won: boolean, challenger: number, skull_of: number | null, left?: number }} Verdict
 */
/**
 * `turning` is the seat whose topmost disc is about to be turned.
 * @typedef {{
 *   round: number,
 *   piles: Lying[][],
 *   verdict: Verdict | null,
 *   turning: number | null,
 * }} Mats
 */

/** @param {Stage} stage @returns {Mats} */
export function matsOf({ game, me, scene }) {
  const { kind, about } = scene.value ?? {};
  return {
    round: game.round,
    piles: game.players.map((_, seat) => discsOn(faces(game, me, seat), game.flips, seat)),
    verdict: kind === "skull" || kind === "won" ? about : null,
    turning: kind === "breath" ? about.owner : null,
  };
}

/**
 * The faces that the viewer knows: those of their own pile.
 * @param {SkullView} game
 * @param {number | null} me
 * @param {number} seat
 */
const faces = (game, me, seat) => (seat === me ? game.pile : (game.players[seat]?.pile ?? []));

/**
 * The topmost discs are the turned ones.
 * @param {string[]} pile
 * @param {SkullView["flips"]} flips
 * @param {number} seat
 * @returns {Lying[]}
 */
function discsOn(pile, flips, seat) {
  const turned = flips.filter((flip) => flip.owner === seat).map((flip) => flip.disc);
  const down = pile.length - turned.length;
  return pile.map((face, at) =>
    at < down ? { face, open: false } : { face: turned[pile.length - 1 - at] ?? face, open: true },
  );
}
