// The score pad is not open yet; the referee counts meanwhile.
import { html } from "../house/html.js";
import { Icon } from "../house/icon.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { useTitle } from "./title.js";

await loadStyle("home.css");

export default function Pad() {
  useTitle(say("pad.title"));
  return html`<div class="closed-door">
    <div class="shutters" aria-hidden="true"><${Icon} name="scroll-unfurled" /></div>
    <h1>${say("pad.title")}</h1>
    <p>${say("pad.soon")}</p>
    <p class="quiet">${say("pad.meanwhile")}</p>
    <a class="button primary" href="/referee#score">${say("pad.referee")}</a>
  </div>`;
}
