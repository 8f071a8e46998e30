// The moment in which a person who plays with bots alone can change a choice before it is final:
// a button that confirms it, and a bar that runs down.
import { html, useEffect, useState } from "../lib/html.js";
import { RECONSIDER_MS } from "../lib/facts.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { useShortcuts } from "../ui/shortcuts.js";

await loadStyle("confirm-choice.css");

/** @typedef {import("./stage.js").Stage<any>} Stage */

/** Whether the last bot waits for the viewer. @param {Pick<Stage, "table" | "game">} stage */
export const mayConfirm = ({ table, game }) =>
  typeof table.reconsider_until === "number" && Boolean(game.legal?.length);

/** @param {{ stage: Stage }} props */
export function ConfirmChoice({ stage }) {
  const until = mayConfirm(stage) ? stage.table.reconsider_until : null;
  const [sent, setSent] = useState(false);
  useEffect(() => setSent(false), [until]);
  const confirm = () => {
    setSent(true);
    void stage.command({ do: "confirm" });
  };
  useShortcuts(
    until
      ? [{ keys: ["Enter"], label: "keys.confirm", run: () => !otherButtonInFocus() && confirm() }]
      : [],
  );
  if (!until) return null;
  return html`
    <button type="button" class="primary confirm-choice" disabled=${sent} onClick=${confirm}>
      ${say("game.confirm")}
      <span
        key=${until}
        class="confirm-time"
        style=${`animation-duration: ${RECONSIDER_MS}ms`}
        aria-hidden="true"
      ></span>
    </button>
  `;
}

/** Enter presses the button in focus, unless it is the choice that was made. */
function otherButtonInFocus() {
  const button = document.activeElement?.closest("a, button");
  return Boolean(button) && button?.getAttribute("aria-pressed") !== "true";
}
