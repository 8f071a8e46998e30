// The picture of each moment, drawn from symbols and animated by moments.css.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Symbol } from "../cards/symbol.js";

/** @typedef {import("../lib/sounds.js").Sound} Sound */
/** @typedef {import("preact").ComponentType<{ text: string }>} Scene */

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

/** Three fists and three words. */
function Yohoho() {
  return html`
    <div class="moment-night"></div>
    <div class="moment-fists">
      ${[1, 2, 3].map(
        (n) => html`
          <div class="moment-fist" style=${{ "--n": n - 1 }}>
            <${Icon} name="fist" />
            <span class="moment-ring"></span>
            <b>${say(`moment.yo-${n}`)}</b>
          </div>
        `,
      )}
    </div>
  `;
}

const FAR_SEA = html`
  <path class="sea far" d=${swell(186, 0)} />
`;
const NEAR_SEA = html`
  <path class="sea near" d=${swell(206, 24)} />
`;
const MOON = html`
  <circle class="moon" cx="200" cy="112" r="96" />
`;

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

const RAYS = Array.from({ length: 14 }, (_, n) => {
  const at = (/** @type {number} */ turn) =>
    `${(200 + 190 * Math.cos(turn)).toFixed(1)} ${(130 + 190 * Math.sin(turn)).toFixed(1)}`;
  const turn = (n * Math.PI) / 7;
  return `M200 130L${at(turn - 0.1)} ${at(turn + 0.1)}Z`;
}).join("");

/** @param {{ text: string }} props */
function End({ text }) {
  return html`
    <${Picture} text=${text}>
      <path class="rays" d=${RAYS} />
      <g class="lifts"><${Symbol} class="gold" name="trophy" x=${120} y=${50} size=${160} /></g>
      ${Array.from(
        { length: 9 },
        (_, n) => html`
          <g transform="translate(${40 + n * 40} ${(n * 53) % 60})">
            <circle class="doubloon" style=${{ "--n": (n * 5) % 9 }} r="8" />
          </g>
        `,
      )}
    <//>
  `;
}

/** @type {(sound: Sound, ...times: number[]) => { sound: Sound, at: number }[]} */
const heard = (sound, ...times) => times.map((at) => ({ sound, at }));

/**
 * The picture, sound and duration of each moment, and the icon that replaces it without animation.
 */
export const SCENES = {
  yo: { Scene: Yohoho, lasts: 1600, sounds: heard("fist", 140, 490, 840), icon: "fist" },
  mermaid: { Scene: Mermaid, lasts: 2200, sounds: heard("wave", 100), icon: "mermaid" },
  kraken: { Scene: Kraken, lasts: 2000, sounds: heard("wave", 0), icon: "giant-squid" },
  whale: { Scene: Whale, lasts: 2200, sounds: heard("wave", 0), icon: "sperm-whale" },
  king: { Scene: King, lasts: 1400, sounds: heard("fist", 220), icon: "crowned-skull" },
  alliance: { Scene: Alliance, lasts: 1500, sounds: heard("coin", 320), icon: "coins" },
  "last-trick": { Scene: LastTrick, lasts: 1700, sounds: heard("wave", 350), icon: "anchor" },
  end: { Scene: End, lasts: 2200, sounds: heard("coin", 200, 600, 1000), icon: "trophy" },
};
