// The dialog with all keys that work now. It is drawn beside the page, like the help about a card.
import { html, render, signal } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Dialog } from "./dialog.js";
import { shortcuts } from "./shortcuts.js";

await loadStyle("key-list.css");

const open = signal(false);

/** The keys that browsers, dialogs and rows of buttons obey by themselves. */
const EVERYWHERE = [
  { keys: ["Tab"], label: "keys.tab" },
  { keys: ["ArrowLeft", "ArrowRight"], label: "keys.arrows" },
  { keys: ["Enter"], label: "keys.enter" },
  { keys: ["Escape"], label: "keys.escape" },
];

/** The signs of keys that have no letter. @type {Record<string, string>} */
const SIGNS = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Shift: "⇧",
  " ": "␣",
};

/** @param {string} key */
const signOf = (key) =>
  key.length === 1
    ? (SIGNS[key] ?? key)
    : key
        .split("+")
        .map((part) => SIGNS[part] ?? part)
        .join(" ");

/** Writes digits that follow each other as a range. @param {string[]} keys */
function signsOf(keys) {
  const digits = keys.filter((key) => /^\d$/.test(key));
  const others = keys.filter((key) => !digits.includes(key));
  const [first, last] = [digits[0], digits.at(-1)];
  const range = digits.length > 2 ? [`${first}–${last}`] : digits;
  return [...range, ...others.map(signOf)];
}

export function showKeys() {
  open.value = true;
}

function KeyList() {
  if (!open.value) return null;
  const all = [...shortcuts.value.flat(), ...EVERYWHERE];
  return html`
    <${Dialog} title=${say("keys.title")} class="key-list" onClose=${() => (open.value = false)}>
      <dl>
        ${all.map(
          ({ keys, label }) => html`
            <div key=${label}>
              <dt>${signsOf(keys).map((sign) => html`<kbd>${sign}</kbd>`)}</dt>
              <dd>${say(label)}</dd>
            </div>
          `,
        )}
      </dl>
      <p class="quiet">${say("keys.note")}</p>
    <//>
  `;
}

const root = document.createElement("div");
document.body.append(root);
render(html`<${KeyList} />`, root);
