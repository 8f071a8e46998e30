// Lints the page's modules. Prettier formats them; max-len finds what it cannot break.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

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
    plugins: { "@stylistic": stylistic },
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
    files: ["tests/{web,server,offline}/**/*.js", "bundle.js", "compile_python.js"],
    languageOptions: { globals: globals.node },
  },
  { files: ["src/yohoho/web/worker.js"], languageOptions: { globals: globals.serviceworker } },
];
