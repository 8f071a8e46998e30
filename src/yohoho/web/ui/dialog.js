// A dialog in the middle of the screen, or a sheet at its edge. The browser's <dialog> keeps the
// focus inside and closes on Escape. Back closes the topmost one.
import { openLayer } from "../lib/back-button.js";
import { html, useEffect, useRef } from "../lib/html.js";
import { LineIcon } from "./icon.js";
import { say } from "../lib/i18n.js";

/**
 * @typedef {object} Over
 * @property {string} title
 * @property {(() => void) | null} [onClose]  null if it must be answered
 * @property {"dialog" | "sheet"} [kind]
 * @property {boolean} [addressed]  whether its address opens it, so that Back closes it anyway
 * @property {string} [class]
 * @property {any} [children]
 */

/** @param {Over} props */
export function Dialog(props) {
  const { title, onClose = null, kind = "dialog", class: more = "", children } = props;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = box.current;
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    if (dialog && !dialog.open) dialog.showModal();
    return () => (dialog?.close(), returnFocus(opener));
  }, []);
  useBackButton(props.addressed ? null : onClose);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose?.();
  };
  // Browsers close a dialog on the second Escape or on a gesture. Then it either counts as an
  // answer or the dialog is shown again.
  const onClosed = () => {
    if (!box.current?.isConnected || box.current.open) return;
    if (onClose) onClose();
    else box.current.showModal();
  };
  const beside = (/** @type {Event} */ event) => event.target === box.current && onClose?.();
  return html`
    <dialog
      ref=${box}
      class="over ${kind} ${more}"
      aria-label=${title}
      onCancel=${cancel}
      onClose=${onClosed}
      onClick=${beside}
    >
      <div class="over-inside">
        <div class="over-head">
          <h2>${title}</h2>
          ${
            onClose &&
            html`
              <button
                type="button"
                class="plain round"
                aria-label=${say("page.close")}
                onClick=${onClose}
              >
                <${LineIcon} name="close" />
              </button>
            `
          }
        </div>
        <div class="over-body">${children}</div>
      </div>
    </dialog>
  `;
}

/**
 * The focus returns to what opened the dialog, unless it is needed somewhere else by now. A browser
 * does so only for a dialog that is still on the page.
 * @param {HTMLElement | null} opener
 */
function returnFocus(opener) {
  const here = document.activeElement;
  const isLost = !here || here.matches("body, main");
  if (isLost && opener?.isConnected) opener.focus({ preventScroll: true });
}

/** Back closes the dialog, if it may be closed. @param {(() => void) | null} onClose */
function useBackButton(onClose) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (onClose ? openLayer(() => close.current?.()) : undefined), [!onClose]);
}
