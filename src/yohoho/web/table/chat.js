// The chat of a table: phrases that are translated for each reader, free text, reactions.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { GAME_PHRASES, PHRASES, TEXT_LIMITS } from "../lib/facts.js";
import { say, sayReason } from "../lib/i18n.js";
import { ReactionButtons } from "../game/reaction-buttons.js";
import { closeOverlay, overlay } from "./overlay-state.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").ChatView} ChatView */
/** @typedef {{ session: TableSession, view: TableView }} Here */

/** The number of unread lines of other people. @param {TableSession} session */
export function unreadCount(session) {
  const isUnread = (/** @type {ChatView} */ line) =>
    line.at > session.readUntil.value && !line.mine && !isOfBot(session, line);
  return session.transport.chat.value.filter(isUnread).length;
}

/** @param {TableSession} session @param {ChatView} line */
const isOfBot = (session, line) => session.timeline.latest?.seats[line.seat ?? -1]?.kind === "bot";

/**
 * The lines of the chat. A bot talks about the game, so its line waits until the scene before it
 * has been shown.
 * @param {TableSession} session
 */
function linesToShow(session) {
  // The queue is not a signal, but the view changes with every frame that is taken from it.
  void session.timeline.view.value;
  const waits = (/** @type {ChatView} */ line) =>
    session.timeline.queue.some(({ told }) =>
      told.some(({ what, at, seat }) => what === "said" && at === line.at && seat === line.seat),
    );
  return session.transport.chat.value.filter((line) => !(isOfBot(session, line) && waits(line)));
}

/** @param {Here} props */
export function Chat({ session, view }) {
  const lines = linesToShow(session);
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    session.markChatRead();
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines.length, lines.at(-1)]);
  // Beside the table the alerts announce each line; behind a dialog nobody would hear them.
  const live = overlay.value ? "polite" : "off";
  return html`
    <div class="chat">
      <div class="chat-lines" role="log" aria-live=${live} aria-label=${say("chat.title")}>
        ${
          lines.length === 0 &&
          !view.silenced &&
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
  const isOwn = line.mine ?? false;
  const goesOn = before?.name === line.name && line.at - before.at < 60_000;
  return html`
    <p class="chat-line" data-mine=${String(isOwn)} data-phrase=${String(Boolean(line.phrase))}>
      <strong class=${goesOn ? "unseen" : ""}>${isOwn ? say("play.you") : line.name}</strong>
      <span>${line.phrase ? say(`phrase.${line.phrase}`) : line.text}</span>
    </p>
  `;
}

/** @param {Here} props */
function Speaking({ session, view }) {
  if (typeof view.you !== "number")
    return html`<p class="quiet chat-foot prose">${say("chat.seated-only")}</p>`;
  if (view.silenced) return html`<${Silenced} reason=${view.silenced} />`;
  return html`
    <div class="chat-foot stack">
      <${ReactionButtons} onReact=${(/** @type {string} */ reaction) => react(session, reaction)} />
      ${
        (view.chat_on ?? true)
          ? html`<${Words} session=${session} view=${view} />`
          : html`<p class="quiet prose" role="status">${say("chat.off")}</p>`
      }
    </div>
  `;
}

/**
 * The field stays in its place with the reason why nothing can be written.
 * @param {{ reason: import("../wire.js").Reason }} props
 */
function Silenced({ reason }) {
  return html`
    <div class="chat-foot stack">
      <p class="quiet prose" role="status" id="chat-silenced">${sayReason(reason)}</p>
      <div class="chat-form">
        <input
          disabled
          aria-label=${say("chat.write")}
          aria-describedby="chat-silenced"
          placeholder=${say("chat.write")}
        />
      </div>
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
