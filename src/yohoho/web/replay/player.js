// Plays a finished game: step by step, by slider or keyboard, to a round, to a mistake, or to a
// linked step.
import { html, useEffect, useLayoutEffect, useMemo, useSignal } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { Loading } from "../ui/frame.js";
import { LineIcon } from "../ui/icon.js";
import { navigate, route } from "../lib/router.js";
import { say, sayReason } from "../lib/i18n.js";
import { useGameTable, wordsOf } from "../games/at-table.js";
import { LogWriter } from "../game/log-text.js";
import { handsAt, roundsOf, seatsOf, viewAt } from "./moment.js";

/** @typedef {import("../wire.js").Replay} Replay */

const STEP_MS = 1100;

/**
 * `game` is the id of the game; empty for a record from a file.
 * @param {{ replay: Replay, game: string, onOther: (() => void) | null }} props
 */
export function Player({ replay, game, onOther }) {
  const last = replay.steps.length - 1;
  const at = Math.min(Number.parseInt(route.value.hash, 10) || 0, last);
  const chair = useSignal(/** @type {number | null} */ (null));
  const running = useSignal(false);
  const move = (/** @type {number} */ to) =>
    navigate(`#${Math.max(0, Math.min(last, to))}`, { replace: true });
  useKeys(at, last, move, running);
  useEffect(() => {
    if (!running.value) return;
    if (at >= last) return void (running.value = false);
    const timer = setTimeout(() => move(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  });
  return html`
    <section class="replay" aria-label=${say("replay-page.title")}>
      <${Head}
        replay=${replay}
        game=${game}
        at=${at}
        chair=${chair}
        move=${move}
        onOther=${onOther}
      />
      <${Table} replay=${replay} at=${at} chair=${chair.value} />
      <${Controls} replay=${replay} at=${at} last=${last} move=${move} running=${running} />
    </section>
  `;
}

/**
 * @param {number} at
 * @param {number} last
 * @param {(to: number) => void} move
 * @param {import("@preact/signals").Signal<boolean>} running
 */
function useKeys(at, last, move, running) {
  // A layout effect runs before the next key, so that quick keys do not use an old step.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (/** @type {Element} */ (event.target).closest("input, select, textarea, dialog")) return;
      const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
      const to = moves[/** @type {keyof typeof moves} */ (event.key)];
      if (to !== undefined) move(to);
      else if (event.key === "k") running.value = !running.value;
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @param {{ replay: Replay, at: number, chair: number | null }} props */
function Table({ replay, at, chair }) {
  const { it: table, gone } = useGameTable(replay.game);
  const beat = useSignal({ n: 0, events: /** @type {any[]} */ ([]) });
  useEffect(
    () => void (beat.value = { n: beat.peek().n + 1, events: replay.steps[at]?.events ?? [] }),
    [replay, at],
  );
  if (!table)
    return html`
      <${Loading} gone=${gone} />
    `;
  const stage = {
    game: viewAt(table, replay, at, chair),
    words: wordsOf(replay.game),
    seats: seatsOf(replay),
    names: namesOf(replay),
    me: chair,
    table: {},
    act: async () => false,
    command: async () => false,
    beat,
    hands: handsAt(replay, at, chair),
    coach: null,
    onRule: (/** @type {string} */ ruling) => navigate(`/rules/${bookOf(replay)}#${ruling}`),
  };
  return html`
    <div class="replay-table"><${table.default} stage=${stage} /></div>
  `;
}

/** @param {Replay} replay */
function namesOf(replay) {
  const seats = replay.steps[0]?.holdings.length ?? replay.names.length;
  return seats > replay.names.length ? [...replay.names, say("play.ghost")] : replay.names;
}

/** @param {Replay} replay */
const bookOf = (replay) => wordsOf(replay.game).book(replay.options);

/**
 * @param {{
 *   replay: Replay,
 *   game: string,
 *   at: number,
 *   chair: import("@preact/signals").Signal<number | null>,
 *   move: (to: number) => void,
 *   onOther: (() => void) | null,
 * }} props
 */
function Head({ replay, game, at, chair, move, onOther }) {
  const sit = (/** @type {any} */ event) =>
    (chair.value = event.currentTarget.value === "" ? null : Number(event.currentTarget.value));
  return html`
    <header class="replay-head">
      <a class="plain round replay-home" href="/" aria-label=${say("page.home")}>
        <${LineIcon} name="back" />
      </a>
      <h1 class="unseen">${say("replay-page.title")}</h1>
      <label>
        <span class="unseen">${say("replay-page.chair")}</span>
        <select onChange=${sit} value=${chair.value ?? ""}>
          <option value="">${say("replay-page.all-open")}</option>
          ${replay.names.map(
            (name, seat) => html`
              <option value=${seat}>${say("replay-page.from-chair", { name })}</option>
            `,
          )}
        </select>
      </label>
      <${Rounds} replay=${replay} at=${at} move=${move} />
      <${Mistakes} replay=${replay} at=${at} move=${move} />
      <span class="grow"></span>
      <button
        type="button"
        class="plain round"
        aria-label=${say("replay-page.copy")}
        title=${say("replay-page.copy")}
        hidden=${!game}
        onClick=${copyLink}
      >
        <${LineIcon} name="share" />
      </button>
      ${
        game
          ? html`
              <a
                class="plain round"
                href=${`/api/games/${game}/download`}
                download
                aria-label=${say("replay-page.download")}
                title=${say("replay-page.download")}
              >
                <${LineIcon} name="download" />
              </a>
            `
          : html`
              <button type="button" class="plain" onClick=${onOther}>
                ${say("replay-page.another")}
              </button>
            `
      }
    </header>
  `;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    notice(say("replay-page.copied"));
  } catch {
    notice(location.href);
  }
}

/** @param {{ replay: Replay, at: number, move: (to: number) => void }} props */
function Rounds({ replay, at, move }) {
  const rounds = useMemo(() => roundsOf(replay), [replay]);
  const round = rounds.filter((one) => one.at <= at).at(-1) ?? rounds[0];
  if (!round) return null;
  return html`
    <label>
      <span class="unseen">${say("replay-page.round")}</span>
      <select
        value=${round.at}
        onChange=${(/** @type {any} */ event) => move(Number(event.currentTarget.value))}
      >
        ${rounds.map(
          (one) => html`
            <option value=${one.at}>${say("replay-page.round-n", { round: one.number })}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * The list of mistakes in the game.
 * @param {{ replay: Replay, at: number, move: (to: number) => void }} props
 */
function Mistakes({ replay, at, move }) {
  if (!replay.turns.length) return null;
  const names = namesOf(replay);
  const label = (/** @type {Replay["turns"][number]} */ turn) =>
    say("replay-page.turn", {
      name: names[turn.seat] ?? "",
      why: sayReason(turn.why, replay.options.edition, names),
    });
  const pick = (/** @type {any} */ event) =>
    event.currentTarget.value !== "" && move(Number(event.currentTarget.value));
  const now = replay.turns.find((turn) => turn.step === at);
  return html`
    <label>
      <span class="unseen">${say("replay-page.turns")}</span>
      <select class="replay-turns" value=${now ? at : ""} onChange=${pick}>
        <option value="">${say("replay-page.turns")}</option>
        ${replay.turns.map(
          (turn) => html`
            <option value=${turn.step}>${label(turn)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** The events of this step in words. @param {Replay} replay @param {number} at */
function stepText(replay, at) {
  const writer = new LogWriter({
    names: namesOf(replay),
    you: null,
    round: null,
    edition: replay.options.edition,
    words: wordsOf(replay.game),
    book: bookOf(replay),
  });
  const lines = (replay.steps[at]?.events ?? []).flatMap((event) => writer.event(event));
  return lines.flatMap((line) => line.parts.map((part) => part.text)).join(" ");
}

/**
 * @param {{
 *   replay: Replay,
 *   at: number,
 *   last: number,
 *   move: (to: number) => void,
 *   running: import("@preact/signals").Signal<boolean>,
 * }} props
 */
function Controls({ replay, at, last, move, running }) {
  const slide = (/** @type {any} */ event) => move(Number(event.currentTarget.value));
  const told = stepText(replay, at);
  /** @type {[import("../ui/icon.js").LineIcon, string, number][]} */
  const buttons = [
    ["first", "replay-page.first", 0],
    ["back", "replay-page.back", at - 1],
    ["forward", "replay-page.forward", at + 1],
    ["last", "replay-page.last", last],
  ];
  const [first, back, forward, end] = buttons.map(
    ([icon, key, to]) => html`
      <button
        type="button"
        class="plain round"
        aria-label=${say(key)}
        disabled=${to === at || to < 0 || to > last}
        onClick=${() => move(to)}
      >
        <${LineIcon} name=${icon} />
      </button>
    `,
  );
  const toggle = () => {
    if (at >= last) move(0);
    running.value = !running.value;
  };
  return html`
    <footer class="replay-controls">
      <p class="replay-told" role="status">${told}</p>
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${say("replay-page.step")}
        aria-valuetext=${say("replay-page.step-n", { step: at + 1, steps: last + 1 })}
        onInput=${slide}
      />
      <div class="row">
        ${first}${back}
        <button
          type="button"
          class="primary round"
          aria-label=${say(running.value ? "replay-page.pause" : "replay-page.play")}
          onClick=${toggle}
        >
          <${LineIcon} name=${running.value ? "pause" : "play"} />
        </button>
        ${forward}${end}
        <span class="quiet numbers">
          ${say("replay-page.step-n", { step: at + 1, steps: last + 1 })}
        </span>
      </div>
    </footer>
  `;
}
