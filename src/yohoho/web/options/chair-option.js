// The choice of one chair, such as that of the first player, or of leaving it to chance.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { choiceText, explanation, optionText } from "../game/option-words.js";
import { Tiles } from "../ui/tiles.js";
import { RANDOM } from "./fitting.js";

/** @param {import("./game-options.js").Part & { option: string }} props */
export function ChairOption({ options, option, onChange }) {
  const chairs = Array.from({ length: options.players }, (_, seat) => ({
    value: seat,
    name: say("open.chair", { number: seat + 1 }),
  }));
  return html`
    <${Tiles}
      legend=${optionText(option)}
      why=${explanation(option)}
      group=${option}
      tiles=${[{ value: RANDOM, name: choiceText(option, RANDOM) }, ...chairs]}
      chosen=${options[option] ?? RANDOM}
      onPick=${(/** @type {number | string} */ value) => onChange({ [option]: value })}
    />
  `;
}
