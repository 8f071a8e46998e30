// Announcements for screen readers, and short notices at the edge of the screen.
import { after } from "../lib/clock.js";
import { html, signal, useEffect, useRef } from "../lib/html.js";

const NOTICE_MS = 5000;
const announcements = signal(/** @type {{ text: string, id: number }[]} */ ([]));
const notes = signal(/** @type {{ text: string, id: number, kind: "note" | "trouble" }[]} */ ([]));
let count = 0;

/** Says a text to screen readers only. @param {string} text */
export function announce(text) {
  announcements.value = [...announcements.value.slice(-7), { text, id: ++count }];
}

/**
 * Shows a notice for five seconds; screen readers read it too.
 * @param {string} text
 * @param {"note" | "trouble"} [kind]
 */
export function notice(text, kind = "note") {
  const id = ++count;
  notes.value = [...notes.value.slice(-2), { text, id, kind }];
  after(NOTICE_MS, () => (notes.value = notes.value.filter((note) => note.id !== id)));
}

export function Announcer() {
  const tray = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bringToFront(tray.current), [notes.value]);
  return html`
    <div class="unseen" role="log" aria-live="polite">
      ${announcements.value.map(({ text, id }) => html`<p key=${id}>${text}</p>`)}
    </div>
    <div ref=${tray} class="notices" role="status" popover="manual">
      ${notes.value.map(
        ({ text, id, kind }) => html`<p key=${id} class="notice ${kind}">${text}</p>`,
      )}
    </div>
  `;
}

/**
 * Shows the notices above an open dialog, which they are if they are opened after it.
 * @param {HTMLElement | null} tray
 */
function bringToFront(tray) {
  if (!tray?.showPopover) return;
  if (tray.matches(":popover-open")) tray.hidePopover();
  tray.showPopover();
}
