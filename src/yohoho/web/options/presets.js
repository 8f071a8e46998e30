// The choice of the game, and of a preset for its options.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { hasText, say, sayOr } from "../lib/i18n.js";
import { gameName, gameOf } from "../games/games.js";
import { boxName, editionText } from "./menu.js";
import { Tiles } from "../ui/tiles.js";

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {Record<string, any>} Options */

/** The icon of an edition or game. @param {Box} box */
export function boxIcon(box) {
  const game = gameOf(box.game);
  return game.boxes[boxName(box)]?.icon ?? game.icon;
}

/** @param {{ boxes: Box[], chosen: string, onPick: (name: string) => void }} props */
export function GameChoice({ boxes, chosen, onPick }) {
  const tiles = boxes.map((box) => ({
    value: boxName(box),
    name: gameName(box.game),
    why: editionText(boxName(box)),
    picture: html`<${Icon} name=${boxIcon(box)} />`,
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
    name: sayOr(`preset.${value}`, value),
    why: hasText(`preset.why-${value}`) ? say(`preset.why-${value}`) : "",
    picture: html`<${Sample} box=${box} preset=${value} />`,
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

/** @param {{ box: Box, preset: string }} props */
function Sample({ box, preset }) {
  const { presets, draw, icon } = gameOf(box.game);
  const picture = presets[preset];
  return html`
    <span class="sample" aria-hidden="true">
      ${picture ? draw(picture, box.edition ?? "") : html`<${Icon} name=${icon} />`}
    </span>
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
