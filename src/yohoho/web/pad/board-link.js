// The way to the scoreboard, and its button for the full screen.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";

await loadStyle("pad-board.css");

/** @param {{ sheet: string }} props */
export function BoardLink({ sheet }) {
  return html`
    <a class="button pad-board-link" href="/pad/${sheet}#board">
      <${Icon} name="spyglass" />
      <span class="grow">
        ${say("pad.board")}
        <small class="quiet">${say("pad.board-why")}</small>
      </span>
    </a>
  `;
}

export function FullScreenButton() {
  if (!document.fullscreenEnabled) return null;
  return html`
    <button
      type="button"
      class="plain"
      onClick=${() => void document.documentElement.requestFullscreen().catch(() => null)}
    >
      <${LineIcon} name="eye" />
      ${say("pad.board-full")}
    </button>
  `;
}
