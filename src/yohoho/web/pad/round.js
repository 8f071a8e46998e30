// A round on one screen: a bid with one tap each, then the tricks, where only misses are touched,
// and the bonuses.
import { announce } from "../house/announcer.js";
import { html, useState } from "../house/html.js";
import { Icon, Stroke } from "../house/icon.js";
import { go, place } from "../house/router.js";
import { say, sayReason, signed } from "../house/voice.js";
import { plain, tone } from "../skull-king/totals.js";
import { Mark } from "../skull-king/graph.js";
import { attempt } from "./book.js";
import { BonusSheet } from "./bonus.js";
import { sumFaults } from "./judge.js";
import { LogSwitch, TableLog, TrickNumber } from "./table-log.js";
import { NumberRow } from "./number-row.js";
import { Refusal } from "./refusal.js";
import { plannedCards, tally } from "./scoring.js";
import { count } from "./claims.js";
import { isLeviathan } from "./setup.js";
import { dealerOf, neighbour, playersOf, restricted, setupOf } from "./sheet.js";
import { meant } from "./tap.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Draft} Draft */
/** @typedef {import("./sheet.js").Round} Round */
/** @typedef {import("./sheet.js").Person} Person */
/** @typedef {import("../house/http.js").Problem} Problem */

/**
 * All that a round's screen works with.
 * @typedef {object} Desk
 * @property {Book} book
 * @property {number} number
 * @property {number} cards
 * @property {Person[]} players
 * @property {import("./setup.js").Setup} setup
 * @property {Draft} draft
 * @property {Round} round  the draft with tricks for everybody
 * @property {(some: Partial<Draft>) => void} change
 * @property {(some: Partial<Round>) => void} fill
 */

/** @param {Book} book @param {number} number @returns {Desk} */
function deskOf(book, number) {
  const sheet = book.sheet.value;
  const players = playersOf(sheet, number);
  const kept = book.draft(number);
  const draft = { ...kept, round: restricted(kept.round, players) }; // somebody may have left since
  const cards = draft.round.cards || plannedCards(sheet, number);
  const tricks = Object.fromEntries(
    players.map(({ id }) => [id, draft.round.tricks[id] ?? draft.round.bids[id] ?? 0]),
  );
  const change = (/** @type {Partial<Draft>} */ some) =>
    book.setDraft(number, { ...book.draft(number), ...some });
  const fill = (/** @type {Partial<Round>} */ some) =>
    change({ round: { ...restricted(book.draft(number).round, players), ...some } });
  return {
    book,
    number,
    cards,
    players,
    setup: setupOf(sheet, number),
    draft,
    round: { ...draft.round, cards, tricks },
    change,
    fill,
  };
}

/** @param {{ book: Book, number: number, onDone: () => void }} props */
export function RoundScreen({ book, number, onDone }) {
  const desk = deskOf(book, number);
  const { draft } = desk;
  const bidding = draft.step === "bids";
  return html`
    <section
      class="pad-round ${draft.step}"
      aria-label=${say(bidding ? "pad.step-bids" : "pad.step-tricks")}
    >
      <${Steps} desk=${desk} />
      ${
        bidding
          ? html`
              <${Bids} desk=${desk} />
            `
          : book.isLogging(number)
            ? html`
                <${TableLog} desk=${desk} />
              `
            : html`
                <${Tricks} desk=${desk} onDone=${onDone} />
              `
      }
      ${
        place.value.hash.split("-").includes("bonus") &&
        html`
          <${BonusSheet} desk=${desk} onClose=${() => history.back()} />
        `
      }
    </section>
  `;
}

