// The chat of a table: phrases that are translated for each reader, free text, reactions.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { GAME_PHRASES, PHRASES, REACTIONS, TEXT_LIMITS } from "../lib/facts.js";
import { say } from "../lib/i18n.js";
import { closeOverlay, overlay } from "./overlay-state.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").ChatView} ChatView */
/** @typedef {{ session: TableSession, view: TableView }} Here */

/** @typedef {import("../lib/facts.js").Reaction} Reaction */
/** @type {Record<Reaction, string>} */
const REACTION_ICONS = withoutPrototype({
  laugh: "imp-laugh",
  wow: "inspiration",
  cheer: "glass-celebration",
  cry: "wave-crest",
  angry: "powder-bag",
  skull: "skull-crossed-bones",
  rum: "beer-stein",
  heart: "shining-heart",
});

/** @param {string} reaction */
export const reactionIcon = (reaction) =>
  REACTION_ICONS[/** @type {Reaction} */ (reaction)] ?? "chat-bubble";

/** The number of unread lines of other people. @param {TableSession} session */
export function unreadCount(session) {
  return session.socket.chat.value.filter((line) => line.at > session.readUntil.value && !line.mine)
    .length;
}

/** @param {Here} props */
export function Chat({ session, view }) {
  const lines = session.socket.chat.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    session.markChatRead();
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines]);
  return html`
    <div class="chat">
      <div class="chat-lines" role="log" aria-live="polite" aria-label=${say("chat.title")}>
        ${
          lines.length === 0 &&
          html`
            <div class="nothing">
              <${Icon} name="chat-bubble" />
              <p>${say("chat.empty")}</p>
            </div>
          `
        }
        ${lines.map(
          (line, n) => html`
            <${ChatLine} key=${`${line.at}-${line.name}`} line=${line} before=${lines[n - 1]} />
          `,
        )}
        <span ref=${end}></span>
      </div>
      <${Speaking} session=${session} view=${view} />
    </div>
  `;
}

/** @param {{ line: ChatView, before: ChatView | undefined }} props */
function ChatLine({ line, before }) {
  const mine = line.mine ?? false;
  const goesOn = before?.name === line.name && line.at - before.at < 60_000;
  return html`
    <p class="chat-line" data-mine=${String(mine)} data-phrase=${String(Boolean(line.phrase))}>
      <strong class=${goesOn ? "unseen" : ""}>${mine ? say("play.you") : line.name}</strong>
      <span>${line.phrase ? say(`phrase.${line.phrase}`) : line.text}</span>
    </p>
  `;
}

/** @param {Here} props */
function Speaking({ session, view }) {
  if (typeof view.you !== "number")
    return html`
      <p class="quiet chat-foot">${say("chat.seated-only")}</p>
    `;
  return html`
    <div class="chat-foot stack">
      <div class="reactions" role="group" aria-label=${say("chat.reactions")}>
        ${REACTIONS.map(
          (reaction) => html`
            <button
              key=${reaction}
              type="button"
              class="plain round"
              aria-label=${say(`reaction.${reaction}`)}
              title=${say(`reaction.${reaction}`)}
              onClick=${() => react(session, reaction)}
            >
              <${Icon} name=${reactionIcon(reaction)} />
            </button>
          `,
        )}
      </div>
      ${
        (view.chat_on ?? true)
          ? html`
              <${Words} session=${session} view=${view} />
            `
          : html`
              <p class="quiet" role="status">${say("chat.off")}</p>
            `
      }
    </div>
  `;
}

/**
 * The panel closes, because a reaction is shown at the table.
 * @param {TableSession} session
 * @param {string} reaction
 */
function react(session, reaction) {
  void session.do({ do: "react", reaction });
  if (overlay.value) closeOverlay();
}

/** @param {Here} props */
function Words({ session, view }) {
  const [text, setText] = useState("");
  const phrases = [...(GAME_PHRASES[view.settings.game] ?? []), ...PHRASES];
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    setText("");
    void session.do({ do: "say", text, phrase: "" }).then((said) => said || setText(text));
  };
  return html`
    <div class="phrases" role="group" aria-label=${say("chat.phrases")}>
      ${phrases.map(
        (phrase) => html`
          <button
            key=${phrase}
            type="button"
            class="phrase"
            onClick=${() => session.do({ do: "say", text: "", phrase })}
          >
            ${say(`phrase.${phrase}`)}
          </button>
        `,
      )}
    </div>
    <form class="chat-form" onSubmit=${send}>
      <input
        value=${text}
        maxlength=${TEXT_LIMITS.chat}
        autocomplete="off"
        enterkeyhint="send"
        aria-label=${say("chat.write")}
        placeholder=${say("chat.write")}
        onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="primary round" aria-label=${say("chat.send")}>
        <${LineIcon} name="forward" />
      </button>
    </form>
  `;
}
