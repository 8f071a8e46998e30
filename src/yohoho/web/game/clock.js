// The clock of a seat, which shows the time left to decide. Each game chooses its place.
import { html, useEffect, useState } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";

await loadStyle("clock.css");

/** From this many seconds on, the number is shown. */
const SECONDS_SHOWN_BELOW = 10;

/** The clock is full when a new deadline arrives. @param {{ deadline: number }} props */
export function Clock({ deadline }) {
  const [measure, setMeasure] = useState({ deadline, whole: deadline - Date.now() });
  const [now, setNow] = useState(Date.now());
  if (measure.deadline !== deadline) setMeasure({ deadline, whole: deadline - Date.now() });
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const left = Math.max(0, deadline - now);
  const seconds = Math.round(left / 1000);
  const part = Math.min(1, left / Math.max(1, measure.whole));
  return html`
    <span
      class="clock ${seconds <= SECONDS_SHOWN_BELOW ? "hurry" : ""}"
      role="timer"
      aria-label=${say("seat.seconds", { count: seconds })}
    >
      <i style=${{ transform: `scaleX(${part})` }}></i>
      ${
        seconds <= SECONDS_SHOWN_BELOW &&
        html`
          <b aria-hidden="true">${seconds}</b>
        `
      }
    </span>
  `;
}
