import { loadChunk, type provideLoadPage } from "../lib/address/lazyChunk.ts"
import { askEarly } from "../lib/api/early.ts"
import { opened, openWith } from "../lib/opening.ts"
import { actingAgency } from "../lib/session/acting.ts"
import { readToken } from "../lib/session/tokens.ts"
import { loadShell, pageAt } from "./pages.ts"

const SIGNED_IN = /^\/(app|superadmin)(\/|$)/

const isInside = SIGNED_IN.test(window.location.pathname)
const page = isInside ? pageAt(window.location) : null

if (isInside)
  askEarly(["/identity/me", ...(page?.first ?? [])], {
    authorization: authorization(),
    actingAgency: actingAgency(),
  })

/**
 * Code loads after these requests are sent, or they would queue behind dozens of files. A token that needs renewal does
 * not delay it.
 */
const sent = new Promise((resolve) => setTimeout(resolve))

const router = sent.then(() => loadChunk(() => import("./routes.tsx")))

const shell = isInside ? sent.then(loadShell) : null
// The router loads it again, and shows a failure.
shell?.catch(() => {})

openWith(page ? sent.then(() => preparePage(page)) : Promise.resolve())

/** Milliseconds: enough to parse an answer that has arrived. */
const READING = 50

const aMoment = () => new Promise((resolve) => setTimeout(resolve, READING))

/** Waits for the page's code and for answers that have arrived, so that React does not show a skeleton first. */
async function preparePage({ load, first, params }: NonNullable<typeof page>): Promise<void> {
  // Requested sooner, the page would share a slow network with the frame's code and delay the frame.
  await loadChunk(() => import("react"))
  const module = await load()
  if (first.length > 0) await Promise.race([module.prefetch?.(params), aMoment()])
}

async function authorization(): Promise<string> {
  const token = await readToken()
  if (!token) throw new TypeError("Nobody is signed in")
  return `Bearer ${token.text}`
}

/** Loads the code of an address and of its parent routes; same as the router's. */
export const loadPage: Parameters<typeof provideLoadPage>[0] = async (target) =>
  (await router).loadPage(target)

export async function start(container: HTMLElement): Promise<void> {
  const { start } = await router
  await start(container, await frame())
  if (isInside) void startComforts()
}

/** Loads late: users do not need it at first. */
async function startComforts(): Promise<void> {
  try {
    await opened()
    const { startAll } = await loadChunk(() => import("./comforts.ts"))
    startAll()
  } catch {
    // The page works without them.
  }
}

/** The frame, once it can render; null when the router must first check the session. */
async function frame(): Promise<Awaited<typeof shell>> {
  try {
    if (!shell || (await readToken()) === null) return null
    const frame = await shell
    // A slow answer does not delay the frame.
    await Promise.race([frame.prefetch(), opened().then(aMoment)])
    // A page that is ready renders together with the frame.
    await Promise.race([opened(), aMoment()])
    return frame
  } catch {
    return null
  }
}
