// Reads and writes a sheet as the JSON of `yohoho.scorepad.document`, which page, terminal and
// server share.
import { Problem } from "../lib/http.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { DEFAULT_OPTIONS, FORMAT, SHEET_LIMITS, TIES, VERSION } from "../rules/facts.js";
import { logOf } from "../rules/log.js";
import { cleanGroup, cleanName } from "./names.js";
import { setUp } from "../rules/setup.js";
import { fold } from "../rules/sheet.js";
import {
  anyText,
  bad,
  lines,
  list,
  maybe,
  oneOf,
  parseJson,
  record,
  shape,
  text,
  whole,
  yes,
} from "./readers.js";

/** @typedef {import("../rules/log.js").Log} Log */
/** @typedef {import("../rules/log.js").Operation} Operation */
/** @typedef {import("../rules/log.js").Command} Command */
/** @typedef {import("./readers.js").Reader} Reader */
/** @typedef {import("./readers.js").Field} Field */
/** Names of inherited properties, which are refused as ids as in `yohoho.scorepad.people`. */
const INHERITED = [
  "__\\w+__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "to(?:Locale)?String",
  "valueOf",
];
const personId = text(
  SHEET_LIMITS.person_id,
  new RegExp(`^(?!(?:${INHERITED.join("|")})$)[A-Za-z0-9_-]+$`),
);
const number = whole(1, SHEET_LIMITS.number);
const amount = whole(0, SHEET_LIMITS.count);
const colour = whole(0, SHEET_LIMITS.colours - 1);
const start = oneOf(["average", "last"], whole(-SHEET_LIMITS.points, SHEET_LIMITS.points));
const operationId = text(SHEET_LIMITS.operation_id);
const cardName = text(SHEET_LIMITS.card);
const groupName = text(SHEET_LIMITS.group, undefined, 0);
/** @type {Record<string, Reader>} The options that are not on or off. */
const optionReaders = {
  edition: anyText,
  players: whole(-Infinity, Infinity),
  powers: list(anyText),
  scoring: maybe(anyText),
  plan: (value, path) =>
    typeof value === "string" ? value : list(whole(-Infinity, Infinity))(value, path),
  ties: oneOf(TIES),
  blanks: list(anyText),
};
const options = shape(
  Object.fromEntries(
    Object.entries(DEFAULT_OPTIONS).map(([name, value]) => [
      name,
      /** @type {Field} */ ([optionReaders[name] ?? yes, value]),
    ]),
  ),
  false,
);
/** @type {Reader} */
const pause = list(number, 2, 2);
const person = shape(
  {
    id: [personId],
    name: [anyText],
    colour: [colour, 0],
    since: [number, 1],
    until: [maybe(number), null],
    away: [list(pause, SHEET_LIMITS.pauses), []],
    start: [start, 0],
  },
  true,
);
const claim = shape({ card: [cardName], by: [personId], giver: [maybe(personId), null] }, true);
const play = shape({ card: [cardName], by: [maybe(personId), null] }, true);
const round = shape(
  {
    cards: [amount, 0],
    bids: [lines(personId, amount), {}],
    tricks: [lines(personId, amount), {}],
    discarded: [amount, 0],
    claims: [list(claim, SHEET_LIMITS.claims), []],
    wagers: [lines(personId, amount), {}],
    harry: [lines(personId, whole(-9, 9)), {}],
    cannonballs: [list(personId), []],
    forced: [yes, false],
    played: [list(list(play, SHEET_LIMITS.plays, 1), SHEET_LIMITS.tricks), []],
  },
  true,
);

