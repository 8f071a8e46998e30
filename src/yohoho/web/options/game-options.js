// All options of a game, each with its explanation. Only those that the edition offers are shown.
import { Card } from "../cards/card.js";
import { html } from "../lib/html.js";
import { cardName, say } from "../lib/i18n.js";
import { Blanks } from "./blanks.js";
import { NumberOptions } from "./number-options.js";
import { isOffered, RANDOM } from "./fitting.js";
import { Plan } from "./plan.js";
import { choiceText, explanation, optionText } from "../game/option-words.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { SwitchRow } from "../ui/switch.js";
import { Tiles } from "../ui/tiles.js";

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {Record<string, any>} Options */
/** @typedef {{ box: Box, options: Options, onChange: (some: Options) => void }} Part */

/** Folded until somebody wants more than the presets. @param {{ children: any }} props */
export function MoreOptions({ children }) {
  return html`
    <details class="panel all-options">
      <summary>
        <${Icon} name="ship-wheel" />
        ${say("open.more")}
        <${LineIcon} name="forward" />
      </summary>
      <div class="all-options-inside">${children}</div>
    </details>
  `;
}

/** @param {Part} props */
export function AllOptions(props) {
  const { box } = props;
  const offers = (/** @type {string} */ option) => box.options.includes(option);
  return html`
    <${Switches} ...${props} />
    ${offers("powers") && html`<${Powers} ...${props} />`}
    ${offers("scoring") && html`<${OneOf} ...${props} option="scoring" values=${box.scorings} />`}
    ${offers("plan") && html`<${Plan} ...${props} />`}
    ${offers("ties") && html`<${OneOf} ...${props} option="ties" values=${box.ties} />`}
    ${offers("blanks") && html`<${Blanks} ...${props} />`}
    <${NumberOptions} ...${props} />
    ${box.seats.map(
      (option) => html`<${ChairOption} key=${option} ...${props} option=${option} />`,
    )}
    ${Object.entries(box.choices).map(
      ([option, values]) => html`
        <${OneOf} key=${option} ...${props} option=${option} values=${values} />
      `,
    )}
  `;
}

/** The options that are on or off, such as cards that are added to the deck. @param {Part} props */
function Switches({ box, options, onChange }) {
  const names = box.options.filter(
    (option) => typeof box.defaults[option] === "boolean" && isOffered(box, options, option),
  );
  if (!names.length) return null;
  const hasCards = Object.keys(box.extras).length > 0;
  const check = (/** @type {string} */ option) => {
    const [card] = box.extras[option] ?? [];
    return html`
      <${SwitchRow}
        key=${option}
        on=${options[option]}
        name=${card ? cardName(card) : optionText(option)}
        why=${explanation(option)}
        picture=${card && html`<${SmallCard} card=${card} />`}
        onChange=${(/** @type {boolean} */ on) => onChange({ [option]: on })}
      />
    `;
  };
  return html`
    <fieldset class="switches">
      <legend>${say(hasCards ? "open.more-cards" : "open.game-options")}</legend>
      ${names.map(check)}
    </fieldset>
  `;
}

/** @param {Part} props */
function Powers({ box, options, onChange }) {
  const turn = (/** @type {string} */ power, /** @type {boolean} */ on) =>
    onChange({
      powers: box.powers.filter((one) => (one === power ? on : options.powers.includes(one))),
    });
  return html`
    <fieldset class="switches">
      <legend>${say("option.powers")}</legend>
      <p class="quiet tiles-why">${say("option.why-powers")}</p>
      ${box.powers.map(
        (power) => html`
          <${SwitchRow}
            key=${power}
            on=${options.powers.includes(power)}
            name=${cardName(`pirate-${power}`)}
            why=${say(`option.power-${power}`)}
            picture=${html`<${SmallCard} card="pirate-${power}" />`}
            onChange=${(/** @type {boolean} */ on) => turn(power, on)}
          />
        `,
      )}
    </fieldset>
  `;
}

/** @param {Part & { option: string, values: string[] }} props */
function OneOf({ options, option, values, onChange }) {
  const tiles = values.map((value) => ({
    value,
    name: choiceText(option, value),
    why: explanation(`${option}-${value}`),
  }));
  return html`
    <${Tiles}
      legend=${optionText(option)}
      group=${option}
      tiles=${tiles}
      chosen=${options[option]}
      onPick=${(/** @type {string} */ value) => onChange({ [option]: value })}
    />
  `;
}

/**
 * A small card beside its name; screen readers read only the name.
 * @param {{ card: string }} props
 */
function SmallCard({ card }) {
  return html`<span class="small-card" aria-hidden="true"><${Card} name=${card} /></span>`;
}

/** @param {import("./game-options.js").Part & { option: string }} props */
function ChairOption({ options, option, onChange }) {
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
