// The viewer's discs: a tap lifts one, a second tap or a drag puts it on the mat.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Disc } from "../cards/disc.js";
import { preferences } from "../lib/preferences.js";
import { say } from "../lib/i18n.js";
import { arrowKeys } from "../ui/roving-tabindex.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { CoachMark, nameWithCoach } from "../game/coach-line.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

const DRAG_FROM = 10;
const DRAG_TO = 56;

/** @param {{ stage: Stage, lifted: number | null, lift: (at: number | null) => void }} props */
export function Hand({ stage, lifted, lift }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const { game, me } = stage;
  useEffect(() => lift(null), [game.round, game.phase, game.hand.length]);
  const place = (/** @type {string} */ face) => {
    lift(null);
    void stage.act(`place ${face}`);
  };
  const tap = (/** @type {string} */ face, /** @type {number} */ at) =>
    preferences.value.tapOnce || lifted === at ? place(face) : lift(at);
  useShortcuts(
    discKeys(game).map(({ key, face, at }) => ({
      keys: [key],
      label: `keys.${face}`,
      run: () => {
        row.current?.querySelectorAll("button")[at]?.focus();
        tap(face, at);
      },
    })),
  );
  const discs = game.hand.map((face, at) => {
    const may = game.legal.includes(`place ${face}`);
    const does = { onTap: () => tap(face, at), onDrop: () => place(face) };
    return html`
      <${Held}
        key=${at}
        stage=${stage}
        face=${face}
        owner=${me ?? 0}
        may=${may}
        up=${lifted === at}
        ...${does}
      />
    `;
  });
  return html`
    <div
      class="skull-hand"
      ref=${row}
      role="group"
      aria-label=${say("skull.hand")}
      data-takes-focus
      onKeyDown=${arrowKeys(row)}
    >
      ${discs}
    </div>
  `;
}

/** The key of each disc. @type {Record<string, string>} */
const KEYS = { flower: "f", skull: "s", "last-chance": "l" };

/** The keys of the discs that may be put down. @param {Stage["game"]} game */
const discKeys = ({ hand, legal }) =>
  [...new Set(hand)]
    .filter((face) => legal.includes(`place ${face}`))
    .map((face) => ({ key: KEYS[face] ?? "", face, at: hand.indexOf(face) }));

/**
 * @typedef {{
 *   stage: Stage,
 *   face: string,
 *   owner: number,
 *   may: boolean,
 *   up: boolean,
 *   onTap: () => void,
 *   onDrop: () => void,
 * }} HeldDisc
 */

/** @param {HeldDisc} props */
function Held({ stage, face, owner, may, up, onTap, onDrop }) {
  const drag = useDrag(may, onDrop);
  const name = say(`disc.${face}`);
  const caption = face === "last-chance" ? say("skull.last-chance-name") : name;
  if (!may)
    return html`
      <span class="skull-held">
        <${Disc} face=${face} owner=${owner} />
        <small>${caption}</small>
      </span>
    `;
  const style = drag.by
    ? {
        transform: `translate(${drag.by.x}px, ${drag.by.y}px) scale(1.08)`,
        transition: "none",
        zIndex: 5,
      }
    : {};
  return html`
    <button
      type="button"
      class="skull-held may ${up ? "up" : ""}"
      aria-pressed=${String(up)}
      aria-label=${nameWithCoach(stage, [`place ${face}`], say("skull.place", { disc: name }))}
      style=${style}
      onClick=${() => drag.moved() || onTap()}
      ...${drag.listeners}
    >
      <${Disc} face=${face} owner=${owner} class=${up ? "chosen" : ""} />
      <small aria-hidden="true">${caption}</small>
      <${CoachMark} stage=${stage} actions=${[`place ${face}`]} />
    </button>
  `;
}

/**
 * A disc that is dragged towards the table is put down; a short drag counts as a tap.
 * @param {boolean} may
 * @param {() => void} drop
 */
function useDrag(may, drop) {
  const [by, setBy] = useState(/** @type {{ x: number, y: number } | null} */ (null));
  const grip = useRef({ x: 0, y: 0, held: false, dragged: false }).current;
  const far = (/** @type {PointerEvent} */ event) => ({
    x: event.clientX - grip.x,
    y: event.clientY - grip.y,
  });
  const down = (/** @type {PointerEvent} */ event) => {
    if (may && event.isPrimary)
      Object.assign(grip, { x: event.clientX, y: event.clientY, held: true, dragged: false });
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const pulled = far(event);
    if (!grip.held || (!grip.dragged && Math.hypot(pulled.x, pulled.y) < DRAG_FROM)) return;
    if (!grip.dragged)
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    grip.dragged = true;
    setBy(pulled);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (grip.held && grip.dragged && event.type === "pointerup" && isDropOnTable(event, far(event)))
      drop();
    grip.held = false;
    setBy(null);
  };
  const listeners = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
  };
  return { by, listeners, moved: () => grip.dragged };
}

/**
 * Whether a disc is dropped on the mat or far away from the hand.
 * @param {PointerEvent} event
 * @param {{ x: number, y: number }} pulled
 */
function isDropOnTable(event, pulled) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return (
    pulled.y < -DRAG_TO || under.some((element) => element.matches(".skull-place.mine .skull-mat"))
  );
}
