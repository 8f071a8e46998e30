// A button that shares a finished game; its dialog is loaded when it is first opened.
import { html, useState } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { say } from "../lib/i18n.js";
import { withoutServer } from "../lib/link.js";

/** @typedef {typeof import("./share-dialog.js").ShareDialog} ShareDialog */

/**
 * @param {{
 *   game: string,
 *   step?: number | null,
 *   text?: string,
 *   class?: string,
 *   label?: string,
 *   children?: any,
 * }} props
 * the id of a finished game of mine; the step at which the link begins; a text that goes with it
 */
export function ShareButton({ game, step = null, text = "", class: kind = "", label, children }) {
  const [Shown, setShown] = useState(/** @type {ShareDialog | null} */ (null));
  const open = () =>
    withoutServer
      ? notice(say("offline.no-share"))
      : void import("./share-dialog.js").then(
          ({ ShareDialog }) => setShown(() => ShareDialog),
          () => notice(say("trouble.unreachable"), "trouble"),
        );
  return html`
    <button type="button" class=${kind} aria-label=${label} title=${label} onClick=${open}>
      ${children}
    </button>
    ${
      Shown &&
      html`<${Shown} game=${game} step=${step} text=${text} onClose=${() => setShown(null)} />`
    }
  `;
}
