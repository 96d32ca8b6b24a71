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
 * The code comes after these questions have been sent, or they would wait in line behind dozens of files. A token that
 * must be renewed first does not hold it up.
 */
const sent = new Promise((resolve) => setTimeout(resolve))

const router = sent.then(() => loadChunk(() => import("./routes.tsx")))

const shell = isInside ? sent.then(loadShell) : null
// The router will ask for the same again, and say so when it fails.
shell?.catch(() => {})

openWith(page ? sent.then(() => preparePage(page)) : Promise.resolve())

/** Milliseconds: an answer that is there is read within it. */
const READING = 50

const aMoment = () => new Promise((resolve) => setTimeout(resolve, READING))

/** The page's code, and what has been answered by then: React would otherwise show a shape and the page in turn. */
async function preparePage({ load, first, params }: NonNullable<typeof page>): Promise<void> {
  // Asked for sooner, it would share a slow network with what frames every page, and the frame could not be drawn meanwhile.
  await loadChunk(() => import("react"))
  const module = await load()
  if (first.length > 0) await Promise.race([module.prefetch?.(params), aMoment()])
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
  await start(container, await frame())
}

/** What frames the page, once it can be drawn; null where the router must first see whether somebody is signed in. */
async function frame(): Promise<Awaited<typeof shell>> {
  try {
    if (!shell || (await readToken()) === null) return null
    const frame = await shell
    // Whoever the answer keeps waiting sees as much without it.
    await Promise.race([frame.prefetch(), opened().then(aMoment)])
    // A page that is there as well is shown with it in one go.
    await Promise.race([opened(), aMoment()])
    return frame
  } catch {
    return null
  }
}
