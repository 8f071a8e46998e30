// The sheet of Skull on the score pad: whole games, undo, files, and the other games beside it.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { THREE } from "./sheets.js";

const KEY = "yohoho.pad.skull/";

class SkullKeeper extends Scorekeeper {
  /** A new game by the form. */
  static async begin({ names = THREE, lastChance = false, ...how } = {}) {
    const keeper = new SkullKeeper((await Scorekeeper.open("/pad/new", how)).page);
    await keeper.choose("radio", keeper.say("play.game.skull"));
    await keeper.join(...names);
    const first = keeper.find.getByRole("combobox", { name: keeper.say("skull-pad.first") });
    await keeper.page.select(first, names[0]);
    if (lastChance) await keeper.tap(keeper.find.getByRole("switch"));
    await keeper.press("skull-pad.start");
    return keeper;
  }

  get mats() {
    return within(this.find.getByRole("list", { name: this.say("skull.mats") }));
  }

  mat(name) {
    const mats = this.mats.getAllByRole("button");
    return mats.find((mat) => textOf(mat).startsWith(name));
  }

  /** The buttons for the end of a challenge; none before a challenger is chosen. */
  get owners() {
    const group = this.find.queryByRole("group", { name: this.say("skull-pad.failed") });
    return group && within(group);
  }

  async succeed(name) {
    await this.tap(this.mat(name));
    await this.press("skull-pad.success");
  }

  async fail(name, owner) {
    await this.tap(this.mat(name));
    const own = owner === name ? this.say("skull-pad.own-skull") : owner;
    await this.tap(this.owners.getByRole("button", { name: own }));
  }

  expectMat(name, successes, discs, ...others) {
    const left = discs ? this.say("ending.discs-left", { count: discs }) : this.say("mat.out");
    const words = [left, this.say("ending.successes", { count: successes }), ...others];
    for (const each of words) assert.ok(textOf(this.mat(name)).includes(each), `${name}: ${each}`);
  }

  get starter() {
    const mats = this.mats.getAllByRole("button");
    const first = mats.filter((mat) => textOf(mat).includes(this.say("skull-pad.starts")));
    assert.equal(first.length, 1);
    return textOf(first[0]).split(" ")[0];
  }

  expectEnd(winner) {
    assert.equal(this.heading, this.say("ending.title"));
    assert.ok(this.find.getAllByText(this.say("ending.won", { name: winner })).length);
  }

  get stored() {
    const entries = Object.entries({ ...localStorage });
    return entries.filter(([key]) => key.startsWith(KEY)).map(([, text]) => JSON.parse(text));
  }
}

for (const language of LANGUAGES)
  test(`a game is won by a second success, with undo and reload, in ${language}`, async () => {
    const keeper = await SkullKeeper.begin({ language });
    assert.equal(keeper.starter, "Ann");
    await keeper.succeed("Bo");
    keeper.expectMat("Bo", 1, 4);
    assert.equal(keeper.starter, "Bo");
    await keeper.press("pad.undo"); // the success, not the challenger
    assert.ok(keeper.owners);
    assert.equal(keeper.mat("Bo").getAttribute("aria-pressed"), "true");
    await keeper.press("pad.undo");
    assert.equal(keeper.starter, "Ann");
    assert.ok(keeper.button("pad.undo").disabled);
    await keeper.page.reload();
    await keeper.press("pad.redo");
    await keeper.press("pad.redo");
    keeper.expectMat("Bo", 1, 4);
    assert.ok(keeper.button("pad.redo").disabled);
    await keeper.tap(keeper.mat("Bo"));
    await keeper.page.reload();
    assert.ok(keeper.owners);
    await keeper.press("skull-pad.success");
    keeper.expectEnd("Bo");
    await keeper.page.reload();
    keeper.expectEnd("Bo");
    await keeper.press("pad.undo");
    assert.ok(keeper.owners);
  });

test("the last player standing wins, and an eliminated player names the next", async () => {
  const keeper = await SkullKeeper.begin();
  for (const left of [3, 2, 1]) {
    await keeper.fail("Ann", "Cy");
    keeper.expectMat("Ann", 0, left);
    assert.equal(keeper.starter, "Ann", "not the owner of the skull");
  }
  await keeper.fail("Ann", "Ann");
  keeper.expectMat("Ann", 0, 0);
  assert.ok(keeper.mat("Ann").disabled);
  const question = keeper.say("skull.wait-name", { name: "Ann" });
  assert.ok(keeper.find.getByRole("heading", { name: question }));
  await keeper.tap(keeper.find.getByRole("button", { name: "Cy" }));
  assert.equal(keeper.starter, "Cy");
  for (let time = 0; time < 4; time++) await keeper.fail("Bo", "Cy");
  keeper.expectEnd("Cy");
  const list = keeper.find.getByRole("list", { name: keeper.say("ending.places") });
  const places = within(list).getAllByRole("listitem").map(textOf);
  assert.match(places[0], /Cy/);
  assert.ok(places[1].includes(keeper.say("mat.out")));
});

