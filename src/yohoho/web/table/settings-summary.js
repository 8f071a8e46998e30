// The settings of a table in words.
import { html } from "../lib/html.js";
import { wordsOf } from "../games/at-table.js";
import { LineIcon } from "../ui/icon.js";
import { rungOf, rungName } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Settings} Settings */

/** @param {{ settings: Settings }} props */
export function SettingsSummary({ settings }) {
  const game = wordsOf(settings.game).settings(settings.options);
  return html`
    <ul class="agreed">
      ${[...game, ...tableWords(settings)].map(
        (words) => html`
          <li key=${words}>
            <${LineIcon} name="check" />
            ${" "}
            <span>${words}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {Settings} settings */
function tableWords(settings) {
  return [
    settings.pace ? say("lobby.pace", { count: settings.pace }) : say("lobby.pace-off"),
    settings.grace ? say("lobby.grace", { count: settings.grace }) : say("lobby.grace-none"),
    say("lobby.stand-in", { bot: rungName(rungOf(settings.stand_in)) }),
    say(settings.public ? "lobby.public" : "lobby.private"),
    ...(settings.watch === "nobody" ? [say("lobby.watch-nobody")] : []),
    ...(settings.chat ? [] : [say("chat.off")]),
    ...(settings.bots_talk ? [] : [say("lobby.bots-quiet")]),
    say(`lobby.coach-${settings.coach}`),
  ];
}
