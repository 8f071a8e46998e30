// Written by `make facts` from the Python package. Do not edit.

/** @type {Record<string, string>} */
export const LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano", "es": "Español"};
export const LADDER = ["cabin-boy", "captain-gentle", "sailor", "captain-mild", "first-mate", "captain", "admiral"];
export const PHRASES = ["yo-ho-ho", "well-played", "nice-bid", "ouch", "no-mercy", "hurry-up", "thinking", "sorry", "thanks", "good-luck", "good-game", "one-moment", "again"];
/** @type {Record<string, string[]>} */
export const GAME_PHRASES = {
  "skull": ["i-have-a-skull", "come-to-my-mat"],
};
/** @typedef {"laugh" | "wow" | "cheer" | "cry" | "angry" | "skull" | "rum" | "heart"} Reaction */
export const REACTIONS = ["laugh", "wow", "cheer", "cry", "angry", "skull", "rum", "heart"];
/** @typedef {"gunner" | "cook" | "navigator" | "carpenter" | "surgeon" | "lookout" | "fiddler" | "quartermaster" | "pearl-diver" | "cartographer" | "smuggler" | "harpooner"} PortraitName */
export const PORTRAITS = ["gunner", "cook", "navigator", "carpenter", "surgeon", "lookout", "fiddler", "quartermaster", "pearl-diver", "cartographer", "smuggler", "harpooner"];
export const RECONSIDER_MS = 2000;
export const DEFAULT_EDITION = "beck";
/** @type {Record<string, string>} */
export const EXTRA_CARDS = {"kraken": "kraken", "whale": "white-whale", "loot": "loot"};
export const TEXT_LIMITS = {"name": 30, "words": 100, "kick_reason": 200, "chat": 500};
