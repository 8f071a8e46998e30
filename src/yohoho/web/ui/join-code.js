// The field for a table's code of six letters, which also takes a link.
import { html, useRef, useState } from "../lib/html.js";
import { request, problemOf } from "../lib/http.js";
import { navigate } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

await loadStyle("home-lists.css");

/** @typedef {{ table: string } | { code: string }} Way */

/**
 * Reads a code or a link that was typed, pasted or scanned.
 * @param {string} text
 * @returns {Way | null}
 */
export function parseInvitation(text) {
  const [, table] = /\/t\/([\w-]{4,40})/.exec(text) ?? [];
  if (table) return { table };
  const [, fromAddress] = /[?&]code=([a-z]+)/i.exec(text) ?? [];
  const code = (fromAddress ?? text).replace(/[^a-z]/gi, "").toUpperCase();
  return code.length === 6 ? { code } : null;
}

/** @param {Way} way @throws {Problem} */
export async function openInvitation(way) {
  if ("table" in way) return navigate(`/t/${way.table}`);
  const { id, kind } = await request("GET", `/api/codes/${way.code}`);
  navigate(kind === "sheet" ? `/pad/${id}?code=${way.code}` : `/t/${id}`);
}

/** @param {{ known?: string, problem?: Problem | null }} props */
export function CodeField({ known = "", problem = null }) {
  const [text, setText] = useState(known);
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState(problem);
  const [incomplete, setIncomplete] = useState(known !== "" && !parseInvitation(known));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const way = parseInvitation(text);
    refuse(null);
    setIncomplete(!way);
    setBusy(way !== null);
    await (way && openInvitation(way).catch((error) => refuse(problemOf(error))));
    setBusy(false);
    // The code is typed again; the button, which was disabled, has lost the focus. Not all browsers
    // give it to a field whose text is selected.
    field.current?.focus();
    field.current?.select();
  };
  return html`
    <form class="code-form" onSubmit=${submit}>
      <label class="field grow">
        ${say("join.label")}
        <input
          class="code"
          ref=${field}
          aria-invalid=${incomplete || refused !== null}
          aria-describedby="code-refusal"
          value=${text}
          onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}
          placeholder="······"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          maxlength="300"
          required
        />
      </label>
      <button type="submit" class="primary" disabled=${busy}>
        ${busy ? say("join.looking") : say("join.go")}
      </button>
      <p class="refusal" id="code-refusal" role="alert">
        ${incomplete ? say("join.incomplete") : refused?.sentence}
      </p>
    </form>
  `;
}
