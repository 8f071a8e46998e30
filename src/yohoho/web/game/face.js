// The face of a player at the table: the portrait in a ring for the turn and its clock. A tap opens
// their card.
import { html, useRef, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { useLazy } from "../ui/lazy.js";
import { say } from "../lib/i18n.js";
import { PlayerPortrait, portraitOf } from "../faces/portrait.js";
import { AwayAnchor } from "./away-anchor.js";
import { Clock } from "./clock.js";

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
