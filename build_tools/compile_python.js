// Compiles Python for browsers in the Python that browsers run, so that it need not be compiled
// whenever somebody starts a game. `hatch_build.py` runs it during the installation. Arguments: an
// archive of the modules that play, the file for these modules, the file for the standard library.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [modules, compiled, library] = process.argv.slice(2);
const LIBRARY = new URL("../node_modules/pyodide/python_stdlib.zip", import.meta.url);
// Node shows the line of an error, which is a megabyte long in Pyodide.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const python = await loadPyodide();
const bytes = async (file) => new Uint8Array(await readFile(file));
python.unpackArchive(await bytes(modules), "zip", { extractDir: "/modules" });
python.unpackArchive(await bytes(LIBRARY), "zip", { extractDir: "/library" });
python.FS.writeFile(
  "/compile_python.py",
  await bytes(new URL("compile_python.py", import.meta.url)),
);
python.runPython('import sys; sys.path.append("/")');
python.pyimport("compile_python").main();
await writeFile(compiled, python.FS.readFile("/modules.zip"));
await writeFile(library, python.FS.readFile("/library.zip"));
