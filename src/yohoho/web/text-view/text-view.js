// The table as text, for screen readers and for people who prefer to type. Every legal action is a
// button and a command.
import { html, useEffect, useRef } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { CoachButton, CoachLine, HintTable } from "../game/coach-line.js";
import { adviceOn } from "../game/coach-words.js";
import { actionLabel, splitAction, actionText } from "../game/actions.js";
import { mayConfirm } from "../game/confirm-choice.js";
import { isTyping } from "../ui/shortcuts.js";
import { CommandBox } from "./command-box.js";
import { useCommands } from "./command-handler.js";
import { myTurn, question } from "../game/questions.js";
import { Transcript } from "./transcript.js";
import { loadEnglish, word } from "../game/vocabulary.js";

await Promise.all([loadStyle("text-view.css"), loadStyle("text-view-pages.css"), loadEnglish()]);

/** @typedef {import("../game/questions.js").Stage} Stage */

/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * @param {object} props
 * @param {Stage} props.stage
 * @param {TextPage} props.page
 * @param {string} props.title
 * @param {string} props.book  the name of the rule book; empty if there is none
 * @param {import("./place.js").Place} props.place
 * @param {Pick<import("../game/log.js").TableLog, "entries">} props.logbook
 * @param {any} [props.note]  what is said about the question
 * @param {any} [props.more]  another section beside the hand
 * @param {string} [props.turn]  when it changes, the title gets the focus, unless a person types
 */
export function TextView({ stage, page, title, book, place, logbook, note, more, turn }) {
  const now = useRef(/** @type {HTMLElement | null} */ (null));
  const hand = page.hand(stage.game);
  useFocusOn(now, turn);
  const onAct = (/** @type {string} */ action) => {
    // The pressed button disappears with the next view, so the focus moves to the place of the next
    // question.
    now.current?.focus();
    void stage.act(action);
  };
  const commands = useCommands({ stage, page, place, logbook, hand, book });
  const props = { stage, hand, book, onAct };
  return html`
    <div class="text-view">
      <div class="text-leaf">
        <section class="text-now">
          <h2 ref=${now} tabindex="-1">${title}</h2>
          <p class="quiet">${page.status(stage)}</p>
          ${note}
          <${Now} ...${props} page=${page} />
          <${Advice} stage=${stage} />
        </section>
        ${
          stage.me !== null &&
          html`
            <section>
              <h2>${say("play.hand")}</h2>
              <${page.Hand} ...${props} />
            </section>
          `
        }
        ${more}
        <section><${page.Middle} ...${props} /></section>
      </div>
      <div class="text-leaf right">
        <section>
          <h2>${say("text.seats")}</h2>
          <${page.Seats} ...${props} />
        </section>
        <${Transcript}
          stage=${stage}
          logbook=${logbook}
          book=${book}
          exchanges=${commands.exchanges}
        />
      </div>
      <section class="scores">
        <h2>${say("play.sheet")}</h2>
        <${page.Scores} ...${props} />
      </section>
      <${CommandBox} onEnter=${commands.enter} />
    </div>
  `;
}

/**
 * @param {{ current: HTMLElement | null }} it
 * @param {string} [turn]
 */
function useFocusOn(it, turn = "") {
  const before = useRef("");
  useEffect(() => {
    if (turn === before.current) return;
    before.current = turn;
    if (!isTyping(document.activeElement)) it.current?.focus({ preventScroll: true });
  }, [turn]);
}

/**
 * The question, and the answers that are not cards of the hand.
 * @param {{ stage: Stage, page: TextPage, onAct: (action: string) => void }} props
 */
function Now({ stage, page, onAct }) {
  const { game } = stage;
  if (game.result) return html`<${Ranking} stage=${stage} page=${page} />`;
  const actions = page.otherActions(game);
  const bids = actions.filter(isBid);
  const onShow = page.onShow?.(stage);
  return html`
    ${myTurn(stage) && html`<p class="question">${question(stage)}</p>`}
    ${
      !myTurn(stage) &&
      actions.length > 0 &&
      html`<p>${say(mayConfirm(stage) ? "game.reconsider" : "text.may-change")}</p>`
    }
    ${
      bids.length > 0 &&
      html`
        <ol class="text-bids">
          ${bids.map(
            (action) => html`
              <li key=${action}>
                <button
                  type="button"
                  aria-label=${actionLabel(action, stage)}
                  aria-pressed=${page.chosen(action, game)?.toString()}
                  onClick=${() => onAct(action)}
                >
                  ${splitAction(action).what}
                </button>
              </li>
            `,
          )}
        </ol>
      `
    }
    <ol class="text-actions">
      ${
        mayConfirm(stage) &&
        html`
          <li>
            <button type="button" onClick=${() => void stage.command({ do: "confirm" })}>
              <span class="what text-label">${say("game.confirm")}</span>
              <kbd>${word("confirm")}</kbd>
            </button>
          </li>
        `
      }
      ${actions
        .filter((action) => !isBid(action))
        .map(
          (action) => html`
            <li key=${action}>
              <button
                type="button"
                aria-pressed=${page.chosen(action, game)?.toString()}
                onClick=${() => onAct(action)}
              >
                <span class="what text-label">${actionLabel(action, stage)}</span>
                <kbd>${actionText(action, stage)}</kbd>
              </button>
            </li>
          `,
        )}
      ${
        onShow &&
        html`
          <li>
            <button type="button" onClick=${onShow}>
              <span class="what text-label">${say("text.act-show")}</span>
              <kbd>${word("show")}</kbd>
            </button>
          </li>
        `
      }
    </ol>
  `;
}

/** The coach's advice, if it is turned on. @param {{ stage: Stage }} props */
function Advice({ stage }) {
  const advice = adviceOn(stage);
  if (!stage.coach) return null;
  return html`
    <div class="coach-text">
      <${CoachButton} stage=${stage} />
      ${!advice && html`<${CoachLine} stage=${stage} />`}
    </div>
    ${
      advice &&
      html`
        <h3>${say("coach.title")}</h3>
        <${HintTable} stage=${stage} advice=${advice} />
      `
    }
  `;
}

/** Bids are drawn as a row of numbers. @param {string} action */
const isBid = (action) => action.startsWith("bid ");

/** @param {{ stage: Stage, page: TextPage }} props */
function Ranking({ stage, page }) {
  /** @type {{ ranks: number[], scores: number[] }} */
  const { ranks, scores } = stage.game.result;
  const seats = ranks
    .map((_, seat) => seat)
    .sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  return html`
    <h3>${say("play.ranking")}</h3>
    <ul class="text-ranking">
      ${seats.map(
        (seat) => html`
          <li key=${seat} class=${ranks[seat] === 1 ? "first" : ""}>
            <span class="number">${ranks[seat]}</span>
            <span class="what">${stage.names[seat]}</span>
            <span class="numbers">${page.score(scores[seat] ?? 0)}</span>
          </li>
        `,
      )}
    </ul>
  `;
}
