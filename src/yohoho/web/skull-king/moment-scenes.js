// The picture of each moment, drawn from symbols and animated by moments.css.
import { html, useLayoutEffect, useRef } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Symbol } from "../cards/symbol.js";
import { flyToSeat, seatRect } from "./card-motion.js";

/** @typedef {import("../lib/sounds.js").Sound} Sound */
/**
 * `pace` is the factor for all times, and `root` holds the seats.
 * @typedef {object} Props
 * @property {string} text
 * @property {import("./moments.js").Stage} stage
 * @property {import("./scenes.js").Moment} moment
 * @property {{ current: HTMLElement | null }} root
 * @property {number} pace
 */
/** @typedef {import("preact").ComponentType<Props>} Scene */

/** @param {number} y @param {number} shift */
const swell = (y, shift) =>
  `M${shift - 240} ${y}q30 -22 60 0${"t60 0".repeat(14)}V320H${shift - 240}Z`;

/** @param {{ icon: string, text: string }} props */
export function Badge({ icon, text }) {
  return html`
    <p class="moment-badge">
      <${Icon} name=${icon} />
      <span>${text}</span>
    </p>
  `;
}

/** A wide picture with a text below it. @param {{ text: string, children?: any }} props */
function Picture({ text, children }) {
  return html`
    <div class="moment-night"></div>
    <svg class="moment-scene" viewBox="0 0 400 260">${children}</svg>
    <p class="moment-words">${text}</p>
  `;
}

/** A picture of the sea by night in a porthole. @param {{ text: string, children?: any }} props */
function Porthole({ text, children }) {
  return html`
    <div class="moment-night"></div>
    <div class="moment-porthole">
      <svg class="moment-scene" viewBox="80 10 240 240">${MOON}${children}${NEAR_SEA}</svg>
    </div>
    <p class="moment-words">${text}</p>
  `;
}

/**
 * Three words, and a fist for each player that pounds three times and opens to the bid.
 * @param {Props} props
 */
function Yohoho({ stage, moment, root, pace }) {
  return html`
    <div class="moment-night"></div>
    <p class="moment-shout">
      ${[1, 2, 3].map(
        (n) => html`
          <b style=${{ "--n": n - 1 }}>${say(`moment.yo-${n}`)}</b>
          ${" "}
        `,
      )}
    </p>
    <div class="moment-fists" data-count=${moment.bids?.length}>
      ${moment.bids?.map(
        (bid, seat) => html`
          <${OpeningFist}
            key=${seat}
            name=${stage.names[seat] ?? ""}
            bid=${bid}
            seat=${seat}
            root=${root}
            pace=${pace}
          />
        `,
      )}
    </div>
  `;
}

/** When the open bids start to move to their seats. */
const BIDS_LEAVE_MS = 2200;

/**
 * @param {{
 *   name: string,
 *   bid: number,
 *   seat: number,
 *   root: { current: HTMLElement | null },
 *   pace: number,
 * }} props
 */
function OpeningFist({ name, bid, seat, root, pace }) {
  const token = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const to = seatRect(root.current, seat);
    if (token.current && to) flyToSeat(token.current, to, BIDS_LEAVE_MS * pace, pace);
  }, []);
  return html`
    <div class="moment-fist" ref=${token}>
      <span class="moment-hand"><${Icon} name="fist" /></span>
      <b class="moment-bid">${bid}</b>
      <small>${name}</small>
    </div>
  `;
}

const FAR_SEA = html`<path class="sea far" d=${swell(186, 0)} />`;
const NEAR_SEA = html`<path class="sea near" d=${swell(206, 24)} />`;
const MOON = html`<circle class="moon" cx="200" cy="112" r="96" />`;

/** The mermaid rises over the crown, and the king sinks. @param {{ text: string }} props */
function Mermaid({ text }) {
  return html`
    <${Porthole} text=${text}>
      <g class="king-sinks">
        <${Symbol} class="gold" name="crowned-skull" x=${190} y=${92} size=${116} />
      </g>
      ${FAR_SEA}
      <g class="rises"><${Symbol} class="foam" name="mermaid" x=${90} y=${28} size=${176} /></g>
    <//>
  `;
}

