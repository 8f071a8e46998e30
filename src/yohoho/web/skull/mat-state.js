// The discs on the mats. A round that ended with a flip stays visible for a moment, although the
// hands are full again.
import { useEffect, useRef, useState } from "../lib/html.js";

/** @typedef {import("../wire.js").SkullView} SkullView */
/** @typedef {import("../wire.js").SkullSeenRound} SkullSeenRound */
/** @typedef {import("../game/stage.js").Stage<SkullView>} Stage */
/**
 * A disc on a mat; `face` may be known although the disc lies face down.
 * @typedef {{ face: string, open: boolean }} Lying
 */
/**
 * `finished` is the round to which these discs belong if it is over.
 * @typedef {{ round: number, piles: Lying[][], finished: SkullSeenRound | null }} Mats
 */

/** The time for the flip and for looking at it. */
const SHOWN_MS = 2600;

/** @param {SkullView} game @param {number | null} me @returns {Mats} */
export function matsOf(game, me) {
  return {
    round: game.round,
    piles: game.players.map((_, seat) => discsOn(faces(game, me, seat), game.flips, seat)),
    finished: null,
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

/**
 * The mats of the round that has just ended, if a flip ended it.
 * @param {SkullView} before
 * @param {SkullView} now
 * @param {number | null} me
 * @returns {Mats | null}
 */
function endedRound(before, now, me) {
  const finished = now.history.at(-1);
  if (
    now.history.length !== before.history.length + 1 ||
    finished?.number !== before.round ||
    before.phase !== "flipping"
  )
    return null;
  return {
    round: before.round,
    piles: before.players.map((_, seat) => discsOn(faces(before, me, seat), finished.flips, seat)),
    finished,
  };
}

/**
 * The mats to draw now. A new disc of the viewer ends the pause at once.
 * @param {Stage} stage
 * @returns {Mats}
 */
export function useMats({ game, me }) {
  const held = useRef({ game, stays: /** @type {Mats | null} */ (null) }).current;
  const [, redraw] = useState(0);
  if (held.game !== game) {
    held.stays =
      endedRound(held.game, game, me) ??
      (game.history.length === held.game.history.length ? held.stays : null);
    if (game.pile.length) held.stays = null;
    held.game = game;
  }
  const { stays } = held;
  useEffect(() => {
    if (!stays) return undefined;
    const timer = setTimeout(() => {
      if (held.stays === stays) held.stays = null;
      redraw((n) => n + 1);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  return stays ?? matsOf(game, me);
}
