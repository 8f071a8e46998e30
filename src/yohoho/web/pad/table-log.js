// The trick log on the table: tap the cards as they fall, and the referee says who won and keeps
// the bonuses.
import { Card } from "../cards/card.js";
import { announce } from "../ui/announcer.js";
import { html, useState } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { Problem } from "../lib/http.js";
import { loadStyle } from "../lib/stylesheets.js";
import { cardName, say } from "../lib/i18n.js";
import { Mark } from "../ui/score-graph.js";
import { CardPicker, RoleChoice } from "./card-picker.js";
import { Refusal } from "./refusal.js";
import { isTwoFaced } from "../rules/setup.js";
import { keepLogging } from "../sheets/storage.js";
import { dealerOf, neighbour } from "../rules/sheet.js";
import { meant } from "./tap.js";
import { byOf, harvest, isWhole, judgedTricks, logFaults, orderOf } from "../rules/tricklog.js";
import { Verdict } from "./verdict.js";

await loadStyle("pad-log.css");

/** @typedef {import("./round.js").Desk} Desk */
/** @typedef {import("../rules/log.js").Play} Play */
/** @typedef {import("../rules/claims.js").Case} Case */
/** @typedef {import("../rules/tricklog.js").Judged} Judged */

/** How a draft remembers that Graybeard leads. */
const GHOST = "";

/**
 * Where the log stands.
 * @typedef {object} Standing
 * @property {Desk} desk
 * @property {Case} judged
 * @property {Judged[]} tricks  those with a card in them
 * @property {Judged | null} last  the trick that has just ended, until the next one begins
 * @property {Play[]} plays  the cards of this trick
 * @property {(string | null)[]} order  who plays them
 * @property {(who: string | null) => string} nameOf
 */

/** @param {Pick<Desk, "setup" | "round" | "players">} desk @returns {Case} */
export const caseOf = ({ setup, round, players }) => ({
  setup,
  round,
  names: new Map(players.map(({ id, name }) => [id, name])),
});

/** @param {Desk} desk @param {Case} judged @returns {Standing} */
export function standing(desk, judged) {
  const { draft, players, book, number, cards } = desk;
  const tricks = judgedTricks(judged);
  const latest = tricks.at(-1) ?? null;
  const ended = latest?.whole ? latest : null;
  const last = ended && (draft.lead === undefined || tricks.length === cards) ? ended : null;
  const plays = (last ?? (ended ? null : latest))?.plays ?? [];
  const sheet = book.sheet.value;
  const first = neighbour(sheet, dealerOf(sheet, number), number);
  const leader = plays[0] ? byOf(plays[0]) : draft.lead === undefined ? first : draft.lead || null;
  const nameOf = (/** @type {string | null} */ who) =>
    players.find(({ id }) => id === who)?.name ?? say("play.ghost");
  return { desk, judged, tricks, last, plays, order: orderOf(judged, leader, first), nameOf };
}

/**
 * Other cards on the table. Once all are there the round is filled in; until then nothing of it is.
 * @param {Desk} desk
 * @param {Play[][]} played
 * @param {string} [lead]
 */
function lay(desk, played, lead) {
  const after = caseOf({ ...desk, round: { ...desk.round, played } });
  const whole = isWhole(after) && !logFaults(after).length;
  const undone = isWhole(caseOf(desk)) && { tricks: {}, discarded: 0, claims: [] };
  desk.change({
    round: { ...desk.draft.round, ...(whole ? harvest(after) : undone), played },
    lead,
  });
}

/**
 * Log the tricks of this round, and of those to come; or count them by hand.
 * @param {Desk} desk
 * @param {boolean} logging
 */
function choose(desk, logging) {
  keepLogging(logging);
  desk.change({ logging, active: null });
}

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

/**
 * The last card goes back into its hand; before the first of a trick, the trick before is looked at
 * again.
 * @param {Standing} now
 */
function takeBack({ desk, plays, tricks }) {
  const { played } = desk.round;
  if (!plays.length && tricks.length) return desk.change({ lead: undefined });
  const rest = plays.slice(0, -1);
  lay(
    desk,
    rest.length ? [...played.slice(0, -1), rest] : played.slice(0, -1),
    rest.length ? undefined : (plays[0]?.by ?? GHOST),
  );
}

/**
 * Everybody round the table in the order of play, with the card that lies before them. `still`:
 * only to look at.
 * @param {{ now: Standing, still?: boolean }} props
 */
export function Seats({ now, still = false }) {
  const { order, plays, tricks, last } = now;
  const latest = plays.length ? (tricks.at(-1) ?? null) : null;
  const ahead = latest?.winner ?? null;
  const many = order.length > 5;
  return html`
    <ol
      class="pad-log-seats"
      data-many=${many}
      style=${{
        "--columns": many ? Math.ceil(order.length / 2) : order.length,
        "--all": order.length,
      }}
    >
      ${order.map(
        (who, n) => html`
          <${Place}
            key=${who ?? GHOST}
            now=${now}
            still=${still}
            who=${who}
            play=${plays[n] ?? null}
            state=${n === ahead ? (last ? "wins" : "ahead") : n === plays.length ? "due" : ""}
          />
        `,
      )}
    </ol>
  `;
}

/**
 * @param {{
 *   now: Standing,
 *   still: boolean,
 *   who: string | null,
 *   play: Play | null,
 *   state: string,
 * }} props
 */
function Place({ now, still, who, play, state }) {
  const { desk, plays, nameOf } = now;
  const person = desk.players.find(({ id }) => id === who);
  const name = nameOf(who);
  const face = html`
    <span class="pad-log-card">
      ${
        play
          ? html`
              <${Card} name=${play.card} edition=${desk.setup.edition.name} />
            `
          : html`
              <span class="pad-log-slot"></span>
            `
      }
    </span>
    <span class="pad-log-name">
      ${
        person
          ? html`
              <${Mark} seat=${person.colour} />
            `
          : html`
              <${Icon} name="ghost" />
            `
      }
      <span>${name}</span>
    </span>
    <${Stand} now=${now} who=${who} />
  `;
  const leads = () => desk.change({ lead: who ?? GHOST });
  const movable = !still && !plays.length && person;
  return html`
    <li class="pad-log-seat ${state}" aria-current=${state === "due" ? "step" : null}>
      ${
        movable
          ? html`
              <button
                type="button"
                class="pad-log-place"
                title=${say("pad.leads", { name })}
                onClick=${leads}
              >
                ${face}
              </button>
            `
          : html`
              <span class="pad-log-place">${face}</span>
            `
      }
    </li>
  `;
}

/** Tricks won so far, of those bid. @param {{ now: Standing, who: string | null }} props */
function Stand({ now, who }) {
  const { tricks, desk } = now;
  const won = tricks.filter(
    ({ whole, winner, plays }) =>
      whole && winner !== null && byOf(plays[winner] ?? { card: "" }) === who,
  ).length;
  if (who === null)
    return html`
      <small class="numbers quiet">${won}</small>
    `;
  const bid = desk.draft.round.bids[who] ?? 0;
  return html`
    <small class="numbers ${won > bid ? "bad" : won === bid ? "good" : "quiet"}">
      <span aria-hidden="true">${won}/${bid}</span>
      <span class="unseen">${say("power.bid-and-tricks", { bid, tricks: won })}</span>
    </small>
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
