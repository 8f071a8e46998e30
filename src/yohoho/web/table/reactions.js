// Reactions and chat lines that rise from their seat.
import { html, useLayoutEffect, useRef } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { reactionIcon } from "../game/reaction-buttons.js";

/** @typedef {import("./table-session.js").Reaction} Reaction */

/**
 * Hidden from screen readers, because the chat has the same content.
 * @param {{ session: import("./table-session.js").TableSession }} props
 */
export function Reactions({ session }) {
  const floats = session.reactions.value;
  return html`
    <div class="floats" aria-hidden="true">
      ${floats.map(
        (float, n) => html`
          <${Rising}
            key=${float.id}
            float=${float}
            above=${floats.slice(0, n).filter((other) => other.seat === float.seat).length}
          />
        `,
      )}
    </div>
  `;
}

/** @param {{ float: Reaction, above: number }} props */
function Rising({ float, above }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current) rise(box.current, float.seat, above);
  }, []);
  const inside = float.reaction
    ? html`<${Icon} name=${reactionIcon(float.reaction)} />`
    : float.phrase
      ? say(`phrase.${float.phrase}`)
      : float.text;
  return html`
    <span ref=${box} class="float" data-kind=${float.reaction ? "reaction" : "saying"}>
      ${inside}
    </span>
  `;
}

/**
 * Games mark their seats with data-seat; without a mark, a reaction rises from the bottom of the
 * page.
 * @param {HTMLElement} box
 * @param {number} seat
 * @param {number} above how many are there already
 */
function rise(box, seat, above) {
  const from = document.querySelector(`.at-table [data-seat="${seat}"]`)?.getBoundingClientRect();
  const half = box.offsetWidth / 2 + 8;
  const x = from ? from.left + from.width / 2 : innerWidth / 2;
  const y = from ? from.top + from.height / 2 : innerHeight - 120;
  box.style.left = `${Math.min(Math.max(x, half), innerWidth - half)}px`;
  box.style.top = `${Math.max(y - 46 * above, 110)}px`;
}
