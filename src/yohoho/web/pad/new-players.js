// The players of a new game, in the order of their seats.
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { cleanName, keyOf } from "../sheets/names.js";
import { earlierNames } from "../sheets/storage.js";
import { Refusal } from "./refusal.js";
import { moveItem, nextColour, Seats } from "./seat-order.js";
import { attempt } from "./attempt.js";

/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * @param {{
 *   sailors: SeatedPlayer[],
 *   most: number,
 *   why: string,
 *   onChange: (sailors: SeatedPlayer[]) => void,
 * }} props
 */
export function NewPlayers({ sailors, most, why, onChange }) {
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState(/** @type {Problem | null} */ (null));
  const taken = sailors.map(({ colour }) => colour);
  const here = new Set(sailors.map((sailor) => keyOf(sailor.name)));
  const join = (/** @type {string} */ text) => {
    const problem = attempt(() => {
      const clean = cleanName(text);
      if (here.has(keyOf(clean))) return;
      onChange([...sailors, { name: clean, colour: nextColour(7, taken) }]);
    });
    setWrong(problem);
    if (!problem) setName("");
  };
  const add = () => join(name);
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !name.trim()) return;
    event.preventDefault();
    add();
  };
  const suggestions = earlierNames()
    .filter((one) => !here.has(keyOf(one)))
    .slice(0, 16);
  const full = sailors.length >= most;
  return html`
    <section class="stack" aria-label=${say("pad.who")}>
      <h2>${say("pad.who")}</h2>
      <p class="quiet prose">${why}</p>
      ${
        sailors.length > 0 &&
        html`
          <${Seats}
            seats=${sailors.map((sailor) => ({ ...sailor, key: sailor.name }))}
            onMove=${(/** @type {number} */ from, /** @type {number} */ to) =>
              onChange(moveItem(sailors, from, to))}
            onColour=${(/** @type {number} */ at) =>
              onChange(
                sailors.map((one, n) =>
                  n === at ? { ...one, colour: nextColour(one.colour, taken) } : one,
                ),
              )}
            onRemove=${(/** @type {number} */ at) => onChange(sailors.filter((_, n) => n !== at))}
          />
        `
      }
      ${
        !full &&
        html`
          <div class="name-row">
            <label class="field grow">
              ${say("pad.name")}
              <input
                value=${name}
                autocomplete="off"
                maxlength="200"
                onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}
                onKeyDown=${enter}
              />
            </label>
            <button type="button" disabled=${!name.trim()} onClick=${add}>
              <${LineIcon} name="plus" />
              ${say("pad.add")}
            </button>
          </div>
        `
      }
      ${wrong && html`<${Refusal} problem=${wrong} />`}
      ${
        !full &&
        suggestions.length > 0 &&
        html`
          <div class="pad-known" role="group" aria-label=${say("pad.known")}>
            ${suggestions.map(
              (one) => html`
                <button key=${one} type="button" onClick=${() => join(one)}>
                  <${LineIcon} name="plus" />
                  ${one}
                </button>
              `,
            )}
          </div>
        `
      }
    </section>
  `;
}
