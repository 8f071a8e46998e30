// The choice of the game, and of a preset for its options.
import { Card } from "../cards/card.js";
import { Disc } from "../cards/disc.js";
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { boxIcon } from "./box-icon.js";
import { boxName } from "./menu.js";
import { Tiles } from "../ui/tiles.js";

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {Record<string, any>} Options */

/** Three cards or discs that illustrate each preset. @type {Record<string, string[]>} */
const SAMPLES = {
  "first-game": ["yellow-5", "skull-king", "pirate-harry"],
  "quick-5x5": ["green-5", "black-5", "purple-5"],
  leviathans: ["white-whale", "kraken", "loot"],
  "full-advanced": ["pirate-juanita", "kraken", "pirate-rosie"],
  rascals: ["purple-14", "pirate-rascal", "escape"],
  cannonballs: ["pirate-harry", "black-14", "pirate-will"],
  "for-two": ["mermaid", "skull-king"],
  "schmidt-classic": ["red-13", "scary-mary", "skull-king"],
};
/** @type {Record<string, string[]>} */
const DISCS = {
  skull: ["flower", "skull", "hidden"],
  "skull-last-chance": ["flower", "last-chance"],
};

/** @param {{ boxes: Box[], chosen: string, onPick: (name: string) => void }} props */
export function GameChoice({ boxes, chosen, onPick }) {
  const tiles = boxes.map((box) => ({
    value: boxName(box),
    name: say(`play.game.${box.game}`),
    why: say(`home.edition-${boxName(box)}`),
    picture: html`
      <${Icon} name=${boxIcon(boxName(box))} />
    `,
  }));
  return html`
    <${Tiles}
      legend=${say("open.game")}
      group="game"
      kind="games"
      tiles=${tiles}
      chosen=${chosen}
      onPick=${onPick}
    />
  `;
}

/** @param {{ box: Box, options: Options, onPick: (options: Options) => void }} props */
export function PresetChoice({ box, options, onPick }) {
  const tiles = Object.keys(box.presets).map((value) => ({
    value,
    name: say(`preset.${value}`),
    why: say(`preset.why-${value}`),
    picture: html`
      <${Sample} preset=${value} edition=${box.edition ?? ""} />
    `,
  }));
  const chosen = presetOf(box, options);
  return html`
    <${Tiles}
      legend=${say("open.preset")}
      group="preset"
      kind="presets"
      tiles=${tiles}
      chosen=${chosen}
      onPick=${(/** @type {string} */ name) => onPick(box.presets[name]?.options ?? {})}
    />
    <p class="own-mix" role="status">
      ${
        chosen === null &&
        html`
          <span class="pill">
            <${Icon} name="ship-wheel" />
            ${say("open.own-mix")}
          </span>
        `
      }
    </p>
  `;
}

/** @param {{ preset: string, edition: string }} props */
function Sample({ preset, edition }) {
  const cards = (SAMPLES[preset] ?? []).map(
    (name) => html`
      <${Card} name=${name} edition=${edition} />
    `,
  );
  const discs = (DISCS[preset] ?? []).map(
    (face, owner) => html`
      <${Disc} face=${face} owner=${owner} />
    `,
  );
  return html`
    <span class="sample" aria-hidden="true">${cards}${discs}</span>
  `;
}

/**
 * Finds the preset with these options, whatever the number of players.
 * @param {Box} box
 * @param {Options} options
 */
function presetOf(box, options) {
  const entries = Object.entries(box.presets);
  const alike = entries.filter(([, preset]) =>
    same({ ...preset.options, players: 0 }, { ...options, players: 0 }),
  );
  const exact = alike.find(([, preset]) => preset.options.players === options.players);
  return (exact ?? alike[0])?.[0] ?? null;
}

/** @param {Options} one @param {Options} other */
function same(one, other) {
  return Object.keys(one).every(
    (option) => JSON.stringify(one[option]) === JSON.stringify(other[option]),
  );
}
