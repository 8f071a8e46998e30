// The people at the table, and the actions for each: mute, kick, make host.
import { TEXT_LIMITS } from "../lib/facts.js";
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { RungMark, botText, standInText, characterText } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";
import { closeOverlay } from "./overlay-state.js";
import { sitDown } from "./sit-down.js";
import { SeatToken } from "./seat-token.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/** @param {{ session: TableSession, view: TableView }} props */
export function People({ session, view }) {
  const switchBots = () => session.do({ do: "switch-bot-talk", on: !(view.bots_talk ?? true) });
  const switchChat = () => session.do({ do: "switch-chat", on: !(view.chat_on ?? true) });
  return html`
    <div class="stack">
      <ul class="crew">
        ${view.seats.map(
          (seat, number) => html`
            <li key=${number}>
              <${PersonRow} session=${session} view=${view} seat=${seat} number=${number} />
            </li>
          `,
        )}
      </ul>
      ${
        view.watchers
          ? html`
              <p class="quiet prose">
                <${LineIcon} name="eye" />
                ${" "}${say("table.watchers", { count: view.watchers })}
              </p>
            `
          : null
      }
      ${
        view.host &&
        !view.daily &&
        !view.silenced &&
        html`
          <label class="check">
            <input type="checkbox" checked=${view.chat_on ?? true} onChange=${switchChat} />
            <span>${say("chat.allowed")}</span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked=${view.bots_talk ?? true}
              disabled=${view.chat_on === false}
              onChange=${switchBots}
            />
            <span>${say("chat.bots-talk")}</span>
          </label>
        `
      }
    </div>
  `;
}

/** @param {{ session: TableSession, view: TableView, seat: SeatInfo, number: number }} props */
function PersonRow({ session, view, seat, number }) {
  return html`
    <div class="mate">
      <${SeatToken} seat=${seat} me=${view.you === number} />
      <div class="grow">
        <strong>${seat.kind === "free" ? say("lobby.free") : seat.name}</strong>
        <small class="quiet">
          ${
            seat.rung &&
            html`
              <${RungMark} rung=${seat.rung} />
              ${" "}
            `
          }${seatStateText(seat, view.you === number)}
        </small>
        ${seat.character && html`<small class="quiet mate-temper">${characterText(seat)}</small>`}
      </div>
      <${PersonActions} session=${session} view=${view} number=${number} />
    </div>
  `;
}

/** The state of a seat in a few words. @param {SeatInfo} seat @param {boolean} isMe */
export function seatStateText(seat, isMe) {
  const words = [
    isMe && say("play.you"),
    seat.host && say("lobby.host"),
    seat.kind === "bot" && botText(seat),
    seat.left && say("table.has-left"),
    seat.stand_in && !seat.left && standInText(seat),
    seat.kind === "person" && !seat.here && !seat.stand_in && say("table.away"),
    seat.kind === "person" && seat.ready && say("lobby.is-ready"),
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {{ session: TableSession, view: TableView, number: number }} props */
export function PersonActions({ session, view, number }) {
  const [sending, setSending] = useState(false);
  const seat = view.seats[number];
  if (view.daily || view.silenced) return null;
  if (seat?.kind === "bot" && typeof view.you === "number")
    return html`
      <div class="row mate-actions">
        <${MuteButton} session=${session} view=${view} number=${number} />
      </div>
    `;
  if (seat?.kind === "bot")
    return html`
      <${TakeSeat} session=${session} view=${view} number=${number} name=${seat.name ?? ""} />
    `;
  if (seat?.kind !== "person" || view.you === number) return null;
  return html`
    <div class="row mate-actions">
      ${
        typeof view.you === "number" &&
        html`<${MuteButton} session=${session} view=${view} number=${number} />`
      }
      ${
        view.host &&
        !seat.host &&
        html`
          <button type="button" onClick=${() => session.do({ do: "pass-host", seat: number })}>
            <${Icon} name="ship-wheel" />
            ${" "}${say("lobby.pass-host")}
          </button>
        `
      }
      ${
        view.host &&
        !sending &&
        html`
          <button type="button" class="danger" onClick=${() => setSending(true)}>
            ${say("lobby.kick")}
          </button>
        `
      }
      ${
        sending &&
        html`
          <${Kick}
            session=${session}
            number=${number}
            name=${seat.name ?? ""}
            onDone=${() => setSending(false)}
          />
        `
      }
    </div>
  `;
}

/** @param {{ session: TableSession, view: TableView, number: number }} props */
function MuteButton({ session, view, number }) {
  const muted = view.muted?.includes(number) ?? false;
  const mute = () => session.do({ do: "mute", seat: number, on: !muted });
  return html`
    <button type="button" aria-pressed=${String(muted)} onClick=${mute}>
      <${LineIcon} name=${muted ? "mute" : "sound"} />
      ${" "}${say(muted ? "chat.unmute" : "chat.mute")}
    </button>
  `;
}

/**
 * A person who comes late can take a bot's seat.
 * @param {{ session: TableSession, view: TableView, number: number, name: string }} props
 */
function TakeSeat({ session, view, number, name }) {
  if (view.phase !== "playing" || typeof view.you === "number") return null;
  const sit = () => void sitDown(session, number).then((sat) => sat && closeOverlay());
  return html`
    <div class="row mate-actions">
      <button type="button" onClick=${sit}>${say("table.take-chair", { name })}</button>
    </div>
  `;
}

/** @param {{ session: TableSession, number: number, name: string, onDone: () => void }} props */
function Kick({ session, number, name, onDone }) {
  const [reason, setReason] = useState("");
  const kick = (/** @type {Event} */ event) => {
    event.preventDefault();
    void session.do({ do: "kick", seat: number, reason });
    onDone();
  };
  return html`
    <form class="stack panel kick" onSubmit=${kick}>
      <p class="prose">${say("lobby.kick-sure", { name })}</p>
      <label class="field">
        ${say("lobby.kick-reason")}
        <input
          value=${reason}
          maxlength=${TEXT_LIMITS.kick_reason}
          onInput=${(/** @type {any} */ event) => setReason(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button type="submit" class="danger">${say("lobby.kick")}</button>
        <button type="button" onClick=${onDone}>${say("table.never-mind")}</button>
      </div>
    </form>
  `;
}