/** Which half of the round; who deals and who leads. @param {{ desk: Desk }} props */
function Steps({ desk }) {
  const { book, number, players, draft, change } = desk;
  const sheet = book.sheet.value;
  const dealer = dealerOf(sheet, number);
  const nameOf = (/** @type {string} */ who) => players.find(({ id }) => id === who)?.name ?? "";
  const all = players.every(({ id }) => id in draft.round.bids);
  const to = (/** @type {Draft["step"]} */ step) => () =>
    change({ step, active: step === "bids" ? (players[0]?.id ?? null) : null });
  return html`
    <div class="pad-steps">
      <div class="pad-halves" role="group" aria-label=${say("pad.halves")}>
        <button type="button" aria-pressed=${draft.step === "bids"} onClick=${to("bids")}>
          ${say("pad.step-bids")}
        </button>
        <button
          type="button"
          aria-pressed=${draft.step === "tricks"}
          disabled=${!all}
          onClick=${to("tricks")}
        >
          ${say("pad.step-tricks")}
        </button>
      </div>
      ${
        draft.step === "tricks" && book.isLogging(number)
          ? html`
              <${TrickNumber} desk=${desk} />
            `
          : html`
              <p class="pad-deal">
                <span>
                  <${Icon} name="card-random" />
                  ${say("pad.deals", { name: nameOf(dealer) })}
                </span>
                ${" "}
                <span>
                  <${Icon} name="compass" />
                  ${say("pad.leads", { name: nameOf(neighbour(sheet, dealer, number)) })}
                </span>
              </p>
            `
      }
    </div>
  `;
}

/** What each had before this round, and has by now. @param {Desk} desk @param {string} who */
function standOf({ book, number }, who) {
  const { rows, totals, starts } = book.tally.value;
  const before = rows.findLast((row) => row.number < number && row.cells[who]);
  return {
    total: before?.cells[who]?.total ?? starts[who] ?? totals[who] ?? 0,
    points: before?.number === number - 1 ? (before.cells[who]?.points ?? null) : null,
  };
}

/** @param {{ desk: Desk }} props */
function Bids({ desk }) {
  const { players, draft, cards, change, setup } = desk;
  const bids = draft.round.bids;
  const active =
    players.find(({ id }) => id === draft.active) ??
    players.find(({ id }) => !(id in bids)) ??
    players[0];
  const bid = (/** @type {number} */ value, /** @type {Event} */ event) => {
    if (!active || !meant(event, `bid-${value}`)) return;
    const filled = { ...bids, [active.id]: value };
    const at = players.indexOf(active);
    const next = [...players.slice(at + 1), ...players.slice(0, at)].find(
      ({ id }) => !(id in filled),
    );
    announce(say("pad.has-bid", { name: active.name, bid: value }));
    if (!next) meant(event, "bids", true);
    change({
      round: { ...draft.round, bids: filled },
      active: next?.id ?? null,
      step: next ? "bids" : "tricks",
    });
  };
  const said = Object.values(bids).reduce((sum, one) => sum + one, 0);
  return html`
    <ol class="pad-rows">
      ${players.map(
        (person) => html`
          <${BidRow}
            key=${person.id}
            desk=${desk}
            person=${person}
            active=${person === active}
            loads=${setup.scoring === "cannonball"}
          />
        `,
      )}
    </ol>
    <div class="pad-hand">
      <p class="pad-ask">
        <span>${say("pad.ask-bid", { name: active?.name ?? "" })}</span>
        <span class="quiet numbers">${say("pad.bid-sum", { sum: said, cards })}</span>
      </p>
      <${NumberRow}
        most=${cards}
        chosen=${active ? (bids[active.id] ?? null) : null}
        label=${say("pad.ask-bid", { name: active?.name ?? "" })}
        onPick=${bid}
      />
    </div>
  `;
}

/** @param {{ desk: Desk, person: Person, active: boolean, loads: boolean }} props */
function BidRow({ desk, person, active, loads }) {
  const { draft, change } = desk;
  const bid = draft.round.bids[person.id];
  const { total, points } = standOf(desk, person.id);
  const words = bid === undefined ? say("sheet.thinks") : say("sheet.bid", { bid });
  return html`
    <li class="pad-row ${active ? "active" : ""}">
      <button
        type="button"
        class="pad-who"
        aria-current=${active ? "step" : null}
        onClick=${() => change({ active: person.id })}
      >
        <${Mark} seat=${person.colour} />
        <span class="pad-row-name">${person.name}</span>
        <span class="unseen">${words}</span>
        <span class="pad-stand numbers">
          <b>${plain(total)}</b>
          ${
            points !== null &&
            html`
              <small class=${tone(points)}>${signed(points)}</small>
            `
          }
        </span>
        <span class="pad-chip numbers" aria-hidden="true">${bid ?? "–"}</span>
      </button>
      ${
        loads &&
        html`
          <${Load} desk=${desk} person=${person} />
        `
      }
    </li>
  `;
}