test("the owner of the skull starts after an elimination", async () => {
  const keeper = await SkullKeeper.begin();
  for (let time = 0; time < 4; time++) await keeper.fail("Ann", "Bo");
  assert.equal(keeper.starter, "Bo");
  await keeper.tap(keeper.mat("Cy"));
  assert.ok(!keeper.owners.queryByRole("button", { name: "Ann" }));
});

test("the last chance disc is shown for one round", async () => {
  const keeper = await SkullKeeper.begin({ lastChance: true });
  for (let time = 0; time < 3; time++) await keeper.fail("Ann", "Bo");
  const lastChance = keeper.say("skull.last-chance-name");
  keeper.expectMat("Ann", 0, 1, lastChance);
  await keeper.succeed("Cy");
  assert.ok(!textOf(keeper.mat("Ann")).includes(lastChance));
});

test("another challenger can be chosen before the result, and a double tap is one", async () => {
  const keeper = await SkullKeeper.begin();
  await keeper.tapTwice(keeper.mat("Ann"));
  const isPressed = (name) => keeper.mat(name).getAttribute("aria-pressed");
  assert.equal(isPressed("Ann"), "true");
  await keeper.tap(keeper.mat("Bo"));
  assert.deepEqual([isPressed("Ann"), isPressed("Bo")], ["false", "true"]);
  await keeper.tap(keeper.mat("Bo"));
  assert.ok(!keeper.owners);
  assert.deepEqual(keeper.stored[0].rounds, []);
});

test("a rematch keeps players and option", async () => {
  const keeper = await SkullKeeper.begin({ lastChance: true });
  await keeper.succeed("Ann");
  await keeper.succeed("Ann");
  const before = keeper.page.address;
  await keeper.press("pad.again");
  assert.notEqual(keeper.page.address, before);
  assert.equal(keeper.mats.getAllByRole("listitem").length, 3);
  keeper.expectMat("Ann", 0, 4);
  assert.deepEqual(
    keeper.stored.map((sheet) => sheet.last_chance),
    [true, true],
  );
});

test("players are renamed, and the first player is changed before the first round", async () => {
  const keeper = await SkullKeeper.begin();
  await keeper.screen("crew");
  await keeper.press("skull-pad.rename-of", { name: "Bo" });
  await keeper.typeInDialog("ann");
  assert.match(keeper.alert, new RegExp(keeper.say("reason.name-taken", { name: "ann" })));
  await keeper.typeInDialog("Bonnie");
  assert.ok(!keeper.dialog);
  const first = () => keeper.find.queryByRole("combobox", { name: keeper.say("skull-pad.first") });
  await keeper.page.select(first(), "Bonnie");
  await keeper.screen("round");
  assert.equal(keeper.starter, "Bonnie");
  await keeper.succeed("Cy");
  await keeper.screen("crew");
  assert.ok(!first());
});

test("the list names game and winner, and deletes", async () => {
  const keeper = await SkullKeeper.begin();
  await keeper.succeed("Ann");
  await keeper.succeed("Ann");
  await keeper.open("/pad");
  assert.match(textOf(keeper.games[0]), /Skull · Won by Ann/);
  const again = keeper.find.getByRole("button", { name: /^Same crew, new game/ });
  assert.match(textOf(again), /Skull · Ann, Bo/);
  await keeper.deleteGame();
  assert.match(textOf(keeper.dialog), /Skull · Won by Ann/);
  assert.ok(textOf(keeper.dialog).includes(keeper.words("pad.delete-why")));
  await keeper.tapInDialog(keeper.say("pad.delete"));
  assert.deepEqual([keeper.games.length, keeper.stored.length], [0, 0]);
});

test("a sheet is exported and imported, and an older state of it changes nothing", async () => {
  const keeper = await SkullKeeper.begin();
  await keeper.succeed("Ann");
  await keeper.fail("Bo", "Cy");
  await keeper.screen("more");
  await keeper.press("pad.export-json");
  const [{ name, content }] = keeper.page.downloads;
  assert.equal(name, "skull-2026-11-16.json");
  const text = await content.text();
  const other = new SkullKeeper((await Scorekeeper.open("/pad")).page);
  await other.openFile("sheet.json", text);
  other.expectMat("Ann", 1, 4);
  other.expectMat("Bo", 0, 3);
  assert.equal(other.starter, "Bo");
  await other.succeed("Bo");
  await other.open("/pad");
  await other.openFile("older.json", text);
  other.expectMat("Bo", 1, 3);
  assert.equal(other.stored.length, 1);
  const changed = JSON.parse(text);
  changed.rounds[0].challenger = 2;
  await other.open("/pad");
  await other.openFile("changed.json", JSON.stringify(changed));
  other.expectMat("Cy", 1, 4);
  assert.equal(other.stored.length, 2);
});

