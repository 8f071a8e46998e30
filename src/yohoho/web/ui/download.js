// Saves content as a file of the device.

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
