import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { forPython, readNetwork } from "../../src/yohoho/web/python-worker/network.js";
import { readWeights, WeightsError } from "../../src/yohoho/web/python-worker/weights.js";

const INFO = { game: "skull", sight: 3, actions: 2, seats: 1, width: 2, blocks: 1 };
const [ONE, TWO, HALF_OF_ONE, MINUS_ONE, TINY, NOT_A_NUMBER] = [
  0x3c00, 0x4000, 0x3800, 0xbc00, 0x0001, 0x7e00,
];
const TENSORS = {
  "policy.in0": [
    [2, 3],
    [ONE, 0, 0, 0, TWO, 0],
  ],
  "policy.in.bias": [[2], [0, ONE]],
  "policy.0": [
    [2, 2],
    [ONE, ONE, 0, HALF_OF_ONE],
  ],
  "policy.0.bias": [[2], [0, 0]],
  "policy.0.scale": [[2], [ONE, ONE]],
  "policy.0.shift": [[2], [0, 0]],
  "policy.out.scale": [[2], [ONE, TWO]],
  "policy.out.shift": [[2], [0, 0]],
  act: [
    [2, 2],
    [ONE, 0, 0, MINUS_ONE],
  ],
  "act.bias": [[2], [0, 0]],
  chance: [
    [2, 2],
    [0, 0, 0, 0],
  ],
  "chance.bias": [[2], [TINY, TWO]],
  others: [
    [1, 2],
    [0, 0],
  ],
  "others.bias": [[1], [HALF_OF_ONE]],
};

/** A file of weights. */
function fileOf({ tensors = TENSORS, info = INFO, format = "1", dtype = "F16" } = {}) {
  const header = { __metadata__: { format, record: JSON.stringify(info) } };
  const halves = [];
  for (const [name, [shape, numbers]] of Object.entries(tensors)) {
    const begin = 2 * halves.length;
    halves.push(...numbers);
    header[name] = { dtype, shape, data_offsets: [begin, 2 * halves.length] };
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + 2 * halves.length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  halves.forEach((half, at) => view.setUint16(8 + text.length + 2 * at, half, true));
  return bytes;
}

const refusal = (bytes, game = "skull") => {
  try {
    readWeights(bytes, game);
  } catch (error) {
    assert(error instanceof WeightsError);
    return [error.code, error.args];
  }
  return null;
};

test("a network computes what its weights say", () => {
  const network = readNetwork(fileOf(), "skull");
  // The first layer gives (4, 1); normed to (1, -1) and cut to (1, 0); the block adds (1, 0).
  const output = network.forward(Float32Array.of(4, 0, 9));
  const close = (numbers, expected) =>
    numbers.forEach((number, at) => assert(Math.abs(number - expected[at]) < 1e-4, `${numbers}`));
  close(output.logits, [1, 0]);
  close(output.successLogits, [2 ** -24, 2]);
  close(output.seatSuccessLogits, [0.5]);
  assert.throws(() => network.forward(new Float32Array(4)), /4 numbers, not 3/);
});

test("Python gives an array of its memory and gets the logits of both heads", () => {
  const [network, released] = [readNetwork(fileOf(), "skull"), []];
  const data = Float32Array.of(4, 0, 9);
  const getBuffer = (type) => ({ data, release: () => released.push(type) });
  const output = forPython(network)({ getBuffer });
  assert.deepEqual(output.logits, network.forward(data).logits);
  assert.deepEqual(output.success_logits, network.forward(data).successLogits);
  assert.deepEqual(released, ["f32"]);
});

test("a file that holds other weights is refused with the reason", () => {
  const file = "skull.safetensors";
  const spoilt = (name) => ["weights-damaged", { file, detail: name }];
  const whole = fileOf();
  assert.deepEqual(refusal(new Uint8Array(3)), spoilt("header"));
  assert.deepEqual(refusal(whole.subarray(0, 100)), spoilt("header"));
  assert.deepEqual(refusal(whole.subarray(0, whole.length - 2)), spoilt("others.bias"));
  assert.deepEqual(refusal(new TextEncoder().encode("not a file of weights")), spoilt("header"));
  assert.deepEqual(refusal(fileOf({ dtype: "F32" })), spoilt("policy.in0"));
  assert.deepEqual(refusal(fileOf({ info: { game: "skull" } })), spoilt("record"));
  const without = Object.fromEntries(Object.entries(TENSORS).filter(([name]) => name !== "act"));
  assert.deepEqual(refusal(fileOf({ tensors: without })), spoilt("act"));
  const odd = {
    ...TENSORS,
    "policy.0": [
      [2, 2],
      [0, NOT_A_NUMBER, 0, 0],
    ],
  };
  assert.deepEqual(refusal(fileOf({ tensors: odd })), spoilt("policy.0"));
  const turned = {
    ...TENSORS,
    "policy.in0": [
      [3, 2],
      [0, 0, 0, 0, 0, 0],
    ],
  };
  assert.deepEqual(refusal(fileOf({ tensors: turned })), spoilt("policy.in0"));
  const newer = ["weights-format", { file, found: "77", known: "1" }];
  assert.deepEqual(refusal(fileOf({ format: "77" })), newer);
  const other = ["weights-misfit", { file: "skull-king.safetensors", game: "skull" }];
  assert.deepEqual(refusal(fileOf(), "skull-king"), other);
});

test("the weights of the package are read", async () => {
  for (const [game, sight] of [
    ["skull-king", 1295],
    ["skull", 454],
  ]) {
    const path = `../../src/yohoho/bots/trained/${game}.safetensors`;
    const network = readNetwork(await readFile(new URL(path, import.meta.url)), game);
    assert.equal(network.info.sight, sight);
    assert(network.forward(new Float32Array(sight)).logits.every(Number.isFinite));
  }
});