/** @param {string} name @param {Record<string, Field>} fields @param {boolean} [omit] */
const command = (name, fields, omit = false) => shape({ do: [oneOf([name])], ...fields }, omit);
/** @type {Record<string, Reader>} */
const COMMANDS = withoutPrototype({
  open: command(
    "open",
    {
      options: [options],
      people: [list(person, SHEET_LIMITS.seats, 1)],
      dealer: [maybe(personId), null],
      group: [groupName, ""],
    },
    true,
  ),
  "write-round": command("write-round", { number: [number], round: [round] }),
  choose: command("choose", { options: [options] }),
  join: command("join", { person: [person], seat: [maybe(whole(0, 20)), null] }),
  leave: command("leave", { person: [personId], number: [number] }),
  return: command("return", { person: [personId], number: [number] }),
  describe: command("describe", { person: [personId], name: [anyText], colour: [colour] }),
  begin: command("begin", { person: [personId], start: [start] }),
  seat: command("seat", { order: [list(personId, SHEET_LIMITS.people)] }),
  deal: command("deal", { number: [number], dealer: [personId] }),
  regroup: command("regroup", { group: [groupName] }),
  close: command("close", { closed: [yes, true] }),
  undo: command("undo", { target: [operationId] }),
  redo: command("redo", { target: [operationId] }),
});
/** @type {Reader} */
const anyCommand = (value, path) =>
  (COMMANDS[record(value, path).do] ?? bad(`${path}.do`))(value, path);
const operation = shape(
  {
    id: [operationId],
    author: [text(SHEET_LIMITS.author)],
    clock: [whole(0, SHEET_LIMITS.clock)],
    at: [whole(0, SHEET_LIMITS.clock), 0],
    over: [list(operationId), []],
    command: [anyCommand],
  },
  true,
);

/**
 * Validates an operation and returns it in the form in which it is read again.
 * @param {Operation} written
 * @returns {Operation}
 */
export const validOperation = (written) => operation(written, "$");

/** The log as JSON, one operation a line. @param {Log} log */
export function dumps(log) {
  const head = JSON.stringify({
    format: FORMAT,
    version: VERSION,
    sheet: log.sheet,
    operations: [],
  }).slice(0, -2);
  return `${head}\n${log.operations.map((one) => JSON.stringify(one)).join(",\n")}\n]}\n`;
}

/** @param {string} written @returns {Log} @throws {Problem} */
export function loads(written) {
  const head = parseJson(written);
  if (!head || typeof head !== "object" || head.format !== FORMAT)
    throw new Problem("not-a-sheet", { expected: FORMAT });
  if (head.version !== VERSION)
    throw new Problem("sheet-version", {
      version: String(head.version).slice(0, 200),
      known: VERSION,
    });
  const document = shape(
    { format: [anyText], version: [amount], sheet: [anyText], operations: [list(operation)] },
    false,
  )(head, "$");
  return validate(logOf(document.sheet, document.operations));
}

/** Validates a log from elsewhere before it is folded. @param {Log} log */
export function validate(log) {
  if (log.operations.length > 2 * SHEET_LIMITS.operations)
    throw new Problem("sheet-full", { most: SHEET_LIMITS.operations });
  if (!/^[\p{L}\p{N}_-]{1,60}$/u.test(log.sheet)) bad("sheet");
  for (const { command: one } of log.operations) checkCommand(one);
  if (fold(log).people.length > 2 * SHEET_LIMITS.people)
    throw new Problem("too-many-people", { most: SHEET_LIMITS.people });
  return log;
}

/**
 * Names are cleaned before they are written, so other names come from another program.
 * @param {Command} one
 */
function checkCommand(one) {
  if (one.do === "open") {
    if (
      one.people.some(({ name }) => cleanName(name) !== name) ||
      cleanGroup(one.group ?? "") !== (one.group ?? "")
    )
      bad("name");
    setUp({ ...one.options, players: one.people.length });
  } else if (one.do === "choose") setUp({ ...one.options, players: 3, blanks: [] });
  else if (one.do === "join" && cleanName(one.person.name) !== one.person.name) bad("name");
  else if (one.do === "describe" && cleanName(one.name) !== one.name) bad("name");
}