const PEOPLE = THREE.map((name, seat) => ({ name, colour: seat }));
const GOOD = {
  format: "yohoho-skull-sheet",
  version: 1,
  sheet: "some",
  at: 1,
  people: PEOPLE,
  first: 0,
};
const BAD = [
  [{ version: 2 }, "sheet-version"],
  [{ rounds: [{ challenger: 5, skull: null }] }, "bad-sheet"],
  [{ rounds: [{ challenger: 0 }, { challenger: 1 }] }, "bad-sheet"],
  [{ people: Array(3).fill({ name: "Ann", colour: 0 }) }, "bad-sheet"],
  [{ stranger: 1 }, "bad-sheet"],
  [{ format: "yohoho-chess-sheet" }, "not-a-sheet"],
];
test("a bad file is refused with its reason, and nothing is kept", async () => {
  const keeper = new SkullKeeper((await Scorekeeper.open("/pad")).page);
  for (const [change, reason] of BAD) {
    await keeper.openFile("sheet.json", JSON.stringify({ ...GOOD, ...change }));
    const [words] = keeper.say(`reason.${reason}`, {}).split("{");
    assert.ok(keeper.alert.startsWith(words.trim()), `${keeper.alert} (${reason})`);
    assert.deepEqual(keeper.stored, []);
  }
  await keeper.openFile("sheet.json", JSON.stringify(GOOD));
  keeper.expectMat("Ann", 0, 4);
});

test("a number of players is refused with its ruling", async () => {
  const keeper = await Scorekeeper.open("/pad/new");
  await keeper.join(...THREE, "Dora", "Eve", "Finn", "Gus");
  await keeper.choose("radio", keeper.say("play.game.skull"));
  await keeper.press("skull-pad.start");
  const words = keeper.words("reason.player-count", { players: 7, least: 3, most: 6 });
  assert.ok(keeper.alert.includes(words));
  const ruling = within(keeper.find.getByRole("alert")).getByRole("link");
  assert.equal(ruling.getAttribute("href"), "/rules/skull#M-1");
});

test("sheets of Skull stay out of the logbook and are not shared", async () => {
  const keeper = await SkullKeeper.begin();
  await keeper.succeed("Ann");
  await keeper.succeed("Ann");
  const [path] = keeper.page.address.split("#");
  for (const part of ["", "#table", "#crew", "#more", "#board"]) {
    await keeper.open(path + part);
    assert.ok(!keeper.find.queryByRole("link", { name: keeper.say("crew.title") }));
    assert.ok(!keeper.find.queryByRole("button", { name: keeper.say("pad.share-text") }));
  }
  await keeper.open("/pad");
  assert.equal(keeper.games.length, 1);
  await keeper.open("/history");
  assert.doesNotMatch(textOf(keeper.find.getByRole("main")), /Ann/);
  const requests = keeper.page.requests.filter(
    ({ method, path }) => method !== "GET" || /sheets/.test(path),
  );
  assert.deepEqual(requests, []);
});

test("taps are announced", async () => {
  const keeper = await SkullKeeper.begin();
  const heard = (key, slots) => assert.ok(keeper.announced.includes(keeper.words(key, slots)), key);
  await keeper.tap(keeper.mat("Bo"));
  heard("skull-pad.ask-skull", { name: "Bo" });
  await keeper.tap(keeper.owners.getByRole("button", { name: "Cy" }));
  heard("skull.wait-draw", { name: "Cy", other: "Bo" });
  heard("skull.starts", { name: "Bo" });
  await keeper.press("pad.undo");
  heard("pad.told-tap");
});

test("a game is kept by keyboard, and the focus stays where it is needed", async () => {
  const keeper = await SkullKeeper.begin({ width: 1280 });
  for (const key of ["2", "s", "1", "3"]) await keeper.page.press(key);
  keeper.expectMat("Bo", 1, 4);
  keeper.expectMat("Ann", 0, 3);
  keeper.mat("Ann").focus();
  await keeper.page.press("{Enter}");
  keeper.owners.getByRole("button", { name: "Cy" }).focus();
  await keeper.page.press("{Enter}");
  assert.ok(keeper.page.focused === keeper.mat("Ann"));
  await keeper.page.press("2");
  keeper.button("skull-pad.success").focus();
  await keeper.page.press("{Enter}");
  keeper.expectEnd("Bo");
  assert.ok(keeper.page.focused === keeper.button("pad.again"));
});

test("a round that another tab writes is shown here", async () => {
  const keeper = await SkullKeeper.begin();
  const [sheet] = keeper.stored;
  const written = { ...sheet, rounds: [{ challenger: 0, skull: 1 }] };
  localStorage.setItem(KEY + sheet.sheet, JSON.stringify(written));
  const { StorageEvent } = keeper.page.window;
  dispatchEvent(new StorageEvent("storage", { key: KEY + sheet.sheet }));
  await keeper.page.rest();
  keeper.expectMat("Ann", 0, 3);
});
