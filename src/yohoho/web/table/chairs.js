// The seats around the table before the game. The viewer's own is at the bottom.
import { html, useState } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { rungName, characterText } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";
import { BotChoice, addBotCommand } from "./bots.js";
import { PersonActions, seatStateText } from "./people.js";
import { sitDown } from "./sit-down.js";
import { SeatToken } from "./seat-token.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {{ session: TableSession, view: TableView, rungs: string[] }} Here */

/** @param {Here & { middle: any }} props */
export function Chairs({ session, view, rungs, middle }) {
  const [openSeat, setOpenSeat] = useState(/** @type {number | null} */ (null));
  const touch = (/** @type {number} */ seat) => {
    if (typeof view.you === "number" || view.host) setOpenSeat(seat);
    else if (view.seats[seat]?.kind === "free") void sitDown(session, seat);
  };
  return html`
    <div class="round-table">
      <div class="round-table-top"><div class="round-table-middle">${middle}</div></div>
      <ul>
        ${view.seats.map(
          (_, number) => html`
            <${Chair} key=${number} view=${view} number=${number} onTouch=${() => touch(number)} />
          `,
        )}
      </ul>
      ${
        openSeat !== null &&
        html`
          <${ChairDialog}
            session=${session}
            view=${view}
            rungs=${rungs}
            number=${openSeat}
            onClose=${() => setOpenSeat(null)}
          />
        `
      }
    </div>
  `;
}

/** @param {{ view: TableView, number: number, onTouch: () => void }} props */
function Chair({ view, number, onTouch }) {
  const seat = view.seats[number];
  if (!seat) return null;
  const isMe = view.you === number;
  const name = seat.kind === "free" ? say("lobby.free") : (seat.name ?? "");
  // There is room for one word only; the position shows the viewer's own seat.
  const seen = seat.rung
    ? rungName(seat.rung)
    : seatStateText(seat, false) || (isMe ? say("play.you") : "");
  return html`
    <li
      class="chair"
      data-kind=${seat.kind}
      data-seat=${number}
      style=${placeOf(number - (view.you ?? 0), view.seats.length)}
    >
      <button type="button" class="plain" onClick=${onTouch}>
        <${SeatToken} seat=${seat} me=${isMe} />
        <span class="chair-name">${name}</span>
        ${seen && html`<span class="chair-state" aria-hidden="true">${seen}</span>`}
        <span class="unseen">
          ${seatStateText(seat, isMe) || say("lobby.seat-number", { number: number + 1 })}
        </span>
      </button>
    </li>
  `;
}

/**
 * The position on an ellipse, clockwise, the first at the bottom.
 * @param {number} step
 * @param {number} count
 */
function placeOf(step, count) {
  const angle = Math.PI / 2 + (2 * Math.PI * step) / count;
  return { left: `${50 + 41 * Math.cos(angle)}%`, top: `${50 + 39 * Math.sin(angle)}%` };
}

/** @param {Here & { number: number, onClose: () => void }} props */
function ChairDialog({ session, view, rungs, number, onClose }) {
  const seat = view.seats[number];
  if (!seat) return null;
  const title =
    seat.kind === "free" ? say("lobby.seat-number", { number: number + 1 }) : (seat.name ?? "");
  return html`
    <${Dialog} title=${title} onClose=${onClose} class="chair-dialog">
      <div class="stack">
        ${
          seat.kind !== "free" &&
          html`
            <p class="quiet prose">
              ${
                seatStateText(seat, view.you === number) ||
                say("lobby.seat-number", { number: number + 1 })
              }
            </p>
          `
        }
        ${seat.character && html`<p class="prose">${characterText(seat)}</p>`}
        ${
          seat.kind === "free" &&
          view.host &&
          html`<${BotChoice} view=${view} rungs=${rungs} group="chair-rung" />`
        }
        <div class="row chair-actions">
          <${ChairActions} session=${session} view=${view} number=${number} onDone=${onClose} />
        </div>
        <${PersonActions} session=${session} view=${view} number=${number} />
        <${Swap} session=${session} view=${view} number=${number} onDone=${onClose} />
      </div>
    <//>
  `;
}

/** @param {Omit<Here, "rungs"> & { number: number, onDone: () => void }} props */
function ChairActions({ session, view, number, onDone }) {
  const kind = view.seats[number]?.kind;
  const does = (/** @type {import("../wire.js").Command} */ command) => () => (
    onDone(),
    void session.do(command)
  );
  const sit = () => (onDone(), void sitDown(session, number));
  const ownSeat = view.you ?? null;
  return html`
    ${
      kind === "free" &&
      ownSeat === null &&
      html`<button type="button" class="primary" onClick=${sit}>${say("lobby.sit")}</button>`
    }
    ${
      kind === "free" &&
      ownSeat !== null &&
      html`
        <button type="button" onClick=${does({ do: "swap", one: ownSeat, other: number })}>
          ${say("lobby.move-here")}
        </button>
      `
    }
    ${
      kind === "free" &&
      view.host &&
      html`
        <button type="button" class="primary" onClick=${does(addBotCommand(view, number))}>
          <${Icon} name="vintage-robot" />
          ${" "}${say("lobby.add-bot")}
        </button>
      `
    }
    ${
      kind === "bot" &&
      view.host &&
      html`
        <button type="button" class="danger" onClick=${does({ do: "remove-bot", seat: number })}>
          <${LineIcon} name="close" />
          ${" "}${say("lobby.remove-bot")}
        </button>
      `
    }
  `;
}

/**
 * The host can swap two seats.
 * @param {Omit<Here, "rungs"> & { number: number, onDone: () => void }} props
 */
function Swap({ session, view, number, onDone }) {
  if (!view.host) return null;
  const swap = (/** @type {number} */ other) => {
    onDone();
    void session.do({ do: "swap", one: number, other });
  };
  const others = view.seats.map((seat, other) => {
    const name = seat.kind === "free" ? say("lobby.free") : seat.name;
    return (
      other !== number &&
      html`
        <button type="button" onClick=${() => swap(other)}>
          ${say("lobby.seat-number", { number: other + 1 })} · ${name}
        </button>
      `
    );
  });
  return html`
    <div class="field" role="group" aria-labelledby="swap-${number}">
      <span id="swap-${number}">${say("lobby.swap")}</span>
      <div class="row">${others}</div>
    </div>
  `;
}
