// The end of a game of Skull King in words: the viewer's own line, and the rounds that decided it.
import { formatSigned, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").SkullKingView} View */
/** @typedef {import("../game/stage.js").Stage<View>} Stage */
/** @typedef {import("../game/page-game.js").DecidingMoment} DecidingMoment */
/**
 * A round in which `first` gained points on `second`.
 * @typedef {{ round: number, first: number, second: number, gain: number }} Swing
 */

const MAX_MOMENTS = 2;

/** How well the bids of a seat came off. @param {View} game @param {number} seat */
export function bidsOf({ history = [] }, seat) {
  const keptBids = history.filter(({ bids, tricks }) => bids[seat] === tricks[seat]).length;
  const best = Math.max(...history.map(({ points }) => points[seat] ?? 0));
  return { kept: keptBids, rounds: history.length, best };
}

/** @param {Stage} stage */
export function endingLine({ game, me }) {
  if (me === null || !game.history?.length) return "";
  const { kept, rounds, best } = bidsOf(game, me);
  return say("ending.kept", { kept, rounds, best: formatSigned(best) });
}

/**
 * The rounds in which the winner gained the most points on the best of the others, in their order.
 * There are none if all players share the first place.
 * @param {View} game
 * @returns {Swing[]}
 */
export function decidingRounds({ history = [], result }) {
  const [first, second] = rivalsOf(result);
  if (first === undefined || second === undefined) return [];
  return history
    .map(({ points }, at) => ({
      round: at + 1,
      first,
      second,
      gain: (points[first] ?? 0) - (points[second] ?? 0),
    }))
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain || other.round - one.round)
    .slice(0, MAX_MOMENTS)
    .sort((one, other) => one.round - other.round);
}

/**
 * The first winner, and the player with the best rank among those who did not win.
 * @param {View["result"]} result
 */
function rivalsOf(result) {
  if (!result) return [];
  const losers = result.ranks
    .map((_, seat) => seat)
    .filter((seat) => !result.winners.includes(seat));
  const rank = (/** @type {number} */ seat) => result.ranks[seat] ?? 0;
  return [result.winners[0], losers.sort((one, other) => rank(one) - rank(other))[0]];
}

/** @param {Stage} stage @returns {DecidingMoment[]} */
export const decidingMoments = (stage) =>
  decidingRounds(stage.game).map((swing) => ({
    round: swing.round,
    text: gainText(stage, swing),
    at: `round-${swing.round}`,
  }));

/** @param {Stage} stage @param {Swing} swing */
function gainText({ game, names, me }, { round, first, second, gain }) {
  const points = game.history?.[round - 1]?.points ?? [];
  const key =
    first === me ? "ending.gained.you" : second === me ? "ending.gained-on-you" : "ending.gained";
  return say(key, {
    name: names[first],
    other: names[second],
    gain,
    points: formatSigned(points[first] ?? 0),
    others: formatSigned(points[second] ?? 0),
  });
}
