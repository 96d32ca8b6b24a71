import { loadChunk, type provideLoadPage } from "../lib/address/lazyChunk.ts"
import { askEarly } from "../lib/session/early.ts"
import { loadShell, pageAt } from "./pages.ts"

const SIGNED_IN = /^\/(app|superadmin)(\/|$)/

// At once, beside the router, which will ask for the same again and say so when it fails.
if (SIGNED_IN.test(window.location.pathname)) {
  const page = pageAt(window.location)
  askEarly(["/identity/me", ...(page?.first ?? [])])
  for (const load of [loadShell, ...(page ? [page.load] : [])]) load().catch(() => {})
}
const router = loadChunk(() => import("./routes.tsx"))

/** The code of an address, and of what stands around it; the router itself asks the same. */
export const loadPage: Parameters<typeof provideLoadPage>[0] = async (target) =>
  (await router).loadPage(target)

export const start = async (container: HTMLElement): Promise<void> => (await router).start(container)
