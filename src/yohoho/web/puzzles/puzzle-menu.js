// The menu of a puzzle: only what makes sense without other people.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Dialog } from "../ui/dialog.js";
import { closeOverlay, openOverlay } from "../table/overlay-state.js";
import { MenuEntry, MyPreferences } from "../table/table-menu.js";

/** @param {{ onAgain: () => void }} props */
export function PuzzleMenu({ onAgain }) {
  const again = () => {
    closeOverlay();
    onAgain();
  };
  return html`
    <${Dialog} kind="sheet" class="sheet-menu" title=${say("table.menu")} onClose=${closeOverlay}>
      <div class="stack">
        <nav class="menu-list" aria-label=${say("table.menu")}>
          <${MenuEntry} stroke="rewind" onClick=${again}>${say("puzzle.again")}<//>
          <${MenuEntry} icon="scroll-unfurled" onClick=${() => openOverlay("rules")}>
            ${say("table.sheet-rules")}
          <//>
          <${MenuEntry} stroke="list" onClick=${() => openOverlay("scores")}>
            ${say("table.sheet-scores")}
          <//>
        </nav>
        <${MyPreferences} />
      </div>
    <//>
  `;
}
