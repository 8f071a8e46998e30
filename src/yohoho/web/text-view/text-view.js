// The table as text: the same game for who hears it, and for who would rather type. Everything that
// may be done is a button here and a command below.
import { html, useRef } from "../house/html.js";
import { sorted } from "../cards/order.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { CoachButton, CoachLine, HintTable } from "../table/coach-line.js";
import { adviceOn } from "../table/coach-words.js";
import { figure } from "../table/log-teller.js";
import { sceneOf } from "../table/log.js";
import { label, parts, typed } from "./actions.js";
import { status } from "./answers.js";
import { CommandBox } from "./command-box.js";
import { useDesk } from "./desk.js";
import { isSkull, myTurn, question, waitingFor } from "./questions.js";
import * as skullKing from "./skull-king-page.js";
import * as skull from "./skull-page.js";
import { Transcript } from "./transcript.js";
import { learnEnglish, word } from "./vocabulary.js";

await Promise.all([loadStyle("text-view.css"), loadStyle("text-view-pages.css"), learnEnglish()]);

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("./questions.js").Stage} Stage */

/** @typedef {import("preact").ComponentType<any>} Part */
/** @typedef {Record<"Hand" | "Middle" | "Seats" | "Scores", Part>} Page */

/**
 * @param {object} props
 * @param {Stage} props.stage
 * @param {TableView} props.view
 * @param {import("../house/line.js").Line} props.line
 * @param {import("../table/log.js").Logbook} props.logbook
 * @param {import("../table/coach.js").Coach} props.coach
 */
export function TextView({ stage, view, line, logbook, coach }) {
  const now = useRef(/** @type {HTMLElement | null} */ (null));
  const page = /** @type {Page} */ (isSkull(stage.game) ? skull : skullKing);
  const hand = isSkull(stage.game) ? stage.game.hand : sorted(stage.game.hand ?? []);
  const { book } = sceneOf(view);
  const onAct = (/** @type {string} */ action) => {
    // The button will be gone with the view that comes: the focus waits where the next question
    // stands.
    now.current?.focus();
    void stage.act(action);
  };
  const desk = useDesk({ stage, line, logbook, hand, book, coach });
  const props = { stage, hand, book, onAct };
  return html`
    <div class="text-view">
      <div class="text-leaf">
        <section class="text-now">
          <h2 ref=${now} tabindex="-1">${title(stage, view)}</h2>
          <p class="quiet">${status(stage)}</p>
          <${Now} ...${props} />
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
        <section><${page.Middle} ...${props} /></section>
      </div>
      <div class="text-leaf right">
        <section>
          <h2>${say("text.seats")}</h2>
          <${page.Seats} ...${props} />
        </section>
        <${Transcript} stage=${stage} logbook=${logbook} book=${book} exchanges=${desk.exchanges} />
      </div>
      <section class="scores">
        <h2>${say("play.sheet")}</h2>
        <${page.Scores} ...${props} />
      </section>
      <${CommandBox} onEnter=${desk.enter} />
    </div>
  `;
}

/** @param {Stage} stage @param {TableView} view */
function title(stage, view) {
  if (stage.game.result) return say("reason.game-over");
  if (view.paused) return say("reason.paused");
  return myTurn(stage) ? say("alert.turn") : waitingFor(stage);
}

/**
 * The question, and the answers that are not cards of the hand.
 * @param {{ stage: Stage, onAct: (action: string) => void }} props
 */
function Now({ stage, onAct }) {
  const { game } = stage;
  if (game.result)
    return html`
      <${Ranking} stage=${stage} />
    `;
  const actions = isSkull(game) ? game.legal : skullKing.otherActions(game);
  const bids = actions.filter(isBid);
  return html`
    ${
      myTurn(stage) &&
      html`
        <p class="question">${question(stage)}</p>
      `
    }
    ${
      !myTurn(stage) &&
      actions.length > 0 &&
      html`
        <p>${say("text.may-change")}</p>
      `
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
                  aria-label=${label(action, stage)}
                  aria-pressed=${chosen(action, game)}
                  onClick=${() => onAct(action)}
                >
                  ${parts(action).what}
                </button>
              </li>
            `,
          )}
        </ol>
      `
    }
    <ol class="text-actions">
      ${actions
        .filter((action) => !isBid(action))
        .map(
          (action) => html`
            <li key=${action}>
              <button
                type="button"
                aria-pressed=${chosen(action, game)}
                onClick=${() => onAct(action)}
              >
                <span class="what text-label">${label(action, stage)}</span>
                <kbd>${typed(action, stage)}</kbd>
              </button>
            </li>
          `,
        )}
      ${
        stage.onShow &&
        html`
          <li>
            <button type="button" onClick=${stage.onShow}>
              <span class="what text-label">${say("text.act-show")}</span>
              <kbd>${word("show")}</kbd>
            </button>
          </li>
        `
      }
    </ol>
  `;
}

/** What the coach says, while it is wanted. @param {{ stage: Stage }} props */
function Advice({ stage }) {
  const advice = adviceOn(stage);
  if (!stage.coach) return null;
  return html`
    <div class="coach-text">
      <${CoachButton} stage=${stage} />
      ${
        !advice &&
        html`
          <${CoachLine} stage=${stage} />
        `
      }
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

/** A row of numbers is enough for these. @param {string} action */
const isBid = (action) => action.startsWith("bid ");

/** What I have said already and may still take back; undefined where nothing is held down.
 * @param {string} action @param {Stage["game"]} game */
function chosen(action, game) {
  if (isSkull(game)) return undefined;
  const { verb, what } = parts(action);
  if (verb === "bid" && game.phase === "bid" && typeof game.bid === "number")
    return String(what === String(game.bid));
  if (verb === "load" && typeof game.cannonball === "boolean")
    return String(game.cannonball === (what === "cannonball"));
  return undefined;
}

/** @param {{ stage: Stage }} props */
function Ranking({ stage }) {
  const { ranks = [], scores = [] } = stage.game.result ?? {};
  const seats = ranks
    .map((_, seat) => seat)
    .sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  const points = (/** @type {number} */ seat) =>
    isSkull(stage.game) ? say("mat.won", { count: scores[seat] }) : figure(scores[seat] ?? 0);
  return html`
    <h3>${say("play.ranking")}</h3>
    <ul class="text-ranking">
      ${seats.map(
        (seat) => html`
          <li key=${seat} class=${ranks[seat] === 1 ? "first" : ""}>
            <span class="number">${ranks[seat]}</span>
            <span class="what">${stage.names[seat]}</span>
            <span class="numbers">${points(seat)}</span>
          </li>
        `,
      )}
    </ul>
  `;
}
