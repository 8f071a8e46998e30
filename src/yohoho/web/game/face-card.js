// The card of a player: who they are, how strong they are, and the viewer's quick reactions. It
// stands beside the face, on a phone at the bottom of the screen.
import { html, useEffect, useLayoutEffect, useRef } from "../lib/html.js";
import { botText, characterText, RungMark, standInText } from "../ui/bot-ladder.js";
import { LineIcon } from "../ui/icon.js";
import { hasText, say } from "../lib/i18n.js";
import { PlayerPortrait, portraitOf } from "../faces/portrait.js";
import { PortraitChoice } from "../faces/portrait-choice.js";
import { ReactionButtons } from "./reaction-buttons.js";

/** @typedef {import("./stage.js").Stage<any>} AnyStage */
/** @typedef {import("./stage.js").SeatInfo} SeatInfo */

const ICONS = "[title]:not(.face-card *)";

/**
 * The browser's popover closes on Escape and on a tap beside it, and returns the focus.
 * @param {{
 *   stage: AnyStage,
 *   seat: number,
 *   from: { current: HTMLElement | null },
 *   onClose: () => void,
 * }} props
 */
export function FaceCard({ stage, seat, from, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const info = stage.seats[seat];
  const name = stage.names[seat] ?? "";
  useLayoutEffect(() => {
    box.current?.showPopover();
    if (box.current && from.current) place(box.current, from.current);
  }, []);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const onToggle = (/** @type {any} */ event) => event.newState === "closed" && onClose();
  const close = () => {
    box.current?.hidePopover();
    from.current?.focus();
  };
  if (!info) return null;
  return html`
    <div
      class="face-card"
      popover="auto"
      role="dialog"
      aria-label=${name}
      ref=${box}
      onToggle=${onToggle}
    >
      <div class="face-card-head">
        <${PlayerPortrait} of=${portraitOf(info)} />
        <div class="grow">
          <h2>${name}</h2>
          <${PersonLine} info=${info} isMe=${seat === stage.me} />
        </div>
        <button type="button" class="plain round" aria-label=${say("page.close")} onClick=${close}>
          <${LineIcon} name="close" />
        </button>
      </div>
      <${Strength} info=${info} />
      <${SeatMarks} from=${from} info=${info} />
      <${OwnPart} stage=${stage} seat=${seat} info=${info} onDone=${close} />
    </div>
  `;
}

/** @param {{ info: SeatInfo, isMe: boolean }} props */
function PersonLine({ info, isMe }) {
  const words =
    characterText(info) ||
    [
      isMe && say("play.you"),
      info.host && say("lobby.host"),
      info.stand_in && standInText(info),
      info.kind === "person" && !info.here && !info.stand_in && say("seat.away"),
    ]
      .filter(Boolean)
      .join(" · ");
  return words && html`<p class="quiet">${words}</p>`;
}

/** The rung of a bot and what it means. @param {{ info: SeatInfo }} props */
function Strength({ info }) {
  if (!info.rung) return null;
  const why = `rung.why-${info.rung.replace(/-quick$/, "")}`;
  return html`
    <p class="face-strength">
      <${RungMark} rung=${info.rung} />
      <span>
        <strong>${botText(info)}</strong>
        ${hasText(why) && ` · ${say(why)}`}
      </span>
    </p>
  `;
}

/**
 * In words what the icons of the seat say: they are small, and a finger beside the face opens this
 * card. Games mark their seats with data-seat.
 * @param {{ from: { current: HTMLElement | null }, info: SeatInfo }} props
 */
function SeatMarks({ from, info }) {
  const icons = from.current?.closest("[data-seat]")?.querySelectorAll(ICONS) ?? [];
  const words = [...icons].map((icon) => /** @type {HTMLElement} */ (icon).title);
  const others = words.filter((text) => !info.rung || !text.includes(botText(info)));
  return others.length > 0 && html`<p class="quiet">${others.join(" · ")}</p>`;
}

/**
 * The viewer's reactions, and on their own card the choice of their portrait.
 * @param {{ stage: AnyStage, seat: number, info: SeatInfo, onDone: () => void }} props
 */
function OwnPart({ stage, seat, info, onDone }) {
  const { id, daily, silenced } = stage.table;
  if (stage.me === null || !id || daily || silenced) return null;
  const react = (/** @type {string} */ reaction) => {
    void stage.command({ do: "react", reaction });
    onDone();
  };
  return html`
    <${ReactionButtons} onReact=${react} />
    ${
      seat === stage.me &&
      html`
        <${PortraitChoice}
          chosen=${portraitOf(info)}
          onPick=${(/** @type {import("../lib/facts.js").PortraitName} */ portrait) =>
            void stage.command({ do: "choose-portrait", portrait })}
        />
      `
    }
  `;
}

/** Keeps the card on the screen. @param {HTMLElement} box @param {HTMLElement} face */
function place(box, face) {
  const at = face.getBoundingClientRect();
  const below = at.bottom + 8 + box.offsetHeight < innerHeight;
  const top = below ? at.bottom + 8 : at.top - 8 - box.offsetHeight;
  const left = Math.min(at.left, innerWidth - box.offsetWidth - 12);
  box.style.setProperty("--left", `${Math.max(12, left)}px`);
  box.style.setProperty("--top", `${Math.max(12, top)}px`);
}
