// The dial for bids, with one notch for each disc on the mats. It turns by buttons, arrow keys or
// drag.
import { html, useRef, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { bidsIn } from "../game/bids.js";
import { useTypedNumber } from "../game/typed-number.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { CoachMark, nameWithCoach } from "../game/coach-line.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

const PER_NOTCH = 22;

/** @param {{ stage: Stage }} props */
export function BidDial({ stage }) {
  const { game } = stage;
  const bids = bidsIn(game.legal);
  const [chosenBid, setChosenBid] = useState(0);
  const bid = bids.includes(chosenBid) ? chosenBid : (bids[0] ?? 0);
  const turn = (/** @type {number} */ by) =>
    setChosenBid(bids[Math.min(bids.length - 1, Math.max(0, bids.indexOf(bid) + by))] ?? bid);
  const send = () => void stage.act(`bid ${bid}`);
  const dial = useRef(/** @type {HTMLElement | null} */ (null));
  useTypedNumber(bids, "keys.dial", (number) => {
    setChosenBid(number);
    firstKnob(dial.current)?.focus();
  });
  const pass = { keys: ["p"], label: "keys.pass", run: () => void stage.act("pass") };
  useShortcuts(game.legal.includes("pass") ? [pass] : []);
  return html`
    <div
      class="skull-dial"
      ref=${dial}
      role="group"
      aria-label=${say("skull.dial")}
      data-takes-focus
    >
      ${
        bids.length > 0 &&
        html`
          <button
            type="button"
            class="round"
            aria-label=${say("skull.fewer")}
            disabled=${bid === bids[0]}
            onClick=${() => turn(-1)}
          >
            <span aria-hidden="true">${"−"}</span>
          </button>
          <${Knob} bid=${bid} bids=${bids} game=${game} turn=${turn} send=${send} />
          <button
            type="button"
            class="round"
            aria-label=${say("skull.more")}
            disabled=${bid === bids.at(-1)}
            onClick=${() => turn(1)}
          >
            <${LineIcon} name="plus" />
          </button>
        `
      }
      <${Acts} stage=${stage} bid=${bid} send=${send} />
      ${bid === game.on_mats && html`<p class="skull-all">${say("skull.bid-all")}</p>`}
    </div>
  `;
}

/** @param {HTMLElement | null} dial @returns {HTMLElement | null | undefined} */
const firstKnob = (dial) => dial?.querySelector("[role=spinbutton]");

/** @param {{ stage: Stage, bid: number, send: () => void }} props */
function Acts({ stage, bid, send }) {
  const { highest, legal } = stage.game;
  const words = highest ? say("skull.raise", { bid }) : say("skull.challenge", { bid });
  const name = (/** @type {string} */ action, /** @type {string} */ words) =>
    nameWithCoach(stage, [action], words);
  return html`
    <div class="skull-acts">
      ${
        bid > 0 &&
        html`
          <button
            type="button"
            class=${highest ? "primary" : ""}
            aria-label=${name(`bid ${bid}`, words)}
            onClick=${send}
          >
            ${words}
            <${CoachMark} stage=${stage} actions=${[`bid ${bid}`]} />
          </button>
        `
      }
      ${
        legal.includes("pass") &&
        html`
          <button
            type="button"
            aria-label=${name("pass", say("skull.pass"))}
            onClick=${() => void stage.act("pass")}
          >
            ${say("skull.pass")}
            <${CoachMark} stage=${stage} actions=${["pass"]} />
          </button>
        `
      }
    </div>
  `;
}

/**
 * @typedef {{
 *   bid: number,
 *   bids: number[],
 *   game: Stage["game"],
 *   turn: (by: number) => void,
 *   send: () => void,
 * }} Turned
 */

/** @param {Turned} props */
function Knob({ bid, bids, game, turn, send }) {
  const grip = useRef({ x: 0, held: false }).current;
  const press = (/** @type {KeyboardEvent} */ event) => {
    const by = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: 3,
      PageDown: -3,
      Home: -99,
      End: 99,
    }[event.key];
    if (event.key === "Enter" || event.key === " ") send();
    else if (by) turn(by);
    else return;
    event.preventDefault();
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (event.type === "pointerdown") {
      Object.assign(grip, { x: event.clientX, held: true });
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    } else if (event.type !== "pointermove") grip.held = false;
    const notches = Math.trunc((event.clientX - grip.x) / PER_NOTCH);
    if (!grip.held || !notches) return;
    grip.x += notches * PER_NOTCH;
    turn(notches);
  };
  const { highest, on_mats } = game;
  const notches = Array.from(
    { length: on_mats },
    (_, n) => html`<${Notch} key=${n} n=${n} of=${on_mats} bid=${bid} highest=${highest} />`,
  );
  const range = { "aria-valuenow": bid, "aria-valuemin": bids[0], "aria-valuemax": bids.at(-1) };
  return html`
    <div
      class="skull-knob"
      role="spinbutton"
      tabindex="0"
      aria-label=${say("skull.dial")}
      ...${range}
      onKeyDown=${press}
      onPointerDown=${drag}
      onPointerMove=${drag}
      onPointerUp=${drag}
      onPointerCancel=${drag}
    >
      <svg viewBox="-50 -50 100 100" aria-hidden="true">${notches}</svg>
      <b class="numbers">${bid}</b>
    </div>
  `;
}

/**
 * A gap at the bottom separates the first notch from the last.
 * @param {{ n: number, of: number, bid: number, highest: number }} props
 */
function Notch({ n, of, bid, highest }) {
  const angle = -140 + (280 * (n + 0.5)) / of;
  const kind = n < highest ? "said" : n < bid ? "mine" : "free";
  return html`<path class=${kind} d="M0 -38V-46" transform="rotate(${angle})" />`;
}
