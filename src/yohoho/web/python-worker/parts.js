// The files that Python needs: fetched with a count of their bytes, and handed to Pyodide, some of
// them while they are still coming.

/** Where the page of this release lies. */
const ROOT = new URL("..", import.meta.url);
/** The ending of files under gzip, because not every static host compresses what it sends. */
const PACKED = ".packed";
const GZIP = [0x1f, 0x8b];
const WASM = "vendor/pyodide/pyodide.asm.wasm";
const LIBRARY = "vendor/pyodide/python_stdlib.zip";
const ARCHIVE = "offline/python.zip";
const WASM_HEADERS = { "content-type": "application/wasm" };

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {(bytes: number) => void} OnBytes called with the number of bytes that have come */

/** @param {string} path */
export const address = (path) => new URL(path, ROOT).href;

/** @returns {Promise<Record<string, number>>} the size of each file in bytes, by its path */
export async function partSizes() {
  return (await (await fetchPart("offline/parts.json")).json()).parts;
}

/** @param {string} path */
async function fetchPart(path) {
  const answer = await fetch(address(path)).catch(() => null);
  if (!answer?.ok) throw reportLoss();
  return answer;
}

/** Why a file could not be had, once one could not. @type {Error | null} */
let reason = null;
/** Pyodide would give another reason, or none. */
export const partsLost = () => reason;
const reportLoss = () => (reason = new Error("parts-unreachable"));

/**
 * @param {string} path
 * @param {OnBytes} onBytes
 * @returns {Promise<ReadableStream<Bytes>>}
 */
async function streamPart(path, onBytes) {
  const reader = /** @type {ReadableStream<Bytes>} */ ((await fetchPart(path)).body).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => Promise.reject(reportLoss()));
      if (done) return controller.close();
      onBytes(value.length);
      controller.enqueue(value);
    },
  });
}

/**
 * @param {string} path
 * @param {OnBytes} [onBytes]
 * @returns {Promise<Bytes>}
 */
export async function readPart(path, onBytes = () => {}) {
  return readAll(await streamPart(path, onBytes));
}

/** @param {ReadableStream<Bytes>} stream @returns {Promise<Bytes>} */
async function readAll(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {ReadableStream<Bytes>} stream */
async function unpack(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  /** @type {ReadableStream<Bytes>} */
  const whole = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const isPacked = GZIP.every((byte, at) => first.value?.[at] === byte);
  // Some hosts unpack what they send.
  return isPacked ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/**
 * All files of Python. Pyodide asks `fetch` for its own by their addresses: it compiles
 * WebAssembly while that comes. Our modules are needed last, so they are fetched last.
 */
export class Parts {
  /**
   * @param {Record<string, number>} sizes
   * @param {(loaded: number, total: number) => void} onProgress
   */
  constructor(sizes, onProgress) {
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    let loaded = 0;
    /** @type {OnBytes} */
    const onBytes = (bytes) => onProgress((loaded += bytes), total);
    const modules = Object.keys(sizes).filter((path) => path.endsWith(".js"));
    const imported = modules.map(async (path) => {
      await import(address(path)).catch(() => Promise.reject(reportLoss()));
      onBytes(sizes[path] ?? 0);
    });
    const wasm = streamPart(WASM + PACKED, onBytes);
    const library = readPart(LIBRARY + PACKED, onBytes);
    /** The archive of our modules. */
    this.archive = library
      .then(() => streamPart(ARCHIVE + PACKED, onBytes))
      .then(async (stream) => readAll(await unpack(stream)));
    /** Settled when all files are there, but for those that Pyodide reads as they come. */
    this.arrived = Promise.all([...imported, wasm, library, this.archive]);
    handToPyodide({
      [address(WASM)]: async () =>
        new Response(await unpack(await wasm), { headers: WASM_HEADERS }),
      [address(LIBRARY)]: async () =>
        new Response(await unpack(/** @type {any} */ (new Response(await library).body))),
    });
  }
}

/** @param {Record<string, () => Promise<Response>>} answers by address, each given once */
function handToPyodide(answers) {
  const plain = self.fetch.bind(self);
  const waiting = new Map(Object.entries(answers));
  self.fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const answer = waiting.get(address);
    waiting.delete(address);
    return answer ? answer() : plain(input, init);
  };
}
