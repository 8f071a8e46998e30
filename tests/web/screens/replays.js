// Opens the replay of a recorded game, and finds what is there.
import { within } from "@testing-library/dom";
import { IDA, openPage } from "../dom.js";
import { readRecording } from "../recorded-table.js";

export const PLAYED = {
  "skull-king": readRecording("played-skull-king"),
  skull: readRecording("played-skull"),
};
const REVIEW = "/api/games/g-1/review";

/**
 * @param {"skull-king" | "skull"} name
 * @param {{ at?: string, answers?: object }} [how] `at` is what follows the path in the address
 */
export const openReplay = (name, { at = "", answers = {}, ...how } = {}) =>
  openPage(`/replay/g-1${at}`, {
    answers: {
      "GET /api/visitor": { me: IDA },
      "GET /api/games/g-1/replay": PLAYED[name].replay,
      [`POST ${REVIEW}`]: PLAYED[name].review,
      [`DELETE ${REVIEW}?effort=normal`]: {},
      ...answers,
    },
    ...how,
  });

export const slider = (page) =>
  page.find.getByRole("slider", { name: page.say("replay-page.step") });
export const stepOf = (page) => Number(slider(page).value);
/** Moves the slider, as a finger does. */
export async function slideTo(page, step) {
  slider(page).value = String(step);
  slider(page).dispatchEvent(new page.window.Event("input", { bubbles: true }));
  await page.rest();
}
export const button = (page, key, args) =>
  page.find.getByRole("button", { name: page.say(key, args) });
export const buttons = (page, key, args) =>
  page.find.queryAllByRole("button", { name: page.say(key, args) });
export const list = (page, key) => page.find.getByRole("combobox", { name: page.say(key) });
/** The hands of all players, in the order of the seats; none while only one chair is seen. */
export const openHands = (page) =>
  PLAYED["skull-king"].record.seats.flatMap((name) =>
    page.find.queryAllByRole("list", { name: page.say("sk.hand-of", { name }) }),
  );
export const panel = (page) => within(page.find.getByRole("complementary"));
