import "@fontsource-variable/figtree/wght.css"
import "@fontsource-variable/bricolage-grotesque/wght.css"
import "./ui/styles/tokens.css"
import "./ui/styles/base.css"
import "./ui/styles/layout.css"
import "./ui/styles/shell.css"
import { ChunkLoadError, loadChunk, provideLoadPage, reloadWhenPossible } from "./lib/address/lazyChunk.ts"
import { askEarly } from "./lib/api/early.ts"
import { keepSecondClickOut } from "./lib/dialog/secondClick.ts"
import { sendByKey } from "./lib/dialog/sendKey.ts"
import { keepPressesWhole } from "./lib/dialog/wholePress.ts"
import { meantAddress, publicPageAt } from "./public/pages.ts"

const container = document.getElementById("root")
if (!container) throw new Error("index.html has no #root")

const { pathname, search, hash } = window.location
const written = meantAddress(pathname, search)
if (written !== pathname + search) window.history.replaceState(window.history.state, "", written + hash)

keepSecondClickOut()
keepPressesWhole()
sendByKey()

/** The entry: visitors of a public link never load the agencies' part. */
const found = publicPageAt(window.location.pathname, window.location.search)
// Starts the download early; `start` requests the page again and shows a failure.
found?.page.load().catch(() => {})
found?.page.preload?.()
if (found) askEarly(found.first)
const loadApplication = () => loadChunk(() => import("./app/start.ts"))
// The sign-in page preloads the page that follows it.
provideLoadPage(async (target) => (await loadApplication()).loadPage(target))
const site = found ? loadChunk(() => import("./public/start.tsx")) : loadApplication()
site
  .then(({ start }) => start(container))
  .catch((failure: unknown) => {
    window.dispatchEvent(new Event("trame:not-loaded"))
    if (failure instanceof ChunkLoadError) reloadWhenPossible(failure.chunk)
    else throw failure
  })
