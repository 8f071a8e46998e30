// Runs before anything is painted, so that nobody is dazzled by the wrong theme.
try {
  const choices = JSON.parse(localStorage.getItem("yohoho") ?? "{}");
  document.documentElement.dataset.theme = choices.theme ?? "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}
