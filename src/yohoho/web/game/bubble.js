// A bubble of words near something at the table. It covers no control that the person needs now,
// and takes no focus; screen readers hear it when it appears.
import { every } from "../lib/clock.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { announce } from "../ui/announcer.js";
import { placeBubble } from "./bubble-place.js";

await loadStyle("bubble.css");

/** The table moves when something is dealt or a line appears; the bubble follows it. */
const FOLLOW_MS = 120;
const STAGE = ".table-stage";
/** What the person needs next lies in groups that take the focus. */
const NEEDED = ":is([data-takes-focus], dialog[open]) :is(button:not(:disabled), [tabindex='0'])";
const OTHER_CONTROLS = "button:not(:disabled), a[href]";
/** What the words are about: the question, the cards and discs. */
const LOOKED_AT = "h2, .card, .disc, .sk-status, .skull-prompt";
/** Nothing that is needed is covered for the sake of anything else. */
const WEIGHTS = { needed: 1000, control: 10, looked: 5, anchor: 5 };

/**
 * @param {{
 *   text: string,
 *   anchor: string,
 *   kind?: string,
 *   spoken?: boolean,
 *   children?: any,
 * }} props  the children are its buttons; it is not `spoken` where something else reads it out
 */
export function Bubble({ text, anchor, kind = "", spoken = true, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, setPlace] = useState(/** @type {ReturnType<typeof placeBubble> | null} */ (null));
  const follow = () => {
    const place = box.current && findPlace(box.current, anchor);
    if (place) setPlace((now) => (isSame(now, place) ? now : place));
  };
  // A popover lies above an open dialog, whose question the words may be about.
  useLayoutEffect(() => box.current?.showPopover(), []);
  useLayoutEffect(follow);
  useEffect(() => void (spoken && announce(text)), [text]);
  useEffect(() => {
    const stop = every(FOLLOW_MS, follow);
    addEventListener("resize", follow);
    return () => {
      stop();
      removeEventListener("resize", follow);
    };
  }, [anchor]);
  const style = place && {
    left: `${place.left}px`,
    top: `${place.top}px`,
    "--tip": `${place.tip}px`,
  };
  return html`
    <aside
      ref=${box}
      class="bubble ${kind}"
      role="note"
      popover="manual"
      data-side=${place?.side}
      style=${style}
    >
      <p>${text}</p>
      <div class="bubble-acts">${children}</div>
    </aside>
  `;
}

/** @param {HTMLElement} bubble @param {string} anchor */
function findPlace(bubble, anchor) {
  const stage = document.querySelector(STAGE);
  if (!stage) return null;
  const { width, height } = bubble.getBoundingClientRect();
  const room = inset(stage.getBoundingClientRect(), 4);
  const spoken = findVisible(stage, anchor)[0];
  const small = spoken && spoken.getBoundingClientRect().height < height;
  const needed = findVisible(stage, NEEDED);
  const others = findVisible(stage, OTHER_CONTROLS).filter((other) => !needed.includes(other));
  const weigh = (/** @type {Element[]} */ all, /** @type {number} */ weight) =>
    all.map((one) => ({ box: one.getBoundingClientRect(), weight }));
  return placeBubble({
    anchor: spoken?.getBoundingClientRect() ?? room,
    size: { width, height },
    room,
    obstacles: [
      ...weigh(needed, WEIGHTS.needed),
      ...weigh(others, WEIGHTS.control),
      ...weigh(findVisible(stage, LOOKED_AT), WEIGHTS.looked),
      ...weigh(spoken && small ? [spoken] : [], WEIGHTS.anchor),
    ],
  });
}

/** @param {Element} stage @param {string} selector */
const findVisible = (stage, selector) =>
  [...stage.querySelectorAll(selector)].filter((one) => one.checkVisibility());

/** @param {import("./bubble-place.js").Box} box @param {number} by */
const inset = ({ left, top, width, height }, by) => ({
  left: left + by,
  top: top + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** @param {Record<string, any> | null} one @param {Record<string, any>} other */
const isSame = (one, other) =>
  one !== null && Object.keys(other).every((key) => one[key] === other[key]);
