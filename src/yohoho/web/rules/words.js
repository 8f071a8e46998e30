// A text of the books: plain words, **strong ones**, and the marks of rulings, [B-12] or [B-14*].
import { html } from "../house/html.js";
import { place } from "../house/router.js";
import { say } from "../house/voice.js";

const PART = /(\*\*.+?\*\*|\[[A-Z]-\d+\*?\])/;
const MARK = /\[([A-Z]-\d+)(\*?)\]/g;

/** The rulings that a text speaks of. @param {string} text */
export const rulingsIn = (text) => [...text.matchAll(MARK)].map(([, ruling]) => ruling ?? "");

/** The text without anything that is not read aloud. @param {string} text */
export const plain = (text) =>
  text
    .replace(MARK, "")
    .replaceAll("**", "")
    .replace(/ +(?=[.,;:]|$)/g, "")
    .trim();

/** @param {{ text: string }} props */
export function Words({ text }) {
  return text.split(PART).map((part, n) => {
    // A mark stays on the line of the word before it.
    if (n % 2 === 0) return part.replace(/ $/, "\u00a0");
    if (part.startsWith("**"))
      return html`
        <strong>${part.slice(2, -2)}</strong>
      `;
    return html`
      <${Mark} ruling=${rulingsIn(part)[0] ?? ""} ours=${part.endsWith("*]")} />
    `;
  });
}

/** The address of this very point. @param {{ ruling: string, ours: boolean }} props */
function Mark({ ruling, ours }) {
  const label = ours ? say("rules.ruling-ours", { ruling }) : say("rules.ruling", { ruling });
  return html`
    <a class="mark book-mark" id=${ruling} href="#${ruling}" aria-label=${label} title=${label}>
      ${ruling}${ours ? "*" : ""}
    </a>
  `;
}

/**
 * A passage that an address can point at, by its own id or by a ruling in it.
 * @param {{ as: string, id: string, text: string, class?: string }} props
 */
export function Passage({ as, id, text, class: more = "" }) {
  const wanted = place.value.hash;
  const found = wanted !== "" && (wanted === id || rulingsIn(text).includes(wanted));
  return html`
    <${as}
      id=${id}
      class="passage ${more} ${found ? "found" : ""}"
      tabindex=${found ? -1 : undefined}
    >
      <${Words} text=${text} />
    <//>
  `;
}
