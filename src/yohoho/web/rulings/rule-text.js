// The texts of the rule books: plain text, **bold text**, and marks of rulings, [B-12] or [B-14*].
import { html } from "../lib/html.js";
import { route } from "../lib/router.js";
import { say } from "../lib/i18n.js";

const PART = /(\*\*.+?\*\*|\[[A-Z]-\d+\*?\])/;
const MARK = /\[([A-Z]-\d+)(\*?)\]/g;

/** The rulings that a text names. @param {string} text */
export const rulingsIn = (text) => [...text.matchAll(MARK)].map(([, ruling]) => ruling ?? "");

/** The text without marks, as it is read aloud. @param {string} text */
export const plainText = (text) =>
  text
    .replace(MARK, "")
    .replaceAll("**", "")
    .replace(/ +(?=[.,;:]|$)/g, "")
    .trim();

/** @param {{ text: string }} props */
export function RuleText({ text }) {
  return text.split(PART).map((part, n) => {
    // A no-break space keeps a mark on the line of the word before it.
    if (n % 2 === 0) return part.replace(/ $/, "\u00a0");
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    return html`<${RulingMark} ruling=${rulingsIn(part)[0] ?? ""} ours=${part.endsWith("*]")} />`;
  });
}

/** A ruling's mark, which links to itself. @param {{ ruling: string, ours: boolean }} props */
function RulingMark({ ruling, ours }) {
  const label = ours ? say("rules.ruling-ours", { ruling }) : say("rules.ruling", { ruling });
  return html`
    <a class="mark book-mark" id=${ruling} href="#${ruling}" aria-label=${label} title=${label}>
      ${ruling}${ours ? "*" : ""}
    </a>
  `;
}

/**
 * A passage that an address can name, by its own id or by a ruling in it.
 * @param {{ as: string, id: string, text: string, class?: string }} props
 */
export function Passage({ as, id, text, class: more = "" }) {
  const hash = route.value.hash;
  const isTarget = hash !== "" && (hash === id || rulingsIn(text).includes(hash));
  return html`
    <${as}
      id=${id}
      class="passage ${more} ${isTarget ? "found" : ""}"
      tabindex=${isTarget ? -1 : undefined}
    >
      <${RuleText} text=${text} />
    <//>
  `;
}
