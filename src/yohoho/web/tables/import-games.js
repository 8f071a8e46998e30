// Imports finished games from files, one after the other, without a screen.
import { sleep } from "../lib/clock.js";
import { recordIn } from "../games/record-file.js";
import { ensureGuest, problemOf, request } from "../lib/http.js";

/** @typedef {import("../lib/http.js").Problem} Problem */
/** @typedef {import("../wire.js").GameLine} GameLine */
/** @typedef {{ seat: number, name: string }} Person a seat that a person may have played */
/**
 * @typedef {{ file: string, game?: GameLine, problem?: Problem }} Outcome
 * with neither a game nor a problem if the person skipped the file
 */
/** @typedef {(file: string, people: Person[]) => Promise<Person | null>} Ask */

/** Refusals that end by waiting; they tell how long. */
const PASSING = ["slow-down", "replay-busy"];
const MAX_ATTEMPTS = 5;

/**
 * Imports the files in their order. A person who has named a seat once is not asked again for files
 * with the same name in one seat.
 * @param {File[]} files
 * @param {Ask} ask which seat was mine
 * @param {(outcomes: Outcome[]) => void} report
 */
export async function importGames(files, ask, report) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const seatOf = rememberingSeats(ask);
  for (const file of files) {
    outcomes.push(await importGame(file, seatOf));
    report([...outcomes]);
  }
}

/**
 * @param {File} file
 * @param {(file: string, record: any) => Promise<number | null>} seatOf
 * @returns {Promise<Outcome>}
 */
async function importGame(file, seatOf) {
  try {
    const record = await recordIn(file);
    const seat = await seatOf(file.name, record);
    if (seat === null) return { file: file.name };
    await ensureGuest();
    return { file: file.name, game: await send({ record, seat }) };
  } catch (error) {
    return { file: file.name, problem: problemOf(error) };
  }
}

/** @param {Ask} ask */
function rememberingSeats(ask) {
  /** @type {Set<string>} */
  const named = new Set();
  return async (/** @type {string} */ file, /** @type {any} */ record) => {
    const people = peopleIn(record);
    // The server says what is wrong with a record in which nobody is found.
    if (people.length < 2) return people[0]?.seat ?? 0;
    const likely = people.filter(({ name }) => named.has(name));
    const person = likely.length === 1 ? likely[0] : await ask(file, people);
    if (person) named.add(person.name);
    return person?.seat ?? null;
  };
}

/** The seats of a record that no bot has played. @param {any} record @returns {Person[]} */
export function peopleIn(record) {
  const seats = Array.isArray(record?.seats) ? record.seats : [];
  const bots = Array.isArray(record?.bots) ? record.bots : [];
  return seats
    .map((/** @type {unknown} */ name, /** @type {number} */ seat) => ({ seat, name: `${name}` }))
    .filter((/** @type {Person} */ { seat }) => !bots.includes(seat));
}

/** @param {object} body @returns {Promise<GameLine>} */
async function send(body) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request("POST", "/api/games/import", body);
    } catch (error) {
      const problem = problemOf(error);
      if (!PASSING.includes(problem.code) || attempt === MAX_ATTEMPTS) throw problem;
      await sleep(1000 * problem.args.seconds);
    }
  }
}