/** Grapeshot, or a cannonball. @param {{ desk: Desk, person: Person }} props */
function Load({ desk, person }) {
  const { draft, fill } = desk;
  const fired = draft.round.cannonballs.includes(person.id);
  const turn = () =>
    fill({
      cannonballs: fired
        ? draft.round.cannonballs.filter((who) => who !== person.id)
        : [...draft.round.cannonballs, person.id],
    });
  const label = `${person.name}: ${say("load.cannonball")}`;
  return html`
    <button
      type="button"
      class="pad-load"
      aria-pressed=${fired}
      aria-label=${label}
      title=${label}
      onClick=${turn}
    >
      <${Icon} name=${fired ? "cannon-ball" : "powder-bag"} />
    </button>
  `;
}

/** @param {{ desk: Desk, onDone: () => void }} props */
function Tricks({ desk, onDone }) {
  const [refused, setRefused] = useState(/** @type {Problem | null} */ (null));
  const { book, number, players, draft, round, change, fill, cards, setup } = desk;
  const row = rowIfSaved(desk);
  const set = (/** @type {string} */ who, /** @type {number} */ value) => {
    setRefused(null);
    change({
      active: null,
      round: { ...draft.round, tricks: { ...draft.round.tricks, [who]: value } },
    });
  };
  const save = (/** @type {boolean} */ forced) => (/** @type {Event} */ event) => {
    if (!meant(event, "save", true)) return;
    const problem = attempt(() => book.writeRound(number, { ...round, forced }));
    setRefused(problem);
    if (!problem) onDone();
  };
  const picked = players.find(({ id }) => id === draft.active);
  const pick = (/** @type {number} */ value, /** @type {Event} */ event) =>
    picked && meant(event, `won-${value}`, true) && set(picked.id, value);
  const sea = count(setup, isLeviathan);
  return html`
    <ol class="pad-rows">
      ${players.map(
        (person) => html`
          <${TrickRow}
            key=${person.id}
            desk=${desk}
            person=${person}
            points=${row?.cells[person.id]?.points ?? 0}
            onSet=${set}
          />
        `,
      )}
      ${
        sea > 0 &&
        html`
          <${Discarded}
            count=${round.discarded}
            most=${Math.min(sea, cards)}
            onSet=${(/** @type {number} */ discarded) => (setRefused(null), fill({ discarded }))}
          />
        `
      }
    </ol>
    <div class="pad-hand">
      ${
        refused &&
        html`
          <${Refusal} problem=${refused} edition=${setup.edition.name}>
            ${
              refused.code.startsWith("tricks-") &&
              refused.code !== "tricks-range" &&
              html`
                <button type="button" class="danger" onClick=${save(true)}>
                  ${say("pad.force")}
                </button>
              `
            }
          <//>
        `
      }
      ${
        picked
          ? html`
              <p class="pad-ask"><span>${say("pad.ask-tricks", { name: picked.name })}</span></p>
              <${NumberRow}
                most=${cards}
                chosen=${round.tricks[picked.id] ?? 0}
                label=${say("pad.ask-tricks", { name: picked.name })}
                onPick=${pick}
              />
            `
          : html`
              <${Account} desk=${desk} onSave=${save(false)} />
              ${
                book.isEdited(number) &&
                html`
                  <button
                    type="button"
                    class="plain"
                    onClick=${() => (book.forgetDraft(number), onDone())}
                  >
                    ${say("pad.discard")}
                  </button>
                `
              }
            `
      }
    </div>
  `;
}

/** The round as it would be counted, were it saved now. @param {Desk} desk */
function rowIfSaved({ book, number, round }) {
  const sheet = book.sheet.value;
  return tally({ ...sheet, rounds: new Map([...sheet.rounds, [number, round]]) }).rows.find(
    (row) => row.number === number,
  );
}

/**
 * Do the tricks add up; then all made it, or it is saved.
 * @param {{ desk: Desk, onSave: (event: Event) => void }} props
 */
