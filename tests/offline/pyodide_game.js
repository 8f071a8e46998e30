// Plays a seeded game in Pyodide and prints its frames. Arguments: the folder of Pyodide, the
// archive of Python, the module of the game, the name of the game.
import { readFile } from "node:fs/promises";
import path from "node:path";

const [folder, archive, module, name] = process.argv.slice(2);
// Node shows the line of an error, which is a megabyte long in Pyodide.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

/** Rows in memory, with the promises of `web/python-worker/database.js`. */
const kept = new Map();
const database = {
  rows: async (kind, prefix) =>
    [...kept]
      .map(([place, data]) => [JSON.parse(place), data])
      .filter(([[of, key]]) => of === kind && key.startsWith(prefix))
      .map(([[, key], data]) => [key, data])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  commit: async (changes) => {
    for (const [kind, key, data] of changes)
      if (data) kept.set(JSON.stringify([kind, key]), data);
      else kept.delete(JSON.stringify([kind, key]));
  },
};

const { loadPyodide, version } = await import(path.join(folder, "pyodide.js"));
const info = { version, arch: "wasm32", abi_version: "2026_0" };
const python = await loadPyodide({ indexURL: folder, lockFileContents: { info, packages: {} } });
python.unpackArchive(new Uint8Array(await readFile(archive)), "zip", { extractDir: "/archive" });
python.FS.writeFile("/archive/seeded_game.py", await readFile(module));
python.runPython('import sys; sys.path.append("/archive")');
const { BrowserDatabase } = python.pyimport("yohoho.offline.browser_database");
const { local_frames } = python.pyimport("seeded_game");
const frames = JSON.stringify((await local_frames(name, BrowserDatabase(database))).toJs());
// Pyodide leaves the timers of timeouts that were cancelled, and Node waits for timers.
process.stdout.write(`${frames}\n`, () => process.exit(0));
