// The round token of a seat: the portrait of a person or a bot, or an empty ring.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { PlayerPortrait, portraitOf } from "../faces/portrait.js";

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/**
 * Hidden from screen readers, because a text stands beside it.
 * @param {{ seat: SeatInfo, me?: boolean }} props
 */
export function SeatToken({ seat, me = false }) {
  const away = seat.kind === "person" && !seat.here;
  return html`
    <span
      class="token"
      data-kind=${seat.kind}
      data-me=${String(me)}
      data-away=${String(away)}
      aria-hidden="true"
    >
      <span class="token-face"><${TokenFace} seat=${seat} /></span>
      ${seat.host && html`<${HostHat} />`}
      ${
        seat.ready &&
        seat.kind === "person" &&
        html`<span class="token-badge good"><${LineIcon} name="check" /></span>`
      }
      ${seat.stand_in && html`<span class="token-badge"><${Icon} name="vintage-robot" /></span>`}
    </span>
  `;
}

/** The hat of the host. */
function HostHat() {
  return html`
    <svg class="token-hat" viewBox="0 0 64 34">
      <path
        d="M3 24C10 24 11 17 15 12 20 5 26 3 32 3S44 5 49 12C53 17 54 24 61 24 54 33 45 29 32 29S10 33 3 24Z"
      />
      <path class="token-cockade" d="M32 11 35.5 16.5 32 22 28.5 16.5Z" />
    </svg>
  `;
}

/** @param {{ seat: SeatInfo }} props */
function TokenFace({ seat }) {
  return seat.kind === "free"
    ? html`<${LineIcon} name="plus" />`
    : html`<${PlayerPortrait} of=${portraitOf(seat)} />`;
}
