// The people at the table, and what may be done about each: mute, send away, hand over the table.
import { html, useState } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { Rank, sayBot, sayStandIn, temperament } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";
import { closeSheet } from "./sheets.js";
import { sitDown } from "./sit-down.js";
import { Token } from "./token.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/** @param {{ visit: Visit, view: TableView }} props */
export function Crew({ visit, view }) {
  const switchChat = () => visit.do({ do: "switch-chat", on: !(view.chat_on ?? true) });
  return html`
    <div class="stack">
      <ul class="crew">
        ${view.seats.map(
          (seat, number) => html`
            <li key=${number}>
              <${Mate} visit=${visit} view=${view} seat=${seat} number=${number} />
            </li>
          `,
        )}
      </ul>
      ${
        view.watchers
          ? html`
              <p class="quiet">
                <${Stroke} name="eye" />
                ${" "}${say("table.watchers", { count: view.watchers })}
              </p>
            `
          : null
      }
      ${
        view.host &&
        html`
          <label class="check">
            <input type="checkbox" checked=${view.chat_on ?? true} onChange=${switchChat} />
            <span>${say("chat.allowed")}</span>
          </label>
        `
      }
    </div>
  `;
}

/** @param {{ visit: Visit, view: TableView, seat: SeatInfo, number: number }} props */
function Mate({ visit, view, seat, number }) {
  return html`
    <div class="mate">
      <${Token} seat=${seat} me=${view.you === number} />
      <div class="grow">
        <strong>${seat.kind === "free" ? say("lobby.free") : seat.name}</strong>
        <small class="quiet">
          ${
            seat.rung &&
            html`
              <${Rank} rung=${seat.rung} />
              ${" "}
            `
          }${sayState(seat, view.you === number)}
        </small>
        ${
          seat.character &&
          html`
            <small class="quiet mate-temper">${temperament(seat)}</small>
          `
        }
      </div>
      <${MateActions} visit=${visit} view=${view} number=${number} />
    </div>
  `;
}

/** What can be said of a seat in a word or two. @param {SeatInfo} seat @param {boolean} isMe */
export function sayState(seat, isMe) {
  const words = [
    isMe && say("play.you"),
    seat.host && say("lobby.host"),
    seat.kind === "bot" && sayBot(seat),
    seat.left && say("table.has-left"),
    seat.stand_in && !seat.left && sayStandIn(seat),
    seat.kind === "person" && !seat.here && !seat.stand_in && say("table.away"),
    seat.kind === "person" && seat.ready && say("lobby.is-ready"),
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {{ visit: Visit, view: TableView, number: number }} props */
export function MateActions({ visit, view, number }) {
  const [sending, setSending] = useState(false);
  const seat = view.seats[number];
  if (seat?.kind === "bot")
    return html`
      <${Latecomer} visit=${visit} view=${view} number=${number} name=${seat.name ?? ""} />
    `;
  if (seat?.kind !== "person" || view.you === number) return null;
  const muted = view.muted?.includes(number) ?? false;
  const mute = () => visit.do({ do: "mute", seat: number, on: !muted });
  return html`
    <div class="row mate-actions">
      ${
        typeof view.you === "number" &&
        html`
          <button type="button" aria-pressed=${String(muted)} onClick=${mute}>
            <${Stroke} name=${muted ? "mute" : "sound"} />
            ${" "}${say(muted ? "chat.unmute" : "chat.mute")}
          </button>
        `
      }
      ${
        view.host &&
        !seat.host &&
        html`
          <button type="button" onClick=${() => visit.do({ do: "pass-host", seat: number })}>
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
            visit=${visit}
            number=${number}
            name=${seat.name ?? ""}
            onDone=${() => setSending(false)}
          />
        `
      }
    </div>
  `;
}

/**
 * Who comes late may take a bot's chair.
 * @param {{ visit: Visit, view: TableView, number: number, name: string }} props
 */
function Latecomer({ visit, view, number, name }) {
  if (view.phase !== "playing" || typeof view.you === "number") return null;
  const sit = () => void sitDown(visit, number).then((sat) => sat && closeSheet());
  return html`
    <div class="row mate-actions">
      <button type="button" onClick=${sit}>${say("table.take-chair", { name })}</button>
    </div>
  `;
}

/** @param {{ visit: Visit, number: number, name: string, onDone: () => void }} props */
function Kick({ visit, number, name, onDone }) {
  const [reason, setReason] = useState("");
  const kick = (/** @type {Event} */ event) => {
    event.preventDefault();
    void visit.do({ do: "kick", seat: number, reason });
    onDone();
  };
  return html`
    <form class="stack panel kick" onSubmit=${kick}>
      <p>${say("lobby.kick-sure", { name })}</p>
      <label class="field">
        ${say("lobby.kick-reason")}
        <input
          value=${reason}
          maxlength="200"
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
