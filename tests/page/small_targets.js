// What a finger may miss: buttons, links and fields of the main part below 44 by 44 pixels. A label
// is a part of its field. Links and marks within a sentence are exempt.
() => {
  const LEAST = 43.5;
  const controls = "button, a[href], select, summary, input:not(.unseen), label.file-picker";
  return [...document.querySelectorAll(`main :is(${controls})`)]
    .filter(
      (element) => !element.closest("p") && element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
    .filter(([, { width, height }]) => width < LEAST || height < LEAST)
    .map(([element, { width, height }]) => {
      const name = element.ariaLabel ?? element.textContent.trim().slice(0, 30);
      return `${name} (${element.className}): ${Math.round(width)} × ${Math.round(height)}`;
    });
};
