// The anchor on the face of a person who is away. It counts down to the time when a bot takes over.
import { html } from "../lib/html.js";
import { secondsUntil, useSeconds } from "../ui/countdown.js";
import { Icon } from "../ui/icon.js";
import { presenceMark } from "./presence.js";

/** @param {{ info: import("./stage.js").SeatInfo }} props */
export function AwayAnchor({ info }) {
  const mark = presenceMark(info).find(({ kind }) => kind === "away");
  if (!mark) return null;
  return html`
    <span class="away-anchor" title=${mark.words}>
      <${Icon} name=${mark.icon} />
      ${info.stand_in_at && html`<${SecondsLeft} until=${info.stand_in_at} />`}
    </span>
  `;
}

/** @param {{ until: number }} props */
function SecondsLeft({ until }) {
  useSeconds(true);
  return html`<b class="numbers" aria-hidden="true">${secondsUntil(until)}</b>`;
}
