// The sheets that can lie over the table, one at a time.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { say } from "../lib/i18n.js";
import { Crew } from "./crew.js";
import { Later } from "../ui/lazy.js";
import { Leave } from "./leave.js";
import { Menu } from "./menu.js";
import { Panel } from "./panels.js";
import { closeSheet, sheet } from "./sheets.js";

/** @typedef {import("./panels.js").Beside} Beside */

const ruleSheet = () => import("./rule-sheet.js");
const reconfigure = () => import("./reconfigure.js");

/** @param {Beside} props */
export function Sheets(props) {
  const open = sheet.value;
  if (!open) return null;
  const { visit, view } = props;
  const name = open.sheet;
  if (name === "leave")
    return html`
      <${Leave} visit=${visit} view=${view} />
    `;
  const inside = {
    scores: () => html`
      <${Panel} ...${props} name="scores" />
    `,
    log: () => html`
      <${Panel} ...${props} name="log" />
    `,
    chat: () => html`
      <${Panel} ...${props} name="chat" />
    `,
    menu: () => html`
      <${Menu} visit=${visit} view=${view} />
    `,
    crew: () => html`
      <${Crew} visit=${visit} view=${view} />
    `,
    rules: () => html`
      <${Later}
        name="rules"
        from=${ruleSheet}
        with=${{ settings: view.settings, ruling: open.about ?? "" }}
      />
    `,
    settings: () => html`
      <${Later} name="settings" from=${reconfigure} with=${{ visit, view }} />
    `,
  }[name];
  return html`
    <${Dialog}
      key=${name}
      kind="sheet"
      class="sheet-${name}"
      title=${say(`table.sheet-${name}`)}
      onClose=${closeSheet}
    >
      ${inside()}
    <//>
  `;
}
