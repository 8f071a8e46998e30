// Handles typed commands: each is understood, run or answered, and kept for the transcript.
import { announce } from "../ui/announcer.js";
import { useRef, useState } from "../lib/html.js";
import { navigate } from "../lib/router.js";
import { cardName, formatList, say } from "../lib/i18n.js";
import { plainLine, textOf } from "../game/log-text.js";
import { editionOf, actionLabel, splitAction } from "../game/actions.js";
import { answer } from "./answers.js";
import { ASKED, understand } from "./commands.js";
import { spellings, words } from "../game/vocabulary.js";

/** @typedef {import("../game/questions.js").Stage} Stage */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../game/log.js").Entry} Entry */
/** @typedef {import("./commands.js").Meaning} Meaning */
/** @typedef {import("./place.js").Reply} Reply */
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
 * @property {import("./place.js").Place} place
 * @property {Pick<import("../game/log.js").TableLog, "entries">} logbook
 * @property {string[]} hand
 * @property {string} book
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
function situation({ stage, hand, page, place }) {
  return {
    commands: place.commands,
    numbered: place.numbered,
    talks: place.talks,
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
 * @returns {Promise<Reply>}
 */
async function perform(meaning, props) {
  const { stage, place } = props;
  switch (meaning.kind) {
    case "command":
      return command(meaning.command, meaning.number, props);
    case "act":
      return { lines: await place.act(meaning.action, props) };
    case "say":
      return { lines: await place.say(meaning.text, props) };
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
              hint: place.hint(props),
            }),
          ),
        ],
      };
  }
}

/**
 * @param {string} name
 * @param {number | undefined} number
 * @param {Props} props
 * @returns {Promise<Reply>}
 */
async function command(name, number, props) {
  if (name === "rules") return rules(props.book);
  if (name === "quit") navigate("/");
  if (name === "quit" || ASKED.includes(name)) return { lines: answer(name, props) };
  return { lines: await props.place.run(name, number, props) };
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
