// The status of the connection: a dot while it is live, a strip with a text while it is lost.
import { every, now } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */

/** @param {{ session: TableSession }} props */
export function ConnectionDot({ session }) {
  const live = session.transport.status.value === "live";
  const words = say(live ? "line.live" : "line.lost-short");
  return html`
    <span class="line-dot" data-live=${String(live)} title=${words}>
      <span class="unseen">${words}</span>
    </span>
  `;
}

/** @param {{ session: TableSession }} props */
export function ConnectionStrip({ session }) {
  const { transport: socket } = session;
  const lost = socket.status.value !== "live";
  const seconds = useSecondsSince(lost);
  if (!lost) return null;
  const waiting = session.pending.value;
  return html`
    <div class="line-strip" role="status">
      <p>
        ${socket.restarting.value ? say("line.restarts") : say("line.lost")}${" "}
        <span class="quiet numbers" aria-hidden="true">${say("line.since", { seconds })}</span>
        ${
          waiting > 0 &&
          html`
            <br />
            <strong>${say("line.queued", { count: waiting })}</strong>
          `
        }
      </p>
      <button type="button" onClick=${() => socket.reconnectNow()}>${say("line.try-now")}</button>
    </div>
  `;
}

/** Whole seconds since `running` became true. @param {boolean} running */
function useSecondsSince(running) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const since = now();
    setSeconds(0);
    return every(1000, () => setSeconds(Math.round((now() - since) / 1000)));
  }, [running]);
  return seconds;
}
