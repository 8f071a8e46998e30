// Sets the theme before the first paint, so that the page does not flash in the wrong colours.
try {
  const choices = JSON.parse(localStorage.getItem("yohoho") ?? "{}");
  document.documentElement.dataset.theme = choices.theme ?? "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}
