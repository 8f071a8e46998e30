// The current round on a phone that watches while another logs the cards: the trick, its winner and
// the tricks so far.
import { Seats } from "../trick-log-seats.js";
import { caseOf, trickLogState } from "../trick-log-state.js";
import { announce } from "../../../ui/announcer.js";
import { html, useEffect } from "../../../lib/html.js";
import { cardArgs, say } from "../../../lib/i18n.js";
import { plannedCards } from "../../../rules/tally.js";
import { playersOf, keepLinesOf, roundOf, setupOf } from "../../../rules/sheet.js";
import { TrickNumber } from "../trick-log.js";
import { byOf, logFaults } from "../../../rules/tricklog.js";
import { Ruling } from "../trick-result.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../trick-log-state.js").TrickLogState} TrickLogState */

/**
 * The logged cards of the current round, if they fit this phone's sheet.
 * @param {SheetSharing} sharing
 * @returns {TrickLogState | null}
 */
export function liveRound({ editor, room }) {
  const laid = room.value?.laid;
  const sheet = editor.sheet.value;
  if (!laid || laid.number !== editor.tally.value.next?.number) return null;
  const { number } = laid;
  const players = playersOf(sheet, number);
  const round = keepLinesOf(
    { ...roundOf(sheet, number), bids: laid.bids, played: laid.played },
    players,
  );
  const cards = round.cards || plannedCards(sheet, number);
  const draft = {
    step: /** @type {const} */ ("tricks"),
    active: null,
    round,
    lead: laid.lead ?? undefined,
  };
  const still = () => undefined;
  const form = {
    editor,
    number,
    cards,
    players,
    setup: setupOf(sheet, number),
    draft,
    round: { ...round, cards },
    change: still,
    fill: still,
  };
  const judged = caseOf(form);
  // The deck or the players may just have changed; then the next message is awaited.
  return round.played.length && !logFaults(judged).length ? trickLogState(form, judged) : null;
}

/** @param {{ now: TrickLogState }} props */
export function LiveRoundScreen({ now }) {
  const { form, last, order, plays, nameOf } = now;
  const latest = plays.at(-1);
  const words =
    latest &&
    say("tricklog.plays", {
      name: nameOf(byOf(latest)),
      ...cardArgs(latest.card, form.setup.edition.name),
    });
  useEffect(() => void (words && announce(words)), [words]);
  return html`
    <section class="pad-round crew-live" aria-label=${say("pad.step-tricks")}>
      <${TrickNumber} form=${form} />
      <${Seats} now=${now} still />
      <div class="pad-hand">
        ${
          last
            ? html`<${Ruling} now=${now} trick=${last} />`
            : html`
                <p class="pad-ask">
                  <span>
                    ${say(plays.length ? "tricklog.ask" : "tricklog.ask-lead", {
                      name: nameOf(order[plays.length] ?? null),
                    })}
                  </span>
                </p>
                <${TrickBefore} now=${now} />
              `
        }
        <p class="quiet crew-hint">${say("crew.pen-logs")}</p>
      </div>
    </section>
  `;
}

/** The winner of the trick before the current one. @param {{ now: TrickLogState }} props */
function TrickBefore({ now }) {
  const number = now.tricks.filter(({ whole }) => whole).length;
  const trick = now.tricks[number - 1];
  if (!trick) return null;
  const { winner, plays } = trick;
  return html`
    <p class="crew-since">
      ${
        winner === null
          ? say("crew.trick-sunk", { number })
          : say("crew.trick-won", { number, name: now.nameOf(byOf(plays[winner] ?? { card: "" })) })
      }
    </p>
  `;
}
