// Unpacks the archive of Python into Pyodide, imports modules from it, and prints the files of all
// modules that are loaded then. Arguments: the folder of Pyodide, the archive, the modules.
import { readFile } from "node:fs/promises";
import path from "node:path";

const [folder, archive, ...modules] = process.argv.slice(2);
// Node shows the line of an error, which is a megabyte long in Pyodide.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const { loadPyodide, version } = await import(path.join(folder, "pyodide.js"));
const info = { version, arch: "wasm32", abi_version: "2026_0" };
const python = await loadPyodide({ indexURL: folder, lockFileContents: { info, packages: {} } });
python.unpackArchive(new Uint8Array(await readFile(archive)), "zip", { extractDir: "/archive" });
const files = python.runPython(`
import importlib, json, sys
sys.path.append("/archive")
for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)
json.dumps([file for module in sys.modules.values() if (file := getattr(module, "__file__", None))])
`);
console.log(files);
