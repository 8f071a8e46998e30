// Skull King in lists and forms: its icon, its editions, and the pictures of presets and books.
import { Card } from "../cards/card.js";
import { html } from "../lib/html.js";

/** Rounds of one, two and three cards show everything that a round has. */
const FIRST_GAME = { plan: [1, 2, 3] };

/** @type {import("../game/page-game.js").PageGame} */
export const SKULL_KING = {
  name: "skull-king",
  icon: "crowned-skull",
  boxes: {
    beck: {
      icon: "crowned-skull",
      picture: ["green-14", "mermaid", "skull-king", "pirate-rosie", "kraken"],
      firstGame: FIRST_GAME,
      variant: { label: "option.powers", options: ({ powers }) => ({ powers }) },
    },
    schmidt: {
      icon: "eyepatch",
      picture: ["blue-13", "pirate", "scary-mary", "mermaid", "red-13"],
      firstGame: FIRST_GAME,
    },
  },
  presets: {
    "first-game": ["yellow-5", "skull-king", "pirate-harry"],
    "quick-5x5": ["green-5", "black-5", "purple-5"],
    leviathans: ["white-whale", "kraken", "loot"],
    "full-advanced": ["pirate-juanita", "kraken", "pirate-rosie"],
    rascals: ["purple-14", "pirate-rascal", "escape"],
    cannonballs: ["pirate-harry", "black-14", "pirate-will"],
    "for-two": ["mermaid", "skull-king"],
    "schmidt-classic": ["red-13", "scary-mary", "skull-king"],
  },
  books: {
    "skull-king-beck": ["tigress", "skull-king", "kraken"],
    "skull-king-schmidt": ["red-13", "skull-king", "scary-mary"],
  },
  draw: (cards, edition) => cards.map((card) => html`<${Card} name=${card} edition=${edition} />`),
  loadTable: () => import("./table.js"),
  loadTextPage: () => import("./text-page.js"),
  loadFirstSteps: () => import("./first-steps.js"),
};
