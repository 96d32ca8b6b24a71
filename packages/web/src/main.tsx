import "@fontsource-variable/figtree/wght.css"
import "@fontsource-variable/bricolage-grotesque/wght.css"
import "./styles/tokens.css"
import "./styles/base.css"
import { publicPageAt } from "./public/pages.ts"

const container = document.getElementById("root")
if (!container) throw new Error("index.html has no #root")

/** The door: visitors with a link never load what only the agencies use. */
const { start } = publicPageAt(window.location.pathname)
  ? await import("./public/start.tsx")
  : await import("./application.tsx")
start(container)
