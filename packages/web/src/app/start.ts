import { loadChunk, type provideLoadPage } from "../lib/address/lazyChunk.ts"
import { askEarly } from "../lib/api/early.ts"
import { actingAgency } from "../lib/session/acting.ts"
import { readToken } from "../lib/session/tokens.ts"
import { loadShell, pageAt } from "./pages.ts"

const SIGNED_IN = /^\/(app|superadmin)(\/|$)/

const opened = SIGNED_IN.test(window.location.pathname)
const page = opened ? pageAt(window.location) : null

if (opened)
  askEarly(["/identity/me", ...(page?.first ?? [])], {
    authorization: authorization(),
    actingAgency: actingAgency(),
  })

/**
 * The code comes after these questions have been sent, or they would wait in line behind dozens of files. A token that
 * must be renewed first does not hold it up.
 */
const sent = new Promise((resolve) => setTimeout(resolve))

const router = sent.then(() => loadChunk(() => import("./routes.tsx")))

// At once, beside the router, which will ask for the same again and say so when it fails.
const prepared = opened ? sent.then(prepare).catch(() => {}) : Promise.resolve()

/** Milliseconds: an answer that is there is read within it. */
const READING = 50

/** The page's code, and what has been answered by then: React would otherwise show nothing, a shape and the page in turn. */
async function prepare(): Promise<void> {
  const [shell, module] = await Promise.all([loadShell(), page?.load()])
  const first = page?.first.length ? module?.prefetch?.(page.params) : undefined
  const late = new Promise((resolve) => setTimeout(resolve, READING))
  await Promise.race([Promise.all([shell.prefetch(), first]), late])
}

async function authorization(): Promise<string> {
  const token = await readToken()
  if (!token) throw new TypeError("Nobody is signed in")
  return `Bearer ${token.text}`
}

/** The code of an address, and of what stands around it; the router itself asks the same. */
export const loadPage: Parameters<typeof provideLoadPage>[0] = async (target) =>
  (await router).loadPage(target)

export async function start(container: HTMLElement): Promise<void> {
  const { start } = await router
  await prepared
  await start(container)
}
