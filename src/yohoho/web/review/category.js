// The kinds of mistakes that a judge names.
import { sayOr } from "../lib/i18n.js";

/** @param {string} category */
export const categoryText = (category) => sayOr(`review.category-${category}`, category);
