// Plays seeded games in Pyodide and prints their frames by the name of the game. Arguments: the
// folder of Pyodide, the archive of Python, the module of the games, their names.
import { readFile } from "node:fs/promises";
import path from "node:path";

const [folder, archive, module, ...names] = process.argv.slice(2);
// Node shows the line of an error, which is a megabyte long in Pyodide.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

/** Rows in memory, with the promises of `web/python-worker/database.js`. */
const emptyDatabase = () => {
  const stored = new Map();
  return {
    rows: async (kind, prefix) =>
      [...stored]
        .map(([place, data]) => [JSON.parse(place), data])
        .filter(([[of, key]]) => of === kind && key.startsWith(prefix))
        .map(([[, key], data]) => [key, data])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    commit: async (changes) => {
      for (const [kind, key, data] of changes)
        if (data) stored.set(JSON.stringify([kind, key]), data);
        else stored.delete(JSON.stringify([kind, key]));
    },
  };
};

const { loadPyodide, version } = await import(path.join(folder, "pyodide.js"));
const info = { version, arch: "wasm32", abi_version: "2026_0" };
const python = await loadPyodide({ indexURL: folder, lockFileContents: { info, packages: {} } });
python.unpackArchive(new Uint8Array(await readFile(archive)), "zip", { extractDir: "/archive" });
python.FS.writeFile("/archive/seeded_game.py", await readFile(module));
python.runPython('import sys; sys.path.append("/archive")');
const { BrowserDatabase } = python.pyimport("yohoho.offline.browser_database");
const { local_frames } = python.pyimport("seeded_game");
const frames = {};
for (const name of names)
  frames[name] = (await local_frames(name, BrowserDatabase(emptyDatabase()))).toJs();
// Pyodide leaves the timers of timeouts that were cancelled, and Node waits for timers.
process.stdout.write(`${JSON.stringify(frames)}\n`, () => process.exit(0));
