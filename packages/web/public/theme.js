// Runs before the first paint, so that a dark page never flashes light, and one of the application begins with its frame;
// and says so where none of the site's code comes after it.
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

  const add = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes))

  // What the build has named; in development nothing is.
  const ask = (name, attributes) => {
    const named = document.querySelector(`meta[name="trame:${name}"]`)
    for (const href of named?.content.split(" ") ?? []) add({ ...attributes, href, crossOrigin: "" })
  }

  // Of the application; an influencer's brief has its own, and what is another's link has none.
  const isLink = /^\/(suivi|casting|collaboration|influencer|brief)(\/|$)/.test(location.pathname)
  if (!isLink) {
    add({ rel: "manifest", href: "/manifest.webmanifest" })
    add({ rel: "apple-touch-icon", href: "/icons/app-apple-180.png" })
  }

  const signedIn = read((kept) => Object.keys(kept).some((key) => key.endsWith(".LastAuthUser")))
  // The typefaces come with the page's first text where a frame stands until then: sooner, they would hold up its code.
  if (signedIn && /^\/(app|superadmin)(\/|$)/.test(location.pathname)) {
    root.dataset.shell =
      read((kept) => kept.getItem("trame.sidebar.collapsed")) === "true" ? "narrow" : "wide"
    ask("application", { rel: "modulepreload" })
  } else if (isLink) root.dataset.shell = "link"
  else ask("faces", { rel: "preload", as: "font", type: "font/woff2" })

  // `main.tsx` asks for it where what it loads does not come; where it does not come itself, nobody else could.
  const sayNotLoaded = () => {
    const container = document.getElementById("root")
    container?.append(document.getElementById("not-loaded").content)
    container?.querySelector("button")?.addEventListener("click", () => location.reload())
  }
  addEventListener("trame:not-loaded", sayNotLoaded)
  const onLost = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== "module") return
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", sayNotLoaded)
    else sayNotLoaded()
    addEventListener("online", () => location.reload())
  }
  addEventListener("error", onLost, true)
})()
