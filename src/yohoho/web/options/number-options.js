// The options of a game that are numbers, with the limits that the menu gives. A game may have
// other limits, and refuses the table then.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { explanation, optionText } from "../game/option-words.js";

/** @typedef {import("./game-options.js").Part} Part */
/** @typedef {import("../wire.js").NumberRange} NumberRange */

/** @param {Part} props */
export function NumberOptions({ box, options, onChange }) {
  const names = box.options.filter((option) => typeof box.defaults[option] === "number");
  return names.map(
    (option) => html`
      <${NumberField}
        key=${option}
        option=${option}
        usual=${box.defaults[option]}
        limits=${box.limits[option] ?? { least: null, most: null }}
        value=${options[option]}
        onChange=${(/** @type {number} */ value) => onChange({ [option]: value })}
      />
    `,
  );
}

/**
 * A number may be typed digit by digit; when the field is left, it is put within the limits, and an
 * empty field shows the last number again.
 * @param {{
 *   option: string,
 *   usual: number,
 *   limits: NumberRange,
 *   value: number,
 *   onChange: (value: number) => void,
 * }} props
 */
function NumberField({ option, usual, limits, value, onChange }) {
  const write = (/** @type {any} */ { currentTarget }) =>
    Number.isFinite(currentTarget.valueAsNumber) && onChange(currentTarget.valueAsNumber);
  const settle = (/** @type {any} */ { currentTarget }) => {
    const settled = within(limits, Number.isInteger(usual) ? Math.round(value) : value);
    currentTarget.value = String(settled);
    if (settled !== value) onChange(settled);
  };
  return html`
    <label class="field number-option">
      <span class="number-option-name">${optionText(option)}</span>
      <input
        class="numbers"
        type="number"
        inputmode=${Number.isInteger(usual) ? "numeric" : "decimal"}
        min=${limits.least}
        max=${limits.most}
        step=${Number.isInteger(usual) ? 1 : "any"}
        value=${value}
        autocomplete="off"
        onInput=${write}
        onBlur=${settle}
      />
      <small>${help(option, usual, limits)}</small>
    </label>
  `;
}

/** @param {NumberRange} limits @param {number} value */
const within = ({ least, most }, value) =>
  Math.min(most ?? Infinity, Math.max(least ?? -Infinity, value));

/** @param {string} option @param {number} usual @param {NumberRange} limits */
function help(option, usual, { least, most }) {
  const span = least !== null && most !== null ? say("open.span", { least, most }) : "";
  return [explanation(option), span, say("open.usual", { value: usual })].filter(Boolean).join(" ");
}
