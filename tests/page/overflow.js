// What runs out of its box: the page to the right, or a text out of sight.
() => {
  const wrong = [];
  const nameOf = (element) => element.className || element.tagName;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    wrong.push(`page: ${document.documentElement.scrollWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode,
      element = node.parentElement;
    if (
      !node.data.trim() ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    if (element.closest(".unseen, svg, [aria-hidden=true], select, noscript")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const shortened = getComputedStyle(element).textOverflow === "ellipsis";
    if (box.width && !shortened && (box.right > width + 1 || box.left < -1))
      wrong.push(
        `${nameOf(element)}: ${node.data.trim().slice(0, 40)} at ${Math.round(box.right)}`,
      );
  }
  return wrong;
};
