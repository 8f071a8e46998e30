// Bundles the page: its modules and style sheets in few, small files, so that a first visit needs
// few requests. `hatch_build.py` runs it during the installation, `npm run bundle` by hand.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";

const web = path.resolve(process.argv[2] ?? ".", "src/yohoho/web");
const target = path.join(web, "bundle");
const START = "app.js";
const HOME = "home/home.js";
const RULES = "rules/explain.js";
/** Not a file. The start page comes first: `app.js` shows it and must not run before it. */
const ENTRY = "\0entry";
/** Screens that show a table, like those at a table themselves. */
const LIKE_TABLES = /^(?:replay|learn|puzzles)\//;
const TABLE = /\/table\.js$/;
const STYLE = /"([\w-]+\.css)"/g;
const LATER = /import\('\.\/([\w-]+\.js)'\)/g;
const SCREEN = /^ {2}"?(\w*)"?: \(\) => import\("\.\/(.+)"\)/gm;
const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>\n/;
const FIRST_STYLE = /<link rel="stylesheet" href="\/page\/DIGEST\/style\/([\w-]+\.css)">\n/g;

const read = (file) => readFile(path.join(web, file), "utf8");
const write = (file, text) => writeFile(path.join(target, file), text);
const inWeb = (id) => path.relative(web, id).replaceAll(path.sep, "/");
const firstGroups = (text, pattern) => [...text.matchAll(pattern)].map(([, group]) => group);

const importOf = (module) => `import ${JSON.stringify(path.join(web, module))};`;

/** Reads all modules; `graph` maps the path of each to its imports. */
async function parse(html) {
  const { imports } = JSON.parse(html.match(IMPORT_MAP)[1]);
  const graph = new Map();
  const page = {
    name: "page",
    resolveId: (name) => (name === ENTRY ? ENTRY : imports[name]?.replace("/page/DIGEST", web)),
    load: (id) => (id === ENTRY ? [HOME, START].map(importOf).join("\n") : null),
    moduleParsed: (module) => void (module.id !== ENTRY && graph.set(inWeb(module.id), module)),
  };
  const input = { app: ENTRY };
  const build = await rollup({ input, preserveEntrySignatures: false, plugins: [page] });
  return { build, graph };
}

/** The modules that these import, and these themselves. */
function reach(graph, modules, reached = new Set()) {
  for (const module of modules.filter((module) => !reached.has(module))) {
    reached.add(module);
    reach(graph, graph.get(module).importedIds.map(inWeb), reached);
  }
  return reached;
}

/**
 * Three chunks are chosen here, the others by Rollup. `app` has the start page and what tables
 * share with other screens. `table` has the rest of all tables, because the game is not known until
 * the server has answered. `rules` has the rules that several screens share.
 */
function chooseChunks(graph) {
  const tables = [...graph.keys()].filter((module) => TABLE.test(module));
  const screens = graph.get(START).dynamicallyImportedIds.map(inWeb);
  const others = screens.filter((module) => !tables.includes(module) && !LIKE_TABLES.test(module));
  const first = reach(graph, [START, HOME]);
  const atTables = reach(graph, tables);
  const elsewhere = reach(graph, others);
  const rules = reach(graph, [RULES]);
  return (id) => {
    if (id === ENTRY) return "app";
    const module = inWeb(id);
    if (first.has(module) || (atTables.has(module) && elsewhere.has(module))) return "app";
    if (atTables.has(module)) return "table";
    return rules.has(module) ? "rules" : null;
  };
}

/**
 * Maps style sheets to the files of the bundle, in the order in which they are loaded. A chunk has
 * one file. A style sheet of several chunks is in that of `app` or `table`, or a file of its own.
 */
function chooseSheets(chunks, first) {
  const users = new Map(first.map((style) => [style, new Set(["app"])]));
  for (const { name, code } of chunks)
    for (const style of firstGroups(code, STYLE))
      users.set(style, (users.get(style) ?? new Set()).add(name));
  const sheetOf = (style, names) => {
    const [only] = names.size === 1 ? names : [path.parse(style).name];
    return ["app", "table"].find((name) => names.has(name)) ?? only;
  };
  return new Map([...users].map(([style, names]) => [style, `${sheetOf(style, names)}.css`]));
}

