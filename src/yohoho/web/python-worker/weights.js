// Reads the weights of a trained bot from the file of the Python package: safetensors in half
// precision (`yohoho.bots.weights` in JavaScript). A web worker and Node import it, so it imports
// nothing of the page.

/** The version of the file and of the meaning of an observation, as `FORMAT` in Python. */
export const FORMAT = "1";
const HALF = 2;

/** The shape of a network; `sight` is the size of its observation, as the file calls it.
 * @typedef {{
 *   game: string, sight: number, actions: number, seats: number, width: number, blocks: number,
 * }} WeightsInfo
 */
/** Numbers of a matrix row by row, or of a vector.
 * @typedef {{ shape: number[], numbers: Float32Array }} Tensor
 */
/** @typedef {{ info: WeightsInfo, tensors: Map<string, Tensor> }} Weights */

/** The weights cannot be used. Code and arguments are those of `WeightsError` in Python. */
export class WeightsError extends Error {
  /** @param {string} code @param {Record<string, string>} args */
  constructor(code, args) {
    super(`${code} ${JSON.stringify(args)}`);
    this.code = code;
    this.args = args;
  }
}

/**
 * @param {Uint8Array} bytes the whole file @param {string} game whose weights they must be
 * @returns {Weights} @throws {WeightsError}
 */
export function readWeights(bytes, game) {
  const file = `${game}.safetensors`;
  const { header, data } = splitHeader(bytes, file);
  const { format, record } = header.__metadata__ ?? {};
  if (format !== FORMAT) {
    const seenFormat = String(format ?? "?").slice(0, 20);
    throw new WeightsError("weights-format", { file, found: seenFormat, known: FORMAT });
  }
  const info = infoOf(record, file);
  if (info.game !== game) {
    throw new WeightsError("weights-misfit", { file, game: info.game.slice(0, 20) });
  }
  const tensors = new Map();
  for (const [name, shape] of shapesOf(info)) {
    tensors.set(
      name,
      tensorOf(header[name], data, shape, () => damageError(file, name)),
    );
  }
  return { info, tensors };
}

/** @param {string} file @param {string} detail */
const damageError = (file, detail) => new WeightsError("weights-damaged", { file, detail });

/**
 * The header and the numbers: eight bytes tell the length of the header, which is JSON.
 * @param {Uint8Array} bytes @param {string} file @returns {{ header: any, data: Uint8Array }}
 */
function splitHeader(bytes, file) {
  if (bytes.length < 8) throw damageError(file, "header");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + Number(view.getBigUint64(0, true));
  const header = end <= bytes.length ? parse(bytes.subarray(8, end)) : null;
  if (header === null || typeof header !== "object") throw damageError(file, "header");
  return { header, data: bytes.subarray(end) };
}

/** @param {Uint8Array | string} text JSON @returns {any} null where it is none */
function parse(text) {
  try {
    return JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  } catch {
    return null;
  }
}

/** @param {unknown} record @param {string} file @returns {WeightsInfo} */
function infoOf(record, file) {
  const info = parse(String(record));
  const sizes = ["sight", "actions", "seats", "width"].map((name) => info?.[name]);
  const whole = sizes.every((size) => Number.isSafeInteger(size) && size > 0);
  if (!whole || typeof info.game !== "string" || !Number.isSafeInteger(info.blocks)) {
    throw damageError(file, "record");
  }
  return info;
}

/** @typedef {[string, number[]]} NamedShape */

/** The tensors of a network and their shapes. @param {WeightsInfo} info @returns {NamedShape[]} */
function shapesOf({ sight, actions, seats, width, blocks }) {
  const inner = Array.from({ length: blocks }, (_, at) => `policy.${at}`);
  return [
    ["policy.in0", [width, sight]],
    ["policy.in.bias", [width]],
    ...inner.flatMap((name) => linearShapes(name, width, width)),
    ...[...inner, "policy.out"].flatMap((name) => normShapes(name, width)),
    ...linearShapes("act", actions, width),
    ...linearShapes("chance", actions, width),
    ...linearShapes("others", seats, width),
  ];
}

/** @param {string} name @param {number} rows @param {number} columns @returns {NamedShape[]} */
const linearShapes = (name, rows, columns) => [
  [name, [rows, columns]],
  [`${name}.bias`, [rows]],
];

/** @param {string} name @param {number} width @returns {NamedShape[]} */
const normShapes = (name, width) => [
  [`${name}.scale`, [width]],
  [`${name}.shift`, [width]],
];

/**
 * @param {any} entry of the header @param {Uint8Array} data
 * @param {number[]} shape that it must have
 * @param {() => WeightsError} fault @returns {Tensor}
 */
function tensorOf(entry, data, shape, fault) {
  const [begin, end] = entry?.data_offsets ?? [];
  const size = shape.reduce((all, length) => all * length, HALF);
  const fits = entry?.dtype === "F16" && String(entry.shape) === String(shape);
  if (!fits || !(begin >= 0) || end - begin !== size || end > data.length) throw fault();
  // A copy, because an array of halves begins at an even byte of its buffer.
  const halves = new Uint16Array(new Uint8Array(data.subarray(begin, end)).buffer);
  const numbers = new Float32Array(halves.length);
  halves.forEach((half, at) => (numbers[at] = HALVES[half] ?? NaN));
  if (!numbers.every(Number.isFinite)) throw fault();
  return { shape, numbers };
}

/** The value of every number of half precision, by its bits. */
const HALVES = Float32Array.from({ length: 1 << 16 }, (_, bits) => {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  const [scale, mantissa] = exponent ? [exponent - 25, fraction + 1024] : [-24, fraction];
  return sign * mantissa * 2 ** scale;
});
