// The menu of a lesson or a puzzle: only what makes sense without other people.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Dialog } from "../ui/dialog.js";
import { closeOverlay, openOverlay } from "./overlay-state.js";
import { MenuEntry, MyPreferences } from "./table-menu.js";

/** @param {Pick<import("./local-frame.js").Frame, "again" | "sheet">} props */
export function LocalMenu({ again, sheet }) {
  const begin = () => {
    closeOverlay();
    again.run();
  };
  return html`
    <${Dialog} kind="sheet" class="sheet-menu" title=${say("table.menu")} onClose=${closeOverlay}>
      <div class="stack">
        <nav class="menu-list" aria-label=${say("table.menu")}>
          <${MenuEntry} stroke="rewind" onClick=${begin}>${again.text}<//>
          <${MenuEntry} icon="scroll-unfurled" onClick=${() => openOverlay("rules")}>
            ${say("table.sheet-rules")}
          <//>
          <${MenuEntry} stroke="list" onClick=${() => openOverlay(sheet)}>
            ${say(`table.sheet-${sheet}`)}
          <//>
        </nav>
        <${MyPreferences} />
      </div>
    <//>
  `;
}
