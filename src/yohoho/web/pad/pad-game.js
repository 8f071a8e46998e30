// The type of a game's own object on the score pad. Everything that differs between games there
// hangs on it.

/** @typedef {import("preact").ComponentType<any>} Part */
/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */

/**
 * A sheet that is open: its editor, and what else the game's screens get as props.
 * @typedef {{ editor: { id: string } } & Record<string, any>} OpenSheet
 */

/**
 * @typedef {object} PadGame
 * @property {string} name  of its page game
 * @property {string} format  what its files say that they are
 * @property {(text: string) => string} importJson  stores the sheet of a file; returns its id
 * @property {(text: string) => string} [importCsv]
 * @property {(lines: import("../wire.js").SheetLine[]) => ListedGame[]} list  the games on this
 *   device, and those of the server's lines that are not
 * @property {() => Rematch | null} rematch  null before the first game
 * @property {import("preact").ComponentType<NewGameProps>} NewGame  the form for a new game
 * @property {(id: string) => any} fetch  a sheet of this device as it is stored, or null
 * @property {(stored: any) => OpenSheet} open
 * @property {(sheet: any) => void} close
 * @property {(sheet: any) => void} save  exports the sheet as a file
 * @property {(sheet: any) => string | null} edition  whose words the page uses
 * @property {string} tableTab  the key of the name of the second tab
 * @property {(sheet: any, hash: string) => ShownScreen} screen  the screen at this address
 * @property {(sheet: any) => void} [onTab]  called when a tab is chosen
 * @property {Part} HeadTools  the buttons in the head of a sheet
 * @property {Part} [Notes]  between the head and the screen
 */

/** Another game with the players of the last one. `start` returns the id of its sheet.
 * @typedef {{ names: string[], start: () => string }} Rematch
 */

/**
 * @typedef {{
 *   sailors: SeatedPlayer[],
 *   onSailors: (sailors: SeatedPlayer[]) => void,
 * }} NewGameProps
 */

/**
 * A screen of an open sheet. `tab` is the hash of the tab to which it belongs. `Screen` gets the
 * open sheet and `props`, and so do the tools in the head and the notes.
 * @typedef {{
 *   name: string,
 *   tab: string,
 *   title: string,
 *   Screen: Part,
 *   key?: string | number | undefined,
 *   props?: Record<string, any>,
 * }} ShownScreen
 */

/**
 * A game in the list; `here` means that it is on this device.
 * @typedef {{
 *   id: string,
 *   game: string,
 *   at: number,
 *   names: string,
 *   state: string,
 *   shared: boolean,
 *   here: boolean,
 * }} ListedGame
 */

export {};
