// The captain's network from an observation to the logits of the actions, without a library
// (`yohoho.sim.lockstep.network` in JavaScript). A web worker and Node import it, so it imports
// nothing of the page.
import { readWeights } from "./weights.js";

const EPSILON = 1e-5;

/** @typedef {import("./weights.js").WeightsInfo} WeightsInfo */
/** @typedef {import("./weights.js").Weights} Weights */
/** The outputs of the heads, before softmax or sigmoid.
 * @typedef {{
 *   logits: Float32Array, successLogits: Float32Array, seatSuccessLogits: Float32Array,
 * }} NetworkOutput
 */

/**
 * The network in a file of weights.
 * @param {Uint8Array} bytes the whole file @param {string} game its name
 * @throws {import("./weights.js").WeightsError}
 */
export const readNetwork = (bytes, game) => new Network(readWeights(bytes, game));

/** @typedef {{ data: Float32Array, release: () => void }} PythonBuffer */
/** What Pyodide gives for an array of Python.
 * @typedef {{ getBuffer: (type: "f32") => PythonBuffer }} PythonArray
 */

/**
 * The network as Python calls it, for `provide_network` of `yohoho.bots.network_provider`.
 * @param {Network} network
 */
export const forPython = (network) => (/** @type {PythonArray} */ observation) => {
  const buffer = observation.getBuffer("f32");
  try {
    const { logits, successLogits } = network.forward(buffer.data);
    return { logits, success_logits: successLogits };
  } finally {
    buffer.release();
  }
};

export class Network {
  /** @param {Weights} weights */
  constructor(weights) {
    const { info } = weights;
    /** @readonly */
    this.info = info;
    this.first = new Linear(weights, "policy.in0", "policy.in.bias");
    this.blocks = Array.from({ length: info.blocks }, (_, at) => ({
      norm: new Norm(weights, `policy.${at}`),
      linear: new Linear(weights, `policy.${at}`),
    }));
    this.last = new Norm(weights, "policy.out");
    this.heads = ["act", "chance", "others"].map((head) => new Linear(weights, head));
  }

  /**
   * @param {Float32Array} observation @returns {NetworkOutput}
   * @throws {RangeError} for an observation of another length
   */
  forward(observation) {
    if (observation.length !== this.info.sight) {
      throw new RangeError(`${observation.length} numbers, not ${this.info.sight}`);
    }
    let hidden = this.first.apply(observation);
    for (const { norm, linear } of this.blocks) {
      hidden = linear.apply(norm.apply(hidden), hidden);
    }
    const activated = this.last.apply(hidden);
    const [logits, successLogits, seatSuccessLogits] = this.heads.map((head) =>
      Float32Array.from(head.apply(activated)),
    );
    return /** @type {NetworkOutput} */ ({ logits, successLogits, seatSuccessLogits });
  }
}

/** A linear layer. Its matrix lies column by column, because many inputs are 0 and are skipped. */
class Linear {
  /** @param {Weights} weights @param {string} name @param {string} [bias] */
  constructor({ tensors }, name, bias = `${name}.bias`) {
    const { shape, numbers } = tensorIn(tensors, name);
    const [rows = 0, columns = 0] = shape;
    this.rows = rows;
    this.columns = transpose(numbers, rows, columns);
    this.bias = tensorIn(tensors, bias).numbers;
  }

  /**
   * Sums in double precision, of the residual too where there is one.
   * @param {Float32Array | Float64Array} inputs @param {Float64Array} [residual]
   */
  apply(inputs, residual) {
    const { rows, columns } = this;
    const sums = Float64Array.from(this.bias, (bias, row) => bias + (residual?.[row] ?? 0));
    for (let column = 0; column < inputs.length; column++) {
      const input = /** @type {number} */ (inputs[column]);
      if (input === 0) continue;
      const start = column * rows;
      for (let row = 0; row < rows; row++) {
        const weight = /** @type {number} */ (columns[start + row]);
        sums[row] = /** @type {number} */ (sums[row]) + input * weight;
      }
    }
    return sums;
  }
}

/** @param {Float32Array} numbers row by row @param {number} rows @param {number} columns */
function transpose(numbers, rows, columns) {
  const columnwise = new Float32Array(numbers.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      columnwise[column * rows + row] = /** @type {number} */ (numbers[row * columns + column]);
    }
  }
  return columnwise;
}

/** Layer normalisation, then ReLU. */
class Norm {
  /** @param {Weights} weights @param {string} name */
  constructor({ tensors }, name) {
    this.scale = tensorIn(tensors, `${name}.scale`).numbers;
    this.shift = tensorIn(tensors, `${name}.shift`).numbers;
  }

  /** @param {Float64Array} inputs @returns {Float64Array} */
  apply(inputs) {
    let [sum, squares] = [0, 0];
    for (const input of inputs) {
      sum += input;
      squares += input * input;
    }
    const mean = sum / inputs.length;
    const variance = Math.max(squares / inputs.length - mean * mean, 0);
    const deviation = Math.sqrt(variance + EPSILON);
    return inputs.map((input, at) => {
      const scaled = ((input - mean) / deviation) * /** @type {number} */ (this.scale[at]);
      return Math.max(scaled + /** @type {number} */ (this.shift[at]), 0);
    });
  }
}

/**
 * @param {Weights["tensors"]} tensors @param {string} name
 * @returns {import("./weights.js").Tensor}
 */
function tensorIn(tensors, name) {
  const tensor = tensors.get(name);
  if (!tensor) throw new RangeError(`no tensor ${name}`);
  return tensor;
}
