// What is said to people who do not see the screen, and the short notes that pass by for those who
// do.
import { html, signal, useEffect, useRef } from "../lib/html.js";

const announcements = signal(/** @type {{ text: string, id: number }[]} */ ([]));
const notes = signal(/** @type {{ text: string, id: number, kind: "note" | "trouble" }[]} */ ([]));
let count = 0;

/** Read aloud by a screen reader, seen by nobody. @param {string} text */
export function announce(text) {
  announcements.value = [...announcements.value.slice(-7), { text, id: ++count }];
}

/**
 * A line at the edge that passes by; read aloud too.
 * @param {string} text
 * @param {"note" | "trouble"} [kind]
 */
export function notice(text, kind = "note") {
  const id = ++count;
  notes.value = [...notes.value.slice(-2), { text, id, kind }];
  setTimeout(() => (notes.value = notes.value.filter((note) => note.id !== id)), 5000);
}

export function Announcer() {
  const tray = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bringToFront(tray.current), [notes.value]);
  return html`
    <div class="unseen" role="log" aria-live="polite">
      ${announcements.value.map(
        ({ text, id }) => html`
          <p key=${id}>${text}</p>
        `,
      )}
    </div>
    <div ref=${tray} class="notices" role="status" popover="manual">
      ${notes.value.map(
        ({ text, id, kind }) => html`
          <p key=${id} class="notice ${kind}">${text}</p>
        `,
      )}
    </div>
  `;
}

/**
 * A dialog lies above everything else on the page; what is raised after it lies above the dialog.
 * @param {HTMLElement | null} tray
 */
function bringToFront(tray) {
  if (!tray?.showPopover) return;
  if (tray.matches(":popover-open")) tray.hidePopover();
  tray.showPopover();
}
