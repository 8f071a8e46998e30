// Handles typed commands: each is understood, run or answered, and kept for the transcript.
import { announce } from "../ui/announcer.js";
import { useRef, useState } from "../lib/html.js";
import { Problem } from "../lib/http.js";
import { navigate } from "../lib/router.js";
import { cardName, hasText, formatList, say, sayReason } from "../lib/i18n.js";
import { hintText, cardsText, hintReason } from "../game/coach-words.js";
import { mayConfirm } from "../game/confirm-choice.js";
import { plainLine, textOf } from "../game/log-text.js";
import { editionOf, actionLabel, splitAction } from "../game/actions.js";
import { answer } from "./answers.js";
import { understand } from "./commands.js";
import { typingHint } from "../game/questions.js";
import { spellings, words } from "../game/vocabulary.js";

/** @typedef {import("../game/questions.js").Stage} Stage */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../game/log.js").Entry} Entry */
/** @typedef {import("./commands.js").Meaning} Meaning */
/**
 * A command, its answer, and the log entry after which it belongs.
 * @typedef {{
 *   id: number,
 *   typed: string,
 *   lines: Line[],
 *   link?: string,
 *   after: Entry | undefined,
 * }} Exchange
 */
/**
 * @typedef {object} Props
 * @property {Stage} stage
 * @property {import("../game/page-game.js").TextPage} page
 * @property {import("../lib/transport.js").Transport} line
 * @property {import("../game/log.js").TableLog} logbook
 * @property {string[]} hand
 * @property {string} book
 * @property {import("../game/coach.js").Coach} coach
 */

const MAX_EXCHANGES = 40;
const MAX_QUOTED = 40;

/**
 * The commands and answers so far, and the function that runs a new command.
 * @param {Props} props
 */
export function useCommands(props) {
  const [exchanges, setExchanges] = useState(/** @type {Exchange[]} */ ([]));
  const pending = useRef(/** @type {string[]} */ ([]));
  const count = useRef(0);
  const latest = useRef(props);
  latest.current = props;
  const running = useRef(Promise.resolve());
  const write = (
    /** @type {string} */ typed,
    /** @type {Line[]} */ lines,
    /** @type {string} */ link = "",
  ) => {
    const exchange = {
      id: ++count.current,
      typed,
      lines,
      link,
      after: props.logbook.entries.peek().at(-1),
    };
    setExchanges((before) => [...before, exchange].slice(-MAX_EXCHANGES));
    // The transcript is not a live region, so that nothing is announced twice.
    if (lines.length) announce(lines.map(textOf).join(" "));
  };
  const run = async (/** @type {string} */ text) => {
    const meaning = understand(text, situation(latest.current), pending.current);
    pending.current = meaning.kind === "which" ? meaning.actions : [];
    if (meaning.kind === "nothing") return;
    const { lines, link } = await perform(meaning, latest.current);
    write(text, lines, link);
  };
  // Commands run in the order in which they were typed: "confirm" right after a bid means that bid.
  const enter = (/** @type {string} */ text) => {
    const done = running.current.then(() => run(text));
    running.current = done.catch(() => {});
    return done;
  };
  return { exchanges, enter };
}

/** @param {Props} props @returns {import("./commands.js").Situation} */
function situation({ stage, hand, page }) {
  return {
    verbs: page.verbs(stage),
    legal: stage.game.legal ?? [],
    hand,
    cards: page.cards(stage),
    names: stage.names,
    words,
    spellings: (card) => [
      ...(editionOf(stage) ? [] : words(card)),
      ...spellings(card, editionOf(stage)),
    ],
  };
}

/**
 * @param {Exclude<Meaning, { kind: "nothing" }>} meaning
 * @param {Props} props
 * @returns {Promise<{ lines: Line[], link?: string }>}
 */
