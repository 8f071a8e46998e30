// The shared picture, drawn on a canvas that notes what it is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper } from "./scorekeeper.js";
import { CREW, newLog, playRounds, writeRound } from "./sheets.js";

const EIGHT = [...CREW, "Finn", "Gus", "Hal"];

/** A canvas whose texts and filled shapes are kept. */
function prepare({ HTMLCanvasElement }) {
  const drawn = { texts: [], shapes: [], fonts: new Map() };
  globalThis.Path2D = class {
    constructor(shape) {
      this.shape = shape;
    }
  };
  const pen = {
    ...Object.fromEntries(
      ["fillRect", "strokeRect", "beginPath", "moveTo", "lineTo", "stroke", "save", "restore"].map(
        (name) => [name, () => undefined],
      ),
    ),
    translate: () => undefined,
    scale: () => undefined,
    arc: () => (pen.path = "circle"),
    fill: (path) => drawn.shapes.push([path?.shape ?? pen.path, pen.fillStyle]),
    fillText: (text) => (drawn.texts.push(text.trim()), drawn.fonts.set(text, pen.font)),
    measureText: (text) => ({ width: text.length }),
  };
  HTMLCanvasElement.prototype.getContext = () => pen;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(["picture"]));
  globalThis.drawn = drawn;
}

async function drawSheet(log) {
  const keeper = await Scorekeeper.atSheet({ log, hash: "#more", page: { prepare } });
  await keeper.press("pad.share-picture");
  assert.equal(keeper.page.downloads.length, 1);
  return { keeper, ...globalThis.drawn };
}

test("each player of the picture has a shape and a colour of their own", async () => {
  const log = playRounds(newLog({ names: EIGHT }), [1, 0, 0, 0, 0, 0, 0, 0]);
  const { keeper, shapes } = await drawSheet(log);
  assert.equal(shapes.length, 2 * EIGHT.length, "beside the place, and above the column");
  assert.equal(new Set(shapes.map(([shape]) => shape)).size, EIGHT.length);
  assert.equal(new Set(shapes.map(([, colour]) => colour)).size, EIGHT.length);
  await keeper.screen("table");
  const marks = [...keeper.page.document.querySelectorAll("th .seat-mark path")];
  const onScreen = marks.map((mark) => mark.getAttribute("d"));
  assert.deepEqual(
    shapes.slice(EIGHT.length).map(([shape]) => shape),
    onScreen,
  );
});

test("the picture shows the bid that Harry made, and says so", async () => {
  const log = writeRound(newLog({ powers: ["harry"] }), [0, 0, 0], [1, 0, 0], { harry: { p1: 1 } });
  const { keeper, texts } = await drawSheet(log);
  assert.ok(texts.includes("1/1"));
  assert.ok(texts.includes("H"));
  assert.ok(texts.some((text) => text.endsWith(`H ${keeper.say("pad.legend-harry")}`)));
});

test("the picture says nothing of Harry where no bid was changed", async () => {
  const { texts } = await drawSheet(playRounds(newLog(), [1, 0, 0]));
  assert.doesNotMatch(texts.join(" "), /H\b|Harry/);
});

test("the numerals of the picture are plain", async () => {
  const { fonts } = await drawSheet(playRounds(newLog(), [1, 0, 0]));
  for (const numeral of ["1.", "2.", "1", "20", "+20"])
    assert.match(fonts.get(numeral), /sans-serif$/, numeral);
});
