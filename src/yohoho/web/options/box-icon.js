// The icon of each edition and game.

/** @type {Record<string, string>} */
const ICONS = { beck: "crowned-skull", schmidt: "eyepatch", skull: "rose" };

/** @param {string} name the edition, or a game that has none */
export const boxIcon = (name) => ICONS[name] ?? "anchor";
