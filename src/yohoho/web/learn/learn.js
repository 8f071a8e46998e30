// The lessons: a list of all, and each of them at a table.
import { html } from "../lib/html.js";
import { loadTexts } from "../lib/i18n.js";
import { Lazy } from "../ui/lazy.js";
import { LessonList } from "./lesson-list.js";

await Promise.all(["lessons", "learning"].map(loadTexts));

const loadLesson = () => import("./lesson.js");

/** @param {{ about: string }} props */
export default function Learn({ about }) {
  if (!about) return html`<${LessonList} />`;
  return html`<${Lazy} name="lesson" from=${loadLesson} with=${{ id: about }} />`;
}
