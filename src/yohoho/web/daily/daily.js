// The screen at /daily: today's deals and the calendar, or with a date and a game the result.
import { html } from "../lib/html.js";
import { isDay } from "../lib/calendar-days.js";
import { route } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { NotFound } from "../ui/frame.js";
import { DayResult } from "./result.js";
import { Today } from "./today.js";

await Promise.all(["home.css", "home-lists.css", "daily.css"].map(loadStyle));

export default function Daily() {
  const [day = "", game = "", ...more] = route.value.path.split("/").slice(2).filter(Boolean);
  if (!day) return html`<${Today} />`;
  if (!isDay(day) || !game || more.length) return html`<${NotFound} />`;
  return html`<${DayResult} key=${`${day}/${game}`} day=${day} game=${decodeURIComponent(game)} />`;
}
