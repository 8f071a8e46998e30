// The trick log: each card is tapped as it is played, and the pad finds winners and bonuses.
import { announce } from "../../ui/announcer.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { html, useState } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { Problem } from "../../lib/http.js";
import { cardArgs, say } from "../../lib/i18n.js";
import { CardPicker, RoleChoice } from "./card-picker.js";
import { Refusal } from "../refusal.js";
import { isTwoFaced } from "../../rules/setup.js";
import { isDeliberate } from "../tap-guard.js";
import { logFaults } from "../../rules/tricklog.js";
import { TrickResult } from "./trick-result.js";
import {
  caseOf,
  setLogging,
  GHOST,
  setPlayed,
  trickLogState,
  takeBack,
} from "./trick-log-state.js";
import { Seats } from "./trick-log-seats.js";

await Promise.all(["pad-log.css", "pad-log-deck.css"].map(loadStyle));

/** @typedef {import("./round-form.js").RoundForm} RoundForm */
/** @typedef {import("./trick-log-state.js").TrickLogState} TrickLogState */

/** @param {{ form: RoundForm }} props */
export function LogSwitch({ form }) {
  const begun = form.round.played.length > 0;
  return html`
    <button type="button" class="plain pad-log-switch" onClick=${() => setLogging(form, true)}>
      <${Icon} name="card-play" />
      ${say(begun ? "tricklog.look" : "tricklog.begin")}
    </button>
  `;
}

/** @param {{ form: RoundForm }} props */
export function TrickLog({ form }) {
  const judged = caseOf(form);
  const [fault] = logFaults(judged);
  if (fault)
    return html`
      <${ImpossibleLog} form=${form} problem=${new Problem(fault.code, fault.args, fault.ruling)} />
    `;
  const now = trickLogState(form, judged);
  const next = (/** @type {string | null} */ who) => form.change({ lead: who ?? GHOST });
  return html`
    <${Seats} now=${now} />
    <div class="pad-hand pad-log-hand">
      ${
        now.last
          ? html`
              <${TrickResult}
                now=${now}
                trick=${now.last}
                tools=${html`<${Tools} now=${now} />`}
                onNext=${next}
                onCount=${() => form.change({ logging: false })}
              />
            `
          : html`<${Hand} key=${judged.round.played.flat().length} now=${now} />`
      }
    </div>
  `;
}

/**
 * Shown when the log contradicts the deck or the players, which have changed since.
 * @param {{ form: RoundForm, problem: Problem }} props
 */
function ImpossibleLog({ form, problem }) {
  return html`
    <${Refusal} problem=${problem} edition=${form.setup.edition.name}>
      <button type="button" class="danger" onClick=${() => setPlayed(form, [])}>
        ${say("tricklog.clear")}
      </button>
      <button type="button" onClick=${() => setLogging(form, false)}>
        ${say("tricklog.by-hand")}
      </button>
    <//>
  `;
}

/** The number of the current trick. @param {{ form: RoundForm }} props */
export function TrickNumber({ form }) {
  const { played } = form.round;
  const begins = form.draft.lead !== undefined || !played.length;
  const number = Math.min(played.length + Number(begins), form.cards);
  return html`
    <h2 class="pad-log-number numbers">${say("tricklog.trick", { number, cards: form.cards })}</h2>
  `;
}

/**
 * The buttons to take back a card and to leave the trick log.
 * @param {{ now: TrickLogState }} props
 */
function Tools({ now }) {
  const { form, tricks } = now;
  const back = say("tricklog.back");
  const tapBack = (/** @type {Event} */ event) =>
    isDeliberate(event, "back", true) && takeBack(now);
  return html`
    <span class="pad-log-tools">
      <button
        type="button"
        class="plain round pad-log-back"
        disabled=${!tricks.length}
        aria-label=${back}
        title=${back}
        onClick=${tapBack}
      >
        <${LineIcon} name="back" />
      </button>
      <button type="button" class="plain" onClick=${() => setLogging(form, false)}>
        ${say("tricklog.by-hand")}
      </button>
    </span>
  `;
}

/** The next player, and all cards to choose from. @param {{ now: TrickLogState }} props */
function Hand({ now }) {
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const { form, order, plays, nameOf } = now;
  const { played } = form.round;
  const who = order[plays.length] ?? null;
  const play = (/** @type {string} */ card) => {
    const laid = who === null ? { card } : { card, by: who };
    announce(
      say("tricklog.plays", { name: nameOf(who), ...cardArgs(card, form.setup.edition.name) }),
    );
    setPlayed(
      form,
      plays.length ? [...played.slice(0, -1), [...plays, laid]] : [...played, [laid]],
    );
  };
  const pick = (/** @type {string} */ card, /** @type {Event} */ event) => {
    if (!isDeliberate(event, card, true)) return;
    if (!isTwoFaced(card)) play(card);
    else if (who === null)
      play(`${card}:escape`); // Graybeard's Tigress is an escape (G-6)
    else setOpen(card);
  };
  if (open)
    return html`
      <${RoleChoice}
        card=${open}
        edition=${form.setup.edition.name}
        onRole=${(/** @type {string} */ role, /** @type {Event} */ event) =>
          isDeliberate(event, role, true) && play(`${open}:${role}`)}
        onClose=${() => setOpen(null)}
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
    <${CardPicker} setup=${form.setup} played=${played} trick=${plays} onPick=${pick} />
  `;
}
