// The input line for commands. Arrow up recalls earlier ones.
import { html, useRef, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/** @param {{ onEnter: (text: string) => void }} props */
export function CommandBox({ onEnter }) {
  const [text, setText] = useState("");
  const past = useRef(/** @type {string[]} */ ([]));
  const back = useRef(0);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim()) past.current.push(text);
    back.current = 0;
    setText("");
    onEnter(text);
  };
  const leaf = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    back.current = Math.min(past.current.length, Math.max(0, back.current + step));
    setText(back.current ? (past.current.at(-back.current) ?? "") : "");
  };
  const write = (/** @type {any} */ event) => setText(event.currentTarget.value);
  return html`
    <form class="text-command" onSubmit=${send}>
      <label for="command" class="unseen">${say("text.command")}</label>
      <span class="prompt" aria-hidden="true">${"›"}</span>
      <input
        id="command"
        value=${text}
        placeholder=${say("text.prompt")}
        onInput=${write}
        onKeyDown=${leaf}
        autocomplete="off"
        autocapitalize="none"
        autocorrect="off"
        spellcheck=${false}
        enterkeyhint="send"
        maxlength="300"
      />
      <button type="submit" class="primary round" aria-label=${say("text.send")}>
        <${LineIcon} name="forward" />
      </button>
    </form>
  `;
}
