// The face of a player at the table: the portrait in a ring for the turn and its clock. A tap opens
// their card.
import { html, useRef, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { useLazy } from "../ui/lazy.js";
import { secondsUntil, useSeconds } from "../ui/countdown.js";
import { say } from "../lib/i18n.js";
import { serverNow } from "../lib/server-clock.js";
import { PlayerPortrait, portraitOf } from "../faces/portrait.js";
import { presenceMark } from "./presence.js";

/** @typedef {import("./stage.js").Stage<any>} AnyStage */

/**
 * The children are drawn on its edge. A ghost has no person behind it.
 * @param {{ stage: AnyStage, seat: number, turn: boolean, children?: any }} props
 */
export function Face({ stage, seat, turn, children }) {
  const info = stage.seats[seat];
  if (!info)
    return html`
      <span class="face ghost" title=${say("note.ghost")}>
        <${Icon} name="ghost" />
        <span class="unseen">${say("note.ghost")}</span>
        ${children}
      </span>
    `;
  return html`
    <span class="face" data-turn=${turn ? "yes" : undefined}>
      <${FaceButton} stage=${stage} seat=${seat} info=${info} />
      ${info.deadline && html`<${Clock} deadline=${info.deadline} />`}
      <${AwayAnchor} info=${info} />
      ${children}
    </span>
  `;
}

/** @param {{ stage: AnyStage, seat: number, info: import("./stage.js").SeatInfo }} props */
function FaceButton({ stage, seat, info }) {
  const [open, setOpen] = useState(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const card = {
    stage,
    seat,
    from: button,
    onClose: () => setOpen(false),
  };
  return html`
    <button
      type="button"
      class="face-button"
      ref=${button}
      aria-haspopup="dialog"
      aria-expanded=${String(open)}
      aria-label=${say("face.about", { name: stage.names[seat] })}
      onClick=${() => setOpen(!open)}
    >
      <${PlayerPortrait} of=${portraitOf(info)} />
    </button>
    ${open && html`<${LazyFaceCard} ...${card} />`}
  `;
}

/** Loaded with the first face that somebody opens. @param {Record<string, any>} props */
function LazyFaceCard(props) {
  const { it } = useLazy(() => import("./face-card.js"), "face-card");
  return it && html`<${it.FaceCard} ...${props} />`;
}

/** @param {{ info: import("./stage.js").SeatInfo }} props */
function AwayAnchor({ info }) {
  const mark = presenceMark(info).find(({ kind }) => kind === "away");
  if (!mark) return null;
  return html`
    <span class="away-anchor" title=${mark.words}>
      <${Icon} name=${mark.icon} />
      ${info.stand_in_at && html`<${SecondsLeft} until=${info.stand_in_at} />`}
    </span>
  `;
}

/** @param {{ until: number }} props */
function SecondsLeft({ until }) {
  useSeconds(true);
  return html`<b class="numbers" aria-hidden="true">${secondsUntil(until)}</b>`;
}

/** From this many seconds on, the number is shown. */
const SECONDS_SHOWN_BELOW = 10;

/** The clock is full when a new deadline arrives. @param {{ deadline: number }} props */
function Clock({ deadline }) {
  const [measure, setMeasure] = useState({ deadline, whole: deadline - serverNow() });
  if (measure.deadline !== deadline) setMeasure({ deadline, whole: deadline - serverNow() });
  useSeconds(true);
  const left = Math.max(0, deadline - serverNow());
  const seconds = Math.round(left / 1000);
  const part = Math.min(1, left / Math.max(1, measure.whole));
  return html`
    <span
      class="clock ${seconds <= SECONDS_SHOWN_BELOW ? "hurry" : ""}"
      role="timer"
      aria-label=${say("seat.seconds", { count: seconds })}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" pathLength="1" stroke-dasharray="${part} 1" />
      </svg>
      ${seconds <= SECONDS_SHOWN_BELOW && html`<b aria-hidden="true">${seconds}</b>`}
    </span>
  `;
}
