// The files that Python needs: fetched with a count of their bytes, and handed to Pyodide.

/** Where the page of this release lies. */
const ROOT = new URL("..", import.meta.url);
const WASM = "vendor/pyodide/pyodide.asm.wasm";
const PACKED = ".packed";
const GZIP = [0x1f, 0x8b];

/** @param {string} path */
export const address = (path) => new URL(path, ROOT).href;

/** @returns {Promise<Record<string, number>>} the size of each file in bytes, by its path */
export async function partSizes() {
  return (await (await fetchPart("offline/parts.json")).json()).parts;
}

/** @param {string} path */
async function fetchPart(path) {
  const answer = await fetch(address(path)).catch(() => null);
  if (!answer?.ok) throw new Error("parts-unreachable");
  return answer;
}

/**
 * @param {string} path
 * @param {(bytes: number) => void} [onBytes] called with the number of bytes that have come
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function readPart(path, onBytes = () => {}) {
  const reader = (await fetchPart(path)).body?.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  for (;;) {
    const { done, value } = (await reader?.read().catch(lost)) ?? { done: true, value: undefined };
    if (done) break;
    chunks.push(value);
    onBytes(value.length);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function lost() {
  throw new Error("parts-unreachable");
}

/**
 * Fetches all files of Python at once, and lets Pyodide find them: it asks `fetch` for them by
 * their addresses, and imports modules. The large one is packed, because not every static host
 * packs what it sends.
 * @param {Record<string, number>} sizes
 * @param {(bytes: number) => void} onBytes
 */
export async function prefetch(sizes, onBytes) {
  const isModule = (/** @type {string} */ path) => path.endsWith(".js");
  const paths = Object.keys(sizes);
  const modules = paths.filter(isModule).map(async (path) => {
    await import(address(path)).catch(lost);
    onBytes(sizes[path] ?? 0);
  });
  const others = paths
    .filter((path) => !isModule(path))
    .map(async (path) => /** @type {const} */ ([address(path), await readPart(path, onBytes)]));
  const files = new Map(await Promise.all(others));
  await Promise.all(modules);
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const wanted = String(input instanceof Request ? input.url : input);
    const packed = wanted === address(WASM) ? files.get(wanted + PACKED) : undefined;
    if (packed) return new Response(unpacked(packed), { headers: WASM_HEADERS });
    const file = files.get(wanted);
    return file ? new Response(file) : plain(input, init);
  };
  return files;
}

const WASM_HEADERS = { "content-type": "application/wasm" };

/** @param {Uint8Array<ArrayBuffer>} bytes */
function unpacked(bytes) {
  if (GZIP.some((byte, at) => bytes[at] !== byte)) return bytes; // the host has unpacked it already
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
