// Runs before the first paint, so that a dark page never flashes light, and one of the application begins with its frame.
;(() => {
  const root = document.documentElement
  const read = (work) => {
    try {
      return work(localStorage)
    } catch {
      return null
    }
  }
  const choice = read((kept) => kept.getItem("trame.theme"))
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  root.dataset.theme = choice === "light" || choice === "dark" ? choice : system

  const signedIn = read((kept) => Object.keys(kept).some((key) => key.endsWith(".LastAuthUser")))
  if (!signedIn || !/^\/(app|superadmin)(\/|$)/.test(location.pathname)) return
  root.dataset.shell = read((kept) => kept.getItem("trame.sidebar.collapsed")) === "true" ? "narrow" : "wide"
})()
