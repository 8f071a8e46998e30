// The trick log: each card is tapped as it is played, and the pad finds winners and bonuses.
import { announce } from "../ui/announcer.js";
import { loadStyle } from "../lib/stylesheets.js";
import { html, useState } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { Problem } from "../lib/http.js";
import { cardName, say } from "../lib/i18n.js";
import { CardPicker, RoleChoice } from "./card-picker.js";
import { Refusal } from "./refusal.js";
import { isTwoFaced } from "../rules/setup.js";
import { meant } from "./tap.js";
import { logFaults } from "../rules/tricklog.js";
import { Verdict } from "./verdict.js";
import { caseOf, choose, GHOST, lay, standing, takeBack } from "./trick-log-state.js";
import { Seats } from "./trick-log-seats.js";

await loadStyle("pad-log.css");

/** @typedef {import("./round-form.js").Desk} Desk */
/** @typedef {import("./trick-log-state.js").Standing} Standing */

/** @param {{ desk: Desk }} props */
export function LogSwitch({ desk }) {
  const begun = desk.round.played.length > 0;
  return html`
    <button type="button" class="plain pad-log-switch" onClick=${() => choose(desk, true)}>
      <${Icon} name="card-play" />
      ${say(begun ? "tricklog.look" : "tricklog.begin")}
    </button>
  `;
}

/** @param {{ desk: Desk }} props */
export function TableLog({ desk }) {
  const judged = caseOf(desk);
  const [fault] = logFaults(judged);
  if (fault)
    return html`
      <${Muddle} desk=${desk} problem=${new Problem(fault.code, fault.args, fault.ruling)} />
    `;
  const now = standing(desk, judged);
  const next = (/** @type {string | null} */ who) => desk.change({ lead: who ?? GHOST });
  return html`
    <${Seats} now=${now} />
    <div class="pad-hand pad-log-hand">
      ${
        now.last
          ? html`
              <${Verdict}
                now=${now}
                trick=${now.last}
                tools=${html`
                  <${Tools} now=${now} />
                `}
                onNext=${next}
                onCount=${() => desk.change({ logging: false })}
              />
            `
          : html`
              <${Hand} key=${judged.round.played.flat().length} now=${now} />
            `
      }
    </div>
  `;
}

/**
 * The log tells of something that cannot be: the deck or the crew is another since.
 * @param {{ desk: Desk, problem: Problem }} props
 */
function Muddle({ desk, problem }) {
  return html`
    <${Refusal} problem=${problem} edition=${desk.setup.edition.name}>
      <button type="button" class="danger" onClick=${() => lay(desk, [])}>
        ${say("tricklog.clear")}
      </button>
      <button type="button" onClick=${() => choose(desk, false)}>${say("tricklog.by-hand")}</button>
    <//>
  `;
}

/** Which trick of the round this is. @param {{ desk: Desk }} props */
export function TrickNumber({ desk }) {
  const { played } = desk.round;
  const begins = desk.draft.lead !== undefined || !played.length;
  const number = Math.min(played.length + Number(begins), desk.cards);
  return html`
    <h2 class="pad-log-number numbers">${say("tricklog.trick", { number, cards: desk.cards })}</h2>
  `;
}

/** One card back; or no log at all. @param {{ now: Standing }} props */
function Tools({ now }) {
  const { desk, tricks } = now;
  const back = say("tricklog.back");
  return html`
    <span class="pad-log-tools">
      <button
        type="button"
        class="plain round pad-log-back"
        disabled=${!tricks.length}
        aria-label=${back}
        title=${back}
        onClick=${(/** @type {Event} */ event) => meant(event, "back", true) && takeBack(now)}
      >
        <${Stroke} name="back" />
      </button>
      <button type="button" class="plain" onClick=${() => choose(desk, false)}>
        ${say("tricklog.by-hand")}
      </button>
    </span>
  `;
}

/** Whose card it is, and all cards to choose from. @param {{ now: Standing }} props */
function Hand({ now }) {
  const [asked, ask] = useState(/** @type {string | null} */ (null));
  const { desk, order, plays, nameOf } = now;
  const { played } = desk.round;
  const who = order[plays.length] ?? null;
  const play = (/** @type {string} */ card) => {
    const laid = who === null ? { card } : { card, by: who };
    announce(
      say("tricklog.plays", { name: nameOf(who), card: cardName(card, desk.setup.edition.name) }),
    );
    lay(desk, plays.length ? [...played.slice(0, -1), [...plays, laid]] : [...played, [laid]]);
  };
  const pick = (/** @type {string} */ card, /** @type {Event} */ event) => {
    if (!meant(event, card, true)) return;
    if (!isTwoFaced(card)) play(card);
    else if (who === null)
      play(`${card}:escape`); // Graybeard's Tigress is an escape (G-6)
    else ask(card);
  };
  if (asked)
    return html`
      <${RoleChoice}
        card=${asked}
        edition=${desk.setup.edition.name}
        onRole=${(/** @type {string} */ role, /** @type {Event} */ event) =>
          meant(event, role, true) && play(`${asked}:${role}`)}
        onClose=${() => ask(null)}
      />
    `;
  return html`
    <div class="pad-log-ask">
      <p class="pad-ask">
        <span>
          ${say(plays.length ? "tricklog.ask" : "tricklog.ask-lead", { name: nameOf(who) })}
        </span>
      </p>
      <${Tools} now=${now} />
    </div>
    <${CardPicker} setup=${desk.setup} played=${played} trick=${plays} onPick=${pick} />
  `;
}
