// Somebody who keeps the score of a real table, in Node: finds everything by role and name.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { openPage } from "../dom.js";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { tally } from "../../../src/yohoho/web/rules/tally.js";
import { newLog, shelf, storedLog } from "./sheets.js";

/** Words as they are read, part by part, with single spaces. */
export function textOf(element) {
  const words = [];
  const walk = (node) =>
    node.nodeType === 3 ? words.push(node.data) : node.childNodes.forEach(walk);
  walk(element);
  return words.join(" ").replace(/\s+/g, " ").trim();
}

export class Scorekeeper {
  /** Opens a path; `logs` lie in the storage. */
  static async open(path, { logs = [], storage = {}, ...how } = {}) {
    const page = await openPage(path, { storage: { ...shelf(...logs), ...storage }, ...how });
    return new Scorekeeper(page);
  }

  /** Opens a sheet, a new one unless there is a `log`. */
  static async atSheet({ log, hash = "", page, ...options } = {}) {
    const sheet = log ?? newLog(options);
    return Scorekeeper.open(`/pad/${sheet.sheet}${hash}`, { logs: [sheet], ...page });
  }

  /** @param {import("../dom.js").Page} page */
  constructor(page) {
    this.page = page;
    this.taps = 0;
  }

  /** Goes to another address of the page, as a browser does: with what is stored. */
  async open(path) {
    this.page.stored = { ...this.page.window.localStorage };
    await this.page.load(path);
  }

  get find() {
    return this.page.find;
  }

  say(key, slots) {
    return this.page.say(key, slots);
  }

  /** A text as `textOf` reads it, with plain spaces. */
  words(key, slots) {
    return this.say(key, slots).replace(/\s+/g, " ");
  }

  async tap(element) {
    this.taps += 1;
    await this.page.click(element);
  }

  /** A tap that bounces: two clicks at the same time. */
  async tapTwice(element) {
    await this.page.advance(1000);
    element.click();
    element.click();
    await this.page.rest();
  }

  /** A button by the key of its text. */
  button(key, slots) {
    return this.find.getByRole("button", { name: this.say(key, slots) });
  }

  async press(key, slots) {
    await this.tap(this.button(key, slots));
  }

  async follow(key, slots) {
    await this.tap(this.find.getByRole("link", { name: this.say(key, slots) }));
  }

  // --- a new game

  async join(...names) {
    for (const name of names) {
      const box = this.find.getByRole("textbox", { name: this.say("pad.name") });
      await this.page.type(box, name);
      await this.page.press("{Enter}");
    }
  }

  /** A switch or another choice with this text. */
  async choose(role, name) {
    await this.tap(this.find.getByRole(role, { name }));
  }

  // --- a round

  /** Which half of the round is open: "bids", "play" or "tricks". */
  get step() {
    const steps = ["bids", "play", "tricks"];
    return steps.find((step) => this.region(`pad.step-${step}`)) ?? null;
  }

  region(key) {
    return this.find.queryByRole("region", { name: this.say(key) });
  }

  get round() {
    return within(this.region(`pad.step-${this.step}`));
  }

  /** One row for each person, in seat order. */
  get rows() {
    return this.round.getAllByRole("listitem");
  }

  row(name) {
    const row = this.rows.find((each) => within(each).queryByText(name));
    assert.ok(row, `no row of ${name}`);
    return row;
  }

  /** Whether this person's number is asked for. */
  isAsked(name) {
    return within(this.row(name)).queryByRole("button", { current: "step" }) !== null;
  }

  /** The bids or tricks at the end of the rows; a dash where there is none yet. */
  get shown() {
    return this.rows.map((row) => /(\d+|–)$/.exec(textOf(row))?.[0]);
  }

  /** The buttons of the numbers for whoever is asked. */
  get numbers() {
    const groups = this.round
      .getAllByRole("group")
      .find((group) => /…$/.test(group.getAttribute("aria-label")));
    return within(groups);
  }

  number(value) {
    return this.numbers.getByRole("button", { name: String(value) });
  }

  async tapNumbers(...values) {
    for (const value of values) await this.tap(this.number(value));
  }

  /** Everybody's bid, and on to the tricks. */
  async bid(...bids) {
    await this.tapNumbers(...bids);
    if (this.step === "play") await this.press("pad.enter-tricks");
    assert.equal(this.step, "tricks");
  }

  /** One trick more or less for a person. */
  async change(name, by) {
    await this.press(by > 0 ? "pad.more-tricks" : "pad.fewer", { name });
  }

  /** While the cards are played: whoever missed, which fills in the tricks or asks for them. */
  async tapMissed(seat) {
    await this.tap(within(this.rows[seat]).getAllByRole("button")[0]);
    assert.equal(this.step, "tricks");
  }

  /** How many tricks each has won, in seat order. */
  get won() {
    const chips = this.round.getAllByRole("button", { expanded: false });
    return chips.map((chip) => Number(textOf(chip)));
  }

  get saveButton() {
    const names = ["save-round", "save-edit", "all-made"].map((key) => this.say(`pad.${key}`));
    return this.find.getByRole("button", { name: (name) => names.includes(name) });
  }

  async save() {
    await this.tap(this.saveButton);
  }

