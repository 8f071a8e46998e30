// What a person sees of Python: how much of it has come, and what to do when it cannot play.
import { html, useState } from "../lib/html.js";
import { hasServer } from "../lib/base.js";
import { chooseServer } from "../lib/link.js";
import { loadStyle } from "../lib/stylesheets.js";
import { locale, say } from "../lib/i18n.js";
import { Dialog } from "../ui/dialog.js";
import { forgetEverything, python, startPython } from "./python.js";

await loadStyle("offline.css");

/** @typedef {import("./python.js").PythonState} PythonState */

const MEGABYTE = 1_000_000;
/** Reasons that go away when the person has done something about them. */
const TRY_AGAIN = ["parts-unreachable", "python-failed", "storage-failed"];

/** @param {{ atTable: boolean }} props */
export function OfflineStatus({ atTable }) {
  const { phase } = python.value;
  const Shown =
    { loading: Progress, taken: Taken, failed: Failed, idle: BackToServer, ready: BackToServer }[
      phase
    ] ?? BackToServer;
  if (Shown === BackToServer && (!hasServer || atTable)) return null;
  const trouble = ["taken", "failed"].includes(phase);
  return html`
    <div
      class="offline-status ${atTable && "at-table"} ${trouble && "trouble"}"
      role=${trouble ? "alert" : "status"}
    >
      <${Shown} ...${python.value} />
    </div>
  `;
}

/** @param {PythonState} state */
function Progress({ loaded, total }) {
  const whole = total > 0 && loaded >= total;
  const amounts = { loaded: megabytes(loaded), total: megabytes(total) };
  return html`
    <span>${say(total && !whole ? "offline.loading" : "offline.starting", amounts)}</span>
    <progress
      aria-label=${say("offline.progress")}
      value=${whole || !total ? undefined : loaded}
      max=${total || 1}
    ></progress>
  `;
}

/** @param {number} bytes */
const megabytes = (bytes) =>
  new Intl.NumberFormat(locale.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(bytes / MEGABYTE);

function Taken() {
  return html`
    <span>${say("reason.storage-taken")}</span>
    <button type="button" class="primary" onClick=${() => startPython({ takeOver: true })}>
      ${say("offline.take-over")}
    </button>
  `;
}

/** @param {PythonState} state */
function Failed({ reason }) {
  const [asking, ask] = useState(false);
  return html`
    <span>${say(`reason.${reason}`)}</span>
    ${
      TRY_AGAIN.includes(reason) &&
      html`
        <button type="button" onClick=${() => startPython({ takeOver: true })}>
          ${say("tables.again")}
        </button>
      `
    }
    ${
      reason === "storage-newer" &&
      html`
        <button type="button" onClick=${() => location.reload()}>${say("trouble.reload")}</button>
      `
    }
    ${
      reason === "storage-damaged" &&
      html`<button type="button" onClick=${() => ask(true)}>${say("offline.afresh")}</button>`
    }
    ${asking && html`<${AskAfresh} onClose=${() => ask(false)} />`}
  `;
}

/** @param {{ onClose: () => void }} props */
function AskAfresh({ onClose }) {
  return html`
    <${Dialog} title=${say("offline.afresh-ask")} onClose=${onClose}>
      <p>${say("offline.afresh-why")}</p>
      <div class="row">
        <button type="button" class="primary" onClick=${onClose}>${say("games.keep")}</button>
        <button type="button" class="danger" onClick=${forgetEverything}>
          ${say("offline.afresh")}
        </button>
      </div>
    <//>
  `;
}

/** In the page of a server, the way back to it. */
function BackToServer() {
  return html`
    <span>${say("offline.playing")}</span>
    <button type="button" class="plain" onClick=${() => chooseServer(false)}>
      ${say("offline.back")}
    </button>
  `;
}
