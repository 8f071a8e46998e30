// The rules: a list of three books, and each of them to read.
import { useTitle } from "../lib/title.js";
import { NotFound, Loading } from "../ui/frame.js";
import { html } from "../lib/html.js";
import { Lazy } from "../ui/lazy.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say, useEdition } from "../lib/i18n.js";
import { Book } from "./book.js";
import { useLibrary } from "../rulings/library.js";

await loadStyle("rules.css");

const loadBookList = () => import("./book-list.js");

/** @param {{ about: string }} props */
export default function Rulebook({ about }) {
  const { books, failed } = useLibrary();
  const book = books?.[about];
  useTitle(book ? `${book.title}: ${say("rules.title")}` : say("rules.title"));
  useEdition(about.split("skull-king-")[1]);
  if (!books) return html`<${Loading} gone=${failed} />`;
  if (about) return book ? html`<${Book} books=${books} name=${about} />` : html`<${NotFound} />`;
  return html`<${Lazy} name="book-list" from=${loadBookList} with=${{ books }} />`;
}
