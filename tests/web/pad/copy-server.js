// A server that keeps private copies of finished games for one person, by their ids.
import { historyRow } from "../../../src/yohoho/web/sheets/finished-games.js";
import { logOf } from "../../../src/yohoho/web/rules/log.js";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { tally } from "../../../src/yohoho/web/rules/tally.js";
import { refusal, SheetServer } from "./sheet-server.js";

export class CopyServer {
  /**
   * @param {string[]} ids of sheets that the page may bring
   * @param {{ me?: { id: string, name: string } | null }} [how] nobody is known at first
   */
  constructor(ids, { me = null } = {}) {
    this.ids = ids;
    this.me = me;
    this.reachable = true;
    /** The sheets that are kept. @type {Map<string, SheetServer>} */
    this.sheets = new Map();
    /** Sheets that belong to others. @type {Set<string>} */
    this.foreign = new Set();
  }

  /** Keeps a sheet that another device of the same person has brought. */
  keep(log, how = { code: null }) {
    this.sheets.set(
      log.sheet,
      new SheetServer(log, { crew: [{ name: "Ann", pen: true }], ...how }),
    );
  }

  get kept() {
    return [...this.sheets.keys()].sort();
  }

  /** The scores that are kept of a game. */
  scores(id) {
    return this.#row(id).scores;
  }

  /** For `openPage`. */
  get page() {
    const whenReachable = (answer) => (body) => {
      if (!this.reachable) throw new TypeError("the network is gone");
      return answer(body);
    };
    const routes = {
      "GET /api/visitor": () => ({ me: this.me }),
      "POST /api/me": ({ name }) => (this.me = { id: "me", name }),
      "GET /api/seasons": () => ({ groups: [], since: null }),
      "GET /api/sheets?limit=100": () => this.#page(),
      "GET /api/history?limit=20": () => ({ games: this.#games(), before: null }),
      "GET /api/history?group=Family&limit=20": () => ({
        games: this.#games().filter(({ group }) => group === "Family"),
        before: null,
      }),
      "GET /api/careers": () => ({ people: [], games: 0 }),
    };
    for (const id of this.ids) {
      routes[`POST /api/sheets/${id}/sync`] = (body) => this.#sync(id, body);
      routes[`DELETE /api/sheets/${id}`] = () => (this.sheets.delete(id), null);
      routes[`GET /api/sheets/${id}`] = () =>
        this.sheets.get(id)?.room ?? refusal(404, "no-such-sheet");
    }
    const answers = Object.entries(routes).map(([route, answer]) => [route, whenReachable(answer)]);
    return { answers: Object.fromEntries(answers) };
  }

  #sync(id, body) {
    if (this.foreign.has(id)) return refusal(403, "not-your-sheet");
    if (!this.sheets.has(id)) this.keep(logOf(id, []));
    return this.sheets.get(id).page.answers[`POST /api/sheets/${id}/sync`](body);
  }

  #row(id) {
    const sheet = fold(this.sheets.get(id).log);
    return historyRow({ sheet, tally: tally(sheet) });
  }

  #games() {
    return this.kept.map((id) => this.#row(id)).sort((one, other) => other.date - one.date);
  }

  #page() {
    return { sheets: this.kept.map((id) => this.#line(id)), before: null };
  }

  #line(id) {
    const { version, code, log } = this.sheets.get(id);
    const { over, rows } = tally(fold(log));
    const { date, names, scores, ranks, group } = this.#row(id);
    return {
      id,
      version,
      code,
      alone: code === null,
      group,
      names,
      scores,
      ranks,
      rounds: rows.length,
      over,
      owner: true,
      pen: true,
      person: null,
      played: date,
      created: date,
      updated: date,
    };
  }
}
