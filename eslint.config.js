// Lints the page's modules. Prettier formats them; max-len finds what it cannot break.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";
import names from "./build_tools/eslint_names.js";

const CLOCK = "Use lib/clock.js, so that a test can move the time.";
const RANDOM = "Use lib/random.js, so that a test draws the same numbers every time.";
const TEMPLATE = "TaggedTemplateExpression[tag.name='html'] > TemplateLiteral";
const TIMERS = [
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "scheduler"],
  ...["requestAnimationFrame", "cancelAnimationFrame"],
  ...["requestIdleCallback", "cancelIdleCallback"],
];

/** The page takes time and randomness from one module each; its templates begin without a space. */
const pageRules = {
  "no-restricted-globals": [
    "error",
    {
      globals: [
        ...TIMERS.map((name) => ({ name, message: CLOCK })),
        { name: "crypto", message: RANDOM },
      ],
      checkGlobalObject: true,
    },
  ],
  "no-restricted-properties": [
    "error",
    { object: "Date", property: "now", message: CLOCK },
    { object: "AbortSignal", property: "timeout", message: CLOCK },
    { property: "timeStamp", message: CLOCK },
    { object: "Math", property: "random", message: RANDOM },
  ],
  "no-restricted-syntax": [
    "error",
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
    { selector: "CallExpression[callee.name='Date']", message: CLOCK },
    // Intl.DateTimeFormat takes the present time where it is given none.
    {
      selector: "CallExpression[callee.property.name='format'][arguments.length=0]",
      message: CLOCK,
    },
    {
      selector: `${TEMPLATE} > TemplateElement:first-child[value.raw=/^ +\\S/]`,
      message: "Begin without a space: htm makes a text of it, and Prettier keeps it.",
    },
  ],
};

export default [
  {
    ignores: [
      "**/vendor/",
      "**/bundle/",
      "node_modules/",
      ".venv/",
      "build/",
      "**/*.d.ts",
      "src/yohoho/web/{lib,rules}/facts.js",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { globals: globals.browser },
    plugins: { "@stylistic": stylistic, yohoho: { rules: { names } } },
    rules: {
      // The points of a drawing are one string.
      "@stylistic/max-len": ["error", { code: 100, ignorePattern: '"M[-0-9. ]+[A-Z]' }],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["tests/{web,server,offline}/**/*.js", "build_tools/*.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["src/**/*.js", "build_tools/*.js", "tests/**/*.js"],
    rules: { "yohoho/names": "error" },
  },
  {
    files: ["src/yohoho/web/**/*.js"],
    // The service worker and the worker of Python import nothing from lib/.
    ignores: [
      "src/yohoho/web/lib/{clock,random}.js",
      "src/yohoho/web/worker.js",
      "src/yohoho/web/python-worker/**",
    ],
    rules: pageRules,
  },
  { files: ["src/yohoho/web/worker.js"], languageOptions: { globals: globals.serviceworker } },
];
