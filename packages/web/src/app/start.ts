import { loadChunk, type provideLoadPage } from "../lib/address/lazyChunk.ts"
import { askEarly } from "../lib/api/early.ts"
import { actingAgency } from "../lib/session/acting.ts"
import { readToken } from "../lib/session/tokens.ts"
import { loadShell, pageAt } from "./pages.ts"

const SIGNED_IN = /^\/(app|superadmin)(\/|$)/

// At once, beside the router, which will ask for the same again and say so when it fails.
if (SIGNED_IN.test(window.location.pathname)) {
  const page = pageAt(window.location)
  askEarly(["/identity/me", ...(page?.first ?? [])], {
    authorization: authorization(),
    actingAgency: actingAgency(),
  })
  for (const load of [loadShell, ...(page ? [page.load] : [])]) load().catch(() => {})
}

async function authorization(): Promise<string> {
  const token = await readToken()
  if (!token) throw new TypeError("Nobody is signed in")
  return `Bearer ${token.text}`
}

const router = loadChunk(() => import("./routes.tsx"))

/** The code of an address, and of what stands around it; the router itself asks the same. */
export const loadPage: Parameters<typeof provideLoadPage>[0] = async (target) =>
  (await router).loadPage(target)

export const start = async (container: HTMLElement): Promise<void> => (await router).start(container)