async function perform(meaning, props) {
  const { stage, line, hand } = props;
  switch (meaning.kind) {
    case "command":
      return command(meaning.command, props);
    case "act":
      return { lines: await attemptAction(line.act(meaning.action), stage) };
    case "say":
      return {
        lines: await attemptAction(line.do({ do: "say", text: meaning.text, phrase: "" }), stage),
      };
    case "card":
      return { lines: await cardHelp(meaning.card, props) };
    case "which":
      return { lines: [plainLine(ambiguityText(meaning.actions, stage))] };
    case "no-number":
      return {
        lines: [
          plainLine(say("play.no-such-number", { number: meaning.number, most: meaning.most })),
        ],
      };
    case "unknown":
      return {
        lines: [
          plainLine(
            say("play.not-understood", {
              text: meaning.text.slice(0, MAX_QUOTED),
              hint: typingHint(stage, hand),
            }),
          ),
        ],
      };
  }
}

/** @param {string} name @param {Props} props */
async function command(name, props) {
  const { stage, book } = props;
  if (name === "quit") navigate("/");
  if (name === "coach") return { lines: await advice(stage, props.coach) };
  if (name === "rules") return rules(book);
  if (name === "confirm") return { lines: await confirm(props) };
  if (name === "rematch") return { lines: await attemptAction(askForRematch(props), stage) };
  if (name !== "show") return { lines: answer(name, props.page, props) };
  const show = props.page.onShow?.(stage);
  show?.();
  return { lines: show ? [] : [plainLine(say("reason.nothing-to-show"))] };
}

/**
 * The socket's view decides: it is there with the acknowledgement of the choice, the stage a moment
 * later.
 * @param {Props} props
 * @returns {Promise<Line[]>}
 */
async function confirm({ stage, line }) {
  const table = line.view.peek();
  if (!table || !mayConfirm({ table, game: table.game }))
    return [plainLine(say("text.nothing-to-confirm"))];
  return attemptAction(line.do({ do: "confirm" }), stage);
}

/** The same command takes it back. @param {Props} props */
function askForRematch({ stage, line }) {
  const wanted = !stage.seats[stage.me ?? -1]?.wants_rematch;
  return line.do({ do: "rematch", wanted });
}

/** @param {string} face @param {Props} props */
async function cardHelp(face, { stage, page }) {
  const { helpLines } = await import("../card-help/lines.js");
  return helpLines({ face, edition: editionOf(stage) }, page.tableCards(stage)).map(plainLine);
}

/** @param {string} book empty if the game has none */
const rules = (book) =>
  book
    ? { lines: [plainLine(say("text.rules"))], link: `/rules/${book}` }
    : { lines: [plainLine(say("plain.no-rules"))] };

/**
 * Asks the coach once, also when it is turned off; the server says why if it is not allowed.
 * @param {Stage} stage
 * @param {import("../game/coach.js").Coach} coach
 * @returns {Promise<Line[]>}
 */
async function advice(stage, coach) {
  const counsel = await coach.ask();
  if (counsel.kind === "silent") return [plainLine(counsel.problem.sentence)];
  if (counsel.kind !== "speaks") return [plainLine(say("coach.nothing"))];
  const { hints, confidence } = counsel.advice;
  const lines = cardsText(hints, stage).map(
    ({ hint, name }) => `${name}: ${hintText(hint, stage)}. ${hintReason(hint, stage)}`,
  );
  return [`${say("coach.title")}: ${say(`coach.${confidence}`)}`, ...lines].map(plainLine);
}

/**
 * Runs an action; a refusal is answered in the server's words.
 * @param {Promise<number>} doing
 * @param {Stage} stage
 * @returns {Promise<Line[]>}
 */
async function attemptAction(doing, stage) {
  try {
    await doing;
    return [];
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const known = hasText(`reason.${problem.code}`);
    return [
      plainLine(known ? sayReason(problem, editionOf(stage), stage.names) : problem.sentence),
    ];
  }
}

/**
 * Asks for the role of a card, or lists several possible actions with numbers.
 * @param {string[]} actions
 * @param {Stage} stage
 */
function ambiguityText(actions, stage) {
  const cards = new Set(actions.map((action) => splitAction(action).what.split(":")[0] ?? ""));
  const [card = ""] = cards;
  if (cards.size === 1) return say("ask.role", { card: cardName(card, editionOf(stage)) });
  return say("play.which", {
    choices: formatList(actions.map((action, n) => `${n + 1} ${actionLabel(action, stage)}`)),
  });
}