/** An arm with suckers that reaches to the right. */
const ARM =
  "M-420 -60L-60 -32C20 -44 70 -22 104 -36C128 -46 132 -70 112 -78C102 -82 94 -74 98 -66C84 -74 92 -96 114 -94C150 -92 156 -44 126 -20C94 6 20 12 -60 34L-420 70Z";
const SUCKERS = [0, 22, 44, 64, 84]
  .map((x, n) => `M${x} ${6 - n * 2.6}a${5.4 - n * 0.6} ${4.4 - n * 0.5} 0 1 0 .1 0Z`)
  .join("");
/** The angle of each arm, and its distance from the middle. */
const REACHES = [
  [4, 205],
  [58, 170],
  [122, 170],
  [176, 205],
  [328, 215],
  [212, 215],
];

/** @param {{ text: string }} props */
function Kraken({ text }) {
  return html`
    <${Picture} text=${text}>
      <g class="squid"><${Symbol} name="giant-squid" x=${120} y=${44} size=${160} /></g>
      ${REACHES.map(
        ([turn, far], n) => html`
          <g transform="translate(200 130) rotate(${turn}) translate(${-(far ?? 0)} 0)">
            <g class="arm" style=${{ "--n": n }}>
              <g transform=${n % 2 ? "scale(1 -1)" : undefined}>
                <path class="skin" d=${ARM} />
                <path class="sucker" d=${SUCKERS} />
              </g>
            </g>
          </g>
        `,
      )}
    <//>
  `;
}

/** @param {{ text: string }} props */
function Whale({ text }) {
  return html`
    <${Porthole} text=${text}>
      ${FAR_SEA}
      <g class="crosses">
        <g class="bobs">
          <${Symbol} class="foam" name="sperm-whale" x=${105} y=${30} size=${190} />
        </g>
      </g>
    <//>
  `;
}

/** @param {{ text: string }} props */
function King({ text }) {
  return html`
    <${Picture} text=${text}>
      <g class="blades"><${Symbol} name="crossed-sabres" x=${90} y=${20} size=${220} /></g>
      <g class="slams">
        <${Symbol} class="gold" name="crowned-skull" x=${120} y=${40} size=${160} />
      </g>
    <//>
  `;
}

const HALF = "M200 50A80 80 0 0 0 200 210L190 186L208 160L192 130L210 98L194 76Z";
const OTHER_HALF = "M200 50A80 80 0 0 1 200 210L190 186L208 160L192 130L210 98L194 76Z";

/** Two halves of one coin. @param {{ text: string }} props */
function Alliance({ text }) {
  return html`
    <${Picture} text=${text}>
      <g class="half one"><path class="coin" d=${HALF} /></g>
      <g class="half other"><path class="coin" d=${OTHER_HALF} /></g>
      <g class="stamp"><${Symbol} name="skull-crossed-bones" x=${150} y=${80} size=${100} /></g>
    <//>
  `;
}

/** An anchor drops. @param {{ text: string }} props */
function LastTrick({ text }) {
  return html`
    <${Porthole} text=${text}>
      ${FAR_SEA}
      <g class="drops">
        <path class="cable" d="M200 -240V62" />
        <g transform="rotate(45 200 130)">
          <${Symbol} class="gold" name="anchor" x=${130} y=${60} size=${140} />
        </g>
      </g>
    <//>
  `;
}

/** @type {(sound: Sound, ...times: number[]) => { sound: Sound, at: number }[]} */
const heard = (sound, ...times) => times.map((at) => ({ sound, at }));

/**
 * The picture and the sounds of each moment, and the icon that replaces it without animation.
 */
export const SCENES = {
  yo: { Scene: Yohoho, sounds: heard("fist", 140, 490, 840), icon: "fist" },
  mermaid: { Scene: Mermaid, sounds: heard("wave", 100), icon: "mermaid" },
  kraken: { Scene: Kraken, sounds: heard("wave", 0), icon: "giant-squid" },
  whale: { Scene: Whale, sounds: heard("wave", 0), icon: "sperm-whale" },
  king: { Scene: King, sounds: heard("fist", 220), icon: "crowned-skull" },
  alliance: { Scene: Alliance, sounds: heard("coin", 320), icon: "coins" },
  "last-trick": { Scene: LastTrick, sounds: heard("wave", 350), icon: "anchor" },
};
