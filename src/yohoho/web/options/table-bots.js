// The choice of the bots at a table, and of the bot that stands in for an absent person.
import { html } from "../lib/html.js";
import { rememberRung, RungChoice, rungOf } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Settings} Settings */

/**
 * @param {{ rungs: string[], draft: Settings, onChange: (some: Partial<Settings>) => void }} props
 */
export function TableBots({ rungs, draft, onChange }) {
  const joins = (/** @type {string} */ bots) => (rememberRung(bots), onChange({ bots }));
  return html`
    <${RungChoice}
      legend=${say("open.bots")}
      why=${say("open.bots-why")}
      group="bots"
      rungs=${rungs}
      chosen=${rungOf(draft.bots)}
      onPick=${joins}
    />
    <${RungChoice}
      legend=${say("open.stand-in")}
      why=${say("open.stand-in-why")}
      group="stand-in"
      rungs=${rungs}
      chosen=${rungOf(draft.stand_in)}
      onPick=${(/** @type {string} */ bot) => onChange({ stand_in: bot })}
    />
  `;
}
