// An example of Skull: the mats at the end of a challenge.
import { Disc } from "../cards/disc.js";
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** @param {{ example: import("./library.js").Scene }} props */
export function SkullExample({ example }) {
  const { names, piles, turned, won, first } = example;
  return html`
    <ul class="example-mats">
      ${piles.map(
        (pile, seat) => html`
          <li>
            <${Pile} pile=${pile} owner=${seat} turned=${turned[seat] ?? 0} />
            <span class="example-place">${names[seat]}</span>
          </li>
        `,
      )}
    </ul>
    <div class="example-verdict">
      <p class="example-headline">
        ${won ? say("rules.challenge-won") : say("rules.challenge-lost")}
      </p>
      <p class="prose">${say("rules.begins", { name: names[first] ?? "" })}</p>
    </div>
  `;
}

/**
 * The top disc comes first, because it is turned first.
 * @param {{ pile: string[], owner: number, turned: number }} props
 */
function Pile({ pile, owner, turned }) {
  const faceText = (/** @type {string} */ face, /** @type {number} */ n) =>
    n >= pile.length - turned || face === "last-chance" ? face : "hidden";
  return html`
    <span class="example-pile">
      ${pile.map((face, n) => html`<${Disc} face=${faceText(face, n)} owner=${owner} />`).reverse()}
    </span>
  `;
}
