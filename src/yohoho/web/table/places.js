// The places at the end of a game, which appear from last to first.
import { elapsed, onNextFrame } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { play } from "../lib/sounds.js";
import { namesOf } from "./game.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Result} Result */
/** @typedef {{ seat: number, name: string, rank: number, score: number, winner: boolean }} Place */
/**
 * How a game ended for the viewer; `watched` if they did not play.
 * @typedef {"first" | "middle" | "last" | "watched"} Mood
 */

/** The part of its step in which a score counts up. */
const COUNTING = 0.75;

/**
 * The players from the first rank down; equal ranks in seat order.
 * @param {TableView} view
 * @returns {Place[]}
 */
export function placesOf(view) {
  const result = /** @type {Result} */ (view.game.result);
  const names = namesOf(view);
  return result.ranks
    .map((rank, seat) => ({
      seat,
      rank,
      name: names[seat] ?? "",
      score: result.scores[seat] ?? 0,
      winner: result.winners.includes(seat),
    }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/**
 * Players who share all the places behind the winner are not the last.
 * @param {Pick<Place, "seat" | "rank" | "winner">[]} places  from the first rank down
 * @param {number | null} me
 * @returns {Mood}
 */
export function moodOf(places, me) {
  const ownPlace = places.find(({ seat }) => seat === me);
  if (!ownPlace) return "watched";
  if (ownPlace.winner) return "first";
  const ranks = places.filter(({ winner }) => !winner).map(({ rank }) => rank);
  const isBehind = ranks.length === 1 || ownPlace.rank !== ranks[0];
  return isBehind && ownPlace.rank === ranks.at(-1) ? "last" : "middle";
}

/**
 * @param {{
 *   places: Place[],
 *   me: number | null,
 *   words: import("../game/page-game.js").GameWords,
 *   shown: number,
 *   takes: number,
 * }} props  `shown` places from the last one up, the newest of which takes `takes` milliseconds
 *   to count
 */
export function Places({ places, me, words, shown, takes }) {
  const hidden = places.length - shown;
  useEffect(() => void (takes && shown && play("card")), [shown]);
  return html`
    <ol class="ending-ranking" aria-label=${say("ending.places")}>
      ${places.map(
        (place, at) => html`
          <${Row}
            key=${place.seat}
            place=${place}
            mine=${place.seat === me}
            words=${words}
            shown=${at >= hidden}
            takes=${at === hidden ? takes * COUNTING : 0}
          />
        `,
      )}
    </ol>
  `;
}

/**
 * @param {{
 *   place: Place,
 *   mine: boolean,
 *   words: import("../game/page-game.js").GameWords,
 *   shown: boolean,
 *   takes: number,
 * }} props
 */
function Row({ place: { rank, name, score, winner }, mine, words, shown, takes }) {
  const counted = useCounted(score, shown, takes);
  return html`
    <li data-winner=${String(winner)} data-me=${String(mine)} data-shown=${String(shown)}>
      <span class="ending-place" aria-label=${say("ending.place", { rank })}>${rank}</span>
      <span class="grow">
        ${name}${
          mine &&
          html`
            ${" "}
            <span class="pill">${say("play.you")}</span>
          `
        }
      </span>
      <span class="numbers">${words.score(counted)}</span>
    </li>
  `;
}

/**
 * Counts up to a number, or down to a negative one, once it is shown.
 * @param {number} to
 * @param {boolean} shown
 * @param {number} takes  0 for at once
 */
function useCounted(to, shown, takes) {
  const [at, setAt] = useState(0);
  const counting = shown && takes > 0;
  useEffect(() => {
    if (!counting) return;
    const begun = elapsed();
    let cancel = onNextFrame(function count() {
      const part = Math.min(1, (elapsed() - begun) / takes);
      setAt(Math.round(to * part));
      if (part < 1) cancel = onNextFrame(count);
    });
    return () => cancel();
  }, [counting]);
  return counting ? at : to;
}