  /** A round in which everybody wins as many tricks as they bid, unless `won` says otherwise. */
  async playRound(bids, won = bids) {
    await this.bid(...bids);
    const names = this.players;
    for (const [seat, tricks] of won.entries())
      for (let at = bids[seat]; at !== tricks; at += Math.sign(tricks - at))
        await this.change(names[seat], tricks - at);
    await this.save();
  }

  /** The names of those who play the open round. */
  get players() {
    const { next } = tally(this.sheet);
    return next.players.map((who) => this.sheet.people.find(({ id }) => id === who).name);
  }

  async correctRound(number) {
    await this.follow("pad.edit-round", { number });
    assert.equal(this.step, "tricks");
  }

  // --- what is there

  get id() {
    return this.page.address.split("/pad/")[1].split(/[#?]/)[0];
  }

  get log() {
    return storedLog(this.id);
  }

  get sheet() {
    return fold(this.log);
  }

  /** A round on the sheet, as a plain object. */
  roundOnSheet(number) {
    return JSON.parse(JSON.stringify(this.sheet.rounds.get(number)));
  }

  get tally() {
    return tally(this.sheet);
  }

  get heading() {
    return textOf(this.find.getByRole("heading", { level: 1 }));
  }

  /** The row of totals in the table of scores. */
  get totals() {
    const total = this.say("column.total");
    const row = this.find.getAllByRole("row").findLast((each) => textOf(each).startsWith(total));
    return within(row)
      .getAllByRole("cell")
      .map((cell) => Number(textOf(cell).split(" ").at(-1).replace("−", "-")));
  }

  get alert() {
    return this.find.getAllByRole("alert").map(textOf).join(" ");
  }

  get dialog() {
    return this.find.queryByRole("dialog");
  }

  get inDialog() {
    return within(this.find.getByRole("dialog"));
  }

  /** The note about the last change, as it is read. */
  get changeNote() {
    const close = this.say("page.close");
    const notes = within(this.find.getByRole("main")).queryAllByRole("status");
    return notes.find((note) => within(note).queryByRole("button", { name: close })) ?? null;
  }

  /** What was announced to screen readers. */
  get announced() {
    return textOf(this.find.getByRole("log"));
  }

  async screen(name) {
    const tabs = within(this.find.getByRole("navigation", { name: this.say("pad.tabs") }));
    await this.tap(tabs.getByRole("link", { name: this.say(`pad.tab-${name}`) }));
  }

  /** Undoes a saved round, which is asked about. */
  async undoSaved() {
    await this.press("pad.undo");
    await this.tap(this.inDialog.getByRole("button", { name: this.say("pad.undo") }));
    assert.ok(!this.dialog);
  }

  // --- the list of games

  get games() {
    return within(this.find.getByRole("main")).queryAllByRole("listitem");
  }

  /** Asks to delete the only game of the list. */
  async deleteGame() {
    await this.tap(this.find.getByRole("button", { name: /^Delete the game of/ }));
    assert.ok(this.dialog);
  }

  async openFile(name, text) {
    await this.page.chooseFile(this.find.getByLabelText(this.say("pad.import")), name, text);
  }

  // --- dialogs

  async openBonuses() {
    await this.tap(
      this.find.getByRole("button", { name: new RegExp(`^${this.say("pad.bonuses")}`) }),
    );
  }

  /** Opens the bonuses if they are closed, taps a card, then who gets it, and an ally. */
  async claim(card, ...people) {
    if (!this.dialog) await this.openBonuses();
    const cards = this.inDialog.getByRole("group", { name: this.say("pad.bonus-cards") });
    await this.tap(cards.querySelector(`[data-card=${card}]`));
    for (const person of people) await this.tapInDialog(person);
  }

  /** A power in the open bonuses: who uses it, and how much. */
  async usePower(power, who, amount) {
    await this.tap(this.dialog.querySelector(`[data-power=${power}]`));
    await this.tapInDialog(who);
    await this.tapInDialog(amount);
  }

  async tapInDialog(name) {
    await this.tap(this.inDialog.getByRole("button", { name }));
  }

  async closeBonuses() {
    await this.press("pad.bonuses-done");
    assert.ok(!this.dialog);
  }

  /** Opens the dialog that says where the points of a cell come from. */
  async explain(cell) {
    const cells = this.find.getAllByRole("cell").filter((each) => each.querySelector("button"));
    await this.tap(within(cells[cell]).getByRole("button"));
    assert.ok(this.dialog);
  }

  /** Opens what can be done about somebody, on the screen of the crew. */
  async openSeat(name) {
    const seats = this.find.getAllByRole("listitem");
    const seat = seats.find((each) => within(each).queryByText(name));
    await this.tap(within(seat).getByRole("button", { name: this.say("pad.person-more") }));
    assert.ok(this.dialog);
  }

  /** Types into the one field of the open dialog. */
  async typeInDialog(text) {
    await this.page.type(this.inDialog.getByRole("textbox"), text);
    await this.page.press("{Enter}");
  }

  async chooseLanguage(language) {
    const [choice] = this.find.getAllByRole("combobox", { name: this.say("page.language") });
    await this.page.select(choice, language);
  }
}
