// Divides a text into the signs that people see: an emoji or a letter with its accents is one.

/** Browsers without a segmenter get code points. @param {string} text @returns {string[]} */
export const graphemes = (text) =>
  "Segmenter" in Intl
    ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
    : [...text];
