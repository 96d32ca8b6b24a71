import "@fontsource-variable/figtree/wght.css"
import "@fontsource-variable/bricolage-grotesque/wght.css"
import "./styles/tokens.css"
import "./styles/base.css"
import { publicPageAt } from "./public/pages.ts"

const container = document.getElementById("root")
if (!container) throw new Error("index.html has no #root")

/** The door: visitors with a link never load what only the agencies use. */
const found = publicPageAt(window.location.pathname)
// At once, beside what will show it; `PublicSite` asks again and says so when it fails.
found?.page.load().catch(() => {})
found?.page.preload?.()
const { start } = found ? await import("./public/start.tsx") : await import("./application.tsx")
start(container)