async function writeSheets(sheets) {
  for (const sheet of new Set(sheets.values())) {
    const styles = [...sheets.keys()].filter((style) => sheets.get(style) === sheet);
    const texts = await Promise.all(styles.map((style) => read(`style/${style}`)));
    await write(sheet, (await transform(texts.join("\n"), { loader: "css", minify: true })).code);
  }
}

/** The chunks that a chunk imports, directly or by others, and the chunk itself as the last one. */
function withImports(chunk, chunks, chunksSoFar = new Set()) {
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (!chunksSoFar.has(imported)) withImports(imported, chunks, chunksSoFar);
  }
  return chunksSoFar.add(chunk);
}

/** The files that a chunk needs besides those of `app`: its imports, itself, and their styles. */
function filesOf(chunk, chunks, sheets) {
  const used = [...withImports(chunk, chunks)];
  const styles = used.flatMap(({ code }) => firstGroups(code, STYLE));
  const names = used.map(({ fileName }) => fileName);
  const files = new Set([...names, ...styles.map((style) => sheets.get(style))]);
  return [...files].filter((file) => file !== "app.js" && file !== "app.css");
}

/** Lets a chunk that is loaded later come together with its styles, not before them. */
function withStyles(code, chunks, sheets) {
  return code.replace(LATER, (load, name) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    const styles = filesOf(chunk, chunks, sheets).filter((file) => file.endsWith(".css"));
    return `(${[...styles.map((file) => `loadStyle("../bundle/${file}")`), load].join()})`;
  });
}

async function writeChunks(chunks, sheets) {
  for (const { fileName, code, name } of chunks) {
    // `loadStyle` looks in style/, and `app` is the chunk that has it.
    const bundled = code.replace(STYLE, (_, style) => `"../bundle/${sheets.get(style)}"`);
    const whole = name === "app" ? withStyles(bundled, chunks, sheets) : bundled;
    await write(fileName, (await transform(whole, { minify: true, format: "esm" })).code);
  }
}

/** The files of each screen, by the first part of its address. */
function filesOfScreens(chunks, sheets, start) {
  const chunkOf = (module) => chunks.find(({ moduleIds }) => moduleIds.map(inWeb).includes(module));
  const screens = [...start.matchAll(SCREEN)].map(([, name, module]) => [name, chunkOf(module)]);
  return Object.fromEntries(screens.map(([name, chunk]) => [name, filesOf(chunk, chunks, sheets)]));
}

/** The SHA-256 of every file that was read, by which the server finds a stale bundle. */
async function digests(files) {
  const digest = async (file) =>
    createHash("sha256")
      .update(await read(file))
      .digest("hex");
  const pairs = files.sort().map(async (file) => [file, await digest(file)]);
  return Object.fromEntries(await Promise.all(pairs));
}

/** index.html with the bundle in place of the modules; the server fills in PRELOADS. */
const shellOf = (html) =>
  html
    .replace(FIRST_STYLE, "STYLES")
    .replace(/(STYLES)+/, '<link rel="stylesheet" href="/page/DIGEST/bundle/app.css">\nPRELOADS\n')
    .replace(IMPORT_MAP, "")
    .replace(/<link rel="modulepreload".*\n/g, "")
    .replace("/page/DIGEST/app.js", "/page/DIGEST/bundle/app.js");

const html = await read("index.html");
const { build, graph } = await parse(html);
const { output: chunks } = await build.generate({
  chunkFileNames: "[name].js",
  entryFileNames: "[name].js",
  manualChunks: chooseChunks(graph),
});
const sheets = chooseSheets(chunks, firstGroups(html, FIRST_STYLE));
await rm(target, { recursive: true, force: true });
await mkdir(target);
await writeSheets(sheets);
await writeChunks(chunks, sheets);
await write("index.html", shellOf(html));
const styles = [...sheets.keys()].map((style) => `style/${style}`);
const manifest = {
  sources: await digests(["index.html", ...graph.keys(), ...styles]),
  screens: filesOfScreens(chunks, sheets, await read(START)),
};
await write("manifest.json", JSON.stringify(manifest));
