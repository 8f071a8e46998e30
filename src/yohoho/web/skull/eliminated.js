// The view of a player who is out: a guessing game and, where the table says so, the earlier rounds
// with every disc open.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Disc } from "../cards/disc.js";
import { Dialog } from "../ui/dialog.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullOpenRound} SkullOpenRound */
/**
 * The number of right guesses; `round` and `yes` are the open guess.
 * @typedef {{ right: number, count: number, round: number, yes: boolean | null }} Guesses
 */

/** @param {{ stage: Stage }} props */
export function Eliminated({ stage }) {
  const [reading, setReading] = useState(false);
  const rounds = stage.game.open_rounds ?? [];
  return html`
    <div class="skull-out">
      <h2>${say("skull.out-title")}</h2>
      <p>${say(rounds.length ? "skull.out-text" : "skull.out-text-closed")}</p>
      ${
        rounds.length > 0 &&
        html`
          <button type="button" onClick=${() => setReading(true)}>
            <${LineIcon} name="eye" />
            ${" "}${say("skull.before-show")}
          </button>
        `
      }
      <${Guessing} stage=${stage} />
      ${
        reading &&
        html`<${OpenRounds} stage=${stage} rounds=${rounds} onClose=${() => setReading(false)} />`
      }
    </div>
  `;
}

/** @param {{ stage: Stage, rounds: SkullOpenRound[], onClose: () => void }} props */
function OpenRounds({ stage, rounds, onClose }) {
  const [back, setBack] = useState(0);
  const at = Math.max(0, rounds.length - 1 - back);
  const open = rounds[at];
  if (!open) return null;
  const title = say("skull.before", { round: open.number });
  // The list has a tab stop, so that the keyboard can scroll it.
  return html`
    <${Dialog} title=${title} onClose=${onClose} class="skull-before">
      <ol class="skull-opened" tabindex="0" aria-label=${title}>
        ${stage.names.map(
          (name, seat) => html`<${Opened} key=${seat} name=${name} seat=${seat} open=${open} />`,
        )}
      </ol>
      ${
        rounds.length > 1 &&
        html`
          <div class="row">
            <button
              type="button"
              class="round"
              aria-label=${say("skull.before-earlier")}
              disabled=${at === 0}
              onClick=${() => setBack(back + 1)}
            >
              <${LineIcon} name="back" />
            </button>
            <button
              type="button"
              class="round"
              aria-label=${say("skull.before-later")}
              disabled=${back === 0}
              onClick=${() => setBack(back - 1)}
            >
              <${LineIcon} name="forward" />
            </button>
          </div>
        `
      }
    <//>
  `;
}

/** @param {{ name: string, seat: number, open: SkullOpenRound }} props */
function Opened({ name, seat, open }) {
  const pile = open.piles[seat] ?? [];
  const hand = open.hands[seat] ?? [];
  if (!pile.length && !hand.length) return null;
  return html`
    <li>
      <h3>${name}</h3>
      <div class="skull-rows">
        <${Row} words=${say("skull.on-mat")} discs=${pile} owner=${seat} />
        ${
          hand.length > 0 &&
          html`<${Row} words=${say("skull.in-hand")} discs=${hand} owner=${seat} />`
        }
      </div>
    </li>
  `;
}

/** @param {{ words: string, discs: string[], owner: number }} props */
function Row({ words, discs, owner }) {
  const lying = discs.map((face, n) => html`<${Disc} key=${n} face=${face} owner=${owner} />`);
  return html`
    <div class="skull-row">
      <small>${words}</small>
      <span>${lying}</span>
    </div>
  `;
}

/**
 * A guess whether the challenge succeeds, until the first disc is turned.
 * @param {{ stage: Stage }} props
 */
function Guessing({ stage }) {
  const { game, names } = stage;
  const [guesses, guess] = useGuesses(stage);
  const ownGuess = guesses.round === game.round ? guesses.yes : null;
  const running = game.phase === "bidding" || game.phase === "flipping";
  const question =
    game.challenger === null
      ? say("skull.guess")
      : say("skull.guess-of", { name: names[game.challenger] });
  return html`
    <div class="skull-guess">
      ${
        running && ownGuess === null && !game.flips.length
          ? html`
              <p>${question}</p>
              <div class="row">
                <button type="button" onClick=${() => guess(true)}>
                  <${Icon} name="rose" />
                  ${" "}${say("skull.guess-yes")}
                </button>
                <button type="button" onClick=${() => guess(false)}>
                  <${Icon} name="skull-crossed-bones" />
                  ${" "}${say("skull.guess-no")}
                </button>
              </div>
            `
          : html`
              <p>
                ${
                  ownGuess === null
                    ? say("skull.guess-wait")
                    : say(`skull.guessed-${ownGuess ? "yes" : "no"}`)
                }
              </p>
            `
      }
      ${
        guesses.count > 0 &&
        html`
          <p class="skull-tally numbers">
            ${say("skull.tally", { right: guesses.right, count: guesses.count })}
          </p>
        `
      }
    </div>
  `;
}

/**
 * A guess is decided when its round is in the history.
 * @param {Stage} stage
 * @returns {[Guesses, (yes: boolean) => void]}
 */
function useGuesses({ game }) {
  const [guesses, setGuesses] = useState(
    /** @type {Guesses} */ ({ right: 0, count: 0, round: 0, yes: null }),
  );
  const settled = useRef(0);
  useEffect(() => {
    const finished = game.history.find((round) => round.number === guesses.round);
    if (!finished || guesses.yes === null || settled.current === guesses.round) return;
    settled.current = guesses.round;
    setGuesses({
      right: guesses.right + Number(finished.won === guesses.yes),
      count: guesses.count + 1,
      round: 0,
      yes: null,
    });
  }, [game.history.length, guesses]);
  return [guesses, (yes) => setGuesses({ ...guesses, round: game.round, yes })];
}
