// The types of a game's own objects. Everything that differs between games at the page hangs on
// them: a page game for lists and forms, and game words for a table and a replay.

/** @typedef {import("./stage.js").Stage<any>} AnyStage */
/** @typedef {import("./first-steps.js").FirstStep} FirstStep */
/** @typedef {import("./log-text.js").LogWriter} LogWriter */
/** @typedef {import("./log-text.js").Line} Line */
/** @typedef {import("./log.js").Entry} LogEntry */
/** @typedef {import("../card-help/table-cards.js").TableCards} TableCards */
/** @typedef {import("preact").ComponentType<any>} Part */
/** @typedef {import("../wire.js").Step} Step */

/**
 * What lists and forms show of a game, and how its table is loaded.
 * @typedef {object} PageGame
 * @property {string} name
 * @property {string} icon
 * @property {Record<string, PageBox>} boxes  by the edition, or by the game when it has no editions
 * @property {Record<string, string[]>} presets  the picture of each preset
 * @property {Record<string, string[]>} books  the picture of each rule book
 * @property {(picture: string[], edition: string) => any} draw  draws its cards or discs
 * @property {() => Promise<GameTable>} loadTable
 * @property {() => Promise<{ page: TextPage }>} loadTextPage
 * @property {() => Promise<{ FIRST_STEPS: FirstStep[] }>} [loadFirstSteps]  the bubbles of a first
 *   game
 */

/**
 * An edition, or a game without editions, on the home page and in the form for a new table.
 * @typedef {object} PageBox
 * @property {string} icon
 * @property {string[]} picture
 * @property {Variant} [variant]
 * @property {Options} [firstGame]  the options that make a first game short
 */

/**
 * A rule that the home page offers with a switch beside the button that starts a game.
 * @typedef {object} Variant
 * @property {string} label  the key of its text
 * @property {(box: import("../wire.js").Box) => Options} options  the options of a game with it
 */

/**
 * The module that draws a game. `replayView` adds to the view of a replay what its chair may see.
 * @typedef {object} GameTable
 * @property {Drawing} default
 * @property {Drawing} Scores
 * @property {Drawing} [Course]  how a finished game went, for its ending
 * @property {(view: any, step: Step, chair: number | null) => any} [replayView]
 */
/** @typedef {import("preact").ComponentType<{ stage: AnyStage }>} Drawing */

/** @typedef {Record<string, any>} Options */
/** @typedef {(what: string, stage: AnyStage) => string} ActionWords */

/**
 * The words of a game at a table and in a replay.
 * @typedef {object} GameWords
 * @property {(options: Options) => string} book  the name of the rule book; empty if there is none
 * @property {(options: Options) => string[]} settings  the options of a table
 * @property {(stage: AnyStage) => string} question  the question to the viewer
 * @property {(stage: AnyStage, hand: string[]) => string} hint  a hint about what to type
 * @property {Record<string, ActionWords>} labels  the button of an action, by its verb
 * @property {Record<string, ActionWords>} typed  the text to type for an action, by its verb
 * @property {(score: number) => string} score  the score of a finished game
 * @property {(stage: AnyStage) => string} endingLine  how the viewer did in a finished game; empty
 *   if there is nothing to say
 * @property {(stage: AnyStage) => DecidingMoment[]} decidingMoments  the moments that
 *   decided a finished game, at most two
 * @property {(made: import("../wire.js").MovesMade[]) => string[]} movesMade  the moves that were
 *   made for the viewer, each in words that end a sentence
 * @property {CoachWords} coach
 * @property {(game: any) => unknown} decision  the part of the view that decides what is best among
 *   the legal actions; the coach is asked again when it changes
 * @property {(writer: LogWriter, event: any) => Line[]} event  the log lines of an event
 * @property {(game: any, entries: LogEntry[]) => LogEntry[]} [recalled]  the log without what this
 *   game no longer shows
 * @property {Record<string, (writer: LogWriter, told: import("../wire.js").Told) => Line[]>} notes
 *   the log lines of table entries that only this game has
 * @property {(step: Step) => boolean} [endsTrick]  whether a step of a replay ends a trick; for
 *   games with tricks
 */

/**
 * A sentence about a round, and the hash at which the replay shows it (`replay/step-address.js`).
 * @typedef {{ round: number, text: string, at: string }} DecidingMoment
 */

/**
 * The coach's figures in the game's own unit.
 * @typedef {object} CoachWords
 * @property {"points" | "percent"} unit  of the round, or the chance to win
 * @property {(points: number) => string} value  short, beside an action
 * @property {(points: number) => string} sentence
 * @property {(percent: number) => string} chance
 * @property {() => string} explanation  of the figures in the table of hints
 * @property {() => string} valueColumn
 * @property {() => string} chanceColumn
 */

/**
 * The game's part of the text view.
 * @typedef {object} TextPage
 * @property {Part} Hand
 * @property {Part} Middle
 * @property {Part} Seats
 * @property {Part} Scores
 * @property {(game: any) => string[]} hand  in the order in which it is numbered
 * @property {(faces: string[], edition?: string) => string} faceNames  cards or discs in words
 * @property {(stage: AnyStage) => string[]} cards  the cards or discs that can be asked about
 * @property {(stage: AnyStage) => TableCards | null} tableCards  for the help about a card
 * @property {(game: any) => string[]} otherActions  the legal actions that are not part of `Hand`
 * @property {(action: string, game: any) => boolean | undefined} chosen  whether an action is the
 *   current choice, which may still change; undefined for actions that are not toggles
 * @property {(score: number) => string} score  a score in the ranking
 * @property {(stage: AnyStage) => string} status  the situation in one line
 * @property {(stage: AnyStage) => Record<string, Operand>} verbs  the verbs that can be typed
 * @property {Record<Asked, (context: AnswerContext) => Line[]>} answers  in the command box
 * @property {(stage: AnyStage) => (() => void) | null} [onShow]  what the command `show` does; null
 *   if there is nothing to show now
 */
/** @typedef {"hand" | "trick" | "seats" | "score" | "why"} Asked */
/** @typedef {{ stage: AnyStage, hand: string[] }} AnswerContext */

/**
 * What follows a verb: a card of the hand, the number of a seat or a position (both typed from 1),
 * a number, a number with a sign, one of some words, one of the legal texts, or nothing. Numbered
 * words can be chosen by their place among the legal ones.
 * @typedef {"card" | "seat" | "position" | "number" | "signed" | "legal" | "nothing"
 *   | { words: string[], numbered: boolean }} Operand
 */

export {};
