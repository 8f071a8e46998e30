// Starts a game with one click: opens a table, adds bots and starts.
import { request, ensureGuest } from "../lib/http.js";
import { preferredRung } from "../ui/bot-ladder.js";
import { TableSocket } from "../lib/socket.js";
import { navigate } from "../lib/router.js";
import { boxName, fetchMenu } from "../options/menu.js";

/** After this time the table is opened as it is; the person can add the bots there. */
const MAX_WAIT_MS = 4000;

/** @param {string} wanted a box, as `boxName` calls it */
export async function quickStart(wanted) {
  const [menu] = await Promise.all([fetchMenu(), ensureGuest()]);
  const box = menu.boxes.find((box) => boxName(box) === wanted);
  const [settings] = Object.values(box?.presets ?? {});
  const bots = preferredRung(box?.rungs ?? [], settings?.bots ?? "");
  const { id } = await request("POST", "/api/tables", { settings: { ...settings, bots } });
  await addBots(id, settings?.options.players - 1, bots);
  navigate(`/t/${id}`);
}

/** @param {string} table @param {number} bots @param {string} bot */
async function addBots(table, bots, bot) {
  const line = new TableSocket(table);
  const seated = Array.from({ length: bots }, () =>
    line.do({ do: "add-bot", seat: null, bot: bot || null }),
  );
  const begun = Promise.all([...seated, line.do({ do: "start" })]);
  const enough = new Promise((done) => setTimeout(done, MAX_WAIT_MS));
  // A refusal can be seen and corrected at the table.
  await Promise.race([begun, enough]).catch(() => null);
  line.close();
}
