// The clock of a player as a ring around their face, which runs down with the time left to decide.
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { serverNow } from "../lib/server-clock.js";
import { useSeconds } from "../ui/countdown.js";

/** From this many seconds on, the number is shown. */
const SECONDS_SHOWN_BELOW = 10;

/** The clock is full when a new deadline arrives. @param {{ deadline: number }} props */
export function Clock({ deadline }) {
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
