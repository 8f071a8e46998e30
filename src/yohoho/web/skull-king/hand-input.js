// The input for a hand: what a tap, a drag or a key does to a card. `hand.js` draws the hand.
import { after } from "../lib/clock.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { say, sayReason } from "../lib/i18n.js";
import { sortedHand } from "../cards/order.js";
import { Drag, putBack } from "./drag.js";
import { cardOf, playsOf } from "./playable-cards.js";
import { arrowKeys, buttonsOf } from "../ui/roving-tabindex.js";
import { useShortcuts } from "../ui/shortcuts.js";

/** @typedef {import("./seats.js").Stage} Stage */
/** @typedef {import("./refused-card.js").Said} Said */
/** @typedef {import("./card-motion.js").Rect} Rect */
/** @typedef {"off" | "near" | "past"} Pull how far a card is pulled toward the table */

/**
 * @typedef {object} HandProps
 * @property {Stage} stage
 * @property {Map<string, Rect>} launched  the places from which played cards start
 * @property {string | null} picked
 * @property {(card: string | null) => void} onPick
 * @property {(pull: Pull) => void} onPull
 */

const LAST_CARD_WAIT = 500;

/** @param {HandProps} props */
export function useHandInput({ stage, launched, picked, onPick, onPull }) {
  const { game } = stage;
  const cards = sortedHand(game.hand ?? []);
  const plays = playsOf(game);
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const [asking, setAsking] = useState(/** @type {string | null} */ (null));
  const [word, setWord] = useState(/** @type {Said | null} */ (null));
  const { sent, send } = useSending(stage, row, launched);
  useLastCard(cards, plays, send);
  useEffect(() => setWord(null), [game.phase, game.trick?.cards.length]);

  /** @param {string} card @returns {boolean} whether it went */
  const play = (card) => {
    const actions = plays.get(card) ?? [];
    onPick(null);
    if (actions.length > 1) setAsking(card);
    else if (actions[0]) send(card, actions[0]);
    return actions.length === 1;
  };
  /** @param {string} card @param {(card: string) => boolean | void} what */
  const ifPlayable = (card, what) => {
    setWord(plays.has(card) ? null : whyNot(stage, card));
    return plays.has(card) ? Boolean(what(card)) : false;
  };
  /** @param {string} card */
  const tap = (card) => {
    if (drag.pulled || sent) return;
    ifPlayable(card, preferences.value.tapOnce || picked === card ? play : onPick);
  };
  /** @param {string} action */
  const show = (action) => {
    if (asking) send(asking, action);
    setAsking(null);
  };

  const drag = useMemo(() => new Drag(), []);
  drag.onDrop = (card) => !sent && ifPlayable(card, play);
  drag.onPull = (pull, card) => {
    if (word) setWord(null);
    onPull(plays.has(card) ? pull : "off");
  };
  const lift = (/** @type {string} */ card) => ifPlayable(card, onPick);
  const keys = keysOf(row, () => onPick(null));
  useDigits(row, plays.size ? cards : [], lift);
  return {
    row,
    cards,
    plays,
    sent,
    word,
    asking,
    drag,
    tap,
    keys,
    show,
    onForget: () => setWord(null),
    onCancel: () => setAsking(null),
  };
}

/**
 * Arrow keys move along the hand, Escape puts a card down.
 * @param {import("../ui/roving-tabindex.js").Row} row
 * @param {() => void} onLower
 */
function keysOf(row, onLower) {
  const arrows = arrowKeys(row);
  return (/** @type {KeyboardEvent} */ event) => {
    arrows(event);
    if (event.key === "Escape") onLower();
  };
}

/**
 * A digit takes the nth card, 0 the tenth; Enter then plays it.
 * @param {import("../ui/roving-tabindex.js").Row} row
 * @param {string[]} cards
 * @param {(card: string) => void} onLift
 */
function useDigits(row, cards, onLift) {
  const keys = cards.slice(0, 10).map((_, n) => String((n + 1) % 10));
  const run = (/** @type {string} */ key) => {
    const nth = (Number(key) + 9) % 10;
    buttonsOf(row)[nth]?.focus();
    if (cards[nth]) onLift(cards[nth]);
  };
  useShortcuts(keys.length ? [{ keys, label: "keys.card", run }] : []);
}

/**
 * Sends a card and keeps the focus in the hand.
 * @param {Stage} stage
 * @param {import("../ui/roving-tabindex.js").Row} row
 * @param {Map<string, Rect>} launched
 */
function useSending(stage, row, launched) {
  const [going, setGoing] = useState(/** @type {{ card: string, trick: string } | null} */ (null));
  // The card is on its way until this trick ends or the view no longer holds it. The same card may
  // be dealt again with the next view.
  const trick = `${stage.game.round}/${stage.game.tricks?.length ?? 0}`;
  const sent = going?.trick === trick && stage.game.hand?.includes(going.card) ? going.card : null;
  const inside = useRef(-1);
  const count = stage.game.hand?.length ?? 0;
  useLayoutEffect(() => {
    const at = inside.current;
    inside.current = -1;
    if (at >= 0 && !row.current?.contains(document.activeElement))
      buttonsOf(row)[Math.min(at, count - 1)]?.focus();
  }, [count]);

  /** @param {string} card @param {string} action */
  const send = async (card, action) => {
    const buttons = buttonsOf(row);
    const lift = /** @type {HTMLElement | null | undefined} */ (
      buttons.find((button) => button.dataset.card === card)?.querySelector(".sk-lift")
    );
    inside.current = buttons.findIndex((button) => button === document.activeElement);
    if (lift) launched.set(cardOf(action), lift.getBoundingClientRect());
    setGoing({ card, trick });
    if (await stage.act(action)) return;
    setGoing(null);
    if (lift) putBack(lift);
  };
  return { sent, send };
}

/**
 * Plays the last card by itself if the person wants that.
 * @param {string[]} cards
 * @param {Map<string, string[]>} plays
 * @param {(card: string, action: string) => void} send
 */
function useLastCard(cards, plays, send) {
  const [last] = cards;
  const actions = (last && plays.get(last)) || [];
  const action =
    preferences.value.autoLast && cards.length === 1 && actions.length === 1
      ? actions[0]
      : undefined;
  useEffect(() => {
    if (!last || !action) return;
    return after(LAST_CARD_WAIT, () => send(last, action));
  }, [last, action]);
}

/**
 * The reason why a card cannot be played, with its ruling if there is one.
 * @param {Stage} stage
 * @param {string} card
 * @returns {Said}
 */
export function whyNot({ game, names, me }, card) {
  const reason = game.refused?.[card];
  if (reason)
    return { text: sayReason(reason, game.options.edition, names), ruling: reason.ruling };
  if (game.phase === "bid") return { text: say("sk.bids-first"), ruling: null };
  const [next] = game.waiting;
  if (game.phase === "play" && next !== undefined && next !== me)
    return { text: say("sk.turn-of", { name: names[next] }), ruling: null };
  return { text: say("sk.not-yet"), ruling: null };
}
