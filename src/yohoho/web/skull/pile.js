// The discs on a mat, one upon another. The challenger turns the topmost with a tap.
import { html } from "../lib/html.js";
import { Disc, FACES } from "../cards/disc.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { CoachMark, nameWithCoach } from "../game/coach-line.js";
import { discNames } from "./prompts.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("./mat-state.js").Mats} Mats */
/** @typedef {import("./mat-state.js").Lying} Lying */

/** @param {{ stage: Stage, seat: number, mats: Mats }} props */
export function Pile({ stage, seat, mats }) {
  const pile = mats.piles[seat] ?? [];
  const down = pile.filter((disc) => !disc.open).length;
  const discs = pile.map(
    (disc, at) => html`
      <${TurningDisc}
        key=${`${mats.round}/${at}`}
        disc=${disc}
        turning=${mats.turning === seat && at === down - 1}
        owner=${seat}
        level=${at}
        nth=${pile.length - 1 - at}
      />
    `,
  );
  const words = wordsOf(stage, seat, pile);
  return html`
    <span
      class="skull-pile"
      role="img"
      aria-label=${words}
      style=${{ "--turned": pile.length - down }}
    >
      ${discs}${down > 0 && html`<b class="skull-count numbers" aria-hidden="true">${down}</b>`}
    </span>
    ${canTouch(stage, pile) && html`<${TurnButton} stage=${stage} seat=${seat} words=${words} />`}
  `;
}

/** @param {{ stage: Stage, seat: number, words: string }} props */
function TurnButton({ stage, seat, words }) {
  const flip = `flip ${seat}`;
  const label =
    seat === stage.me ? say("skull.flip-mine") : say("skull.flip-of", { name: stage.names[seat] });
  return html`
    <button
      type="button"
      class="skull-touch ${stage.game.legal.includes(flip) ? "ready" : ""}"
      aria-label="${nameWithCoach(stage, [flip], label)}. ${words}"
      onClick=${() => void stage.act(flip)}
    >
      <${CoachMark} stage=${stage} actions=${[flip]} />
    </button>
  `;
}

/**
 * While the viewer turns discs, every pile with hidden discs can be tapped; the server says why one
 * may not be turned yet.
 * @param {Stage} stage
 * @param {Lying[]} pile
 */
function canTouch({ game }, pile) {
  return game.legal.some((action) => action.startsWith("flip ")) && pile.some((disc) => !disc.open);
}

/** @param {Stage} stage @param {number} seat @param {Lying[]} pile */
function wordsOf(stage, seat, pile) {
  const open = pile.filter((disc) => disc.open).map((disc) => disc.face);
  const parts = [say("skull.pile", { count: pile.length })];
  if (seat === stage.me && pile.length)
    parts.push(say("skull.pile-mine", { discs: discNames(pile.map((disc) => disc.face)) }));
  if (open.length) parts.push(say("skull.pile-open", { discs: discNames(open) }));
  return parts.join("; ");
}

/**
 * Both sides of a disc. The face of a hidden disc that the viewer knows is marked on its back.
 * `nth` counts the discs above it, which were turned before it.
 * @param {{ disc: Lying, turning: boolean, owner: number, level: number, nth: number }} props
 */
function TurningDisc({ disc: { face, open }, turning, owner, level, nth }) {
  const isHidden = !open && face !== "hidden";
  return html`
    <span
      class="skull-disc ${open ? `open ${face}` : ""} ${turning ? "turning" : ""}"
      style=${{ "--level": level, "--nth": nth }}
    >
      <span class="skull-turn">
        <span class="skull-side">
          <${Disc} face="hidden" owner=${owner} />
          ${
            isHidden &&
            html`<span class="skull-peek ${face}"><${Icon} name=${FACES[face] ?? ""} /></span>`
          }
        </span>
        <span class="skull-side front">
          ${open && html`<${Disc} face=${face} owner=${owner} />`}
        </span>
      </span>
    </span>
  `;
}
