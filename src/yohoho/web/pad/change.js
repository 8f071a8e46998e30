// What is different between two states of a sheet, for an undo or an edit that says what it did.
import { html } from "../house/html.js";
import { Stroke } from "../house/icon.js";
import { listed, say } from "../house/voice.js";
import { plain } from "../skull-king/totals.js";
import { tally } from "./scoring.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {{ name: string, before: number | null, after: number | null }} Changed */

/** Whose total is another now. @param {Sheet} before @param {Sheet} after @returns {Changed[]} */
export function changeOf(before, after) {
  const [old, fresh] = [tally(before).totals, tally(after).totals];
  const names = new Map([...before.people, ...after.people].map(({ id, name }) => [id, name]));
  return [...names].flatMap(([id, name]) => {
    const change = { name, before: old[id] ?? null, after: fresh[id] ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** @param {{ book: import("./book.js").Book }} props */
export function ChangeNote({ book }) {
  const told = book.told.value;
  if (!told) return null;
  const close = () => void (book.told.value = null);
  const total = (/** @type {number | null} */ value) => (value === null ? "–" : plain(value));
  return html`<div class="pad-change" role="status">
    <div class="pad-change-words">
      <strong>${say(`pad.told-${told.what}`)}</strong>
      ${told.changes.length === 0 && html`<span class="quiet">${say("pad.told-same")}</span>`}
      ${told.changes.map(
        ({ name, before, after }) => html`<span key=${name} class="pad-change-one numbers">
          <span class="pad-change-name">${name}</span> ${total(before)}<${Stroke} name="forward" /><span class="unseen">${say("pad.becomes")}</span><b>${total(after)}</b>
        </span>`,
      )}
    </div>
    <button type="button" class="plain round" aria-label=${say("page.close")} onClick=${close}><${Stroke} name="close" /></button>
  </div>`;
}

/** Devices that disagreed, and what cannot be: seen until somebody settles it. @param {{ book: import("./book.js").Book }} props */
export function Disagreements({ book }) {
  const { conflicts } = book.sheet.value;
  const rounds = [...new Set(conflicts.map(({ place }) => place))];
  if (!rounds.length) return null;
  return html`<p class="pad-stop" role="status">${say("score.conflict", { place: listed(rounds) })}</p>`;
}
