// Runs before the first paint, so that a dark page never flashes light.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem("trame.theme")
  } catch {
    choice = null
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  document.documentElement.dataset.theme = choice === "light" || choice === "dark" ? choice : system
})()