function Account({ desk, onSave }) {
  const { book, players, round, setup, cards } = desk;
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const [fault] = sumFaults({ setup, round, names });
  const exact = players.every(
    ({ id }) => round.tricks[id] === (round.bids[id] ?? 0) + (round.harry[id] ?? 0),
  );
  const claimed =
    round.claims.length +
    Object.values(round.wagers).filter(Boolean).length +
    Object.values(round.harry).filter(Boolean).length;
  return html`
    <div class="pad-account-line">
      <p class="pad-account ${fault ? "off" : ""}" role="status">
        ${
          fault
            ? html`
                <span>${sayReason(fault)}</span>
              `
            : html`
                <span>
                  <${Stroke} name="check" />
                  ${say("pad.adds-up", { cards })}
                </span>
              `
        }
      </p>
      <${LogSwitch} desk=${desk} />
    </div>
    <div class="pad-actions">
      <button
        type="button"
        class="pad-bonus"
        onClick=${() =>
          go(
            `/pad/${book.id}#${
              place.value.hash.startsWith("edit") ? `edit-${desk.number}-` : ""
            }bonus`,
          )}
      >
        <${Icon} name="locked-chest" />
        ${say("pad.bonuses")}${
          claimed > 0 &&
          html`
            <span class="pad-count numbers">${claimed}</span>
          `
        }
      </button>
      <button type="button" class="primary grow" onClick=${onSave}>
        ${exact && !fault ? say("pad.all-made") : say("pad.save-round")}
      </button>
    </div>
  `;
}

/**
 * @param {{
 *   desk: Desk,
 *   person: Person,
 *   points: number,
 *   onSet: (who: string, value: number) => void,
 * }} props
 */
function TrickRow({ desk, person, points, onSet }) {
  const { round, cards, change, draft } = desk;
  const { id, name } = person;
  const won = round.tricks[id] ?? 0;
  const bid = (round.bids[id] ?? 0) + (round.harry[id] ?? 0);
  const step = (/** @type {number} */ by) => () =>
    onSet(id, Math.min(cards, Math.max(0, won + by)));
  const signs = round.claims.filter(({ by, giver }) => by === id || giver === id).length;
  return html`
    <li class="pad-row won ${won === bid ? "made" : "missed"}">
      <span class="pad-who">
        <${Mark} seat=${person.colour} />
        <span class="pad-row-name">
          ${name}
          <small class="pad-row-bid quiet numbers">
            ${say("sheet.bid", { bid: round.harry[id] ? `${round.bids[id]} → ${bid}` : bid })}
            ${
              signs > 0 &&
              html`
                ${" "}
                <${Icon} name="locked-chest" />
                ${signs}
              `
            }${
              (round.wagers[id] ?? 0) > 0 &&
              html`
                ${" "}
                <${Icon} name="coins" />
                ${round.wagers[id]}
              `
            }${
              round.cannonballs.includes(id) &&
              html`
                ${" "}
                <${Icon} name="cannon-ball" />
              `
            }
          </small>
        </span>
      </span>
      <b class="pad-points numbers ${tone(points)}">${signed(points)}</b>
      <span class="pad-stepper">
        <button
          type="button"
          disabled=${won === 0}
          aria-label=${say("pad.fewer", { name })}
          onClick=${step(-1)}
        >
          <${Minus} />
        </button>
        <button
          type="button"
          class="pad-won numbers"
          aria-label=${say("pad.won", { name, tricks: won })}
          aria-expanded=${draft.active === id}
          onClick=${() => change({ active: id })}
        >
          ${won}
        </button>
        <button
          type="button"
          disabled=${won >= cards}
          aria-label=${say("pad.more-tricks", { name })}
          onClick=${step(1)}
        >
          <${Stroke} name="plus" />
        </button>
      </span>
    </li>
  `;
}

/**
 * Tricks that went to nobody.
 * @param {{ count: number, most: number, onSet: (count: number) => void }} props
 */
function Discarded({ count: gone, most, onSet }) {
  const name = say("pad.discarded");
  return html`
    <li class="pad-row won sea">
      <span class="pad-who">
        <${Icon} name="giant-squid" />
        <span class="pad-row-name">${name}</span>
      </span>
      <span class="pad-stepper">
        <button
          type="button"
          disabled=${gone === 0}
          aria-label=${say("pad.fewer", { name })}
          onClick=${() => onSet(gone - 1)}
        >
          <${Minus} />
        </button>
        <span class="pad-won numbers" role="status">${gone}</span>
        <button
          type="button"
          disabled=${gone >= most}
          aria-label=${say("pad.more-tricks", { name })}
          onClick=${() => onSet(gone + 1)}
        >
          <${Stroke} name="plus" />
        </button>
      </span>
    </li>
  `;
}

function Minus() {
  return html`
    <svg class="icon stroke" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12H19" /></svg>
  `;
}
