// Skull in lists and forms: its icon, and the pictures of presets and of the book.
import { Disc } from "../cards/disc.js";
import { html } from "../lib/html.js";

/** @type {import("../game/page-game.js").PageGame} */
export const SKULL = {
  name: "skull",
  icon: "rose",
  boxes: {
    skull: {
      icon: "rose",
      picture: ["flower", "hidden", "skull", "hidden", "flower"],
      firstGame: {},
    },
  },
  presets: {
    skull: ["flower", "skull", "hidden"],
    "skull-last-chance": ["flower", "last-chance"],
  },
  books: { skull: ["hidden", "flower", "skull"] },
  draw: (discs) => discs.map((face, owner) => html`<${Disc} face=${face} owner=${owner} />`),
  loadTable: () => import("./table.js"),
  loadTextPage: () => import("./text-page.js"),
  loadFirstSteps: () => import("./first-steps.js"),
};
