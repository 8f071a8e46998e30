// The opponents as one line, which opens the choice of their strength.
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { preferRung, rememberRung, RungChoice, RungMark, rungPlural } from "../ui/bot-ladder.js";

/** @param {{ boxes: import("../wire.js").Box[] }} props */
export function Opponents({ boxes }) {
  const [open, setOpen] = useState(false);
  const rungs = [...new Set(boxes.flatMap((box) => box.rungs))];
  const [usual = ""] = boxes.flatMap((box) => Object.values(box.presets).map(({ bots }) => bots));
  const chosen = preferRung(rungs, usual);
  return html`
    <div class="opponents">
      ${
        rungs.length > 1 &&
        html`
          <button
            type="button"
            class="plain opponents-line"
            aria-expanded=${open}
            onClick=${() => setOpen(!open)}
          >
            <${RungMark} rung=${chosen} />
            <span>${say("home.against", { bots: rungPlural(chosen) })}</span>
            <u>${say(open ? "home.done" : "home.change")}</u>
          </button>
        `
      }
      ${
        open &&
        html`
          <${RungChoice}
            legend=${say("home.bots")}
            group="rung"
            rungs=${rungs}
            chosen=${chosen}
            onPick=${rememberRung}
          />
        `
      }
    </div>
  `;
}
