// The settings of a table in words.
import { html } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { rungOf, rungName } from "../ui/bot-ladder.js";
import { cardName, formatList, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Settings} Settings */

/** @param {{ settings: Settings }} props */
export function SettingsSummary({ settings }) {
  const game =
    settings.game === "skull" ? skullWords(settings.options) : skullKingWords(settings.options);
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

/** @param {Settings["options"]} options */
function skullWords(options) {
  return [
    say("lobby.game-skull", { count: options.players }),
    ...(options.last_chance ? [say("lobby.last-chance")] : []),
  ];
}

/** @param {Settings["options"]} options */
function skullKingWords(options) {
  const { edition } = options;
  const extra = [
    options.kraken && "kraken",
    options.whale && "white-whale",
    options.loot && "loot",
  ].filter(Boolean);
  const powers = (options.powers ?? []).map((/** @type {string} */ person) =>
    cardName(`pirate-${person}`, edition),
  );
  return [
    say("lobby.game-skull-king", { edition: say(`edition.${edition}`), count: options.players }),
    planWords(options.plan),
    ...(extra.length
      ? [
          say("lobby.extra-cards", {
            cards: formatList(extra.map((card) => cardName(String(card), edition))),
          }),
        ]
      : []),
    ...(powers.length ? [say("lobby.powers", { pirates: formatList(powers) })] : []),
    ...(options.blanks?.length
      ? [
          say("lobby.blanks", {
            cards: formatList(
              options.blanks.map((/** @type {string} */ card) => cardName(card, edition)),
            ),
          }),
        ]
      : []),
    ...(options.scoring ? [say(`lobby.scoring-${options.scoring}`)] : []),
    ...(options.ties === "extra-rounds" ? [say("lobby.ties-extra")] : []),
  ];
}

/** @param {string | number[]} plan */
function planWords(plan) {
  return typeof plan === "string"
    ? say(`lobby.plan-${plan}`)
    : say("lobby.plan-own", { cards: plan.join(", ") });
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
    say(`lobby.coach-${settings.coach}`),
  ];
}
